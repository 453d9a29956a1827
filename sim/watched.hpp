#pragma once
// The watcher that listens to everything: metrics, and the schedule of a small run. README.md defines each metric.
// Invariant: a worker's four times sum to the time of its pending event, or, while it is parked, to when it parked.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/result/run_result.hpp"
#include "model/workload/measure.hpp"
#include "model/workload/workload.hpp"
#include "sim/event_queue.hpp"
#include "sim/latency_watch.hpp"
#include "sim/lone_order.hpp"
#include "sim/options.hpp"
#include "sim/priority_watch.hpp"
#include "sim/queue_watch.hpp"
#include "sim/range_watch.hpp"
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
        in_hand_(watches_priorities_ ? workers : 0),
        latencies_(workers),
        queues_(how.metrics || recorder_.active(), recorder_.active()),
        ranges_(recorder_.active()) {}

  void begins(event e) {
    if (e.time_ns == now_ns_) return;
    if (without_ > ready_) sum_.starvation_ns += (without_ - ready_) * (e.time_ns - now_ns_);
    now_ns_ = e.time_ns;
    requests_now_ = 0;
  }

  void latencies_pass(std::uint64_t time_ns) { latencies_.passes(time_ns, without_); }
  void latency_begins() { latencies_.begins(); }
  void latency_ends() { latencies_.ends(); }

  void executed(event e, model::task t, std::uint64_t identity) {
    workers_[e.worker].last = identity;
    if (recorder_.active()) [[unlikely]] {
      recorder_.executed(e, identity, load_.name(identity), model::batch_of(load_, t));
      if (!recorder_.active()) forget_all();
    }
  }

  void edge(model::worker_id w, model::edge_kind kind, std::uint64_t to, std::uint64_t latency_ns) {
    if (recorder_.active()) [[unlikely]]
      recorder_.edge({workers_[w].last, to, kind, latency_ns});
  }

  void ready(model::worker_id w, model::task t) {
    ++ready_;
    if (watches_priorities()) [[unlikely]]
      priorities_.ready(w, load_.identity(t), model::priority(load_, t), now_ns_);
  }

  template <class Kept>
  void heard(event e, Kept kept) {
    if (watches_priorities()) [[unlikely]] {
      const std::optional<model::task> own = kept();
      priorities_.heard(e.worker, own ? std::optional(load_.identity(*own)) : std::nullopt, e.time_ns);
    }
  }

  void got(event e, model::task t) {
    if (watches_priorities()) [[unlikely]]
      in_hand_[e.worker] = priorities_.taken(e.worker, load_.identity(t), e.time_ns);
  }

  void asks(event e) { workers_[e.worker].asked_ns = e.time_ns; }

  // At the grain of accesses it may have begun a while ago.
  void attempted(event e, const model::attempt& tried) {
    ++sum_.steal_requests;
    if (e.time_ns == now_ns_) ++requests_now_;
    if (e.time_ns >= last_end_.time_ns) ++last_end_.requests_since;
    if (workers_[e.worker].asked_ns != event_queue::never) answered(e, tried.status == model::steal_status::task);
    const bool steals = tried.status == model::steal_status::task && tried.victim != e.worker && !tried.mugged;
    if (recorder_.active() && steals) [[unlikely]]
      recorder_.stolen(e.worker, tried.victim);
  }

  void takes(event e, model::task t, expense paid, std::uint64_t cost_ns) {
    --ready_;
    sum_.peak_ready = std::max(sum_.peak_ready, ready_);
    worker& me = workers_[e.worker];
    if (me.without) --without_;
    me.without = false;
    pay(me, paid);
    me.spent.working_ns += cost_ns;
    const bool deviates = is_deviation(me, t);
    if (deviates) ++deviations_;
    std::uint64_t better_ready = 0;
    if (watches_priorities()) [[unlikely]]
      better_ready = priorities_.executed(in_hand_[e.worker], model::priority(load_, t));
    if (recorder_.active()) [[unlikely]]
      recorder_.begun(e.worker, beginning_of(e.worker, t, {cost_ns, deviates, better_ready}));
  }

  // No deviation, no inversion, and of no weight in the average priority: nothing is executed.
  void discards(event e, model::task t, expense paid) {
    --ready_;
    worker& me = workers_[e.worker];
    if (me.without) --without_;
    me.without = false;
    pay(me, paid);
    if (recorder_.active()) recorder_.begun(e.worker, beginning_of(e.worker, t, {.discarded = true}));
  }

  void goes_without(event e, expense paid, std::uint64_t waits_ns) {
    worker& me = workers_[e.worker];
    if (!me.without) ++without_;
    me.without = true;
    spend_last(me, paid, waits_ns);
  }

  void searches(model::worker_id w, std::uint64_t attempts, const vain_attempts& made) {
    sum_.steal_requests += attempts;
    last_end_.requests_since += attempts;  // should one have ended just now; else another one is the last to end
    worker& me = workers_[w];
    me.spent.stealing_ns += made.stealing_ns;
    me.spent.idle_ns += made.idle_ns;
    me.tried_ns = made.last_tried_ns;
    me.waited_ns = made.last_waited_ns;
  }

  void breaks_off(model::worker_id w, expense paid) { spend_last(workers_[w], paid, 0); }

  void last_ends(std::uint64_t time_ns) {
    last_end_ = {time_ns, sum_.starvation_ns, requests_now_, latencies_.so_far(), queues_.up_to(time_ns)};
  }

  void goes_on(model::worker_id w, std::uint64_t last_end_ns) {
    at_end_.resize(workers_.size());
    if (at_end_[w].end_ns == last_end_ns) return;
    at_end_[w] = {last_end_ns, cut_off(workers_[w], last_end_ns)};
  }

  // A parked worker will act again at time_ns.
  void wakes(model::worker_id w, std::uint64_t time_ns) {
    model::worker_times& spent = workers_[w].spent;
    workers_[w].waited_ns = time_ns - spent.total_ns();
    spent.idle_ns += workers_[w].waited_ns;
  }

  void prefetch(model::worker_id w) const { __builtin_prefetch(&workers_[w], 1); }

  void tell(model::run_result& result) {
    for (std::size_t w = 0; w < workers_.size(); ++w) sum_.workers.push_back(times_of(w, result.makespan_ns));
    const bool went_on = !at_end_.empty();  // at the default grain time does not pass after the end
    if (queues_.has_heard()) sum_.queues = went_on ? last_end_.queues : queues_.up_to(result.makespan_ns);
    result.traced = std::move(recorder_).result(sum_.workers);
    if (result.traced) {
      result.traced->queues = std::move(queues_).spans(result.makespan_ns);
      result.traced->parts = std::move(ranges_).parts();
    }
    if (!keeps_metrics_) return;
    check_times(result);
    sum_.steal_requests -= went_on ? last_end_.requests_since : requests_now_;
    if (went_on) sum_.starvation_ns = last_end_.starvation_ns;
    const model::latency_hiding& latencies = went_on ? last_end_.latencies : latencies_.so_far();
    if (latencies.at_stake_ns != 0) sum_.latencies = latencies;
    if (knows_order()) sum_.deviations = deviations_;
    if (watches_priorities()) {
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
    std::uint64_t asked_ns = event_queue::never;  // when it asked somebody who has not answered
    std::uint64_t tried_ns = 0;           // of its time stealing, what comes just before that
    bool without = true;                  // has no task
  };

  // What is known when a node ends, should it be the last.
  struct end_of_node {
    std::uint64_t time_ns = 0;
    std::uint64_t starvation_ns = 0;
    std::uint64_t requests_since = 0;  // attempts that began then or later
    model::latency_hiding latencies = {};
    model::queue_use queues = {};
  };
  struct times_at_end {
    std::uint64_t end_ns = 0;
    model::worker_times spent;
  };

  void answered(event e, bool with_task) {
    const std::uint64_t asked_ns = std::exchange(workers_[e.worker].asked_ns, event_queue::never);
    if (!sum_.answers) sum_.answers.emplace();
    ++sum_.answers->asked;
    if (!with_task) return;
    ++sum_.answers->given;
    sum_.answers->waited_ns += e.time_ns - asked_ns;
  }

  void forget_all() {
    queues_.forget_spans();
    ranges_.forget();
  }

  static void pay(worker& me, expense paid) {
    me.spent.overhead_ns += paid.overhead_ns;
    me.spent.stealing_ns += paid.stealing_ns;
  }
  // The end may come into it.
  static void spend_last(worker& me, expense paid, std::uint64_t waits_ns) {
    pay(me, paid);
    me.spent.idle_ns += waits_ns;
    me.tried_ns = paid.stealing_ns;
    me.waited_ns = waits_ns;
  }

  // Known to the compiler, but for a workload chosen at run time: every node asks.
  bool watches_priorities() const {
    return requires { load_.has_priorities(); } && watches_priorities_;
  }
  bool tells_predecessor() const {
    if constexpr (requires { load_.tells_predecessor(); }) return tells_predecessor_;
    return requires { load_.predecessor(model::task{}); };
  }
  bool knows_order() const { return tells_predecessor() || order_.known(); }

  bool is_deviation(const worker& me, model::task t) const {
    if (!knows_order()) return false;
    const std::uint64_t predecessor =
        tells_predecessor() ? model::predecessor(load_, t) : order_.before(load_.identity(t));
    return predecessor != model::no_node && predecessor != me.last;
  }

  // Without what lies beyond the end: of the last thing that a worker did, first the waiting, then attempts, then the
  // accesses before them. One that is parked has been idle since.
  static model::worker_times cut_off(const worker& w, std::uint64_t end_ns) {
    model::worker_times spent = w.spent;
    if (spent.total_ns() <= end_ns) {
      spent.idle_ns += end_ns - spent.total_ns();
      return spent;
    }
    spent.idle_ns -= std::min(spent.total_ns() - end_ns, w.waited_ns);
    spent.stealing_ns -= std::min(spent.total_ns() - end_ns, w.tried_ns);
    spent.overhead_ns -= spent.total_ns() - end_ns;
    return spent;
  }

  // A worker that has begun something new since the end was cut off then.
  model::worker_times times_of(std::size_t w, std::uint64_t end_ns) const {
    if (!at_end_.empty() && at_end_[w].end_ns == end_ns) return at_end_[w].spent;
    return cut_off(workers_[w], end_ns);
  }

  // Each is looked at by itself: what is taken from less is more than any time, and the sum may be right all the same.
  void check_times(const model::run_result& result) const {
    std::uint64_t working_ns = 0;
    for (const model::worker_times& w : sum_.workers) {
      const std::uint64_t longest_ns = std::max({w.working_ns, w.stealing_ns, w.overhead_ns, w.idle_ns});
      if (longest_ns > result.makespan_ns || w.total_ns() != result.makespan_ns) {
        throw std::logic_error(fmt::format("a worker spent {} + {} + {} + {} ns in a run of {} ns", w.working_ns,
                                           w.stealing_ns, w.overhead_ns, w.idle_ns, result.makespan_ns));
      }
      working_ns += w.working_ns;
    }
    if (working_ns == result.work_ns) return;
    throw std::logic_error(fmt::format("workers spent {} ns on nodes of {} ns", working_ns, result.work_ns));
  }

  // With what its worker has spent, and what is known where there are priorities.
  recorder::beginning beginning_of(model::worker_id w, model::task t, recorder::beginning node) const {
    node.spent = workers_[w].spent;
    if (!watches_priorities()) return node;
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
  std::uint64_t requests_now_ = 0;  // attempts that began now
  end_of_node last_end_;
  std::vector<times_at_end> at_end_;  // by worker, at the grain of accesses: what it had spent when last_end_ came
  std::uint64_t deviations_ = 0;
  priority_watch priorities_;
  latency_watch latencies_;
  queue_watch queues_;
  range_watch ranges_;
  model::run_metrics sum_;
};

}  // namespace heist::sim
