#pragma once
// What graphs are generated from: the parameters of each kind, and those of all.
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/cost_distribution.hpp"
#include "model/workload/latency_rule.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/priority_rule.hpp"

namespace heist::model {

// Every node but those of the first layer has from 1 to max_predecessors: one in the layer before its own, the others
// in one of the `reach` layers before. A predecessor drawn twice counts once. Layer by layer, left to right.
struct layered_parameters {
  std::uint64_t layers = 10;
  std::uint64_t width = 10;
  std::uint32_t max_predecessors = 3;
  std::uint32_t reach = 1;

  static constexpr std::string_view name = "layered";
  static constexpr std::string_view line = "generated: layers of nodes with a few predecessors in the layers before";
  static void describe(auto& p, auto&& say) {
    say(key{"layers", "one after the other", 1, most_asked_nodes}, p.layers);
    say(key{"width", "nodes of a layer", 1, most_asked_nodes}, p.width);
    say(key{"max_predecessors", "a node has from one to so many", 1, 64}, p.max_predecessors);
    say(key{"reach", "how many layers back they may be; one is always in the layer before", 1, 1'000}, p.reach);
  }

  std::uint64_t nodes() const { return layers * width; }
  std::uint64_t most_edges() const { return (layers - 1) * width * max_predecessors; }
  // The most that its keys ask for.
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return most_edges(); }
};

// An edge from i to j for every i < j with the same probability, each drawn by itself. Time grows with nodes^2.
struct erdos_parameters {
  std::uint64_t nodes = 100;
  std::uint32_t edge_ppm = 20'000;  // probability in millionths

  static constexpr std::string_view name = "erdos";
  static constexpr std::string_view line = "generated: an edge between any two nodes with the same probability";
  static void describe(auto& p, auto&& say) {
    say(key{"nodes", "how many there are", 1, 10'000}, p.nodes);  // fifty million pairs are drawn in a fraction of a second
    say(key{"edge_ppm", "the probability of each edge in 10^-6", 0, 1'000'000}, p.edge_ppm);
  }

  std::uint64_t pairs() const { return nodes * (nodes - 1) / 2; }
  std::uint64_t expected_edges() const { return pairs() * edge_ppm / 1'000'000; }
  // The most that its keys ask for.
  std::uint64_t asked_nodes() const { return nodes; }
  std::uint64_t asked_edges() const { return expected_edges(); }
};

// A tree of forks, `depth` of them above each other, with `fan_out` leaves at each of the lowest, mirrored in a tree of
// joins. Nodes are numbered level by level: the forks, the leaves, then the joins from the lowest level up.
struct fork_join_parameters {
  std::uint32_t depth = 4;
  std::uint64_t fan_out = 2;

  static constexpr std::string_view name = "fork-join";
  static constexpr std::string_view line = "generated: a tree of forks mirrored in a tree of joins";
  static void describe(auto& p, auto&& say) {
    say(key{"depth", "forks above each other", 0, 1'000}, p.depth);
    say(key{"fan_out", "children of a fork", 1, most_asked_nodes}, p.fan_out);
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
  // The most that its keys ask for. Where the leaves alone are too many the rest might overflow.
  std::uint64_t asked_nodes() const { return leaves() > most_generated_nodes ? leaves() : nodes(); }
  std::uint64_t asked_edges() const { return leaves() > most_generated_nodes ? 0 : edges(); }
};

// One source, one sink; a block of n nodes is, with equal probability, two blocks one after the other, or a fork, from
// 2 to max_branches blocks side by side, and a join. A part is never smaller than half nor, but for the last, larger
// than one and a half times an even share, so that blocks nest only as deep as a logarithm of the number of nodes.
struct series_parallel_parameters {
  std::uint64_t nodes = 100;
  std::uint32_t max_branches = 3;

  static constexpr std::string_view name = "series-parallel";
  static constexpr std::string_view line = "generated: blocks one after the other or side by side, nested at random";
  static void describe(auto& p, auto&& say) {
    say(key{"nodes", "how many there are", 1, most_asked_nodes}, p.nodes);
    say(key{"max_branches", "blocks side by side", 2, 1'000}, p.max_branches);
  }

  std::uint64_t most_edges() const { return nodes * 2; }
  // The most that its keys ask for.
  std::uint64_t asked_nodes() const { return nodes; }
  std::uint64_t asked_edges() const { return most_edges(); }
};

// One node after the other: no parallelism at all.
struct chain_parameters {
  std::uint64_t nodes = 100;

  static constexpr std::string_view name = "chain";
  static constexpr std::string_view line = "generated: one node after the other";
  static void describe(auto& p, auto&& say) {
    say(key{"nodes", "how many there are", 1, most_asked_nodes}, p.nodes);
  }

  std::uint64_t edges() const { return nodes - 1; }
  // The most that its keys ask for.
  std::uint64_t asked_nodes() const { return nodes; }
  std::uint64_t asked_edges() const { return edges(); }
};

// A source, `middles` nodes that wait for nothing else, a sink.
struct fan_parameters {
  std::uint64_t middles = 100;

  static constexpr std::string_view name = "fan";
  static constexpr std::string_view line = "generated: a source, many nodes side by side, a sink";
  static void describe(auto& p, auto&& say) {
    say(key{"middles", "nodes between source and sink", 1, most_asked_nodes}, p.middles);
  }

  std::uint64_t nodes() const { return middles + 2; }
  std::uint64_t edges() const { return middles * 2; }
  // The most that its keys ask for.
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return edges(); }
};

// What every generator takes beside its shape.
struct generator_parameters {
  std::uint64_t seed = 1;
  cost_distribution costs = {};
  std::uint32_t future_percent = 0;  // this and the next three: see latency_rule
  std::uint32_t touch_percent = 0;
  std::uint32_t latency_percent = 0;
  std::optional<cost_distribution> latency = {};
  priority_rule priorities = {};

  latency_rule latencies() const { return {future_percent, touch_percent, latency_percent, latency}; }

  static constexpr cost_distribution::keys cost_keys{"what nodes cost", "cost", "cost_ns", "cost_min_ns", "cost_max_ns",
                                                     "cost_high_percent"};
  // Some shapes say themselves what their nodes cost.
  static void describe(auto& p, auto&& say, bool draws_costs = true) {
    say(key{"seed", "draws the graph; the scheduler's seeds are `seeds`", 0, most_seed}, p.seed);
    if (draws_costs) cost_distribution::describe(p.costs, say, cost_keys);
    latency_rule::describe(p, say);
    say(key{"priorities", "a rule, see below"}.usually("none"), p.priorities);
  }
};

}  // namespace heist::model
