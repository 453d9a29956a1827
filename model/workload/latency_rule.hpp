#pragma once
// Which edges of a graph are futures, which nodes touch them, and how long the operations take that nobody executes. Drawn by a
// seed, each from dice of its own, so that shapes and costs stay as they are.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/description.hpp"
#include "model/workload/cost_distribution.hpp"
#include "model/workload/graph.hpp"

namespace heist::model {

struct latency_rule {
  std::uint32_t future_percent = 0;   // of the edges: these are of kind future, the others of the kind their shape says
  std::uint32_t touch_percent = 0;    // of the nodes with several predecessors: they go on from one and touch the others
  std::uint32_t latency_percent = 0;  // of the edges that are no futures
  std::optional<cost_distribution> latency = {};  // of futures, and of those; none: a future's value is there at once

  static constexpr cost_distribution::keys latency_keys{
      "of futures and of operations, drawn like costs; without any of these keys there is none", "latency", "latency_ns", "latency_min_ns", "latency_max_ns", "latency_high_percent"};

  static void describe(auto& r, auto&& say) {
    say(key{"future_percent", "the share of edges of kind `future`", 0, 100}, r.future_percent);
    say(key{"touch_percent", "of nodes with several predecessors: they continue one of them and touch futures of the others", 0, 100}.or_none("none"), r.touch_percent);
    say(key{"latency_percent", "of edges that are no futures: they have a latency, too; a `continue` edge with one is a strand that waits", 0, 100}.or_none("none"), r.latency_percent);
    if constexpr (requires { say.mentions(latency_keys.shape); }) {  // any of the keys gives futures a latency
      for (const std::string_view k : latency_keys.all()) {
        if (!r.latency && say.mentions(k)) r.latency.emplace();
      }
      if (!r.latency && r.latency_percent > 0) r.latency.emplace();
    }
    if (r.latency) cost_distribution::describe(*r.latency, say, latency_keys);
  }

  bool changes_anything() const { return future_percent > 0 || touch_percent > 0 || latency.has_value(); }

  // Of a graph of so many nodes. Latencies that edges have already stay as they are.
  void apply(std::vector<graph_edge>& edges, std::size_t nodes, std::uint64_t seed) const;
  graph applied_to(const graph& g, std::uint64_t seed) const;

 private:
  void draw_futures(std::vector<graph_edge>& edges, std::uint64_t seed) const;
  void draw_touches(std::vector<graph_edge>& edges, std::size_t nodes, std::uint64_t seed) const;
  void draw_latencies(std::vector<graph_edge>& edges, std::uint64_t seed) const;
};

}  // namespace heist::model
