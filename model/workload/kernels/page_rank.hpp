#pragma once
// One step of PageRank from equal ranks, in which each vertex pulls the shares of those that point to it. Of all vertices one in n is
// pointed to by n others or more, for each n up to most_edges_in; by whom is drawn evenly. Who points to nobody gives everybody the same share.
// Ranks are in fixed point, and 1 on the mean.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/workload/kernels/drawn.hpp"
#include "model/workload/kernels/outcome.hpp"

namespace heist::model::kernels {

class page_rank {
 public:
  static constexpr std::string_view name = "page-rank";
  static constexpr std::string_view line = "one step of PageRank over a graph with skewed degrees: an iteration is a vertex, a step an edge into it";
  static constexpr std::uint64_t one = std::uint64_t{1} << 32;

  explicit page_rank(std::int64_t vertices = 2'000'000, std::int64_t most_edges_in = 1 << 16)
      : begins_(static_cast<std::size_t>(vertices) + 1), shares_(static_cast<std::size_t>(vertices)) {
    for (std::size_t v = 0; v < shares_.size(); ++v) {
      const std::int64_t edges_in = most_edges_in / (1 + drawn_below(most_edges_in, 8, v));
      begins_[v + 1] = begins_[v] + static_cast<std::size_t>(edges_in);
    }
    sources_.resize(begins_.back());
    std::vector<std::uint32_t> edges_out(shares_.size());
    for (std::size_t e = 0; e < sources_.size(); ++e) {
      sources_[e] = static_cast<std::uint32_t>(drawn_below(vertices, 9, e));
      ++edges_out[sources_[e]];
    }
    std::uint64_t of_dead_ends = 0;
    for (std::size_t v = 0; v < shares_.size(); ++v) {
      if (edges_out[v] == 0) of_dead_ends += one;
      else shares_[v] = one / edges_out[v];
    }
    if (vertices > 0) for_everybody_ = of_dead_ends / static_cast<std::uint64_t>(vertices);
  }

  std::int64_t size() const { return static_cast<std::int64_t>(shares_.size()); }
  std::uint64_t edges() const { return sources_.size(); }

  // value: the new rank.
  outcome of(std::int64_t i) const {
    const std::size_t v = static_cast<std::size_t>(i), begin = begins_[v], end = begins_[v + 1];
    std::uint64_t pulled = for_everybody_;
    for (std::size_t e = begin; e < end; ++e) pulled += shares_[sources_[e]];
    return {((100 - damping_percent) * one + damping_percent * pulled) / 100, end - begin};
  }

 private:
  static constexpr std::uint64_t damping_percent = 85;

  std::vector<std::size_t> begins_;     // of the edges into each vertex
  std::vector<std::uint32_t> sources_;  // whom they come from
  std::vector<std::uint64_t> shares_;   // what each vertex gives along each edge
  std::uint64_t for_everybody_ = 0;
};

}  // namespace heist::model::kernels
