#pragma once
// Policies (policy.hpp) by the names of the catalogue. An unknown name is refused with the known ones.
#include <string_view>

#include "model/catalogue.hpp"
#include "model/scheduler/policy.hpp"
#include "model/scheduler/priority_work_stealing.hpp"

namespace heist::model {

inline chosen_spawn spawn_named(std::string_view name) {
  if (name == "work-first") return {.keeps_newest = true};
  if (name == "help-first") return {.keeps_newest = false};
  unknown_name("spawn policy", name, spawn_policies);
}

inline chosen_victim victim_named(std::string_view name) {
  if (name == "random") return {.in_turn = false};
  if (name == "round-robin") return {.in_turn = true};
  unknown_name("victim policy", name, victim_policies);
}

inline take_chosen amount_named(std::string_view name) {
  if (name == "one") return {.half = false};
  if (name == "half") return {.half = true};
  unknown_name("amount policy", name, amount_policies);
}

inline board_rule board_named(std::string_view name) {
  if (name == "repaired") return board_rule::repaired;
  if (name == "as-printed") return board_rule::as_printed;
  unknown_name("board", name, boards);
}

}  // namespace heist::model
