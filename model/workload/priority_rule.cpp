#include "model/workload/priority_rule.hpp"

#include <algorithm>
#include <cstddef>

#include "model/workload/dice.hpp"

namespace heist::model {
namespace {

// Every node after its predecessors.
std::vector<node_id> sorted(const graph& g) {
  std::vector<std::uint32_t> waits(g.size());
  std::vector<node_id> in_turn;
  in_turn.reserve(g.size());
  for (node_id n = 0; n < g.size(); ++n) {
    waits[n] = g.predecessors(n);
    if (waits[n] == 0) in_turn.push_back(n);
  }
  for (std::size_t i = 0; i < in_turn.size(); ++i) {
    for (const graph::out_edge* e = g.begin(in_turn[i]); e != g.end(in_turn[i]); ++e) {
      if (--waits[e->to] == 0) in_turn.push_back(e->to);
    }
  }
  return in_turn;
}

std::vector<priority_value> drawn(const priority_rule& rule, std::size_t nodes) {
  dice roll(rule.seed, dice_purpose::priorities);
  std::vector<priority_value> all(nodes);
  for (priority_value& p : all) p = rule.level + static_cast<priority_value>(roll.below(rule.levels));
  return all;
}

std::vector<priority_value> depths(const graph& g) {
  std::vector<priority_value> all(g.size(), 0);
  for (const node_id n : sorted(g)) {
    for (const graph::out_edge* e = g.begin(n); e != g.end(n); ++e) {
      all[e->to] = std::max(all[e->to], std::min(all[n] + 1, priority_rule::highest));
    }
  }
  return all;
}

std::vector<priority_value> heights(const graph& g) {
  std::vector<priority_value> all(g.size(), 0);
  const std::vector<node_id> in_turn = sorted(g);
  for (auto n = in_turn.rbegin(); n != in_turn.rend(); ++n) {
    for (const graph::out_edge* e = g.begin(*n); e != g.end(*n); ++e) {
      all[*n] = std::max(all[*n], std::min(all[e->to] + 1, priority_rule::highest));
    }
  }
  return all;
}

}  // namespace

std::vector<priority_value> priority_rule::of(const graph& g) const {
  switch (shape) {
    case kind::none: break;
    case kind::constant: return std::vector<priority_value>(g.size(), level);
    case kind::random: return drawn(*this, g.size());
    case kind::depth: return depths(g);
    case kind::height: return heights(g);
  }
  return {};
}

}  // namespace heist::model
