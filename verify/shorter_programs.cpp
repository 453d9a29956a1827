#include "verify/shorter_programs.hpp"

#include <algorithm>

namespace heist::verify {

std::vector<program> shorter_programs(const program& p) {
  std::vector<program> all;
  for (std::size_t i = 0; i < p.steals.size(); ++i) {
    if (p.twin_of(static_cast<unsigned>(i) + 1) != i + 1) continue;  // the same program as without its twin
    all.push_back(p);
    all.back().steals.erase(all.back().steals.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t i = 0; i < p.steals.size(); ++i) {
    if (p.steals[i] == 1) continue;
    all.push_back(p);
    --all.back().steals[i];
  }
  for (std::size_t i = 0; i < p.owner.size(); ++i) {
    if (i > 0 && p.owner[i] == p.owner[i - 1]) continue;  // the same program as without the one before
    all.push_back(p);
    all.back().owner.erase(all.back().owner.begin() + static_cast<std::ptrdiff_t>(i));
    const auto& left = all.back().owner;
    const bool pushes = std::any_of(left.begin(), left.end(), [](owner_step s) { return s != owner_step::pop; });
    if (!pushes || !all.back().pops_what_it_keeps()) all.pop_back();
  }
  return all;
}

}  // namespace heist::verify
