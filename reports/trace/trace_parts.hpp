#pragma once
// What a schedule has to show in a trace, whatever the form of the file: the order of its nodes, the workers that get a
// thread, and the arrows between nodes.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

// Nodes and edges are counted in 32 bits here: a schedule that could be read has no more.
using node_place = std::uint32_t;  // in the list of nodes

// From the victim's node that gave a stolen one away, or from the node that a future waited for to the one it woke.
struct trace_arrow {
  node_place from;
  node_place to;
  std::uint64_t latency_ns;
  bool wakes;  // a future; otherwise a steal
};

// Of the nodes in the order in which they begin. One that takes no time comes before others of that time, so that a
// worker ends it first.
std::vector<node_place> in_order_of_begin(const model::schedule& what);

// By the node they lead to. None leads to a node that begins before the one it comes from, as edges of real clocks may.
std::vector<trace_arrow> trace_arrows(const model::schedule& what);

// Of those that lead to one node the one that it waited for longest; null where none wakes it.
const trace_arrow* last_wake(const model::schedule& what, std::span<const trace_arrow> into_one_node);

// Those that did something, and the idle ones unless there are absurdly many; ascending.
std::vector<model::worker_id> traced_workers(const schedule_document& document);

}  // namespace heist::reports
