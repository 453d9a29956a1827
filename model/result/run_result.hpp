#pragma once
// What one run came to. Both engines fill it in: simulated times are virtual, native ones are measured.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/experiment.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/workload/future_shape.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

// How attempts of workers without a task ended.
struct steal_counts {
  std::uint64_t ok = 0;  // tasks got from another worker
  std::uint64_t empty = 0;
  std::uint64_t lost = 0;
  std::uint64_t shared = 0;  // tasks got from what all share, which is an attempt on oneself

  std::uint64_t mugged = 0;  // tasks got with the whole deque that they were in

  void got_task(bool from_another, bool with_deque) { ++(with_deque ? mugged : from_another ? ok : shared); }
};

// Where and when each node was executed, and the edges between them: kept for runs small enough to look at.
struct schedule {
  // When something happened to a task, and its place in the one order of all such moments of a run.
  struct moment {
    std::uint64_t time_ns = 0;
    std::uint64_t order = 0;  // from 1; 0: it did not happen

    bool happened() const { return order != 0; }
    bool operator==(const moment&) const = default;
  };
  // How a worker spent the time between two of its nodes, before the first or after the last: see worker_times.
  struct gap {
    std::uint64_t overhead_ns = 0;
    std::uint64_t stealing_ns = 0;
    std::uint64_t idle_ns = 0;

    bool operator==(const gap&) const = default;
  };
  struct node {
    std::uint64_t identity;
    std::string name;
    worker_id worker;
    std::uint64_t start_ns;
    std::uint64_t end_ns;
    bool stolen;       // the worker got it by stealing
    worker_id victim;  // from whom; meaningful if stolen
    bool deviates = false;                       // it follows another node than with one worker
    std::optional<priority_value> priority = {};  // where the workload has priorities
    std::uint64_t better_ready = 0;              // better tasks that others could see when it was taken: an inversion
    // where the workload has priorities: announced, put where other workers could find it, and taken
    moment ready = {}, visible = {}, taken = {};
    bool discarded = false;  // there was nothing left to do
    gap before = {};         // from the end of its worker's node before it, or from 0, to its start; simulated only
    std::optional<batch> piece = {};  // of a loop
  };
  struct edge {
    std::uint64_t from;  // identities
    std::uint64_t to;
    edge_kind kind;
    std::uint64_t latency_ns = 0;  // from the end of one to when the other can be ready
  };
  // Of a scheduler whose queues change hands: what one of them was from one time to another. Unused ones are left out.
  struct queue_span {
    queue_id queue;
    queue_state state;
    worker_id worker;  // active: whose; else who brought it into that state, or nobody's number where that was an actor
    std::uint64_t start_ns;
    std::uint64_t end_ns;

    bool operator==(const queue_span&) const = default;
  };
  // Of a loop that a work-stealing tree shares out: a node of that tree. A round begins with a part that has all; for each
  // that is stolen two halves follow, its owner's and then the thief's, which are empty where nothing was left for one.
  struct loop_part {
    static constexpr std::uint32_t whole = UINT32_MAX;

    std::uint32_t half_of;  // by its place in the list; whole: of nothing
    range iterations;       // all that it ever had
    worker_id owner;
    std::uint64_t since_ns;

    bool operator==(const loop_part&) const = default;
  };
  std::vector<node> nodes;  // by start, then worker
  std::vector<edge> edges;  // in the order of execution of their sources
  std::vector<gap> rest = {};  // by worker: from the end of its last node, or from 0, to the makespan; empty: not known
  std::vector<queue_span> queues = {};  // by start, then queue
  std::vector<loop_part> parts = {};    // in the order in which they came to be
};

// How a worker spent its time. The four sum to the makespan.
struct worker_times {
  std::uint64_t working_ns = 0;   // executing nodes
  std::uint64_t stealing_ns = 0;  // attempts
  std::uint64_t overhead_ns = 0;  // what ending nodes, announcing tasks and taking own ones is charged
  std::uint64_t idle_ns = 0;      // waiting between attempts, or parked

  std::uint64_t total_ns() const { return working_ns + stealing_ns + overhead_ns + idle_ns; }
};

// Tasks that were taken while better ones were where other workers could find them.
struct priority_inversions {
  std::uint64_t count = 0;
  std::uint64_t better_tasks = 0;       // summed over the inversions
  std::uint64_t most_better_tasks = 0;  // at one inversion
  std::uint64_t better_waited_ns = 0;   // how long each of the better tasks had been visible, summed over all inversions
  std::uint64_t including_unseen = 0;   // the count, were tasks seen as soon as they are announced

  // How many better tasks each task taken left behind, on average, as the literature on relaxed queues has it.
  double rank_error(std::uint64_t tasks) const { return mean(better_tasks, tasks); }
  // The same over the inversions alone.
  double depth() const { return mean(better_tasks, count); }
  // How long a better task had been visible, on average over all pairs of an inversion and a better task.
  double mean_better_waited_ns() const { return mean(better_waited_ns, better_tasks); }

  static double mean(std::uint64_t sum, std::uint64_t of) {
    return of == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(of);
  }
};

// Priorities of the tasks in the order in which they were taken, as sums over runs of equal length.
struct priority_series {
  std::uint64_t tasks_a_point = 1;  // the last point may have fewer
  std::vector<std::int64_t> sums;
  std::uint64_t tasks = 0;

  double mean(std::size_t point) const {
    const std::uint64_t first = point * tasks_a_point;
    const std::uint64_t counted = tasks - first < tasks_a_point ? tasks - first : tasks_a_point;
    return static_cast<double>(sums[point]) / static_cast<double>(counted);
  }
};

// Of queues that change hands: how many there were over time. In use are all but unused ones.
struct queue_use {
  std::uint64_t most_live = 0;       // in use at once
  std::uint64_t most_suspended = 0;  // at once
  std::uint64_t live_ns = 0;         // queues in use times nanoseconds
  std::uint64_t suspended_ns = 0;    // likewise

  bool operator==(const queue_use&) const = default;
};

// Whether workers had something to do while latencies were under way.
struct latency_hiding {
  std::uint64_t at_stake_ns = 0;  // workers that could have waited for latencies times nanoseconds: at most one for each
  std::uint64_t lost_ns = 0;      // of these, workers that had no task

  double hidden() const { return at_stake_ns == 0 ? 0 : 1 - static_cast<double>(lost_ns) / static_cast<double>(at_stake_ns); }
  bool operator==(const latency_hiding&) const = default;
};

// Of thieves that ask and are answered later.
struct answered_requests {
  std::uint64_t asked = 0;      // victims that seemed to have something
  std::uint64_t given = 0;      // a task for
  std::uint64_t waited_ns = 0;  // by those, from asking to having it, together

  std::uint64_t declined() const { return asked > given ? asked - given : 0; }

  bool operator==(const answered_requests&) const = default;
};

// What only somebody who sees everything can tell; sim/README.md defines each.
struct run_metrics {
  std::vector<worker_times> workers;
  std::uint64_t steal_requests = 0;               // attempts that began before the end
  std::optional<std::uint64_t> deviations;        // absent: the one-worker order is not known
  std::uint64_t peak_ready = 0;                   // tasks
  std::uint64_t starvation_ns = 0;                // worker times nanoseconds
  std::optional<priority_inversions> inversions;  // absent: the workload has no priorities
  std::optional<priority_series> priorities;      // likewise
  std::optional<std::uint64_t> longest_wait_ns;   // likewise: of a task, from ready to taken
  std::optional<queue_use> queues = {};           // absent: the scheduler has told of no queue
  std::optional<latency_hiding> latencies = {};   // absent: none was under way
  std::optional<answered_requests> answers = {};  // absent: nobody asked
};

// What follows from a run's times alone; or from the medians of several runs' times.
struct run_times {
  double work_ns = 0;
  double span_ns = 0;  // 0: not known
  double makespan_ns = 0;
  std::uint32_t workers = 1;
  bool latencies = false;

  double speed_up() const { return makespan_ns == 0 ? 0 : work_ns / makespan_ns; }
  double utilisation() const { return makespan_ns == 0 ? 0 : work_ns / (makespan_ns * workers); }
  double parallelism() const { return span_ns == 0 ? 0 : work_ns / span_ns; }
  // T1/P + (1 - 1/P) T∞: no greedy schedule without overhead takes longer (Graham; Brent). Not where edges have latencies:
  // what one holds back keeps nobody busy and is nobody's to take. Nor where the span is not known.
  std::optional<double> greedy_bound_ns() const {
    if (latencies || span_ns == 0) return std::nullopt;
    const double share = 1.0 / workers;
    return work_ns * share + (1 - share) * span_ns;
  }
  // T1/P + T∞ lg P, alone T1 + T∞: what proactive work-stealing stays within up to a constant, latencies or not (Singer, Xu &
  // Lee). Latencies count in T∞.
  std::optional<double> proactive_bound_ns() const {
    if (span_ns == 0) return std::nullopt;
    return workers == 1 ? work_ns + span_ns : work_ns / workers + span_ns * std::log2(static_cast<double>(workers));
  }
  // That constant, as far as one run can tell.
  std::optional<double> proactive_ratio() const {
    const std::optional<double> bound_ns = proactive_bound_ns();
    return bound_ns ? std::optional(makespan_ns / *bound_ns) : std::nullopt;
  }
};

struct run_result {
  experiment what;
  std::uint64_t nodes = 0;        // executed
  std::uint64_t discarded = 0;    // taken when there was nothing left to do: stopped before, or pruned
  std::uint64_t work_ns = 0;      // T1: the sum of the nodes' costs
  std::uint64_t span_ns = 0;      // T∞: the costliest path; 0 where it depends on the schedule
  std::uint64_t makespan_ns = 0;  // from the start to the end of the last node, discarded or not
  steal_counts steals;
  std::uint64_t digest = 0;  // of the event stream; 0 from the native engine, which has none
  std::uint64_t forks = 0;    // that a program in direct style said it made; simulated only
  std::uint64_t clamped = 0;  // tasks whose priority the scheduler does not know; it took the nearest
  double spins_per_ns = 0;    // native: iterations of the loop that spent the nodes' costs; 0 where nothing was spent
  bool latencies = false;     // some edges of the workload have one
  std::optional<future_shape> futures = {};  // absent: it is no graph with future edges
  std::optional<schedule> traced;
  std::optional<run_metrics> metrics;

  run_times times() const {
    return {static_cast<double>(work_ns), static_cast<double>(span_ns), static_cast<double>(makespan_ns), what.workers,
            latencies};
  }
  double utilisation() const { return times().utilisation(); }
  double parallelism() const { return times().parallelism(); }
  std::optional<double> greedy_bound_ns() const { return times().greedy_bound_ns(); }
  // Deviations for each of a bound's; absent where either is not known.
  std::optional<double> deviations_for_each(double (future_shape::*bound)(std::uint32_t) const) const {
    if (!futures || !metrics || !metrics->deviations) return std::nullopt;
    return static_cast<double>(*metrics->deviations) / ((*futures).*bound)(what.workers);
  }
  // Absent where the workload has no priorities.
  std::optional<double> rank_error() const {
    if (!metrics || !metrics->inversions) return std::nullopt;
    return metrics->inversions->rank_error(nodes);
  }
  // What workers spend on nodes, and on beginning, forking and ending them, for each nanosecond of the nodes alone: on one worker
  // makespan / T1.
  std::optional<double> sequential_overhead() const {
    if (!metrics) return std::nullopt;
    double working_ns = 0, overhead_ns = 0;
    for (const worker_times& w : metrics->workers) {
      working_ns += static_cast<double>(w.working_ns);
      overhead_ns += static_cast<double>(w.overhead_ns);
    }
    return working_ns == 0 ? std::nullopt : std::optional((working_ns + overhead_ns) / working_ns);
  }
  // Successful attempts a fork.
  std::optional<double> steals_per_fork() const {
    if (forks == 0) return std::nullopt;
    return static_cast<double>(steals.ok) / static_cast<double>(forks);
  }
  // Of the attempts on somebody who seemed to have a task, the share that ended without one: another thief was faster, or the
  // victim itself. Absent where nobody could be too late: thieves that take what they see, one event after the other.
  std::optional<double> failed_steals() const {
    const std::uint64_t declined = metrics && metrics->answers ? metrics->answers->declined() : 0;
    if (!(metrics && metrics->answers) && steals.lost == 0) return std::nullopt;
    return static_cast<double>(steals.lost + declined) / static_cast<double>(steals.ok + steals.lost + declined);
  }
  double steal_ratio() const {  // successful attempts a node
    return nodes == 0 ? 0 : static_cast<double>(steals.ok) / static_cast<double>(nodes);
  }
};

}  // namespace heist::model
