#pragma once
// [machine]: how many workers, on what. A profile is one of model::machines or a file of its own with the same keys.
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/experiment.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

struct machine {
  std::vector<std::uint32_t> workers;
  std::string profile;  // as the scenario names it
  model::machine_costs costs;
  model::idle_costs idle;
  place attempt_at;  // of attempt_ns, which some schedulers need to be more than 0
};

inline constexpr std::uint64_t most_workers = 1024;

// All of it but the workers, from a table that says every price: no profile.
machine read_costs(const document& source, const value& content);

// folder: where the scenario file lies; the path of a profile file starts there.
machine read_machine(const document& source, const value& content, const std::filesystem::path& folder);

}  // namespace heist::scenarios
