#include "native/diary.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <unordered_map>

namespace heist::native {

model::steal_counts steals_of(const std::vector<diary>& diaries) {
  model::steal_counts sum;
  for (const diary& d : diaries) {
    sum.ok += d.steals.ok;
    sum.empty += d.steals.empty;
    sum.lost += d.steals.lost;
    sum.shared += d.steals.shared;
  }
  return sum;
}

std::vector<std::uint64_t> taken_by_all(const std::vector<diary>& diaries) {
  std::size_t size = 0;
  for (const diary& d : diaries) size += d.executed.size() + d.discarded.size();
  std::vector<std::uint64_t> all;
  all.reserve(size);
  for (const diary& d : diaries) {
    all.insert(all.end(), d.executed.begin(), d.executed.end());
    all.insert(all.end(), d.discarded.begin(), d.discarded.end());
  }
  std::sort(all.begin(), all.end());
  return all;
}

double average_priority(const std::vector<diary>& diaries, std::size_t nodes) {
  std::vector<diary::rank> all;
  for (const diary& d : diaries) all.insert(all.end(), d.ranks.begin(), d.ranks.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.start_ns < b.start_ns; });
  all.resize(std::min(all.size(), nodes));
  double sum = 0;
  for (const diary::rank& r : all) sum += r.priority;
  return all.empty() ? 0 : sum / static_cast<double>(all.size());
}

model::schedule schedule_of(const std::vector<diary>& diaries, const namer& name) {
  model::schedule all;
  for (const diary& d : diaries) {
    all.nodes.insert(all.nodes.end(), d.nodes.begin(), d.nodes.end());
    all.edges.insert(all.edges.end(), d.edges.begin(), d.edges.end());
  }
  // stable: nodes too short for the clock stay in the order their worker executed them
  std::stable_sort(all.nodes.begin(), all.nodes.end(), [](const auto& a, const auto& b) {
    return std::tie(a.start_ns, a.worker) < std::tie(b.start_ns, b.worker);
  });
  std::unordered_map<std::uint64_t, std::size_t> position;
  for (auto& node : all.nodes) {
    node.name = name(node.identity);
    position.emplace(node.identity, position.size());
  }
  std::stable_sort(all.edges.begin(), all.edges.end(),
                   [&position](const auto& a, const auto& b) { return position.at(a.from) < position.at(b.from); });
  return all;
}

}  // namespace heist::native
