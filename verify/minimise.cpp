#include "verify/minimise.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>

#include "verify/explorer/dpor.hpp"
#include "verify/explorer/frugal.hpp"
#include "verify/explorer/replay.hpp"
#include "verify/shorter_programs.hpp"

namespace heist::verify {

namespace {

class deadline {
 public:
  explicit deadline(double seconds)
      : end_(clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds))) {}
  double left() const { return std::max(0.0, std::chrono::duration<double>(end_ - clock::now()).count()); }

 private:
  using clock = std::chrono::steady_clock;
  const clock::time_point end_;
};

// "task 2 was lost" and "task 1 was lost" are of one kind.
std::string kind_of(std::string violation) {
  std::erase_if(violation, [](unsigned char c) { return std::isdigit(c) != 0; });
  return violation;
}

// Goes on past violations of other kinds.
search_result search_for(const std::string& kind, const subject_factory& subjects, explorer& how, double seconds) {
  constexpr int most_others = 100;
  const deadline until(seconds);
  for (int others = 0;; ++others) {
    search_result found = search(subjects, how, {UINT64_MAX, until.left()});
    if (!found.violated || kind_of(found.violation) == kind) return found;
    found.violated = false;
    if (found.endless || others == most_others || until.left() == 0 || !how.end()) return found;
  }
}

void shorten(const subject_maker& make, violating_execution& best, const deadline& until) {
  constexpr double seconds_each = 0.5;
  const std::string kind = kind_of(best.found.violation);
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const program& p : shorter_programs(best.what)) {
      if (until.left() == 0) return;
      const auto subjects = make(p);
      dpor how(twins_of(*subjects));
      search_result found = search_for(kind, *subjects, how, std::min(seconds_each, until.left()));
      if (!found.violated) continue;
      best = {p, std::move(found)};
      shorter = true;
      break;
    }
  }
}

// How often an execution takes a running thread off or reads an older store.
class interruptions final : public explorer {
 public:
  explicit interruptions(const raw_vector<decision>& decisions) : inner_(decisions) {}
  void begin() override {
    inner_.begin();
    running_ = max_threads;
    count_ = 0;
  }
  unsigned pick(thread_set enabled, const operation* pending) override {
    const unsigned thread = inner_.pick(enabled, pending);
    if (thread != running_ && running_ < max_threads && (enabled >> running_ & 1) != 0) ++count_;
    return running_ = thread;
  }
  unsigned choose(unsigned count) override {
    const unsigned choice = inner_.choose(count);
    if (choice != 0) ++count_;
    return choice;
  }
  bool end() override { return false; }
  bool exhaustive() const override { return false; }
  unsigned count() const { return count_; }

 private:
  replay inner_;
  unsigned running_ = max_threads;
  unsigned count_ = 0;
};

void calm(const subject_maker& make, violating_execution& best, const deadline& until) {
  const auto subjects = make(best.what);
  interruptions counted(best.found.decisions);
  search(*subjects, counted, {});
  const std::string kind = kind_of(best.found.violation);
  for (unsigned most = 0; most < counted.count() && until.left() > 0; ++most) {
    frugal how(most);
    search_result found = search_for(kind, *subjects, how, until.left());
    if (!found.violated) continue;
    best.found = std::move(found);
    return;
  }
}

}  // namespace

violating_execution minimise(const subject_maker& make, violating_execution best, double seconds) {
  if (best.found.endless) return best;  // every try would take as long as one's patience
  shorten(make, best, deadline(seconds / 2));
  calm(make, best, deadline(seconds / 2));
  return best;
}

}  // namespace heist::verify
