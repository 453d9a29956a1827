#pragma once
// The names people use for what model/ offers, each with a line for `heist list`. The reader accepts exactly these and
// every engine has a case for each. It includes every pool: who only refuses a name includes unknown_name.hpp.
#include "model/machine.hpp"
#include "model/registry/worker_pools.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/workload/workload_spec.hpp"

namespace heist::model {

inline constexpr auto pools = worker_pools::entries();
inline constexpr auto workloads = decltype(unfolding_programs() + type_list<written_graph>() + generated_graphs())::entries();

}  // namespace heist::model
