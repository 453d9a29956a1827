#pragma once
// The idle policies of the simulated world, as numbers (model/idle/idle_rule.hpp).
#include <cstdint>
#include <string>

#include "model/experiment.hpp"
#include "model/idle/idle_rule.hpp"
#include "model/unknown_name.hpp"

namespace heist::sim {

struct idle_policy {
  model::idle_rule rule;
  std::uint64_t wake_ns = 0;  // from the write that wakes a sleeper to its next attempt
};

inline idle_policy idle_policy_of(const std::string& name, const model::idle_costs& costs) {
  if (name == "spin") return {};
  if (name == "yield") return {{.first_wait_ns = costs.yield_ns, .longest_wait_ns = costs.yield_ns}};
  if (name == "backoff") return {{.first_wait_ns = costs.backoff_min_ns, .longest_wait_ns = costs.backoff_max_ns}};
  if (name == "park") return {{.sleeps_after = costs.park_after}, costs.wake_ns};
  if (name == "greedy") return {{.sleeps_after = 0}};
  model::unknown_name("idle policy", name, model::idle_policies);
}

}  // namespace heist::sim
