// The engine behind a check: execution graphs.
#include "verify/program_search.hpp"

#include <optional>
#include <stdexcept>
#include <utility>

#include "verify/on_graphs/graph_search.hpp"
#include "verify/on_graphs/recording.hpp"
#include "verify/on_graphs/session.hpp"
#include "verify/on_graphs/shared_fields.hpp"

namespace heist::verify {

namespace {

using graphs::position;
using on_graphs::finder;
using on_graphs::run_guarded;
using on_graphs::stopwatch;
using on_graphs::subject_program;
using on_graphs::the_session;

graphs::exploration_options options_for(const check_request& request, const subject_factory& subjects) {
  graphs::exploration_options options;
  options.weak_failures = subjects.weak_failures();
  const auto model = graphs::memory_model_named(request.model.empty() ? "rc11" : request.model);
  if (!model) throw std::invalid_argument("there is no such memory model");
  options.model = *model;
  options.symmetry = request.symmetry;
  return options;
}

// Of all violations of a kind, remembers the one that is the easiest to follow.
class calmest_finder final : public finder {
 public:
  calmest_finder(std::string kind, double seconds) : kind_(std::move(kind)), seconds_(seconds) {}
  void watch(const graphs::explorer& how) { how_ = &how; }
  void begins_again() override {
    finder::begins_again();
    best.reset();
    least_.reset();
  }

  std::optional<position> best;
  graphs::fault fault{graphs::fault_kind::demand};

 private:
  bool stops_at(const graphs::graph& g) override {
    if (kind_of_violation(on_graphs::in_words(*found)) == kind_) {
      const auto difficulty = on_graphs::difficulty(g);
      if (!least_ || difficulty < *least_) {
        least_ = difficulty;
        best = how_->where();
        fault = *found;
      }
    }
    found.reset();
    return watch_.seconds() > seconds_;
  }

  const std::string kind_;
  const double seconds_;
  const stopwatch watch_;
  const graphs::explorer* how_ = nullptr;
  std::optional<std::pair<unsigned, unsigned>> least_;
};

}  // namespace

std::string explorer_for(const check_request&, const subject_factory&) {
  return "graphs";
}

std::unique_ptr<program_search> make_search(const check_request& request, const subject_factory& subjects,
                                            const std::vector<std::uint64_t>& path) {
  if (!request.explorer.empty() && request.explorer != "graphs") {
    throw std::invalid_argument("there is no such explorer");
  }
  const graphs::exploration_options options = options_for(request, subjects);
  if (path.empty()) return std::make_unique<on_graphs::graph_search>(subjects, options, std::nullopt);
  on_graphs::node n = on_graphs::node_of(path, options);
  return std::make_unique<on_graphs::graph_search>(subjects, n.options, std::move(n.path));
}

std::unique_ptr<divided_search> divide(const check_request& request, const subject_factory& subjects,
                                       search_result& found) {
  constexpr std::size_t enough_subtrees = 256;  // so that the last ones to end keep nobody waiting for long
  graphs::exploration_options options = options_for(request, subjects);
  std::size_t depth = 0;
  std::vector<position> below;
  for (std::size_t next = 2; below.size() < enough_subtrees && next <= 64; next += 2) {
    std::vector<position> listed;
    subject_program program(subjects);
    finder seen;
    graphs::explorer how(program, seen, options);
    const auto counts = how.explore_above(next, listed);
    const bool lost_symmetry = options.symmetry && program.has_twins() && !counts.used_symmetry;
    if (lost_symmetry || counts.found_reusable) {
      options.symmetry = options.symmetry && !lost_symmetry;
      options.reusable = how.reusable();
      next = 0;
      continue;
    }
    if (seen.found) {
      found = make_search(request, subjects)->go_on({});
      return nullptr;
    }
    if (listed.empty()) break;
    depth = next;
    below = std::move(listed);
  }
  return std::make_unique<on_graphs::divided_graphs>(subjects, options, depth, std::move(below),
                                                     the_session.has_yielded);
}

std::string why_not_checkable(const subject_factory& subjects) {
  if (!on_graphs::shares_fields(subjects)) return "";
  return "threads share fields of the pool that are not World's, which this engine cannot follow: make them var or "
         "atomic, or check with --engine relacy, which sees no races on them";
}

recorded run_again(const check_request&, const subject_factory& subjects, std::string_view decisions) {
  on_graphs::node d = on_graphs::read_node(decisions);
  make_search({}, subjects)->go_on({.executions = 100});  // learns what sorts of objects there are
  subject_program program(subjects);
  finder seen;
  d.options.most_graphs = 1;
  d.options.weak_failures = subjects.weak_failures();
  graphs::explorer how(program, seen, d.options);
  std::exception_ptr error;
  constexpr unsigned patience_seconds = 2;
  recorded result;
  const int fallen = run_guarded([&] { how.explore_below(d.path); }, patience_seconds, error);
  if (error != nullptr || (fallen == 0 && !seen.found)) return result;  // no such graph, or nothing wrong with it
  result.found.violated = true;
  const bool no_memory = the_session.out_of_memory || (fallen != 0 && fell_for_want_of_memory());
  result.steps = on_graphs::record(how, seen.found ? &*seen.found : nullptr, fallen != 0).steps;
  result.found.violation = no_memory     ? memory_limit::in_words()
                           : fallen != 0 ? fall_in_words(fallen, patience_seconds)
                                         : on_graphs::in_words(*seen.found);
  return result;
}

search_result calmest(const check_request& request, const subject_factory& subjects, const search_result& given,
                      double seconds) {
  const on_graphs::node first = on_graphs::read_node(given.decisions);
  subject_program program(subjects);
  calmest_finder seen(kind_of_violation(given.violation), seconds);
  graphs::exploration_options options = options_for(request, subjects);
  options.symmetry = first.options.symmetry;
  options.most_graphs = 4096;
  graphs::explorer how(program, seen, options);
  seen.watch(how);
  const stopwatch watch;
  std::exception_ptr error;
  graphs::exploration_counts counts;
  const int fallen = run_guarded([&] {
    counts = how.explore();
    while (counts.is_cut_short && watch.seconds() < seconds) counts = how.go_on(4096);
  }, 10, error);
  if (fallen != 0 || error != nullptr || !seen.best) return given;
  search_result best = given;
  options.symmetry = first.options.symmetry && counts.used_symmetry;
  options.reusable = how.reusable();
  best.violation = on_graphs::in_words(seen.fault);
  best.decisions = on_graphs::text_of({options, *seen.best});
  return best;
}

}  // namespace heist::verify
