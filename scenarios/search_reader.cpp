// [[workload]]s of the kinds knapsack and astar: searches for an optimum, over instances drawn from a seed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "scenarios/program_reader.hpp"

namespace heist::scenarios {
namespace {

constexpr std::uint64_t most_instance_seed = 0x7FFFFFFFFFFFFFFFu;
constexpr std::uint64_t most_capacity = 1'000'000;  // comparing with what one worker finds takes a table of that size

// Nobody knows how many nodes a search takes: a very long node is refused here, and the simulator watches the clock.
constexpr std::uint64_t most_node_ns = 1'000'000'000;

std::uint32_t small(const fields& workload, const integer_key& key) {
  return static_cast<std::uint32_t>(workload.integer(key));
}

// What entering cells on the longest way that is looked at may cost must fit the 16 bits that a cell has for it.
void check_cost(const fields& workload, const model::terrain_parameters& land) {
  const std::uint64_t most = (model::terrain::unknown - 1) / (3 * std::uint64_t{land.side});
  if (land.max_weight <= most) return;
  refuse(workload.source(), workload.at("max_weight"),
         fmt::format("'max_weight' is {}, expected at most {} where side is {}", land.max_weight, most, land.side),
         fmt::format("for example: max_weight = {}, or a smaller side", most));
}

}  // namespace

model::knapsack_parameters read_knapsack(const fields& workload) {
  model::knapsack_parameters p;
  p.items = small(workload, {"items", 1, p.max_items, p.items});
  p.capacity = small(workload, {"capacity", 1, most_capacity, p.capacity});
  p.weight_min = small(workload, {"weight_min", 1, most_capacity, p.weight_min});
  p.weight_max = small(workload, {"weight_max", p.weight_min, most_capacity, std::max(p.weight_min, p.weight_max)});
  p.spread = small(workload, {"spread", 0, most_capacity, p.spread});
  const std::uint32_t least = p.items - std::min(p.items, p.max_sequential);
  p.sequential_from = small(workload, {"sequential_from", least, p.items, p.items});
  p.seed = workload.integer({"seed", 0, most_instance_seed, p.seed});
  p.node_ns = workload.integer({"node_ns", 0, most_node_ns, p.node_ns});
  return p;
}

model::astar_parameters read_astar(const fields& workload) {
  model::astar_parameters p;
  p.land.side = small(workload, {"side", 2, p.land.max_side, p.land.side});
  p.land.target_percent = small(workload, {"target_percent", 1, 100, p.land.target_percent});
  p.land.max_weight = small(workload, {"max_weight", 1, model::terrain::unknown, p.land.max_weight});
  p.land.blocked_percent = small(workload, {"blocked_percent", 0, 99, p.land.blocked_percent});
  p.land.seed = workload.integer({"seed", 0, most_instance_seed, p.land.seed});
  p.node_ns = workload.integer({"node_ns", 0, most_node_ns, p.node_ns});
  check_cost(workload, p.land);
  return p;
}

}  // namespace heist::scenarios
