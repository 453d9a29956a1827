#include "reports/timeline/latency_lane.hpp"

#include <algorithm>

#include "reports/schedule/node_index.hpp"
#include "reports/timeline/free_rows.hpp"

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
    overlaps_.add(from.end_ns, end_ns);
    if (latencies_ <= most_bars) bars_.push_back({from.end_ns, end_ns, &from, &what.nodes[index.of(e.to)], 0});
  }
  if (!fit_into_rows()) bars_.clear();
}

bool latency_lane::fit_into_rows() {
  std::ranges::stable_sort(bars_, [](const latency_bar& a, const latency_bar& b) { return a.start_ns < b.start_ns; });
  free_rows rows;
  for (latency_bar& bar : bars_) bar.row = rows.take(bar.start_ns, bar.end_ns);
  rows_ = rows.count();
  return rows_ <= most_rows;
}

}  // namespace heist::reports
