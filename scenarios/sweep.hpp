#pragma once
// Lists of numbers as the command line takes them: "workers=1..64", "workers=1..64*2", "workers=1,2,8".
#include <cstdint>
#include <string_view>
#include <vector>

#include "scenarios/scenario.hpp"

namespace heist::scenarios {

// Replaces the scenario's own list of workers (or seeds). Throws base::bad_input that names what is wrong.
void apply_sweep(scenario& s, std::string_view text);

// The first of the scenario's seeds and those that follow it, so many in all.
void apply_seeds(scenario& s, std::uint64_t count);

}  // namespace heist::scenarios
