// The search in parts, and how large it is.
#include "verify/graphs/explorer.hpp"

namespace heist::verify::graphs {

void explorer::go_to(const position& p) {
  for (const std::uint32_t below : p) {
    alternatives_.erase(alternatives_.begin() + below + 1, alternatives_.end());
    take(pop());
  }
}

exploration_counts explorer::explore_after(const position& p) {
  if (!prepare()) return counts_;
  is_quiet_ = true;
  begin();
  go_to(p);
  is_quiet_ = false;
  return search();
}

exploration_counts explorer::explore_above(std::size_t depth, std::vector<position>& below) {
  if (!prepare()) return counts_;
  most_depth_ = depth;
  below_ = &below;
  begin();
  return search();
}

exploration_counts explorer::explore_below(const position& p) {
  if (!prepare()) return counts_;
  is_quiet_ = !p.empty();
  begin();
  if (!p.empty()) {
    go_to({p.begin(), p.end() - 1});
    is_quiet_ = false;
    floor_ = p.back();
    go_to({p.back()});
  }
  return search();
}

double explorer::estimate(unsigned walks, std::uint64_t seed) {
  if (!prepare()) return 0;
  is_quiet_ = true;
  double sum = 0;
  for (unsigned i = 0; i < walks; ++i) sum += walk(seed);
  return walks == 0 ? 0 : sum / walks;
}

double explorer::walk(std::uint64_t& random) {
  alternatives_.clear();
  begin();
  double weight = 1, sum = has_completed_ ? 1 : 0;
  std::size_t floor = 0;
  while (alternatives_.size() > floor) {
    const std::size_t children = alternatives_.size() - floor;
    random = random * 6364136223846793005u + 1442695040888963407u;
    floor += (random >> 33) % children;
    weight *= static_cast<double>(children);
    has_completed_ = false;
    go_to({static_cast<std::uint32_t>(floor)});
    if (has_completed_) sum += weight;
  }
  return sum;
}

}  // namespace heist::verify::graphs
