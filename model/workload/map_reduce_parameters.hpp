#pragma once
// What a map-reduce is generated from: leaves that each wait for something and then compute, forked and joined in halves.
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

// A leaf is a node that begins an operation and, when that is over, a node that computes: `cost` is what that one costs. So
// the shape is the same whether leaves wait or not.
struct map_reduce_parameters {
  std::uint64_t leaves = 64;
  std::uint64_t waiting = 64;
  std::uint64_t fork_ns = 1;
  std::uint64_t join_ns = 1;
  std::uint32_t cold_permille = 0;
  std::uint64_t longest_ns = 0;

  static constexpr std::string_view name = "map-reduce";
  static constexpr std::string_view line = "generated: leaves that wait for an operation and then compute, forked and joined in halves";
  static void describe(auto& p, auto&& say) {
    say(key{"leaves", "how many there are; `cost` is what each costs", 1, 5'000'000}, p.leaves);
    const auto all = static_cast<std::int64_t>(p.leaves);
    say(key{"waiting", "so many of them, drawn evenly, wait for `latency` first", 0, 5'000'000}.up_to(all, "leaves").usually(all, "leaves"), p.waiting);
    say(key{"fork_ns", "the cost of a fork", 0, most_cost_ns}, p.fork_ns);
    say(key{"join_ns", "the cost of a join", 0, most_cost_ns}, p.join_ns);
    say(key{"cold_permille", "a leaf costs more by so many thousandths of the time it waited, as on a core that has gone cold", 0, 10'000}.or_none("none"), p.cold_permille);
    say(key{"longest_ns", "one more leaf, which never waits, costs so much: then shorter latencies leave the span as it is", 1, most_cost_ns}.or_none("none"), p.longest_ns);
  }

  std::uint64_t nodes() const { return 4 * leaves - 2 + (longest_ns > 0 ? 3 : 0); }
  std::uint64_t edges() const { return 5 * leaves - 4 + (longest_ns > 0 ? 4 : 0); }
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return edges(); }
};

}  // namespace heist::model
