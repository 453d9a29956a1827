#pragma once
// `priorities = { kind = "random", levels = 8 }` of a [[workload]].
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/workload/own_priority.hpp"
#include "model/workload/priority_rule.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

// kind::none where the key is absent.
model::priority_rule read_priorities(const fields& workload);

// Of a program that unfolds: random ones, or by one of the rules that its kind offers beside them.
struct program_priorities {
  std::uint32_t random_levels = 0;  // 0: not random
  model::priority_value lowest = 0;
  std::optional<std::uint64_t> seed = {};  // absent: the seed of each run
  model::own_priority own = {};
};
program_priorities read_priorities(const fields& workload, std::span<const std::string_view> own_rules);

}  // namespace heist::scenarios
