#pragma once
// What trapezoid.hpp is given.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

struct trapezoid_parameters {
  std::uint64_t intervals = 10'000;
  std::uint64_t grain = 100;
  bool upfront = false;  // all pieces made by one node; else a range is halved until it is one piece
  std::uint64_t fork_ns = 1;
  std::uint64_t join_ns = 1;
  std::uint64_t interval_ns = 1;

  bool operator==(const trapezoid_parameters&) const = default;

  std::uint64_t known_nodes() const { return nodes(); }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return std::max({fork_ns, join_ns, bound_ns(std::min(grain, intervals), interval_ns)}); }

  static constexpr std::string_view name = "trapezoid";
  static constexpr std::string_view line = "numerical integration in pieces, halved or made all at once";
  static constexpr std::array splits{entry{"recursive", "in halves"}, entry{"upfront", "one node makes all pieces"}};
  static void describe(auto& p, auto&& say) {
    say(key{"intervals", "how many there are", 1, 1'000'000'000}, p.intervals);
    say(key{"grain", "intervals in a piece; at most 2^24 pieces", 1, 1'000'000'000}, p.grain);
    say(key{"split", "`recursive`: in halves; `upfront`: one node makes all pieces"}, choice{p.upfront, splits});
    say(key{"fork_ns", "the cost of a fork", 0, most_cost_ns}, p.fork_ns);
    say(key{"join_ns", "the cost of a join", 0, most_cost_ns}, p.join_ns);
    say(key{"interval_ns", "a piece costs so much for each interval", 0, most_part_ns}, p.interval_ns);
  }

  static constexpr std::uint64_t max_pieces = 1 << 24;  // so that a part fits a task and a range an identity

  std::uint64_t pieces() const { return (intervals + grain - 1) / grain; }
  std::uint64_t nodes() const {
    const std::uint64_t n = pieces();
    return n == 1 ? 1 : upfront ? n + 2 : 3 * n - 2;
  }
  void each_cost(auto&& add) const {
    add(intervals, interval_ns);
    add(pieces() == 1 ? 0 : upfront ? 1 : pieces() - 1, fork_ns + join_ns);
  }
  std::uint64_t twice_the_area() const { return twice_the_area_to(intervals); }
  static std::uint64_t twice_the_area_to(std::uint64_t end) {  // n (2 n^2 + 1) / 3
    __extension__ using wide = unsigned __int128;
    const wide n = end;
    return static_cast<std::uint64_t>(n * (2 * n * n + 1) / 3);
  }
};

inline std::optional<misfit> misfit_of(const trapezoid_parameters& p) {
  if (p.pieces() <= p.max_pieces) return std::nullopt;
  const std::uint64_t grain = (p.intervals + p.max_pieces - 1) / p.max_pieces;
  return misfit{"grain",
                std::to_string(p.intervals) + " intervals in pieces of " + std::to_string(p.grain) + " are " +
                    std::to_string(p.pieces()) + " pieces, expected at most " + std::to_string(p.max_pieces),
                "for example: grain = " + std::to_string(grain)};
}

}  // namespace heist::model
