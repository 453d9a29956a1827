#include "scenarios/command/run.hpp"

#include <fmt/format.h>

#include <chrono>

#include "reports/progress_line.hpp"
#include "reports/progress_text.hpp"
#include "sim/simulate.hpp"

namespace heist::command {
namespace {

// With a line on the terminal that says how far it is.
sim::batch simulate_watched(const std::string& name, const std::vector<model::experiment>& experiments,
                            const sim::options& how, unsigned jobs) {
  sim::batch_meter meter(experiments);
  reports::pace pace;
  const auto start = std::chrono::steady_clock::now();
  const ticking_line line([&] {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const sim::batch_meter::reading now = meter.read();
    if (now.share) pace.note(elapsed.count(), *now.share);
    return reports::progress_text(name, {now.finished, now.runs, now.nodes, now.share, pace.seconds_left()});
  });
  return sim::simulate_all(experiments, how, jobs, {}, &meter);
}

}  // namespace

exit_code run(const run_arguments& arguments) {
  bool as_expected = true;
  for (const scenarios::scenario& s : read_all(arguments)) {
    const auto experiments = s.experiments();
    sim::options how;
    how.cancel = &stop;
    how.trace_nodes = traced_nodes(arguments, experiments.size());
    const sim::batch batch = simulate_watched(s.name, experiments, how, arguments.jobs);
    if (!batch.results.empty() && !publish(arguments, s, batch.results, reports::run_schema::simulated)) as_expected = false;
    if (!batch.complete) {
      fmt::print(stderr, "heist: interrupted: {} of {} runs finished\n", batch.results.size(), s.experiment_count());
      return interrupted;
    }
  }
  return as_expected ? holds : violated;
}

}  // namespace heist::command
