#pragma once
// What knapsack.hpp is given, the items that are drawn from it, and the best value, found another way.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/description.hpp"
#include "model/workload/dice.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/own_priority.hpp"

namespace heist::model {

struct knapsack_item {
  std::uint32_t weight = 1;
  std::uint32_t value = 1;
};

struct knapsack_parameters {
  std::uint32_t items = 20;
  std::uint32_t capacity = 1'500;
  std::uint32_t weight_min = 50;
  std::uint32_t weight_max = 250;
  std::uint32_t spread = 10;
  std::uint32_t sequential_from = ~0u;
  std::uint64_t seed = 1;
  std::uint64_t node_ns = 1;
  own_priority priority = {};

  bool operator==(const knapsack_parameters&) const = default;

  static constexpr bool schedule_decides = true;
  static constexpr std::uint32_t max_items = 60;       // so that an identity is below 2^63
  static constexpr std::uint32_t max_sequential = 20;  // items that a node decides by itself: 2^21 nodes, all told
  static constexpr std::int64_t max_capacity = 1'000'000;  // comparing with what one worker finds takes a table of that size

  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return bound_ns(sequential_from < items ? std::uint64_t{2} << (items - sequential_from) : 1, node_ns); }

  static constexpr std::string_view name = "knapsack";
  static constexpr std::string_view line = "0/1 knapsack by branch and bound: the best value so far is shared";
  static constexpr std::array own_priorities{own_priority::kind::depth};
  static void describe(auto& p, auto&& say) {
    say(key{"items", "how many there are to choose from", 1, max_items}, p.items);
    say(key{"capacity", "what the items may weigh together", 1, max_capacity}, p.capacity);
    say(key{"weight_min", "the least an item weighs", 1, max_capacity}, p.weight_min);
    say(key{"weight_max", "the most an item weighs; each is drawn from the least to the most", 1, max_capacity}
            .from(p.weight_min, "weight_min")
            .usually(std::max(p.weight_min, p.weight_max), ""),
        p.weight_max);
    say(key{"spread", "a value is drawn from the weight less this to the weight and this; at least 1", 0, max_capacity},
        p.spread);
    say(key{"sequential_from", "where so many items are decided, a node searches the rest by itself"}
            .from(p.items - std::min(p.items, max_sequential), "items - 20")
            .up_to(p.items, "items")
            .usually(p.items, "items"),
        p.sequential_from);
    say(key{"seed", "draws the items", 0, most_seed}, p.seed);
    // Nobody knows how many nodes a search takes: a very long node is refused, and the simulator watches the clock.
    say(key{"node_ns", "what a node costs; one that searches the rest costs this for each node it visits", 0, most_part_ns},
        p.node_ns);
  }

  bool works_itself() const { return sequential_from < items; }  // node after node is visited

  // The one worth most for its weight first.
  std::vector<knapsack_item> drawn() const {
    dice roll(seed, dice_purpose::shape);
    std::vector<knapsack_item> all(items);
    for (knapsack_item& one : all) {
      one.weight = weight_min + roll.below(weight_max - weight_min + 1);
      const std::uint32_t most = one.weight + spread;
      one.value = std::max<std::uint32_t>(most - std::min(most, roll.below(2 * spread + 1)), 1);
    }
    std::stable_sort(all.begin(), all.end(), [](const knapsack_item& a, const knapsack_item& b) {
      return std::uint64_t{a.value} * b.weight > std::uint64_t{b.value} * a.weight;
    });
    return all;
  }

  // Found item by item instead of branch by branch: the most that every smaller knapsack can hold.
  std::uint64_t optimum() const {
    std::vector<std::uint64_t> best(std::size_t{capacity} + 1, 0);
    for (const knapsack_item& one : drawn()) {
      for (std::size_t room = capacity; room >= one.weight; --room) {
        best[room] = std::max(best[room], best[room - one.weight] + one.value);
      }
    }
    return best[capacity];
  }
};

}  // namespace heist::model
