#pragma once
// What a scenario file asks for: every workload under every scheduler, on every number of workers, with every seed.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/experiment.hpp"
#include "model/result/expectation.hpp"

namespace heist::scenarios {

// What results are kept under: the file's name without its ending, and its size if that is not the usual one.
std::string name_of(const std::filesystem::path& file, std::string_view size);

// A result that is run again.
struct recorded_runs {
  std::filesystem::path file;
  std::string version;  // of the program that ran them
  std::vector<model::experiment> experiments;
  std::vector<std::optional<std::uint64_t>> digests;  // that they came to; absent: measured on real threads
};

struct scenario {
  // More is a slip of the pen: nobody waits for it, and the list alone would fill the memory.
  static constexpr std::uint64_t most_experiments = 1'000'000;

  std::string name;
  std::string title;
  std::vector<model::workload_spec> workloads;
  std::vector<model::scheduler_spec> schedulers;
  std::string machine_profile;
  model::machine_costs costs;
  model::idle_costs idle;
  std::vector<std::uint32_t> workers;
  std::vector<std::uint64_t> seeds;
  model::expectations expected;
  std::optional<recorded_runs> again = {};  // instead of all the lists above

  // How many experiments() would list, or UINT64_MAX where that number itself is too large.
  std::uint64_t experiment_count() const;

  // The product, seeds going round fastest, then workers, schedulers and workloads. Throws base::bad_input if there
  // are more than most_experiments.
  std::vector<model::experiment> experiments() const;
};

}  // namespace heist::scenarios
