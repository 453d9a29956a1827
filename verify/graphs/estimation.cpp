// How large a search is, and how far.
#include <algorithm>

#include "verify/graphs/explorer.hpp"
#include "verify/graphs/strata.hpp"

namespace heist::verify::graphs {

double explorer::estimate(unsigned graphs, std::uint64_t seed) {
  if (!prepare()) return 0;
  is_quiet_ = true;
  may_begin_again_ = true;
  begin();
  for (;;) {
    const double complete = estimate_below({sampled_node::root()}, graphs, seed).complete;
    if (!has_to_begin_again()) return complete;
    begin_again();
  }
}

double explorer::explored() const {
  if (alternatives_.size() <= floor_) return 1;
  const auto done = static_cast<double>(counts_.graphs);
  return expected_graphs_ == 0 ? 0 : done / std::max(expected_graphs_, done + 1);
}

// Looks at graphs elsewhere, and then goes back to where the search was.
void explorer::look_ahead(unsigned graphs, std::uint64_t seed) {
  if (alternatives_.size() <= floor_) return;
  const exploration_counts counts = counts_;
  const position here = path_;
  const bool stops = stops_;
  is_quiet_ = true;
  expected_graphs_ = static_cast<double>(counts.graphs) + estimate_below(alternatives_left(), graphs, seed).graphs;
  if (!has_to_begin_again()) {
    alternatives_.clear();
    begin();
    go_to(here);
  }
  is_quiet_ = false;
  stops_ = stops;
  counts_ = counts;
}

// Whoever listed an alternative has been taken from where it lies, or from below.
std::vector<sampled_node> explorer::alternatives_left() const {
  std::vector<sampled_node> left;
  position above = path_;
  std::size_t depth = depth_;
  for (std::size_t i = alternatives_.size(); i-- > floor_;) {
    while (!above.empty() && above.back() > i) above.pop_back();
    while (depth > 1 && i < levels_[depth - 1].floor) --depth;
    position at = above;
    at.push_back(static_cast<std::uint32_t>(i));
    left.push_back(sampled_node::child(std::move(at), *levels_[depth - 1].at, alternatives_[i], 1));
  }
  return left;
}

// The mean over samples, each of twice as many of a kind as the one before while there is room. Breaks off if the tree
// turns out to be another one than it seemed.
explorer::size explorer::estimate_below(const std::vector<sampled_node>& roots, unsigned graphs, std::uint64_t random) {
  const bool may_begin_again = std::exchange(may_begin_again_, false);
  size sum;
  double looked_at = 0, last = 0;
  std::size_t most_of_a_kind = 1;
  while (looked_at + last <= graphs && !has_to_begin_again()) {
    strata nodes(most_of_a_kind);
    for (const sampled_node& n : roots) nodes.add(n);
    last = 0;
    const size one = sample(nodes, random, last);
    if (nodes.is_everything()) {
      sum = one;
      looked_at = 1;
      break;
    }
    sum.graphs += one.graphs * last;
    sum.complete += one.complete * last;
    looked_at += last;
    if (looked_at + 2 * last <= graphs) most_of_a_kind *= 2;
  }
  may_begin_again_ = may_begin_again;
  if (looked_at == 0) return {};
  return {sum.graphs / looked_at, sum.complete / looked_at};
}

explorer::size explorer::sample(strata& nodes, std::uint64_t& random, double& looked_at) {
  size sum;
  while (!nodes.empty() && !has_to_begin_again()) {
    for (const sampled_node& node : nodes.take(random)) {
      if (has_to_begin_again()) return sum;  // the tree is another one: these nodes may not be in it
      ++looked_at;
      alternatives_.clear();
      begin();
      for (const std::uint32_t below : node.at) {
        has_completed_ = is_gone_on_with_ = false;
        go_to({below});
      }
      if (has_completed_) sum.complete += node.weight;
      if (is_gone_on_with_) sum.graphs += node.weight;
      for (std::uint32_t i = node.at.empty() ? 0 : node.at.back(); i < alternatives_.size(); ++i) {
        position at = node.at;
        at.push_back(i);
        nodes.add(sampled_node::child(std::move(at), *graph_, alternatives_[i], node.weight));
      }
    }
  }
  return sum;
}

}  // namespace heist::verify::graphs
