#pragma once
// Generators whose edges are drawn: layers, Erdős and Rényi's graph made acyclic, and series-parallel graphs.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "model/workload/generator.hpp"

namespace heist::model {

inline std::shared_ptr<const graph> layered_graph(const layered_parameters& p, const generator_parameters& any) {
  dice roll(any.seed, dice_purpose::shape);
  graph_draft draft(p.nodes(), p.most_edges() / 2 + 1);  // the number of predecessors is even, and some are drawn twice
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t n = p.width; n < p.nodes(); ++n) {
    const std::uint64_t layer = n / p.width;
    const std::uint64_t back = std::min<std::uint64_t>(layer, p.reach);
    const std::uint32_t draws = 1 + roll.below(p.max_predecessors);
    chosen.assign(1, (layer - 1) * p.width + roll.below(p.width));
    for (std::uint32_t i = 1; i < draws; ++i) {
      const std::uint64_t other = (layer - back) * p.width + roll.below(back * p.width);
      if (std::find(chosen.begin(), chosen.end(), other) == chosen.end()) chosen.push_back(other);
    }
    for (const std::uint64_t from : chosen) draft.edge(from, n);
  }
  return std::move(draft).finish(any);
}

inline std::shared_ptr<const graph> erdos_graph(const erdos_parameters& p, const generator_parameters& any) {
  dice roll(any.seed, dice_purpose::shape);
  graph_draft draft(p.nodes, p.expected_edges() + 1);
  for (std::uint64_t to = 1; to < p.nodes; ++to) {
    for (std::uint64_t from = 0; from < to; ++from) {
      if (roll.below(1'000'000u) < p.edge_ppm) draft.edge(from, to);
    }
  }
  return std::move(draft).finish(any);
}

class series_parallel_generator {
 public:
  series_parallel_generator(const series_parallel_parameters& p, const generator_parameters& any)
      : p_(p), any_(any), roll_(any.seed, dice_purpose::shape), draft_(p.nodes, p.most_edges()) {}

  std::shared_ptr<const graph> run() && {
    block(0, p_.nodes);
    return std::move(draft_).finish(any_);
  }

 private:
  // Nodes first to first + n - 1; the first is the block's source, the last its sink.
  void block(std::uint64_t first, std::uint64_t n) {
    if (n == 1) return;
    if (n < 4 || roll_.below(2u) == 0) {
      series(first, n);
    } else {
      parallel(first, n);
    }
  }

  void series(std::uint64_t first, std::uint64_t n) {
    const std::uint64_t head = share(n, 2);
    block(first, head);
    draft_.edge(first + head - 1, first + head);
    block(first + head, n - head);
  }

  void parallel(std::uint64_t first, std::uint64_t n) {
    const std::uint64_t most = std::min<std::uint64_t>(p_.max_branches, n - 2);
    const std::uint64_t last = first + n - 1;
    std::uint64_t left = n - 2;
    std::uint64_t start = first + 1;
    for (std::uint64_t branches = 2 + roll_.below(most - 1); branches > 0; --branches) {
      const std::uint64_t size = branches == 1 ? left : share(left, branches);
      draft_.edge(first, start);
      block(start, size);
      draft_.edge(start + size - 1, last);
      start += size;
      left -= size;
    }
  }

  // About a part of n; leaves at least one node for every other part.
  std::uint64_t share(std::uint64_t n, std::uint64_t parts) {
    const std::uint64_t even = n / parts;
    return std::clamp<std::uint64_t>(even / 2 + roll_.below(even + 1), 1, n - (parts - 1));
  }

  const series_parallel_parameters p_;
  const generator_parameters any_;
  dice roll_;
  graph_draft draft_;
};

inline std::shared_ptr<const graph> series_parallel_graph(const series_parallel_parameters& p,
                                                          const generator_parameters& any) {
  return series_parallel_generator(p, any).run();
}

}  // namespace heist::model
