#pragma once
// What queens.hpp is given.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/own_priority.hpp"

namespace heist::model {

struct queens_parameters {
  std::uint32_t n = 8;
  std::uint64_t node_ns = 1;
  std::uint64_t child_ns = 0;
  std::uint64_t solution_ns = 0;
  std::uint64_t stop_after = 0;  // 0: never
  own_priority priority = {};

  bool operator==(const queens_parameters&) const = default;

  static constexpr std::uint32_t max_n = 15;  // so that an identity is below 2^63

  // How many nodes a run executes, where that is known beforehand; else 0.
  std::uint64_t known_nodes() const { return stop_after == 0 ? nodes(n) : 0; }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return bound_ns(n, child_ns, bound_ns(1, node_ns, solution_ns)); }

  static constexpr std::string_view name = "queens";
  static constexpr std::string_view line = "N queens: every placement a node";
  static constexpr std::array own_priorities{own_priority::kind::depth};
  static void describe(auto& p, auto&& say) {
    say(key{"n", "queens, and rows", 1, max_n}, p.n);
    say(key{"node_ns", "what a node costs", 0, most_cost_ns}, p.node_ns);
    say(key{"child_ns", "added for every child a node has", 0, most_part_ns}, p.child_ns);
    say(key{"solution_ns", "added where all queens stand", 0, most_cost_ns}, p.solution_ns);
    say(key{"stop_after", "solutions found; see below", 1, most_stop_after}.or_none("never"), p.stop_after);
  }

  static constexpr std::uint64_t solutions(std::uint32_t n) {  // OEIS A000170
    constexpr std::array<std::uint64_t, max_n + 1> known{1,  1,   0,   0,     2,      10,     4,       40,
                                                         92, 352, 724, 2'680, 14'200, 73'712, 365'596, 2'279'184};
    return known[n];
  }
  static constexpr std::uint64_t nodes(std::uint32_t n) {  // OEIS A119625 and the root
    constexpr std::array<std::uint64_t, max_n + 1> known{
        1, 2, 3, 6, 17, 54, 153, 552, 2'057, 8'394, 35'539, 166'926, 856'189, 4'674'890, 27'358'553, 171'129'072};
    return known[n];
  }
  void each_cost(auto&& add) const {
    add(nodes(n), node_ns);
    add(nodes(n) - 1, child_ns);
    add(solutions(n), solution_ns);
  }
};

}  // namespace heist::model
