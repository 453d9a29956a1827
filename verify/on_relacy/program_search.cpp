// The engine behind a check: Relacy, with an explorer that decides.
#include "verify/program_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/bad_input.hpp"
#include "verify/on_relacy/decisions.hpp"
#include "verify/on_relacy/engine.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"
#include "verify/on_relacy/explorer/frugal.hpp"
#include "verify/on_relacy/explorer/interruptions.hpp"
#include "verify/on_relacy/explorer/make_explorer.hpp"

namespace heist::verify {

namespace {

constexpr unsigned most_threads = 5;  // that Relacy is instantiated for

// A path as numbers, and back.
std::vector<std::uint64_t> numbers_of(const raw_vector<dpor::node>& path) {
  std::vector<std::uint64_t> numbers;
  for (const dpor::node& n : path) {
    numbers.insert(numbers.end(), {n.of_thread, n.chosen, n.count});
    if (!n.of_thread) continue;
    numbers.insert(numbers.end(), {n.enabled, n.backtrack, n.done, n.sleep});
    for (const operation& o : n.pending) {
      numbers.insert(numbers.end(), {static_cast<std::uint64_t>(o.kind), o.where, o.may_be_late});
    }
  }
  return numbers;
}

class number_reader {
 public:
  explicit number_reader(const std::vector<std::uint64_t>& numbers) : numbers_(numbers) {}
  bool at_end() const { return next_ == numbers_.size(); }
  template <class T>
  T take(std::uint64_t most) {
    if (at_end() || numbers_[next_] > most) throw std::runtime_error("not the path of a search");
    return static_cast<T>(numbers_[next_++]);
  }

 private:
  const std::vector<std::uint64_t>& numbers_;
  std::size_t next_ = 0;
};

raw_vector<dpor::node> path_of(const std::vector<std::uint64_t>& numbers) {
  constexpr std::uint64_t all = (1u << max_threads) - 1;
  raw_vector<dpor::node> path;
  for (number_reader in(numbers); !in.at_end();) {
    dpor::node n{.of_thread = in.take<bool>(1), .chosen = in.take<std::uint8_t>(UINT8_MAX)};
    n.count = in.take<std::uint8_t>(UINT8_MAX);
    if (n.of_thread) {
      for (thread_set* const s : {&n.enabled, &n.backtrack, &n.done, &n.sleep}) *s = in.take<thread_set>(all);
      for (operation& o : n.pending) {
        o.kind = static_cast<access>(in.take<unsigned>(static_cast<unsigned>(access::release)));
        o.where = in.take<location>(UINT32_MAX);
        o.may_be_late = in.take<bool>(1);
      }
    }
    path.push_back(n);
  }
  return path;
}

class relacy_search final : public program_search {
 public:
  relacy_search(const subject_factory& subjects, std::unique_ptr<explorer> how)
      : subjects_(subjects), how_(std::move(how)), reduced_(dynamic_cast<dpor*>(how_.get())) {}

  search_result go_on(const budget& allowed) override {
    if (std::exchange(stands_at_violation_, false) && !how_->end()) {
      all_.violated = false;
      all_.ended = true;
      return all_;
    }
    add(search(subjects_, *how_, allowed));
    if (all_.cut_off && reduced_ != nullptr) search_short_waits(allowed);
    stands_at_violation_ = all_.violated && !all_.endless;
    return all_;
  }
  double explored() const override { return how_->explored(); }
  std::string claim() const override { return how_->claim(); }
  std::vector<std::uint64_t> path() const override {
    return reduced_ == nullptr ? std::vector<std::uint64_t>() : numbers_of(reduced_->path());
  }
  std::uint64_t subtree() const override { return reduced_ == nullptr ? 0 : reduced_->subtree(); }

 private:
  // What came before is counted in. Of a tree that several walk, others' executions are not.
  void add(search_result found) {
    run_ += found.executions;
    found.executions = run_ - (reduced_ == nullptr ? 0 : reduced_->skipped());
    found.seconds += all_.seconds;
    found.seen |= all_.seen;
    all_ = std::move(found);
  }

  // A search without end goes deeper and deeper into one loop that waits. Another one, in which nobody waits for more
  // than a few rounds, still proves nothing, and sees much more of the program.
  void search_short_waits(const budget& allowed) {
    constexpr double most_seconds = 5;
    dpor how(twins_of(subjects_));
    for (;;) {
      budget left = allowed;
      left.most_yields = 2;
      left.seconds = std::min(most_seconds, allowed.seconds) - all_.seconds;
      if (left.seconds <= 0 || all_.executions >= allowed.executions) return;
      left.executions -= all_.executions;
      add(search(subjects_, how, left));
      const bool goes_on = all_.cut_off && how.end();
      all_.cut_off = !all_.violated;
      all_.ended = all_.complete = false;
      if (!goes_on || (allowed.stop != nullptr && *allowed.stop)) return;
    }
  }

  const subject_factory& subjects_;
  const std::unique_ptr<explorer> how_;
  dpor* const reduced_;
  search_result all_;
  std::uint64_t run_ = 0;
  bool stands_at_violation_ = false;
};

class divided_dpor final : public divided_search {
 public:
  divided_dpor(const subject_factory& subjects, std::uint32_t depth, std::uint64_t subtrees)
      : subjects_(subjects), depth_(depth), subtrees_(subtrees) {}
  std::uint64_t subtrees() const override { return subtrees_; }
  std::unique_ptr<program_search> search(subtree_share& share) const override {
    return std::make_unique<relacy_search>(subjects_, std::make_unique<dpor>(twins_of(subjects_), depth_, share));
  }

 private:
  const subject_factory& subjects_;
  const std::uint32_t depth_;
  const std::uint64_t subtrees_;
};

class nobody final : public subtree_share {
 public:
  bool mine(std::uint64_t) override { return false; }
};

}  // namespace

// A search that is kept is the path that dpor walks; states are compared in one process.
std::string explorer_for(const check_request& request, const subject_factory& subjects) {
  if (!request.explorer.empty()) return request.explorer;
  const bool keeps = !request.checkpoint.empty() || !request.resume.empty();
  return subjects.forgets() && !keeps ? "states" : "dpor";
}

std::unique_ptr<program_search> make_search(const check_request& request, const subject_factory& subjects,
                                            const std::vector<std::uint64_t>& path) {
  if (subjects.threads() > most_threads) {
    throw base::bad_input("the engine relacy", "takes test programs of up to five threads",
                          "check this one without --engine relacy");
  }
  auto how = make_explorer(explorer_for(request, subjects), {request.seed, request.depth, request.preemptions}, subjects);
  if (how == nullptr) throw std::invalid_argument("there is no such explorer");
  if (!path.empty()) {
    auto* const reduced = dynamic_cast<dpor*>(how.get());
    if (reduced == nullptr) throw std::runtime_error("not the path of a search");
    reduced->resume(path_of(path), 0);
  }
  return std::make_unique<relacy_search>(subjects, std::move(how));
}

// How deep to cut the tree so that there are subtrees for all.
std::unique_ptr<divided_search> divide(const check_request&, const subject_factory& subjects, search_result& found) {
  constexpr std::uint64_t enough_subtrees = 128;     // so that the last ones to end keep nobody waiting for long
  constexpr std::uint64_t too_many_subtrees = 8192;  // each costs every process an execution
  std::uint32_t depth = 0;
  std::uint64_t subtrees = 0;
  for (std::uint32_t next = 4; subtrees < enough_subtrees; next += 2) {
    nobody share;
    dpor how(twins_of(subjects), next, share);
    found = search(subjects, how, {.executions = too_many_subtrees});
    if (found.violated || found.cut_off) return nullptr;
    if (!found.complete) break;
    depth = next;
    subtrees = how.skipped();
  }
  return std::make_unique<divided_dpor>(subjects, depth, subtrees);
}

std::string why_not_checkable(const subject_factory&) {
  return "";
}

recorded run_again(const check_request&, const subject_factory& subjects, std::string_view decisions) {
  return replay_of(subjects, parse_decisions(decisions));
}

search_result calmest(const check_request&, const subject_factory& subjects, const search_result& given,
                      double seconds) {
  interruptions counted(parse_decisions(given.decisions));
  search(subjects, counted, {});
  const std::string kind = kind_of_violation(given.violation);
  double left = seconds;
  for (unsigned most = 0; most < counted.count() && left > 0; ++most) {
    relacy_search tried(subjects, std::make_unique<frugal>(most));
    search_result found = search_for(kind, tried, left);
    if (found.violated) return found;
    left -= found.seconds;
  }
  return given;
}

}  // namespace heist::verify
