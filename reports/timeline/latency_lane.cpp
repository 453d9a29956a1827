#include "reports/timeline/latency_lane.hpp"

#include <algorithm>

#include "reports/schedule/node_index.hpp"

namespace heist::reports {

latency_lane::latency_lane(const schedule_document& document) {
  const model::schedule& what = document.what;
  for (const model::schedule::edge& e : what.edges) latencies_ += e.latency_ns > 0 ? 1 : 0;
  if (!any()) return;
  const node_index index(what);
  for (const model::schedule::edge& e : what.edges) {
    if (e.latency_ns == 0) continue;
    const model::schedule::node& from = what.nodes[index.of(e.from)];
    const std::uint64_t left_ns = document.makespan_ns - from.end_ns;
    const std::uint64_t end_ns = from.end_ns + std::min(left_ns, e.latency_ns);
    starts_ns_.push_back(from.end_ns);
    ends_ns_.push_back(end_ns);
    if (latencies_ <= most_bars) bars_.push_back({from.end_ns, end_ns, &from, &what.nodes[index.of(e.to)], 0});
  }
  std::sort(starts_ns_.begin(), starts_ns_.end());
  std::sort(ends_ns_.begin(), ends_ns_.end());
  if (!fit_into_rows()) bars_.clear();
}

// Each into the first row that is free by then.
bool latency_lane::fit_into_rows() {
  std::ranges::stable_sort(bars_, [](const latency_bar& a, const latency_bar& b) { return a.start_ns < b.start_ns; });
  std::vector<std::uint64_t> free_from_ns;
  for (latency_bar& bar : bars_) {
    const auto row = std::ranges::find_if(free_from_ns, [&bar](std::uint64_t at_ns) { return at_ns <= bar.start_ns; });
    bar.row = static_cast<std::size_t>(row - free_from_ns.begin());
    if (row == free_from_ns.end()) free_from_ns.push_back(0);
    free_from_ns[bar.row] = bar.end_ns;
  }
  rows_ = free_from_ns.size();
  return rows_ <= most_rows;
}

}  // namespace heist::reports
