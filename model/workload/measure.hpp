#pragma once
// What a workload amounts to, whoever executes it: nodes, work T1 and span T∞, found by executing it once on one worker
// without a scheduler: of the tasks that are ready, the one announced last goes first.
// Invariant: `latest` holds exactly the nodes that some finished node has named and that have not been executed, so
// memory is bounded by what is live. It is looked up and never iterated: hash order decides nothing.
// The workload object is used up by it.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::model {

struct measured {
  std::uint64_t nodes = 0;
  std::uint64_t work_ns = 0;  // T1: the sum of the nodes' costs
  std::uint64_t span_ns = 0;  // T∞: the costliest path
};

// The visitor that looks at nothing.
struct visit_none {
  void operator()(task, std::uint64_t) const {}
};

namespace measuring {

struct sink {
  void edge(edge_kind, std::uint64_t target) {
    std::uint64_t& known = latest[target];
    known = std::max(known, now_ns);
  }
  void ready(task t) { stack.push_back(t); }
  void done() { finished = true; }

  std::vector<task> stack;
  std::unordered_map<std::uint64_t, std::uint64_t> latest;  // identity: when its predecessors so far have all ended
  std::uint64_t now_ns = 0;                                 // the end of the node that speaks, were nobody to wait
  bool finished = false;
};

}  // namespace measuring

// visit(task, identity) is called for every node, in one-worker order, just before the node's finish().
template <Workload L, class Visitor = visit_none>
measured measure(L& load, Visitor&& visit = {}) {
  measured sum;
  measuring::sink heard;
  load.start(heard);
  while (!heard.stack.empty()) {
    const task t = heard.stack.back();
    heard.stack.pop_back();
    const std::uint64_t identity = load.identity(t);
    const std::uint64_t cost_ns = load.cost_ns(t);
    visit(t, identity);
    const auto found = heard.latest.find(identity);
    heard.now_ns = cost_ns;
    if (found != heard.latest.end()) {
      heard.now_ns += found->second;
      heard.latest.erase(found);
    }
    ++sum.nodes;
    sum.work_ns += cost_ns;
    sum.span_ns = std::max(sum.span_ns, heard.now_ns);
    load.finish(0, t, heard);
  }
  if (!heard.finished) throw std::logic_error("a workload ran out of tasks before it was done");
  return sum;
}

}  // namespace heist::model
