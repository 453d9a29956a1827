#pragma once
// Policies (policy.hpp) by their names. An unknown name is refused with the known ones.
#include <cstddef>
#include <span>
#include <string_view>

#include "model/scheduler/policy.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/scheduler_parameters.hpp"
#include "model/unknown_name.hpp"

namespace heist::model {

// Which of them it is.
inline std::size_t number_named(std::string_view what, std::string_view name, std::span<const entry> known) {
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i].name == name) return i;
  }
  unknown_name(what, name, known);
}

inline chosen_spawn spawn_named(std::string_view name) {
  return {.keeps_newest = number_named("spawn policy", name, spawn_policies) == 0};
}
inline chosen_victim victim_named(std::string_view name) {
  return {.in_turn = number_named("victim policy", name, victim_policies) == 1};
}
inline take_chosen amount_named(std::string_view name) {
  return {.half = number_named("amount policy", name, amount_policies) == 1};
}
inline board_rule board_named(std::string_view name) {
  return static_cast<board_rule>(number_named("board", name, boards));
}

}  // namespace heist::model
