#pragma once
// The numbers behind the names in model::machines, in the same order. A scenario may override each of them. README.md
// says where they come from.
#include <array>
#include <cstddef>
#include <string_view>

#include "model/catalogue.hpp"
#include "model/experiment.hpp"

namespace heist::scenarios {

struct machine_profile {
  std::string_view name;
  model::machine_costs costs;
};

inline constexpr std::array machine_profiles{
    machine_profile{"ideal", {.access_ns = 0, .transfer_ns = 0, .rmw_ns = 0, .fence_ns = 0, .attempt_ns = 1}},
    machine_profile{"uniform", model::usual_machine},
    machine_profile{"two-socket",
                    {.access_ns = 1,
                     .transfer_ns = 50,
                     .remote_ns = 130,
                     .rmw_ns = 10,
                     .fence_ns = 15,
                     .attempt_ns = 10,
                     .sockets = 2,
                     .cores_per_socket = 16}},
    machine_profile{"power7-4x8",
                    {.access_ns = 1,
                     .transfer_ns = 50,
                     .remote_ns = 150,
                     .rmw_ns = 20,
                     .fence_ns = 60,
                     .attempt_ns = 20,
                     .sockets = 4,
                     .cores_per_socket = 8}},
};

consteval bool profiles_match_catalogue() {
  if (machine_profiles.size() != model::machines.size()) return false;
  for (std::size_t i = 0; i < machine_profiles.size(); ++i) {
    if (machine_profiles[i].name != model::machines[i].name) return false;
  }
  return true;
}
static_assert(profiles_match_catalogue(),
              "a machine in model/catalogue.hpp has no numbers here, or the other way round");

}  // namespace heist::scenarios
