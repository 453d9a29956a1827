#pragma once
// Generators whose shape is fixed: a chain, a fan, a tree of forks and joins. Only costs and futures are drawn.
#include <cstdint>
#include <memory>
#include <string_view>

#include "model/workload/generator.hpp"

namespace heist::model {

// One node after the other: no parallelism at all.
struct chain_parameters {
  std::uint64_t nodes = 100;

  static constexpr std::string_view kind = "chain";
  static void describe(auto& p, auto&& say) {
    say("nodes", p.nodes);
  }

  std::uint64_t edges() const { return nodes - 1; }
};

inline std::shared_ptr<const graph> chain_graph(const chain_parameters& p, const generator_parameters& any) {
  graph_draft draft(p.nodes, p.edges());
  for (std::uint64_t n = 1; n < p.nodes; ++n) draft.edge(n - 1, n);
  return std::move(draft).finish(any);
}

// A source, `middles` nodes that wait for nothing else, a sink.
struct fan_parameters {
  std::uint64_t middles = 100;

  static constexpr std::string_view kind = "fan";
  static void describe(auto& p, auto&& say) {
    say("middles", p.middles);
  }

  std::uint64_t nodes() const { return middles + 2; }
  std::uint64_t edges() const { return middles * 2; }
};

inline std::shared_ptr<const graph> fan_graph(const fan_parameters& p, const generator_parameters& any) {
  graph_draft draft(p.nodes(), p.edges());
  for (std::uint64_t n = 1; n <= p.middles; ++n) {
    draft.edge(0, n);
    draft.edge(n, p.middles + 1);
  }
  return std::move(draft).finish(any);
}

// A tree of forks, `depth` of them above each other, with `fan_out` leaves at each of the lowest, mirrored in a tree of
// joins. Nodes are numbered level by level: the forks, the leaves, then the joins from the lowest level up.
struct fork_join_parameters {
  std::uint32_t depth = 4;
  std::uint64_t fan_out = 2;

  static constexpr std::string_view kind = "fork-join";
  static void describe(auto& p, auto&& say) {
    say("depth", p.depth);
    say("fan_out", p.fan_out);
  }

  // 2^64 - 1 for what does not fit.
  std::uint64_t leaves() const {
    std::uint64_t count = 1;
    for (std::uint32_t i = 0; i < depth; ++i) {
      if (__builtin_mul_overflow(count, fan_out, &count)) return ~std::uint64_t{0};
    }
    return count;
  }
  std::uint64_t forks() const {
    std::uint64_t count = 0, level = 1;
    for (std::uint32_t i = 0; i < depth; ++i) count += level, level *= fan_out;
    return count;
  }
  std::uint64_t nodes() const { return leaves() + 2 * forks(); }
  std::uint64_t edges() const { return 2 * (nodes() - forks() - 1); }
};

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
