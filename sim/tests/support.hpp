#pragma once
// What several tests need: experiments in a line, machines, and random graphs that a seed determines.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "model/experiment.hpp"
#include "model/result/run_result.hpp"

namespace heist::sim::tests {

inline model::machine_costs ideal() {
  return {};
}
inline model::machine_costs charging() {
  return {.access_ns = 1, .transfer_ns = 40, .rmw_ns = 10, .fence_ns = 20, .attempt_ns = 5};
}

inline model::experiment of(model::workload_spec load, std::uint32_t workers, std::uint64_t seed = 1) {
  model::experiment what;
  what.workload = std::move(load);
  what.workers = workers;
  what.seed = seed;
  return what;
}

inline model::experiment fibonacci(std::uint32_t n, std::uint32_t workers, std::uint64_t seed = 1) {
  model::fibonacci_parameters p;
  p.n = n;
  p.leaf_max_ns = 8;
  return of({"fibonacci", p}, workers, seed);
}

inline model::workload_spec graph_of(std::vector<std::uint64_t> costs_ns, const std::vector<model::graph_edge>& edges) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < costs_ns.size(); ++i) names.push_back(std::to_string(i));
  return {"dag", std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges)};
}

// splitmix64 (Steele, Lea and Flood): independent of the numbers the simulator draws.
class dice {
 public:
  explicit dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((z >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// Edges go from lower to higher numbers, so there is no cycle; some nodes cost nothing, some stand alone.
inline model::workload_spec random_graph(std::uint64_t seed, std::uint32_t max_nodes = 40) {
  dice roll(seed);
  const std::uint32_t nodes = 1 + roll.below(max_nodes);
  const std::uint32_t reach = 1 + roll.below(12);
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    costs_ns.push_back(roll.below(20));
    const std::uint32_t predecessors = n == 0 ? 0 : roll.below(4);
    std::vector<bool> taken(nodes, false);
    for (std::uint32_t i = 0; i < predecessors; ++i) {
      const std::uint32_t back = 1 + roll.below(reach < n ? reach : n);
      if (!taken[n - back]) edges.push_back({n - back, n, {}});
      taken[n - back] = true;
    }
  }
  return graph_of(std::move(costs_ns), edges);
}

inline const model::graph& graph_in(const model::experiment& what) {
  return *std::get<std::shared_ptr<const model::graph>>(what.workload.program);
}

inline bool every_node_once(const model::run_result& r) {
  std::vector<int> times(r.nodes, 0);
  for (const auto& n : r.traced->nodes) ++times.at(n.identity);
  for (int t : times) {
    if (t != 1) return false;
  }
  return r.traced->nodes.size() == r.nodes;
}

inline bool workers_do_one_thing_at_a_time(const model::run_result& r) {
  std::vector<std::uint64_t> busy_until_ns(r.what.workers, 0);
  for (const auto& n : r.traced->nodes) {  // by start
    if (n.start_ns < busy_until_ns[n.worker]) return false;
    busy_until_ns[n.worker] = n.end_ns;
  }
  return true;
}

inline bool waits_for_every_latency(const model::run_result& r) {
  const model::graph& g = graph_in(r.what);
  std::vector<std::uint64_t> start_ns(g.size()), end_ns(g.size());
  for (const auto& n : r.traced->nodes) start_ns.at(n.identity) = n.start_ns, end_ns.at(n.identity) = n.end_ns;
  for (model::node_id n = 0; n < g.size(); ++n) {
    for (const auto* e = g.begin(n); e != g.end(n); ++e) {
      if (end_ns[n] + g.latency_ns(e) > start_ns[e->to]) return false;
    }
  }
  return r.traced->nodes.size() == g.size();
}

inline bool times_sum_to_the_makespan(const model::run_result& r) {
  std::uint64_t working_ns = 0;
  for (const model::worker_times& w : r.metrics->workers) {
    for (const std::uint64_t part_ns : {w.working_ns, w.stealing_ns, w.overhead_ns, w.idle_ns}) {
      if (part_ns > r.makespan_ns) return false;  // taken from less: the sum may be right all the same
    }
    if (w.total_ns() != r.makespan_ns) return false;
    working_ns += w.working_ns;
  }
  return working_ns == r.work_ns && r.metrics->workers.size() == r.what.workers;
}

// A random graph, half of whose edges have a latency of up to 60 ns.
inline model::workload_spec with_latencies(std::uint64_t seed) {
  const model::workload_spec plain = random_graph(seed);
  const model::graph& g = *std::get<std::shared_ptr<const model::graph>>(plain.program);
  dice roll(seed * 17);
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  for (model::node_id n = 0; n < g.size(); ++n) {
    costs_ns.push_back(g.cost_ns(n));
    for (const auto* e = g.begin(n); e != g.end(n); ++e) {
      edges.push_back({n, e->to, e->kind, roll.below(2) == 0 ? 0 : roll.below(61)});
    }
  }
  return graph_of(std::move(costs_ns), edges);
}

// Strands of nodes that go on from one to the next, some after a latency; each is spawned by an earlier node, and now and then
// needs what a node of another one has computed.
inline model::workload_spec with_blocked_strands(std::uint64_t seed, std::uint32_t max_nodes = 40) {
  dice roll(seed * 19);
  const std::uint32_t nodes = 1 + roll.below(max_nodes), strands = 1 + roll.below(8);
  const auto latency_ns = [&] { return roll.below(2) == 0 ? 0 : roll.below(61); };
  std::vector<std::uint64_t> costs_ns;
  std::vector<model::graph_edge> edges;
  std::vector<model::node_id> last(strands, model::node_id{nodes});  // of each strand; none yet
  for (model::node_id n = 0; n < nodes; ++n) {
    costs_ns.push_back(roll.below(20));
    model::node_id& before = last[n == 0 ? 0 : roll.below(strands)];
    if (before != nodes) edges.push_back({before, n, model::edge_kind::follow, latency_ns()});
    if (before == nodes && n != 0) edges.push_back({roll.below(n), n, model::edge_kind::spawn});
    const model::node_id needed = n == 0 ? n : roll.below(n);
    const bool is_new = n != 0 && edges.back().from != needed;
    if (is_new && roll.below(3) == 0) edges.push_back({needed, n, model::edge_kind::future, latency_ns()});
    before = n;
  }
  return graph_of(std::move(costs_ns), edges);
}

inline std::string any_of(std::span<const model::entry> entries, dice& roll) {
  return std::string(entries[roll.below(static_cast<std::uint32_t>(entries.size()))].name);
}

}  // namespace heist::sim::tests
