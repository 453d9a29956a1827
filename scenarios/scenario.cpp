#include "scenarios/scenario.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "base/bad_input.hpp"

namespace heist::scenarios {

std::string name_of(const std::filesystem::path& file, std::string_view size) {
  return file.stem().string() + (size.empty() ? "" : "-" + std::string(size));
}

std::uint64_t scenario::experiment_count() const {
  if (again) return again->experiments.size();
  std::uint64_t count = workloads.size();
  for (const std::size_t factor : {schedulers.size(), workers.size(), seeds.size()}) {
    if (__builtin_mul_overflow(count, std::uint64_t{factor}, &count)) return std::numeric_limits<std::uint64_t>::max();
  }
  return count;
}

std::vector<model::experiment> scenario::experiments() const {
  if (experiment_count() > most_experiments) {
    throw base::bad_input(name, fmt::format("more than {} experiments", most_experiments),
                          "list fewer workloads, schedulers, workers or seeds");
  }
  if (again) return again->experiments;
  std::vector<model::experiment> all;
  all.reserve(experiment_count());
  for (const model::workload_spec& workload : workloads) {
    for (const model::scheduler_spec& scheduler : schedulers) {
      for (const std::uint32_t count : workers) {
        for (const std::uint64_t seed : seeds) {
          all.push_back({workload, scheduler, costs, idle, count, seed});
          std::optional<std::uint64_t>& drawn_by = all.back().workload.priority_seed;
          if (!drawn_by) drawn_by = seed;
        }
      }
    }
  }
  return all;
}

}  // namespace heist::scenarios
