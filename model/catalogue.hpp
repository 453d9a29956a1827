#pragma once
// The names people use for what model/ offers, each with a line for `heist list`. The reader accepts exactly these and
// every engine has a case for each.
#include <span>

#include "model/description.hpp"
#include "model/machine.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/workload/workload_spec.hpp"

namespace heist::model {

extern const std::span<const entry> pools;  // compiled once: who only names pools does not include them
inline constexpr auto workloads = decltype(unfolding_programs() + type_list<written_graph>() + generated_graphs())::entries();

}  // namespace heist::model
