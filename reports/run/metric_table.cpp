#include <optional>
#include <span>

#include "reports/run/findings.hpp"
#include "reports/run/metric.hpp"

namespace heist::reports {
namespace {

using form = metric_entry::form;
using model::run_result;
using maybe_count = std::optional<std::uint64_t>;
using maybe_number = std::optional<double>;

maybe_number bound_of(const model::run_times& t) {
  constexpr double most_shown = 9e18;
  const maybe_number bound_ns = t.greedy_bound_ns();
  return bound_ns && *bound_ns <= most_shown ? bound_ns : maybe_number();
}

const model::priority_inversions* inversions_in(const run_result& r) {
  return r.metrics && r.metrics->inversions ? &*r.metrics->inversions : nullptr;
}

// The share of all workers' time that one of the four parts took.
template <std::uint64_t model::worker_times::*Part>
maybe_number time_share(const run_result& r) {
  if (!r.metrics || r.makespan_ns == 0) return std::nullopt;
  double sum_ns = 0, all_ns = 0;
  for (const model::worker_times& w : r.metrics->workers) {
    sum_ns += static_cast<double>(w.*Part);
    all_ns += static_cast<double>(w.total_ns());
  }
  return all_ns == 0 ? maybe_number() : maybe_number(sum_ns / all_ns);
}

// A number of the inversions.
template <std::uint64_t model::priority_inversions::*Part>
maybe_count inverted(const run_result& r) {
  return inversions_in(r) ? maybe_count(inversions_in(r)->*Part) : maybe_count();
}

using model::priority_inversions;
using model::worker_times;
using showing = metric_entry::showing;

constexpr metric_entry metric_entries[] = {
    {.key = "nodes", .head = "tasks", .meaning = "nodes that were executed", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.nodes; }, .column = "nodes",
     .terminal = {"nodes", "", showing::always, showing::never}},
    {.key = "discarded", .head = "discarded", .meaning = "taken with nothing left to do", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.discarded; }, .on_pages = false,
     .terminal = {"discarded", "discarded: taken with nothing left to do", showing::where_any, showing::never}},
    {.key = "work_ns", .head = "work T₁", .meaning = "all tasks one after another", .is = form::time,
     .counted = [](const run_result& r) -> maybe_count { return r.work_ns; }, .column = "work_ns",
     .terminal = {"work T1", "T1: all nodes one after another", showing::always, showing::never}},
    {.key = "span_ns", .head = "span T∞",
     .meaning = "the costliest path through the graph; not known where it depends on the schedule", .is = form::time,
     .counted = [](const run_result& r) -> maybe_count { return r.span_ns == 0 ? maybe_count() : r.span_ns; },
     .column = "span_ns", .terminal = {"span T∞", "T∞: the longest path", showing::always, showing::never}},
    {.key = "parallelism", .head = "parallelism", .meaning = "T₁ / T∞", .is = form::coarse_ratio,
     .derived = [](const model::run_times& t) { return t.span_ns == 0 ? maybe_number() : maybe_number(t.parallelism()); },
     .on_pages = false, .terminal = {"T1/T∞", "", showing::never, showing::always}},
    {.key = "greedy_bound_ns", .head = "greedy bound",
     .meaning = "T₁/P + (1 − 1/P) T∞: no greedy schedule without overhead takes longer. Not where edges have latencies, where that is not true, nor where the span is not known",
     .is = form::time, .derived = bound_of,
     .terminal = {"bound", "bound: T1/P + (1 - 1/P) T∞, which no greedy schedule without overhead exceeds", showing::never, showing::always}},
    {.key = "makespan_ns", .head = "makespan", .meaning = "from the start to the end of the last task", .is = form::time,
     .counted = [](const run_result& r) -> maybe_count { return r.makespan_ns; }, .column = "makespan_ns",
     .terminal = {"makespan", "", showing::always, showing::never}},
    {.key = "work_ns/makespan_ns", .head = "speed-up", .meaning = "T₁ / makespan", .is = form::ratio,
     .derived = [](const model::run_times& t) { return t.makespan_ns == 0 ? maybe_number() : maybe_number(t.speed_up()); },
     .terminal = {"speed-up", "speed-up: T1 / makespan", showing::always, showing::never}},
    {.key = "utilisation", .head = "used", .meaning = "share of the workers' time that went into tasks", .is = form::share,
     .derived = [](const model::run_times& t) { return maybe_number(t.utilisation()); }, .column = "utilisation",
     .terminal = {"used", "used: share of the workers' time in nodes", showing::always, showing::never}},
    {.key = "metrics.workers.working_ns", .head = "working", .meaning = "share of all workers' time", .is = form::share,
     .measured = time_share<&worker_times::working_ns>, .on_pages = false,
     .terminal = {"working", "working to idle: shares of all workers' time", showing::never, showing::always}},
    {.key = "metrics.workers.stealing_ns", .head = "stealing", .meaning = "share of all workers' time", .is = form::share,
     .measured = time_share<&worker_times::stealing_ns>, .on_pages = false,
     .terminal = {"stealing", "", showing::never, showing::always}},
    {.key = "metrics.workers.overhead_ns", .head = "overhead", .meaning = "share of all workers' time", .is = form::share,
     .measured = time_share<&worker_times::overhead_ns>, .on_pages = false,
     .terminal = {"overhead", "", showing::never, showing::always}},
    {.key = "metrics.workers.idle_ns", .head = "idle", .meaning = "share of all workers' time", .is = form::share,
     .measured = time_share<&worker_times::idle_ns>, .on_pages = false,
     .terminal = {"idle", "", showing::never, showing::always}},
    {.key = "steals.ok", .head = "steals", .meaning = "tasks got from another worker", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.steals.ok; }, .column = "steals_ok",
     .terminal = {"steals", "steals: tasks got from another worker", showing::always, showing::never}},
    {.key = "steals.empty", .head = "empty", .meaning = "attempts that found nothing", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.steals.empty; }, .column = "steals_empty",
     .terminal = {"empty", "empty: found none", showing::always, showing::never}},
    {.key = "steals.lost", .head = "lost", .meaning = "attempts where another was faster", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.steals.lost; }, .column = "steals_lost",
     .terminal = {"lost", "lost: another was faster", showing::where_any, showing::never}},
    {.key = "steals.shared", .head = "shared",
     .meaning = "tasks that an idle worker got from a queue that all share: no steals", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.steals.shared; }, .column = "steals_shared",
     .terminal = {"shared", "shared: tasks an idle worker got from what all share", showing::where_any, showing::never}},
    {.key = "steal_ratio", .head = "steals/node", .meaning = "successful attempts for each node", .is = form::fine_ratio,
     .measured = [](const run_result& r) { return maybe_number(r.steal_ratio()); }, .on_pages = false,
     .terminal = {"steals/node", "", showing::never, showing::always}},
    {.key = "metrics.deviations", .head = "deviations",
     .meaning = "tasks that did not follow the one they follow on one worker", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.metrics ? r.metrics->deviations : maybe_count(); },
     .column = "deviations",
     .terminal = {"deviations", "deviations: nodes that did not follow the one they follow on one worker", showing::where_known, showing::never}},
    {.key = "metrics.peak_ready", .head = "peak ready", .meaning = "the most tasks waiting at once", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.metrics ? maybe_count(r.metrics->peak_ready) : maybe_count(); },
     .column = "peak_ready", .on_pages = false,
     .terminal = {"peak ready", "peak ready: the most tasks waiting at once", showing::never, showing::always}},
    {.key = "metrics.starvation_ns", .head = "starved",
     .meaning = "workers without a task beyond the ready tasks, times time", .is = form::time,
     .counted = [](const run_result& r) -> maybe_count { return r.metrics ? maybe_count(r.metrics->starvation_ns) : maybe_count(); },
     .column = "starvation_ns", .on_pages = false,
     .terminal = {"starved", "starved: workers without a task beyond the ready tasks, times time", showing::never, showing::always}},
    {.key = "metrics.inversions.count", .head = "inversions", .meaning = "tasks taken while others could see a better one",
     .is = form::count, .counted = inverted<&priority_inversions::count>, .column = "inversions",
     .terminal = {"inversions", "inversions: tasks taken while others could see a better one", showing::where_known, showing::never}},
    {.key = "metrics.inversions.including_unseen", .head = "with unseen",
     .meaning = "the same if a task counted as soon as its program announces it, before anybody could take it",
     .is = form::count, .counted = inverted<&priority_inversions::including_unseen>,
     .column = "inversions_including_unseen"},
    {.key = "metrics.inversions.rank_error", .head = "rank error",
     .meaning = "better tasks that others could see when a task was taken, on average over all tasks taken",
     .is = form::ratio, .measured = [](const run_result& r) { return r.rank_error(); }, .column = "rank_error",
     .terminal = {"rank error", "rank error: better tasks that others could see when a task was taken, on average over all tasks taken", showing::never, showing::where_known}},
    {.key = "metrics.inversions.depth", .head = "depth", .meaning = "the same over inversions alone", .is = form::ratio,
     .measured = [](const run_result& r) { return inversions_in(r) ? maybe_number(inversions_in(r)->depth()) : maybe_number(); },
     .terminal = {"depth", "depth: the same over inversions alone", showing::never, showing::where_known}},
    {.key = "metrics.inversions.better_tasks", .head = "better tasks",
     .meaning = "better tasks that others could see, summed over the inversions", .is = form::count,
     .counted = inverted<&priority_inversions::better_tasks>, .column = "better_tasks", .on_pages = false},
    {.key = "metrics.inversions.most_better_tasks", .head = "most better tasks",
     .meaning = "the same at one inversion, at most", .is = form::count,
     .counted = inverted<&priority_inversions::most_better_tasks>, .column = "most_better_tasks", .on_pages = false},
    {.key = "metrics.inversions.better_waited_ns", .head = "better waited, all",
     .meaning = "how long each of the better tasks had been there to be seen, summed", .is = form::time,
     .counted = inverted<&priority_inversions::better_waited_ns>, .column = "better_waited_ns", .on_pages = false},
    {.key = "metrics.inversions.mean_better_waited_ns", .head = "better waited",
     .meaning = "how long a better task had been there to be seen when a worse one was taken, on average over all such pairs",
     .is = form::mean_time,
     .measured = [](const run_result& r) { return inversions_in(r) ? maybe_number(inversions_in(r)->mean_better_waited_ns()) : maybe_number(); },
     .terminal = {"better waited", "better waited: how long each of these had been there to be seen, on average", showing::never, showing::where_known}},
    {.key = "metrics.longest_wait_ns", .head = "longest wait",
     .meaning = "the most that a task waited from ready to taken", .is = form::time,
     .counted = [](const run_result& r) -> maybe_count { return r.metrics ? r.metrics->longest_wait_ns : maybe_count(); },
     .column = "longest_wait_ns",
     .terminal = {"longest wait", "longest wait: the most that a task waited from ready to taken", showing::never, showing::where_known}},
    {.key = "metrics.priorities.sums", .head = "early priority",
     .meaning = "mean priority of the first quarter of the tasks taken, or of all where the program was cut off; larger is better",
     .is = form::ratio, .measured = quality_of},
    {.key = "clamped", .head = "clamped",
     .meaning = "tasks whose priority the scheduler does not know: the nearest was taken", .is = form::count,
     .counted = [](const run_result& r) -> maybe_count { return r.clamped; }, .column = "clamped", .on_pages = false},
};

}  // namespace

std::span<const metric_entry> all_metrics() {
  return metric_entries;
}

}  // namespace heist::reports
