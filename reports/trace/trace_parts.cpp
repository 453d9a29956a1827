#include "reports/trace/trace_parts.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "reports/schedule/node_index.hpp"

namespace heist::reports {
namespace {

using model::schedule;

constexpr std::uint32_t most_idle_workers_named = 1024;

auto begin_rank(const schedule& what, node_place at) {
  const schedule::node& n = what.nodes[at];
  return std::tuple(n.start_ns, n.end_ns, n.worker, at);
}

// For each stolen node the edge that it was stolen along: from the victim's last predecessor, or from whoever's was
// last.
class steal_finder {
 public:
  explicit steal_finder(const schedule& what) : what_(what), givers_(what.nodes.size(), nobody) {}

  void see(node_place from, node_place to) {
    if (!what_.nodes[to].stolen) return;
    if (givers_[to] == nobody || rank(givers_[to], to) < rank(from, to)) givers_[to] = from;
  }

  std::optional<node_place> giver_of(node_place stolen) const {
    return givers_[stolen] == nobody ? std::nullopt : std::optional(givers_[stolen]);
  }

 private:
  static constexpr node_place nobody = static_cast<node_place>(-1);

  std::pair<bool, std::uint64_t> rank(node_place from, node_place to) const {
    return {what_.nodes[from].worker == what_.nodes[to].victim, what_.nodes[from].end_ns};
  }

  const schedule& what_;
  std::vector<node_place> givers_;
};

// When an arrow's target can be ready, in a file that may hold anything.
std::uint64_t wake_ns(const schedule& what, const trace_arrow& arrow) {
  const std::uint64_t end_ns = what.nodes[arrow.from].end_ns;
  return end_ns + std::min(arrow.latency_ns, UINT64_MAX - end_ns);
}

}  // namespace

std::vector<node_place> in_order_of_begin(const schedule& what) {
  std::vector<node_place> order(what.nodes.size());
  std::iota(order.begin(), order.end(), node_place{0});
  std::sort(order.begin(), order.end(),
            [&](node_place a, node_place b) { return begin_rank(what, a) < begin_rank(what, b); });
  return order;
}

std::vector<trace_arrow> trace_arrows(const schedule& what) {
  std::vector<trace_arrow> arrows;
  const auto draw = [&](const trace_arrow& arrow) {
    if (begin_rank(what, arrow.from) < begin_rank(what, arrow.to)) arrows.push_back(arrow);
  };
  steal_finder steals(what);
  const node_index index(what);
  for (const schedule::edge& e : what.edges) {
    const auto to = static_cast<node_place>(index.of(e.to));
    if (!what.nodes[to].stolen && e.kind != model::edge_kind::future) continue;
    const auto from = static_cast<node_place>(index.of(e.from));
    steals.see(from, to);
    if (e.kind == model::edge_kind::future) draw({from, to, e.latency_ns, true});
  }
  for (node_place to = 0; to < what.nodes.size(); ++to) {
    if (const auto from = steals.giver_of(to)) draw({*from, to, 0, false});
  }
  std::stable_sort(arrows.begin(), arrows.end(), [](const auto& a, const auto& b) { return a.to < b.to; });
  return arrows;
}

const trace_arrow* last_wake(const schedule& what, std::span<const trace_arrow> into_one_node) {
  const trace_arrow* last = nullptr;
  for (const trace_arrow& arrow : into_one_node) {
    if (arrow.wakes && (last == nullptr || wake_ns(what, *last) < wake_ns(what, arrow))) last = &arrow;
  }
  return last;
}

std::vector<model::worker_id> traced_workers(const schedule_document& document) {
  std::vector<model::worker_id> found;
  for (const schedule::node& n : document.what.nodes) {
    if (n.worker >= most_idle_workers_named) found.push_back(n.worker);
  }
  for (std::uint32_t w = 0; w < std::min(document.workers, most_idle_workers_named); ++w) found.push_back(w);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace heist::reports
