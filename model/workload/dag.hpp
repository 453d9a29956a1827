#pragma once
// Executes a graph once: a counter per node says how many predecessors are still to come.
// Invariant: a node is announced ready by the worker that takes its counter to zero, and by no other.
// A node that continues another one and needs a future, or continues it after a latency, is a touch: if that is not over by
// then it is blocked, and resumed by whoever takes its counter to zero. Not behind a node that spawns: there the worker has something to go on with,
// and whoever takes the counter to zero announces the touch.
// A task is the node's number. One dag object serves one execution.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/join/countdown.hpp"
#include "model/join/touch.hpp"
#include "model/workload/graph.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class dag {
 public:
  explicit dag(const graph& g)
      : graph_(g),
        has_latencies_(g.has_latencies()),
        touches_(g.touches()),
        has_futures_(has_latencies_ || !touches_.empty()),
        waits_(W::template make_array<countdown<W>>(g.size(), 0u)),
        wakers_(W::template make_array<kept_waker>(touches_.size(), no_waker, "waker")),
        exits_left_(0, "exits left") {
    std::uint32_t exits = 0;
    for (node_id n = 0; n < g.size(); ++n) {
      waits_[n].reset(g.predecessors(n));
      if (g.begin(n) == g.end(n)) ++exits;
    }
    exits_left_.reset(exits);
  }
  ~dag() {
    W::destroy_array(wakers_, touches_.size());
    W::destroy_array(waits_, graph_.size());
  }
  dag(const dag&) = delete;
  dag& operator=(const dag&) = delete;

  template <Sink S>
  void start(S& sink) {
    for (node_id n = static_cast<node_id>(graph_.size()); n-- > 0;) {
      if (graph_.predecessors(n) == 0) sink.ready(n);
    }
  }

  template <Sink S>
  void finish(worker_id, task t, S& sink) {
    const auto n = static_cast<node_id>(t);
    const auto* const first = graph_.begin(n);
    const auto* const last = graph_.end(n);
    if (has_futures_) [[unlikely]] {
      finish_with_futures(n, sink);
    } else {
      for (const auto* e = last; e != first;) {  // backwards: the first edge's target goes on
        --e;
        sink.edge(e->kind, e->to);
        if (waits_[e->to].arrive()) sink.ready(e->to);
      }
    }
    if (first == last && exits_left_.arrive()) sink.done();
  }

  // The latency of an edge to that node is over.
  template <Sink S>
  void completed(worker_id, std::uint64_t to, S& sink) {
    arrive(static_cast<node_id>(to), sink);
  }

  std::uint64_t cost_ns(task t) const { return graph_.cost_ns(static_cast<node_id>(t)); }
  std::uint64_t identity(task t) const { return t; }
  std::uint64_t identity_bound() const { return graph_.size(); }
  bool has_latencies() const { return has_latencies_; }
  bool has_priorities() const { return graph_.has_priorities(); }
  priority_value priority(task t) const { return graph_.priority(static_cast<node_id>(t)); }
  std::string name(std::uint64_t identity) const { return graph_.name(static_cast<node_id>(identity)); }

 private:
  // Out of line: graphs without futures are run by the million.
  template <Sink S>
  [[gnu::noinline]] void finish_with_futures(node_id n, S& sink) {
    for (const auto* e = graph_.end(n); e != graph_.begin(n);) follow_edge(n, --e, sink);
  }

  template <Sink S>
  void follow_edge(node_id n, const graph::out_edge* e, S& sink) {
    const std::uint64_t latency_ns = graph_.latency_ns(e);
    if constexpr (SinkOfLatencies<S>) {
      sink.edge(e->kind, e->to, latency_ns);
    } else {
      sink.edge(e->kind, e->to);
    }
    const bool may_block = e->kind == edge_kind::follow && hears_blocked(e->to, sink) && !spawns(n);
    if (latency_ns != 0) {
      if (may_block) block_for_operation(e->to, sink);
      return sink.starts(e->to, latency_ns);
    }
    if (may_block) return touch_from_worker(e->to, sink);
    arrive(e->to, sink);
  }

  // The node before it has ended, and begins an operation that this one needs.
  template <Sink S>
  void block_for_operation(node_id to, S& sink) {
    if constexpr (SinkOfBlocked<S>) touch<W>::wait_for_operation(wakers_[to], [&] { return sink.blocked(to); });
  }

  // The node before it has ended.
  template <Sink S>
  void touch_from_worker(node_id to, S& sink) {
    if constexpr (SinkOfBlocked<S>) {
      announce(to, touch<W>::continue_into(waits_[to], wakers_[to], [&] { return sink.blocked(to); }), sink);
    }
  }

  template <Sink S>
  void arrive(node_id to, S& sink) {
    if (hears_blocked(to, sink)) return announce(to, touch<W>::arrive(waits_[to], wakers_[to]), sink);
    if (waits_[to].arrive()) sink.ready(to);
  }

  template <Sink S>
  void announce(node_id to, const arrival& made, S& sink) {
    if (!made.is_last) return;
    if constexpr (SinkOfBlocked<S>) {
      if (made.resumes != no_waker) return sink.resumed(to, made.resumes);
    }
    sink.ready(to);
  }

  bool spawns(node_id n) const {
    return std::any_of(graph_.begin(n), graph_.end(n), [](const graph::out_edge& e) { return e.kind == edge_kind::spawn; });
  }

  template <Sink S>
  bool hears_blocked(node_id to, S& sink) const {
    if constexpr (SinkOfBlocked<S>) return !touches_.empty() && touches_[to] && sink.hears_blocked();
    return false;
  }

  const graph& graph_;
  using kept_waker = typename touch<W>::kept_waker;

  const bool has_latencies_;
  const std::vector<bool>& touches_;  // by node
  const bool has_futures_;           // edges that may hold somebody up
  countdown<W>* const waits_;  // by node: for predecessors, and for the latencies of edges
  kept_waker* const wakers_;   // by node, where some are touches: written before it is counted, read by the last to count
  countdown<W> exits_left_;    // nodes without successors that are still to finish
};

}  // namespace heist::model
