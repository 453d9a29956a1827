#pragma once
// A sample of a tree whose nodes come in kinds (Chen, Heuristic sampling: a method for predicting the performance of
// tree searching programs, SIAM J. Comput. 21, 1992). Of the nodes of a kind so many are looked at, and count for all:
// which ones is drawn by weight, so that on the average the sum over the sample is that over the tree, whatever the
// kinds are. The more alike the subtrees of a kind, the closer a single sample comes; with one node of one kind to a
// depth it is a random walk (Knuth 1975).
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "verify/graphs/alternative.hpp"
#include "verify/graphs/explorer.hpp"
#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

struct sampled_node {
  position at;
  // Its kind: the depth, since nodes have to be drawn before their children are known; when the event of the
  // alternative was added, for there is the more to come the earlier that was; and what is done to it.
  std::tuple<std::size_t, std::uint32_t, alternative::sort> kind;
  double weight = 1;  // for how many it counts

  static sampled_node root() { return {{}, {}, 1}; }
  static sampled_node child(position at, const graph& g, const alternative& a, double weight) {
    const std::size_t depth = at.size();
    return {std::move(at), {depth, g.at(a.event).stamp, a.what}, weight};
  }
};

class strata {
 public:
  explicit strata(std::size_t most_of_a_kind) : most_(most_of_a_kind) {}

  void add(sampled_node n) { nodes_[n.kind].push_back(std::move(n)); }
  bool empty() const { return nodes_.empty(); }
  bool is_everything() const { return is_everything_; }  // nothing had to be left out

  // Those of the next kind that are to be looked at: all, or so many at equal distances on the line of their weights.
  std::vector<sampled_node> take(std::uint64_t& random) {
    std::vector<sampled_node> all = std::move(nodes_.extract(nodes_.begin()).mapped());
    if (all.size() <= most_) return all;
    is_everything_ = false;
    double weight = 0;
    for (const sampled_node& n : all) weight += n.weight;
    const double distance = weight / static_cast<double>(most_);
    double next = draw(random) * distance, end = 0;
    std::vector<sampled_node> some;
    for (sampled_node& n : all) {
      end += n.weight;
      double count = 0;
      for (; next < end; next += distance) ++count;
      if (count == 0) continue;
      n.weight = count * distance;
      some.push_back(std::move(n));
    }
    return some;
  }

 private:
  static double draw(std::uint64_t& random) {  // from [0, 1)
    random = random * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(random >> 11) * 0x1p-53;
  }

  const std::size_t most_;
  bool is_everything_ = true;
  std::map<decltype(sampled_node::kind), std::vector<sampled_node>> nodes_;
};

}  // namespace heist::verify::graphs
