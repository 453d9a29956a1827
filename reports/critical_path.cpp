#include "reports/critical_path.hpp"

#include <algorithm>

#include "reports/node_index.hpp"

namespace heist::reports {
namespace {

constexpr std::size_t no_node = static_cast<std::size_t>(-1);

struct reached {
  std::uint64_t cost_ns = 0;  // of the costliest path up to the node and with it
  std::size_t before = no_node;
  std::size_t unmet = 0;  // edges into it from nodes that are not reached yet
};

class path_search {
 public:
  explicit path_search(const model::schedule& what)
      : what_(what), nodes_(what.nodes.size()), targets_(what.nodes.size()) {
    const node_index index(what);
    for (const model::schedule::edge& e : what.edges) {
      targets_[index.of(e.from)].push_back(index.of(e.to));
      ++nodes_[index.of(e.to)].unmet;
    }
  }

  critical_path result() {
    if (!reach_all()) return {};
    const auto less = [](const reached& a, const reached& b) { return a.cost_ns < b.cost_ns; };
    const auto last = std::max_element(nodes_.begin(), nodes_.end(), less);
    critical_path found{{}, last == nodes_.end() ? 0 : last->cost_ns};
    for (auto i = static_cast<std::size_t>(last - nodes_.begin()); i < nodes_.size(); i = nodes_[i].before) {
      found.nodes.push_back(i);
    }
    std::reverse(found.nodes.begin(), found.nodes.end());
    return found;
  }

 private:
  // Each node after all of its predecessors. False if some wait for one another.
  bool reach_all() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].unmet == 0) order.push_back(i);
    }
    for (std::size_t done = 0; done < order.size(); ++done) {
      const std::size_t from = order[done];
      nodes_[from].cost_ns += what_.nodes[from].end_ns - what_.nodes[from].start_ns;
      for (const std::size_t to : targets_[from]) {
        if (nodes_[to].before == no_node || nodes_[to].cost_ns < nodes_[from].cost_ns) {
          nodes_[to].cost_ns = nodes_[from].cost_ns;
          nodes_[to].before = from;
        }
        if (--nodes_[to].unmet == 0) order.push_back(to);
      }
    }
    return order.size() == nodes_.size();
  }

  const model::schedule& what_;
  std::vector<reached> nodes_;
  std::vector<std::vector<std::size_t>> targets_;
};

}  // namespace

critical_path critical_path_of(const model::schedule& what) {
  return path_search(what).result();
}

}  // namespace heist::reports
