#pragma once
// What a workload amounts to, whoever executes it: nodes, work T1 and span T∞, found by executing it once on one worker
// without a scheduler: of the tasks that are ready, the one announced last goes first.
// Invariant: `latest` holds exactly the nodes that some finished node has named and that have not been executed, so
// memory is bounded by what is live, or is an array where identities are dense. It is looked up and never iterated: hash order decides nothing.
// The workload object is used up by it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/probed_table.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

// The visitor that looks at nothing.
struct visit_none {
  void operator()(task, std::uint64_t) const {}
};

namespace measuring {

// When the predecessors so far of each node that waits have all ended, by identity. Where identities are dense an array
// does.
class live_nodes {
 public:
  // Identities are below `bound`, which 0 leaves open.
  explicit live_nodes(std::uint64_t bound = 0) : by_identity_(bound), by_hash_(bound == 0 ? 1024 : 1) {}

  // The node waits for one more predecessor, which ends at time_ns.
  void raise(std::uint64_t identity, std::uint64_t time_ns) {
    if (!by_identity_.empty()) {
      by_identity_[identity] = std::max(by_identity_[identity], time_ns);
      return;
    }
    entry& e = find(identity);
    if (e.is_free()) {
      by_hash_.fill(e, {identity + 1, time_ns}, hash_of);
    } else {
      e.time_ns = std::max(e.time_ns, time_ns);
    }
  }

  // Its time, or 0 for one without predecessors; it waits no longer.
  std::uint64_t take(std::uint64_t identity) {
    if (!by_identity_.empty()) return std::exchange(by_identity_[identity], 0);
    entry& e = find(identity);
    if (e.is_free()) return 0;
    const std::uint64_t time_ns = e.time_ns;
    by_hash_.take_out(e, hash_of);
    return time_ns;
  }

 private:
  struct entry {
    std::uint64_t key = 0;  // identity + 1; 0: free
    std::uint64_t time_ns = 0;
    bool is_free() const { return key == 0; }
  };
  static constexpr auto hash_of = [](const entry& e) { return base::spread_bits(e.key); };

  entry& find(std::uint64_t identity) {
    return by_hash_.find(base::spread_bits(identity + 1), [=](const entry& e) { return e.key == identity + 1; });
  }

  std::vector<std::uint64_t> by_identity_;
  base::probed_table<entry> by_hash_;
};

template <Workload L>
struct sink {
  explicit sink(L& measured) : load(measured), latest(identity_bound(measured)) {}

  void edge(edge_kind kind, std::uint64_t target) { edge(kind, target, 0); }
  void edge(edge_kind, std::uint64_t target, std::uint64_t latency_ns) { latest.raise(target, now_ns + latency_ns); }
  void ready(task t) { stack.push_back(t); }
  void done() { finished = true; }
  // The order is that of the same workload without latencies.
  void starts(std::uint64_t operation, std::uint64_t) {
    if constexpr (requires { load.completed(0, operation, *this); }) load.completed(0, operation, *this);
  }

  L& load;
  std::vector<task> stack;
  live_nodes latest;
  std::uint64_t now_ns = 0;  // the end of the node that speaks, were nobody to wait
  bool finished = false;
};

}  // namespace measuring

// visit(task, identity) is called for every node, in one-worker order, just before the node begins.
template <Workload L, class Visitor = visit_none>
measured measure(L& load, Visitor&& visit = {}) {
  measured sum;
  measuring::sink<L> heard(load);
  load.start(heard);
  while (!heard.stack.empty()) {
    const task t = heard.stack.back();
    heard.stack.pop_back();
    const std::uint64_t identity = load.identity(t);
    visit(t, identity);
    const std::uint64_t cost_ns = begin(load, 0, t).cost_ns;
    heard.now_ns = heard.latest.take(identity) + cost_ns;
    ++sum.nodes;
    sum.work_ns += cost_ns;
    sum.span_ns = std::max(sum.span_ns, heard.now_ns);
    load.finish(0, t, heard);
    if constexpr (KeepsBack<L>) {
      if (heard.stack.empty()) load.settle(0, heard);
    }
  }
  if (!heard.finished) throw std::logic_error("a workload ran out of tasks before it was done");
  return sum;
}

}  // namespace heist::model
