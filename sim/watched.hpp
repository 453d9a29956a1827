#pragma once
// The watcher that listens to everything: metrics, and the schedule of a small run. README.md defines each metric.
// Invariant: a worker's four times sum to the time of its pending event, or, while it is parked, to when it parked.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/workload/measure.hpp"
#include "model/workload/workload.hpp"
#include "sim/event_queue.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"
#include "sim/priority_watch.hpp"
#include "sim/recorder.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <model::Workload Load>
class watched {
 public:
  // order: of a lone worker, where it is known.
  watched(const Load& load, const lone_order& order, const options& how, model::worker_id workers)
      : load_(load),
        order_(order),
        recorder_(how.trace_nodes, workers),
        keeps_metrics_(how.metrics),
        watches_priorities_(model::has_priorities(load)),
        tells_predecessor_(model::tells_predecessor(load)),
        workers_(workers),
        in_hand_(watches_priorities_ ? workers : 0) {}

  void begins(event e) {
    attempts_ = false;
    if (e.time_ns == now_ns_) return;
    if (without_ > ready_) sum_.starvation_ns += (without_ - ready_) * (e.time_ns - now_ns_);
    now_ns_ = e.time_ns;
    requests_now_ = 0;
  }

  void executed(event e, model::task, std::uint64_t identity) {
    workers_[e.worker].last = identity;
    if (recorder_.active()) [[unlikely]]
      recorder_.executed(e, identity, load_.name(identity));
  }

  void edge(model::worker_id w, model::edge_kind kind, std::uint64_t to, std::uint64_t latency_ns) {
    if (recorder_.active()) [[unlikely]]
      recorder_.edge({workers_[w].last, to, kind, latency_ns});
  }

  void ready(model::worker_id w, model::task t) {
    ++ready_;
    if (watches_priorities_) [[unlikely]]
      priorities_.ready(w, load_.identity(t), model::priority(load_, t), now_ns_);
  }

  template <class Kept>
  void heard(event e, Kept kept) {
    if (watches_priorities_) [[unlikely]] {
      const std::optional<model::task> own = kept();
      priorities_.heard(e.worker, own ? std::optional(load_.identity(*own)) : std::nullopt, e.time_ns);
    }
  }

  void got(event e, model::task t) {
    if (watches_priorities_) [[unlikely]]
      in_hand_[e.worker] = priorities_.taken(e.worker, load_.identity(t), e.time_ns);
  }

  void attempted(event e, const model::attempt& tried, std::uint64_t attempt_ns) {
    attempts_ = true;
    ++sum_.steal_requests;
    ++requests_now_;
    workers_[e.worker].spent.stealing_ns += attempt_ns;
    if (recorder_.active() && tried.status == model::steal_status::task && tried.victim != e.worker) [[unlikely]]
      recorder_.stolen(e.worker, tried.victim);
  }

  void takes(event e, model::task t, std::uint64_t charged_ns, std::uint64_t cost_ns) {
    --ready_;
    sum_.peak_ready = std::max(sum_.peak_ready, ready_);
    worker& me = workers_[e.worker];
    if (me.without) --without_;
    me.without = false;
    pay(me, charged_ns);
    me.spent.working_ns += cost_ns;
    const bool deviates = is_deviation(me, t);
    if (deviates) ++deviations_;
    std::uint64_t better_ready = 0;
    if (watches_priorities_) [[unlikely]]
      better_ready = priorities_.executed(in_hand_[e.worker], model::priority(load_, t));
    if (recorder_.active()) [[unlikely]]
      recorder_.begun(e.worker, beginning_of(e.worker, t, {cost_ns, deviates, better_ready}));
  }

  // No deviation, no inversion, and of no weight in the average priority: nothing is executed.
  void discards(event e, model::task t, std::uint64_t charged_ns) {
    --ready_;
    worker& me = workers_[e.worker];
    if (me.without) --without_;
    me.without = false;
    pay(me, charged_ns);
    if (recorder_.active()) recorder_.begun(e.worker, beginning_of(e.worker, t, {.discarded = true}));
  }

  void pays(event e, std::uint64_t charged_ns) { pay(workers_[e.worker], charged_ns); }

  void goes_without(event e, std::uint64_t charged_ns, std::uint64_t waits_ns) {
    worker& me = workers_[e.worker];
    if (!me.without) ++without_;
    me.without = true;
    me.tried_last = attempts_;
    pay(me, charged_ns);
    me.spent.idle_ns += waits_ns;
    me.waited_ns = waits_ns;
  }

  void breaks_off(event e, std::uint64_t charged_ns) {
    worker& me = workers_[e.worker];
    me.tried_last = true;
    me.waited_ns = 0;
    me.spent.stealing_ns += charged_ns;
  }

  // A parked worker will act again at time_ns.
  void wakes(model::worker_id w, std::uint64_t time_ns) {
    model::worker_times& spent = workers_[w].spent;
    workers_[w].waited_ns = time_ns - spent.total_ns();
    spent.idle_ns += workers_[w].waited_ns;
  }

  void prefetch(model::worker_id w) const { __builtin_prefetch(&workers_[w], 1); }

  void tell(model::run_result& result) {
    result.traced = std::move(recorder_).result();
    if (!keeps_metrics_) return;
    for (worker& w : workers_) {
      cut_off(w, result.makespan_ns);
      sum_.workers.push_back(w.spent);
    }
    sum_.steal_requests -= requests_now_;  // time does not pass after the end: those began at it
    if (knows_order()) sum_.deviations = deviations_;
    if (watches_priorities_) {
      sum_.inversions = priorities_.inversions();
      sum_.priorities = priorities_.series();
      sum_.longest_wait_ns = priorities_.longest_wait_ns();
    }
    result.metrics = std::move(sum_);
  }

 private:
  struct alignas(64) worker {
    model::worker_times spent;
    std::uint64_t last = model::no_node;  // executed
    std::uint64_t waited_ns = 0;          // of its idle time, what comes last before its pending event
    bool without = true;                  // has no task
    bool tried_last = false;              // its last event was an attempt
  };

  void pay(worker& me, std::uint64_t charged_ns) const {
    (attempts_ ? me.spent.stealing_ns : me.spent.overhead_ns) += charged_ns;
  }

  bool knows_order() const { return tells_predecessor_ || order_.known(); }

  bool is_deviation(const worker& me, model::task t) const {
    if (!knows_order()) return false;
    const std::uint64_t predecessor =
        tells_predecessor_ ? model::predecessor(load_, t) : order_.before(load_.identity(t));
    return predecessor != model::no_node && predecessor != me.last;
  }

  // What lies beyond the end is taken back: first from waiting, then from what the worker did before it. One that is
  // parked has been idle since.
  static void cut_off(worker& w, std::uint64_t end_ns) {
    model::worker_times& spent = w.spent;
    if (spent.total_ns() <= end_ns) {
      spent.idle_ns += end_ns - spent.total_ns();
      return;
    }
    const std::uint64_t waited_ns = std::min(spent.total_ns() - end_ns, w.waited_ns);
    spent.idle_ns -= waited_ns;
    const std::uint64_t beyond_ns = spent.total_ns() - end_ns;
    (w.tried_last ? spent.stealing_ns : spent.overhead_ns) -= beyond_ns;
  }

  // With what is known where there are priorities.
  recorder::beginning beginning_of(model::worker_id w, model::task t, recorder::beginning node) const {
    if (!watches_priorities_) return node;
    node.priority = model::priority(load_, t);
    node.ready = in_hand_[w].ready;
    node.visible = in_hand_[w].visible;
    node.taken = in_hand_[w].taken;
    return node;
  }

  const Load& load_;
  const lone_order& order_;
  recorder recorder_;
  const bool keeps_metrics_;
  const bool watches_priorities_;
  const bool tells_predecessor_;
  std::vector<worker> workers_;
  std::vector<priority_watch::history> in_hand_;  // by worker, of the task it got last, where there are priorities
  std::uint64_t without_ = workers_.size();  // workers without a task
  std::uint64_t ready_ = 0;                  // tasks announced and not yet taken
  std::uint64_t now_ns_ = 0;
  std::uint64_t requests_now_ = 0;  // attempts since time last passed
  bool attempts_ = false;           // this event is an attempt
  std::uint64_t deviations_ = 0;
  priority_watch priorities_;
  model::run_metrics sum_;
};

}  // namespace heist::sim
