#pragma once
// Generators whose shape is fixed: a chain, a fan, a tree of forks and joins. Only costs and futures are drawn.
#include <cstdint>
#include <memory>
#include <string_view>

#include "model/workload/generator.hpp"

namespace heist::model {

inline std::shared_ptr<const graph> chain_graph(const chain_parameters& p, const generator_parameters& any) {
  graph_draft draft(p.nodes, p.edges());
  for (std::uint64_t n = 1; n < p.nodes; ++n) draft.edge(n - 1, n);
  return std::move(draft).finish(any);
}

inline std::shared_ptr<const graph> fan_graph(const fan_parameters& p, const generator_parameters& any) {
  graph_draft draft(p.nodes(), p.edges());
  for (std::uint64_t n = 1; n <= p.middles; ++n) {
    draft.edge(0, n);
    draft.edge(n, p.middles + 1);
  }
  return std::move(draft).finish(any);
}

inline std::shared_ptr<const graph> fork_join_graph(const fork_join_parameters& p, const generator_parameters& any) {
  graph_draft draft(p.nodes(), p.edges());
  const std::uint64_t forks = p.forks();
  const std::uint64_t last = p.nodes() - 1;
  const auto join_of = [&](std::uint64_t n) { return n < forks ? last - n : n; };  // a leaf is its own join
  for (std::uint64_t fork = 0; fork < forks; ++fork) {
    for (std::uint64_t i = 0; i < p.fan_out; ++i) {
      const std::uint64_t child = fork * p.fan_out + 1 + i;
      draft.edge(fork, child);
      draft.edge(join_of(child), join_of(fork));
    }
  }
  return std::move(draft).finish(any);
}

}  // namespace heist::model
