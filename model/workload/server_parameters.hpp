#pragma once
// What a server's work is generated from: requests that arrive over time.
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

// Six nodes a request: it is accepted, asks a service, is handled in two halves side by side, which are put together, asks
// again or not, and is answered. An arrival is a latency from the one node that nothing precedes: nobody waits for it.
struct server_parameters {
  std::uint64_t requests = 100;
  std::uint64_t gap_ns = 1'000;
  std::uint32_t second_percent = 50;

  static constexpr std::string_view name = "server";
  static constexpr std::string_view line = "generated: requests that arrive over time, each a small graph with one or two latencies";
  static void describe(auto& p, auto&& say) {
    say(key{"requests", "that arrive, of six nodes each that cost `cost`", 1, 3'000'000}, p.requests);
    say(key{"gap_ns", "between two arrivals on average, exponentially distributed", 0, 1'000'000'000}, p.gap_ns);
    say(key{"second_percent", "so many wait for `latency` twice, the others once", 0, 100}, p.second_percent);
  }

  std::uint64_t nodes() const { return 1 + 6 * requests; }
  std::uint64_t edges() const { return 7 * requests; }
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return edges(); }
};

}  // namespace heist::model
