#include "scenarios/import/dot_subgraphs.hpp"

#include <algorithm>

namespace heist::scenarios {

dot_subgraphs::index dot_subgraphs::open(index parent, const std::string& name) {
  index opened = static_cast<index>(all_.size());
  if (!name.empty()) opened = named_.emplace(std::pair(parent, name), opened).first->second;
  if (opened == all_.size()) {
    all_.emplace_back();
    all_[parent].within.push_back(opened);
  }
  subgraph& s = all_[opened];
  if (!s.has_size) s.size = all_[parent].size;
  if (!s.has_bytes) s.bytes = all_[parent].bytes;
  return opened;
}

std::vector<mention> dot_subgraphs::nodes_of(index which, std::uint64_t& looked) const {
  std::vector<mention> nodes;
  std::vector<index> to_look_at{which};
  while (!to_look_at.empty()) {
    const subgraph& s = all_[to_look_at.back()];
    to_look_at.pop_back();
    nodes.insert(nodes.end(), s.nodes.begin(), s.nodes.end());
    to_look_at.insert(to_look_at.end(), s.within.begin(), s.within.end());
    looked += 1 + s.nodes.size();
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

}  // namespace heist::scenarios
