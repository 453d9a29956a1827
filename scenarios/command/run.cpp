#include "scenarios/command/run.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/text/text.hpp"
#include "reports/run/progress_line.hpp"
#include "reports/run/progress_text.hpp"
#include "reports/run/result_folder.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/command/render.hpp"
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

render_arguments drawing(const run_arguments& arguments) {
  render_arguments wanted;
  wanted.what = *arguments.draws;
  return wanted;
}

// A picture that cannot be had is a matter of its own, and does not hide what was found.
exit_code draw_kept(const run_arguments& arguments, const published& left) {
  if (left.schedules.empty() && *arguments.draws != "report") {  // which tells of the runs without, too
    tell("heist: no schedule was kept, so none is drawn: --schedules keeps larger ones\n");
    return bad_input;
  }
  return draw_schedules(left.folder, left.schedules, drawing(arguments), arguments.json ? stderr : stdout);
}

// The same experiments give the same digests; where one does not, either the result or the program is not what it was.
exit_code compare_digests(const scenarios::recorded_runs& recorded, const std::vector<model::run_result>& results) {
  constexpr std::size_t most_told = 10;
  std::size_t compared = 0, different = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!recorded.digests[i]) continue;
    ++compared;
    if (results[i].digest == *recorded.digests[i] || ++different > most_told) continue;
    const model::experiment& e = results[i].what;
    tell("run {}: {} under {}, {} workers, seed {}: digest {:016x}, recorded {:016x}\n", i + 1,
         base::printable(e.workload.name), base::printable(e.scheduler.name.empty() ? e.scheduler.kind : e.scheduler.name),
         e.workers, e.seed, results[i].digest, *recorded.digests[i]);
  }
  const std::string file = base::printable(recorded.file.string());
  if (compared == 0) {
    tell("{} has no digests to compare with: it was measured on real threads\n", file);
  } else if (different == 0) {
    tell("run again: all {} digests are those of {}\n", compared, file);
  } else {
    tell("heist: violated: {} of {} digests are not those of {}, which heist {} made\n", different, compared, file,
         base::printable(recorded.version));
  }
  return different == 0 ? holds : violated;
}

}  // namespace

exit_code run(const run_arguments& arguments) {
  exit_code code = holds;
  if (arguments.draws) check_can_be_drawn(drawing(arguments));
  for (const scenarios::scenario& s : read_all(arguments)) {
    const reports::reserved_folder folder(output_folder(arguments, s));
    const auto experiments = s.experiments();
    sim::options how;
    how.cancel = &stop;
    how.trace_nodes = traced_nodes(arguments, experiments.size());
    const sim::batch batch = simulate_watched(s.name, experiments, how, arguments.jobs);
    if (!batch.results.empty()) {
      const published left = publish(arguments, s, batch.results, reports::run_schema::simulated);
      const exit_code drawn = arguments.draws ? draw_kept(arguments, left) : holds;
      if (!left.as_expected) code = violated;
      if (s.again && batch.complete && compare_digests(*s.again, batch.results) != holds) code = violated;
      if (code == holds) code = drawn;
    }
    if (!batch.complete) {
      tell("heist: interrupted: {} of {} runs finished\n", batch.results.size(), s.experiment_count());
      return interrupted;
    }
  }
  return code;
}

}  // namespace heist::command
