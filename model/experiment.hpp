#pragma once
// One run, described: what an engine is given. Plain data; scenarios/ makes them from files, sim/ and native/ take
// them.
#include <cstdint>

#include "model/machine.hpp"
#include "model/scheduler/scheduler_spec.hpp"
#include "model/workload/workload_spec.hpp"

namespace heist::model {

struct experiment {
  workload_spec workload;
  scheduler_spec scheduler;
  machine_costs machine;
  idle_costs idle;
  std::uint32_t workers = 1;
  std::uint64_t seed = 1;

  // What draws priorities, where something draws them.
  std::uint64_t priority_seed() const { return workload.priority_seed.value_or(workload.default_priority_seed); }
};

// Throws base::bad_input where the scheduler can do nothing with the workload.
void demand_fit(const experiment& what);

// Throws base::bad_input: every worker waits for a future, and so nobody is left to complete one.
[[noreturn]] void refuse_all_blocked(const experiment& what);

// They differ in nothing but what is drawn: by their seeds.
bool same_settings(const experiment& a, const experiment& b);

}  // namespace heist::model
