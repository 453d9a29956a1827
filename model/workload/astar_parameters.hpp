#pragma once
// What astar.hpp is given.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/own_priority.hpp"
#include "model/workload/terrain_parameters.hpp"

namespace heist::model {

struct astar_parameters {
  terrain_parameters land = {};
  std::uint64_t node_ns = 1;
  own_priority priority = {};

  bool operator==(const astar_parameters&) const = default;

  static constexpr bool schedule_decides = true;

  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return node_ns; }

  static constexpr std::string_view name = "astar";
  static constexpr std::string_view line = "the cheapest way through a cube of cells, by A*";
  static constexpr std::array own_priorities{own_priority::kind::estimate};
  static void describe(auto& p, auto&& say) {
    auto& land = p.land;
    say(key{"side", "cells", 2, land.max_side}, land.side);
    say(key{"target_percent", "where the target is, in percent of the side", 1, 100}, land.target_percent);
    say(key{"max_weight", "entering a cell costs from 1 to this", 1}.up_to(land.most_weight(), "65534 / (3 side)"),
        land.max_weight);
    say(key{"blocked_percent", "so many cells cannot be entered", 0, 99}, land.blocked_percent);
    say(key{"seed", "draws the cells", 0, most_seed}, land.seed);
    say(key{"node_ns", "what a node costs", 0, most_part_ns}, p.node_ns);
  }
};

}  // namespace heist::model
