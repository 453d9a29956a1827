#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "reports/run/metric.hpp"
#include "reports/run/stored_member.hpp"

namespace heist::reports {
namespace {

using form = metric_entry::form;
using place = metric_entry::document::place;
using model::priority_inversions;
using model::run_metrics;
using model::run_result;
using model::run_times;
using model::steal_counts;
using model::answered_requests;
using model::worker_times;
using known_number = std::optional<double>;

// What several entries have in common.
using appearance = metric_entry::appearance;
using showing = metric_entry::showing;
constexpr appearance always{showing::always}, where_known{showing::where_known}, where_any{showing::where_any};
constexpr appearance unless_too_wide(int turn) { return {showing::always, turn}; }
constexpr appearance where_known_unless_too_wide(int turn) { return {showing::where_known, turn}; }
template <std::uint64_t priority_inversions::*Part>
constexpr auto inverted = stored_member<&run_result::metrics, &run_metrics::inversions, Part>;

template <std::uint64_t model::queue_use::*Part>
constexpr auto of_queues = stored_member<&run_result::metrics, &run_metrics::queues, Part>;
template <std::uint64_t model::latency_hiding::*Part>
constexpr auto of_latencies = stored_member<&run_result::metrics, &run_metrics::latencies, Part>;
template <std::uint64_t answered_requests::*Part>
constexpr auto of_answers = stored_member<&run_result::metrics, &run_metrics::answers, Part>;

// A mean over the run.
template <std::uint64_t model::queue_use::*Integral>
constexpr of_run mean_of_queues{[](const run_result& r) {
  if (!r.metrics || !r.metrics->queues || r.makespan_ns == 0) return known_number();
  return known_number(static_cast<double>((*r.metrics->queues).*Integral) / static_cast<double>(r.makespan_ns));
}};

// What the literature's bounds on deviations come to, and how many of them a run has.
using bound_on_deviations = double (model::future_shape::*)(std::uint32_t) const;
template <bound_on_deviations Bound>
constexpr of_run bound_of_futures{
    [](const run_result& r) { return r.futures ? known_number(((*r.futures).*Bound)(r.what.workers)) : known_number(); }};
template <bound_on_deviations Bound>
constexpr of_run deviations_for_each{[](const run_result& r) { return r.deviations_for_each(Bound); }};

// A mean over the inversions.
template <double (priority_inversions::*Mean)() const>
constexpr of_run mean_of_inversions{[](const run_result& r) {
  return r.metrics && r.metrics->inversions ? known_number((*r.metrics->inversions.*Mean)()) : known_number();
}};

// Over all tasks every order of execution has the same mean.
known_number quality_of(const run_result& r) {
  if (!r.metrics || !r.metrics->priorities || r.metrics->priorities->tasks == 0) return std::nullopt;
  const model::priority_series& all = *r.metrics->priorities;
  const bool cut_off = r.discarded > 0;  // then those that were executed are the first already
  const std::size_t points = cut_off ? all.sums.size() : std::max<std::size_t>(all.sums.size() / 4, 1);
  const std::uint64_t tasks = std::min(points * all.tasks_a_point, all.tasks);
  double sum = 0;
  for (std::size_t i = 0; i < points; ++i) sum += static_cast<double>(all.sums[i]);
  return sum / static_cast<double>(tasks);
}

constexpr metric_entry metric_entries[] = {
    {.name = "nodes", .key = "nodes", .head = "tasks", .meaning = "nodes that were executed", .is = form::count,
     .from = stored_member<&run_result::nodes>, .document = {.at = place::late, .required = true}, .column = "nodes",
     .page = {.words = true, .summary = true},
     .terminal = {.head = "nodes", .is_obvious = true, .runs = unless_too_wide(3)}},
    {.name = "discarded", .key = "discarded", .head = "discarded", .meaning = "tasks taken with nothing left to do",
     .is = form::count, .from = stored_member<&run_result::discarded>,
     .document = {.at = place::late, .where = [](const run_result& r) { return r.discarded != 0; }},
     .terminal = {.legend = "discarded: taken with nothing left to do", .runs = {showing::where_any, 4}}},
    {.name = "work", .key = "work_ns", .head = "work T₁", .meaning = "all tasks one after another", .is = form::time,
     .from = stored_member<&run_result::work_ns>, .document = {.at = place::early, .required = true}, .column = "work_ns",
     .page = {.words = true, .summary = true},
     .terminal = {.head = "work T1", .legend = "T1: all nodes one after another", .runs = always, .seeds = unless_too_wide(1)}},
    {.name = "span", .key = "span_ns", .head = "span T∞",
     .meaning = "the costliest path through the graph; not known where it depends on the schedule", .is = form::time,
     .from = stored_member<&run_result::span_ns>, .zero_is_unknown = true,
     .document = {.at = place::early, .required = true}, .column = "span_ns", .page = {.words = true, .summary = true},
     .terminal = {.legend = "T∞: the longest path", .runs = unless_too_wide(2)}},
    {.name = "parallelism", .key = "parallelism", .head = "parallelism", .meaning = "T₁ / T∞", .is = form::ratio,
     .from = of_times{[](const run_times& t) { return t.span_ns == 0 ? known_number() : known_number(t.parallelism()); }},
     .decimals = 1, .more_is_better = true,
     .terminal = {.head = "T1/T∞", .is_obvious = true, .details = unless_too_wide(2)}},
    {.name = "greedy-bound", .key = "greedy_bound_ns", .head = "greedy bound",
     .meaning = "T₁/P + (1 − 1/P) T∞, which no greedy schedule without overhead exceeds; not known where edges have latencies or the span is not known",
     .is = form::time, .from = of_times{[](const run_times& t) { return t.greedy_bound_ns(); }},
     .page = {.words = true, .summary = true},
     .terminal = {.head = "bound", .legend = "bound: T1/P + (1 - 1/P) T∞, which no greedy schedule without overhead exceeds",
                  .details = unless_too_wide(5)}},
    {.name = "proactive-bound", .key = "proactive_bound_ns", .head = "proactive bound",
     .meaning = "T₁/P + T∞ lg P, for P = 1 T₁ + T∞, which proactive work-stealing stays within up to a constant, latencies or not; not known where the span is not known",
     .is = form::time, .from = of_times{[](const run_times& t) { return t.proactive_bound_ns(); }}},
    {.name = "proactive-ratio", .key = "proactive_ratio", .head = "of proactive bound",
     .meaning = "makespan / proactive bound: the constant of that bound, as far as a run can tell",
     .is = form::ratio, .from = of_times{[](const run_times& t) { return t.proactive_ratio(); }}, .column = "proactive_ratio",
     .page = {.words = true, .summary = true},
     .terminal = {.head = "c", .legend = "c: makespan / (T1/P + T∞ lg P)", .details = where_known_unless_too_wide(6)}},
    {.name = "makespan", .key = "makespan_ns", .head = "makespan", .meaning = "from the start to the end of the last task",
     .is = form::time, .from = stored_member<&run_result::makespan_ns>, .beside_claims = true,
     .document = {.at = place::early, .required = true}, .column = "makespan_ns", .page = {.words = true, .summary = true},
     .terminal = {.is_obvious = true, .runs = always, .seeds = always}},
    {.name = "speed-up", .key = "work_ns/makespan_ns", .head = "speed-up", .meaning = "T₁ / makespan", .is = form::ratio,
     .from = of_times{[](const run_times& t) { return t.makespan_ns == 0 ? known_number() : known_number(t.speed_up()); }},
     .more_is_better = true, .document = {.there = false}, .page = {.words = true, .summary = true},
     .terminal = {.legend = "speed-up: T1 / makespan", .runs = always}},
    {.name = "sequential-overhead", .key = "metrics.workers", .head = "overhead",
     .meaning = "(working + overhead) / working, on one worker makespan / T₁: what a program takes from which others could steal, for what it takes otherwise",
     .is = form::ratio, .from = of_run{[](const run_result& r) { return r.sequential_overhead(); }}, .document = {.there = false},
     .page = {.words = true}},
    {.name = "utilisation", .key = "utilisation", .head = "used", .meaning = "share of the workers' time that went into tasks",
     .is = form::share, .from = of_times{[](const run_times& t) { return known_number(t.utilisation()); }},
     .more_is_better = true, .document = {.at = place::early}, .column = "utilisation", .page = {.words = true, .summary = true},
     .terminal = {.legend = "used: share of the workers' time in nodes", .runs = always, .seeds = always}},
    {.name = "working", .key = "metrics.workers.working_ns", .head = "working",
     .meaning = "share of all workers' time that went into tasks", .is = form::share,
     .from = of_each_worker{&worker_times::working_ns}, .more_is_better = true,
     .terminal = {.legend = "working to idle: shares of all workers' time", .details = always}},
    {.name = "stealing", .key = "metrics.workers.stealing_ns", .head = "stealing",
     .meaning = "share of all workers' time that went into attempts to steal", .is = form::share,
     .from = of_each_worker{&worker_times::stealing_ns}, .terminal = {.is_obvious = true, .details = always}},
    {.name = "overhead", .key = "metrics.workers.overhead_ns", .head = "overhead",
     .meaning = "share of all workers' time that went into announcing, taking and ending tasks", .is = form::share,
     .from = of_each_worker{&worker_times::overhead_ns}, .terminal = {.is_obvious = true, .details = always}},
    {.name = "idle", .key = "metrics.workers.idle_ns", .head = "idle",
     .meaning = "share of all workers' time spent waiting between attempts, or parked", .is = form::share,
     .from = of_each_worker{&worker_times::idle_ns}, .terminal = {.is_obvious = true, .details = always}},
    {.name = "steal-ratio", .key = "steal_ratio", .head = "steals/node", .meaning = "successful attempts for each node",
     .is = form::ratio, .from = of_run{[](const run_result& r) { return known_number(r.steal_ratio()); }}, .decimals = 4,
     .terminal = {.is_obvious = true, .details = unless_too_wide(3)}},
    {.name = "steals", .key = "steals.ok", .head = "steals", .meaning = "tasks got from another worker", .is = form::count,
     .from = stored_member<&run_result::steals, &steal_counts::ok>, .document = {.required = true}, .column = "steals_ok",
     .page = {.words = true, .summary = true, .steals = true}, .terminal = {.runs = always, .seeds = always}},
    {.name = "forks", .key = "forks", .head = "forks", .meaning = "calls that a program in direct style has forked", .is = form::count,
     .from = stored_member<&run_result::forks>, .zero_is_unknown = true,
     .document = {.at = place::late, .where = [](const run_result& r) { return r.forks != 0; }}, .column = "forks"},
    {.name = "steals-per-fork", .key = "steals.ok/forks", .head = "steals/fork", .meaning = "successful attempts for each fork",
     .is = form::ratio, .from = of_run{[](const run_result& r) { return r.steals_per_fork(); }}, .decimals = 8,
     .document = {.there = false}, .page = {.words = true, .steals = true},
     .terminal = {.is_obvious = true, .details = where_known_unless_too_wide(7)}},
    {.name = "failed-steals", .key = "metrics.answers", .head = "failed",
     .meaning = "of the attempts on somebody who seemed to have a task, the share that ended without one; not known where thieves take at once what they see",
     .is = form::share, .from = of_run{[](const run_result& r) { return r.failed_steals(); }}, .document = {.there = false},
     .page = {.words = true, .steals = true},
     .terminal = {.legend = "failed: share of attempts on somebody with tasks that came too late", .details = where_known_unless_too_wide(7)}},
    {.name = "steals-asked", .key = "metrics.answers.asked", .head = "asked",
     .meaning = "attempts that the victim answered later", .is = form::count, .from = of_answers<&answered_requests::asked>,
     .document = {.at = place::early}, .column = "steals_asked"},
    {.name = "steals-given", .key = "metrics.answers.given", .head = "given", .meaning = "those that it answered with a task",
     .is = form::count, .from = of_answers<&answered_requests::given>, .document = {.at = place::early},
     .column = "steals_given"},
    {.name = "steals-waited", .key = "metrics.answers.waited_ns", .head = "waited for answers",
     .meaning = "time that thieves waited for a task, from asking to having it, summed", .is = form::time,
     .from = of_answers<&answered_requests::waited_ns>, .document = {.at = place::early},
     .column = "steals_waited_ns"},
    {.name = "steal-latency", .key = "metrics.answers.mean_waited_ns", .head = "steal latency",
     .meaning = "how long a thief waited for a task, from asking to having it, on average", .is = form::mean_time,
     .from = of_run{[](const run_result& r) {
       if (!r.metrics || !r.metrics->answers || r.metrics->answers->given == 0) return known_number();
       return known_number(static_cast<double>(r.metrics->answers->waited_ns) / static_cast<double>(r.metrics->answers->given));
     }},
     .page = {.words = true, .steals = true}, .terminal = {.details = where_known_unless_too_wide(7)}},
    {.name = "steals-empty", .key = "steals.empty", .head = "empty", .meaning = "attempts that found nothing",
     .is = form::count, .from = stored_member<&run_result::steals, &steal_counts::empty>, .document = {.required = true},
     .column = "steals_empty", .page = {.words = true, .steals = true},
     .terminal = {.legend = "empty: found none", .runs = unless_too_wide(1)}},
    {.name = "steals-lost", .key = "steals.lost", .head = "lost", .meaning = "attempts where another was faster",
     .is = form::count, .from = stored_member<&run_result::steals, &steal_counts::lost>, .document = {.required = true},
     .column = "steals_lost", .page = {.words = true, .steals = true},
     .terminal = {.legend = "lost: another was faster", .runs = where_any}},
    {.name = "steals-shared", .key = "steals.shared", .head = "shared",
     .meaning = "tasks that an idle worker got from a queue that all share; they are no steals", .is = form::count,
     .from = stored_member<&run_result::steals, &steal_counts::shared>, .column = "steals_shared",
     .page = {.words = true, .steals = true},
     .terminal = {.legend = "shared: tasks an idle worker got from what all share", .runs = where_any}},
    {.name = "muggings", .key = "steals.mugged", .head = "mugged",
     .meaning = "tasks got with the whole deque that they were in, which somebody had left", .is = form::count,
     .from = stored_member<&run_result::steals, &steal_counts::mugged>, .column = "muggings",
     .page = {.words = true, .steals = true},
     .terminal = {.legend = "mugged: tasks got with the whole deque they were in", .runs = where_any}},
    {.name = "steal-requests", .key = "metrics.steal_requests", .head = "requests",
     .meaning = "attempts to steal that began before the end", .is = form::count,
     .from = stored_member<&run_result::metrics, &run_metrics::steal_requests>, .document = {.at = place::first}},
    {.name = "deviations", .key = "metrics.deviations", .head = "deviations",
     .meaning = "tasks that did not follow the one they follow on one worker", .is = form::count,
     .from = stored_member<&run_result::metrics, &run_metrics::deviations>, .document = {.at = place::early}, .column = "deviations",
     .page = {.words = true, .summary = true},
     .terminal = {.legend = "deviations: nodes that did not follow the one they follow on one worker", .runs = where_known,
                  .seeds = {showing::where_known, 3}}},
    {.name = "future-edges", .key = "futures.touches", .head = "future edges",
     .meaning = "k, the future edges of the graph", .is = form::count,
     .from = stored_member<&run_result::futures, &model::future_shape::touches>, .document = {.at = place::late},
     .column = "future_edges"},
    {.name = "span-nodes", .key = "futures.span_nodes", .head = "span in nodes",
     .meaning = "d, the longest path counted in nodes, of graphs with future edges", .is = form::count,
     .from = stored_member<&run_result::futures, &model::future_shape::span_nodes>, .document = {.at = place::late},
     .column = "span_nodes"},
    {.name = "parsimonious-bound", .key = "futures.parsimonious_bound", .head = "(P+k)d",
     .meaning = "(P + k) d, which deviations of parsimonious schedulers stay within up to a constant", .is = form::count,
     .from = bound_of_futures<&model::future_shape::parsimonious_deviations>, .document = {.at = place::late}},
    {.name = "parsimonious-ratio", .key = "futures.parsimonious_ratio", .head = "dev/(P+k)d",
     .meaning = "deviations for each of (P + k) d", .is = form::ratio,
     .from = deviations_for_each<&model::future_shape::parsimonious_deviations>, .decimals = 4, .document = {.at = place::late},
     .terminal = {.legend = "dev/(P+k)d: deviations for each of (P + k) d; k: future edges; d: longest path in nodes", .details = where_known_unless_too_wide(1)}},
    {.name = "structured-bound", .key = "futures.structured_bound", .head = "Pd²",
     .meaning = "P d², which deviations stay within up to a constant where futures are structured", .is = form::count,
     .from = bound_of_futures<&model::future_shape::structured_deviations>, .document = {.at = place::late}},
    {.name = "structured-ratio", .key = "futures.structured_ratio", .head = "dev/Pd²",
     .meaning = "deviations for each of P d²", .is = form::ratio,
     .from = deviations_for_each<&model::future_shape::structured_deviations>, .decimals = 4, .document = {.at = place::late},
     .terminal = {.legend = "dev/Pd²: the same of P d²", .details = where_known_unless_too_wide(1)}},
    {.name = "latency-hidden", .key = "metrics.latencies.hidden", .head = "hidden",
     .meaning = "share of the time in which workers could have waited for latencies, at most one for each, that they had a task",
     .is = form::share, .from = of_run{[](const run_result& r) {
       return r.metrics && r.metrics->latencies ? known_number(r.metrics->latencies->hidden()) : known_number();
     }},
     .more_is_better = true, .column = "latency_hidden", .page = {.words = true, .summary = true},
     .terminal = {.legend = "hidden: share of latencies during which workers had a task", .details = where_known}},
    {.name = "latency-at-stake", .key = "metrics.latencies.at_stake_ns", .head = "at stake",
     .meaning = "workers that could have waited for latencies, at most one for each that is under way, times time",
     .is = form::time, .from = of_latencies<&model::latency_hiding::at_stake_ns>, .document = {.at = place::early},
     .column = "latency_at_stake_ns"},
    {.name = "latency-lost", .key = "metrics.latencies.lost_ns", .head = "lost to latencies",
     .meaning = "of the workers that could have waited for latencies, those without a task, times time", .is = form::time,
     .from = of_latencies<&model::latency_hiding::lost_ns>, .document = {.at = place::early}, .column = "latency_lost_ns"},
    {.name = "most-live-deques", .key = "metrics.queues.most_live", .head = "most live deques",
     .meaning = "of deques that change hands, the most in use at once", .is = form::count,
     .from = of_queues<&model::queue_use::most_live>, .column = "most_live_deques", .page = {.words = true, .steals = true},
     .terminal = {.head = "live", .legend = "live: the most deques in use at once", .details = where_known_unless_too_wide(2)}},
    {.name = "most-suspended-deques", .key = "metrics.queues.most_suspended", .head = "most suspended",
     .meaning = "of deques that change hands, the most suspended at once", .is = form::count,
     .from = of_queues<&model::queue_use::most_suspended>, .column = "most_suspended_deques",
     .page = {.words = true, .steals = true},
     .terminal = {.head = "suspended", .legend = "suspended: the most at once", .details = where_known}},
    {.name = "mean-live-deques", .key = "metrics.queues.mean_live", .head = "mean live deques",
     .meaning = "of deques that change hands, those in use, on average over the run", .is = form::ratio,
     .from = mean_of_queues<&model::queue_use::live_ns>, .page = {.words = true, .steals = true}},
    {.name = "mean-suspended-deques", .key = "metrics.queues.mean_suspended", .head = "mean suspended",
     .meaning = "of deques that change hands, those suspended, on average over the run", .is = form::ratio,
     .from = mean_of_queues<&model::queue_use::suspended_ns>, .page = {.words = true, .steals = true},
     .terminal = {.head = "on average", .legend = "on average: suspended, over the run", .details = where_known_unless_too_wide(1)}},
    {.name = "live-deques-time", .key = "metrics.queues.live_ns", .head = "live deques, all",
     .meaning = "deques in use that change hands, times time", .is = form::time,
     .from = of_queues<&model::queue_use::live_ns>, .column = "live_deques_ns"},
    {.name = "suspended-deques-time", .key = "metrics.queues.suspended_ns", .head = "suspended, all",
     .meaning = "suspended deques, times time", .is = form::time,
     .from = of_queues<&model::queue_use::suspended_ns>, .column = "suspended_deques_ns"},
    {.name = "peak-ready", .key = "metrics.peak_ready", .head = "peak ready", .meaning = "the most tasks waiting at once",
     .is = form::count, .from = stored_member<&run_result::metrics, &run_metrics::peak_ready>, .document = {.at = place::first},
     .column = "peak_ready", .terminal = {.details = unless_too_wide(1)}},
    {.name = "starvation", .key = "metrics.starvation_ns", .head = "starved",
     .meaning = "workers without a task beyond the ready tasks, times time", .is = form::time,
     .from = stored_member<&run_result::metrics, &run_metrics::starvation_ns>, .document = {.at = place::first},
     .column = "starvation_ns", .terminal = {.details = unless_too_wide(4)}},
    {.name = "quality", .key = "metrics.priorities.sums", .head = "quality",
     .meaning = "mean priority of the tasks executed before the cut-off, or of the first quarter where there is none; larger is better",
     .is = form::ratio, .from = of_run{quality_of}, .decimals = 3, .more_is_better = true, .beside_claims = true,
     .document = {.there = false}, .page = {.words = true, .summary = true, .priorities = true},
     .terminal = {.legend = "quality: mean priority of the tasks executed before the cut-off, or of the first quarter without one"}},
    {.name = "inversions", .key = "metrics.inversions.count", .head = "inversions",
     .meaning = "tasks taken while others could see a better one", .is = form::count,
     .from = inverted<&priority_inversions::count>, .beside_claims = true, .document = {.at = place::early, .required = true},
     .column = "inversions", .page = {.words = true, .summary = true, .priorities = true},
     .terminal = {.runs = where_known, .seeds = where_known}},
    {.name = "inversions-with-unseen", .key = "metrics.inversions.including_unseen", .head = "with unseen",
     .meaning = "inversions if a task counted as soon as its program announces it, before anybody could take it",
     .is = form::count, .from = inverted<&priority_inversions::including_unseen>, .document = {.at = place::late},
     .column = "inversions_including_unseen", .page = {.words = true, .priorities = true}},
    {.name = "rank-error", .key = "metrics.inversions.rank_error", .head = "rank error",
     .meaning = "better tasks that others could see when a task was taken, on average over all tasks taken",
     .is = form::ratio, .from = of_run{[](const run_result& r) { return r.rank_error(); }}, .beside_claims = true,
     .column = "rank_error", .page = {.words = true, .priorities = true}, .terminal = {.details = where_known}},
    {.name = "inversion-depth", .key = "metrics.inversions.depth", .head = "depth",
     .meaning = "better tasks that others could see when a task was taken, on average over the inversions alone",
     .is = form::ratio, .from = mean_of_inversions<&priority_inversions::depth>, .beside_claims = true,
     .page = {.words = true, .priorities = true},
     .terminal = {.legend = "depth: the same over inversions alone", .details = where_known}},
    {.name = "better-tasks", .key = "metrics.inversions.better_tasks", .head = "better tasks",
     .meaning = "better tasks that others could see, summed over the inversions", .is = form::count,
     .from = inverted<&priority_inversions::better_tasks>, .document = {.at = place::early}, .column = "better_tasks"},
    {.name = "most-better-tasks", .key = "metrics.inversions.most_better_tasks", .head = "most better tasks",
     .meaning = "better tasks that others could see at one inversion, at most", .is = form::count,
     .from = inverted<&priority_inversions::most_better_tasks>, .document = {.at = place::early}, .column = "most_better_tasks"},
    {.name = "better-waited", .key = "metrics.inversions.better_waited_ns", .head = "better waited, all",
     .meaning = "how long each of the better tasks had been there to be seen, summed", .is = form::time,
     .from = inverted<&priority_inversions::better_waited_ns>, .column = "better_waited_ns"},
    {.name = "mean-better-waited", .key = "metrics.inversions.mean_better_waited_ns", .head = "better waited",
     .meaning = "how long a better task had been there to be seen when a worse one was taken, on average over all such pairs",
     .is = form::mean_time, .from = mean_of_inversions<&priority_inversions::mean_better_waited_ns>,
     .page = {.words = true, .priorities = true},
     .terminal = {.legend = "better waited: how long each of these had been there to be seen, on average", .details = where_known}},
    {.name = "longest-wait", .key = "metrics.longest_wait_ns", .head = "longest wait",
     .meaning = "the most that a task waited from ready to taken", .is = form::time,
     .from = stored_member<&run_result::metrics, &run_metrics::longest_wait_ns>, .beside_claims = true,
     .column = "longest_wait_ns", .page = {.words = true, .priorities = true}, .terminal = {.details = where_known}},
    {.name = "clamped", .key = "clamped", .head = "clamped",
     .meaning = "tasks whose priority the scheduler does not know: the nearest was taken", .is = form::count,
     .from = stored_member<&run_result::clamped>,
     .document = {.at = place::first, .where = [](const run_result& r) { return model::knows_some_priorities(r.what.scheduler); }},
     .column = "clamped"},
    {.name = "spins-per-ns", .key = "spins_per_ns", .head = "spins per ns",
     .meaning = "on real threads: iterations of the loop that spends the costs of nodes, in a nanosecond", .is = form::ratio,
     .from = stored_member<&run_result::spins_per_ns>, .zero_is_unknown = true,
     .document = {.at = place::late, .where = [](const run_result& r) { return r.spins_per_ns > 0; }}},
};

}  // namespace

std::span<const metric_entry> all_metrics() {
  return metric_entries;
}

}  // namespace heist::reports
