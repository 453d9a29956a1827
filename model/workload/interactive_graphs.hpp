#pragma once
// Programs that wait for others: a server for its services, the stages of a pipeline for one another.
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "model/workload/generator.hpp"
#include "model/workload/operations.hpp"
#include "model/workload/pipeline_parameters.hpp"
#include "model/workload/server_parameters.hpp"

namespace heist::model {

// Where there is no latency to draw requests still arrive over time.
inline std::shared_ptr<const graph> server_graph(const server_parameters& p, const generator_parameters& any) {
  const cost_distribution gap{.shape = cost_distribution::kind::exponential, .mean_ns = p.gap_ns};
  dice arrivals(any.seed, dice_purpose::arrivals), costs(any.seed, dice_purpose::costs);
  likely_operations operations(any);
  graph_draft draft(p.nodes(), p.edges());
  std::vector<std::uint64_t> costs_ns(p.nodes(), 0);  // the first node only lets requests in
  std::uint64_t now_ns = 0;
  for (std::uint64_t accept = 1; accept < p.nodes(); accept += 6) {
    const std::uint64_t handle = accept + 1, left = accept + 2, right = accept + 3, merge = accept + 4, answer = accept + 5;
    for (std::uint64_t n = accept; n <= answer; ++n) costs_ns[n] = any.costs.draw(costs);
    now_ns += gap.draw(arrivals);
    draft.edge(0, accept, edge_kind::spawn, now_ns);
    draft.edge(accept, handle, {}, operations.next_ns(100));
    draft.edge(handle, left);
    draft.edge(handle, right);
    draft.edge(left, merge);
    draft.edge(right, merge);
    draft.edge(merge, answer, {}, operations.next_ns(p.second_percent));
  }
  return std::move(draft).finish(any, std::move(costs_ns));
}

class pipeline_generator {
 public:
  pipeline_generator(const pipeline_parameters& p, const generator_parameters& any)
      : p_(p), any_(any), costs_(any.seed, dice_purpose::costs), draft_(p.nodes(), p.edges()), costs_ns_(p.nodes(), p.loop_ns) {}

  std::shared_ptr<const graph> run() && {
    if (p_.pipelines == 1) pipeline(0);
    const std::uint64_t next = p_.nodes_of_each() + 1;
    for (std::uint64_t spawner = 0; p_.pipelines > 1 && spawner < p_.nodes(); spawner += next) {
      draft_.edge(spawner, spawner + 1, edge_kind::spawn);
      if (spawner + next < p_.nodes()) draft_.edge(spawner, spawner + next, edge_kind::follow);
      pipeline(spawner + 1);
    }
    return std::move(draft_).finish(any_, std::move(costs_ns_));
  }

 private:
  void pipeline(std::uint64_t first) {
    const std::uint64_t strand = p_.stages + 1;  // nodes, with the one of the loop that spawns it
    const std::uint64_t end = first + p_.nodes_of_each();
    for (std::uint64_t spawner = first; spawner < end; spawner += strand) {
      const bool is_last = spawner + strand == end;
      draft_.edge(spawner, spawner + 1, edge_kind::spawn);
      if (!is_last) draft_.edge(spawner, spawner + strand, edge_kind::follow);
      for (std::uint64_t stage = 0; stage < p_.stages; ++stage) {
        const std::uint64_t n = spawner + 1 + stage;
        costs_ns_[n] = any_.costs.draw(costs_);
        if (stage + 1 < p_.stages) draft_.edge(n, n + 1, edge_kind::follow);
        if (stage > 0 && !is_last) draft_.edge(n, n + strand, edge_kind::future);
      }
    }
  }

  const pipeline_parameters p_;
  const generator_parameters any_;
  dice costs_;
  graph_draft draft_;
  std::vector<std::uint64_t> costs_ns_;
};

inline std::shared_ptr<const graph> pipeline_graph(const pipeline_parameters& p, const generator_parameters& any) {
  return pipeline_generator(p, any).run();
}

}  // namespace heist::model
