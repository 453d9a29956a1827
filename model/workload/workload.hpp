#pragma once
// Workload: a computation as a graph of nodes that unfolds while it is executed.
//   start(sink)               makes the first tasks ready.
//   cost_ns(task)             how long the node takes.
//   finish(worker, task, sink) the node has been executed by that worker: says what follows from it.
//   identity(task)            a number of the node's own that is the same in every run, whoever executes it.
//   name(identity)            what people call the node.
// A sink hears, for every finished node,
//   edge(kind, identity)      once for every edge that leaves the node, whether or not its target is ready now;
//   ready(task)               once for every target whose last predecessor this was. The one announced last is the one
//                             a lone worker executes next;
//   done()                    once, when nothing is left to execute.
//   starts(operation, latency_ns)  an operation of the workload's is under way that nobody executes, and takes that long. When it
//                             is over, an actor that is no worker calls completed().
// A sink may also hear latencies, where the workload has some:
//   edge(kind, identity, latency_ns)  instead of edge: the target can begin that long after the node's end.
// And, if hears_blocked(), of continuations that wait for a future which is not complete:
//   blocked(task)             the node's continuation cannot go on. Answers a waker: what it takes to resume the task;
//   resumed(task, waker)      it can now; once, by whoever saw to it, instead of ready.
// A workload may also have
//   completed(actor, operation, sink)  what sink.starts() began is over: says what follows from it;
//   begin(worker, task)       a worker begins the node, and will call finish() for it before it begins another: what the
//                             node costs now, and whether there is still something to do. One for which there is not
//                             is discarded: it costs nothing, and finish() lets nothing follow from it. Without
//                             begin() every node has something to do and costs cost_ns();
//   settle(worker, sink)      the worker has no task of its own left: says what finish() has kept back, if anything. So what a
//                             worker has done in many nodes can be told to all in one step. Called before it searches; and
//                             after it the worker looks for tasks of its own again;
//   predecessor(task)         the identity of the node that a lone worker executes just before this one, or no_node;
//   identity_bound()          all identities are below it, and most numbers below it are identities;
//   prefetch(worker), prefetch(worker, task)
//                             hints that finish() comes soon, for any number whatever as a task, the first some time
//                             before the second;
//   has_latencies()           some edges have one;
//   priority(task), has_priorities()
//                             from -65535 to 65535, larger is better; without them every task has priority 0, and a
//                             scheduler may take another one for all;
//   size(look)                nodes, work and span, told without executing anything; look(nodes) hears now and then how many
//                             have been counted;
//   right()                   once done: whether it came to the result that it should.
// The functions of the same names below ask any workload, and answer for those that have nothing to say. One that knows
// only at run time whether it tells predecessors has tells_predecessor(), too.
// A task is a value the workload packs as it likes, but no_task: pools and schedulers carry it and never look inside.
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace heist::model {

using task = std::uint64_t;
using worker_id = std::uint32_t;
using priority_value = std::int32_t;  // larger is better

inline constexpr task no_task = static_cast<task>(-1);

inline constexpr std::uint64_t no_node = static_cast<std::uint64_t>(-1);  // identities are below 2^63

enum class edge_kind : std::uint8_t { follow, spawn, join, future };

constexpr std::string_view to_string(edge_kind kind) {
  switch (kind) {
    case edge_kind::follow: return "continue";
    case edge_kind::spawn: return "spawn";
    case edge_kind::join: return "join";
    case edge_kind::future: return "future";
  }
  return "?";
}

template <class S>
concept Sink = requires(S& sink, edge_kind kind, std::uint64_t identity, task t, std::uint64_t latency_ns) {
  sink.edge(kind, identity);
  sink.ready(t);
  sink.done();
  sink.starts(identity, latency_ns);
};

template <class S>
concept SinkOfLatencies = Sink<S> &&
    requires(S& sink, edge_kind kind, std::uint64_t identity, std::uint64_t latency_ns) {
  sink.edge(kind, identity, latency_ns);
};

// What a scheduler answers when a task is blocked, and wants to hear again when that is resumed.
using waker = std::uint64_t;
inline constexpr waker no_waker = static_cast<waker>(-1);

template <class S>
concept SinkOfBlocked = Sink<S> && requires(S& sink, task t, waker w) {
  { sink.hears_blocked() } -> std::same_as<bool>;
  { sink.blocked(t) } -> std::same_as<waker>;
  sink.resumed(t, w);
};

// The sink that hears nothing; also the witness the concept below is checked with.
struct null_sink {
  void edge(edge_kind, std::uint64_t) {}
  void ready(task) {}
  void done() {}
  void starts(std::uint64_t, std::uint64_t) {}
};

template <class L>
concept Workload = requires(L& load, const L& reader, worker_id worker, task t, null_sink& sink) {
  load.start(sink);
  load.finish(worker, t, sink);
  { reader.cost_ns(t) } -> std::same_as<std::uint64_t>;
  { reader.identity(t) } -> std::same_as<std::uint64_t>;
  { reader.name(t) } -> std::convertible_to<std::string>;
};

// What a workload amounts to, whoever executes it.
struct measured {
  std::uint64_t nodes = 0;
  std::uint64_t work_ns = 0;  // T1: the sum of the nodes' costs
  std::uint64_t span_ns = 0;  // T∞: the costliest path, latencies included
};

// What begin() found: nothing left to do is not executed, but discarded.
struct beginning {
  std::uint64_t cost_ns = 0;
  bool executes = true;
  std::uint64_t forks = 0;  // of a program in direct style: calls that it forks, those that are no nodes of their own among them
};

// Whatever engine executes nodes asks this, and nothing else, what a node costs.
template <Workload L>
beginning begin(L& load, worker_id worker, task t) {
  if constexpr (requires { load.begin(worker, t); }) {
    return load.begin(worker, t);
  } else {
    return {load.cost_ns(t), true};
  }
}

// It may keep back what follows from nodes until their worker has no other.
template <class L>
concept KeepsBack = requires(L& load, worker_id worker, null_sink& sink) { load.settle(worker, sink); };

template <Workload L>
bool tells_predecessor(const L& load) {
  if constexpr (requires { load.tells_predecessor(); }) return load.tells_predecessor();
  return requires(task t) { load.predecessor(t); };
}
template <Workload L>
std::uint64_t predecessor(const L& load, task t) {
  if constexpr (requires { load.predecessor(t); }) return load.predecessor(t);
  return no_node;
}
template <Workload L>
std::uint64_t identity_bound(const L& load) {  // 0: there is none
  if constexpr (requires { load.identity_bound(); }) return load.identity_bound();
  return 0;
}
template <Workload L>
bool has_latencies(const L& load) {
  if constexpr (requires { load.has_latencies(); }) return load.has_latencies();
  return false;
}
template <Workload L>
bool has_priorities(const L& load) {
  if constexpr (requires { load.has_priorities(); }) return load.has_priorities();
  return false;
}
template <Workload L>
priority_value priority(const L& load, task t) {
  if constexpr (requires { load.priority(t); }) return load.priority(t);
  return 0;
}
template <Workload L>
bool right(const L& load) {
  if constexpr (requires { load.right(); }) return load.right();
  return true;
}

}  // namespace heist::model
