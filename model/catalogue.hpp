#pragma once
// The names people use for what model/ offers, each with a line for `heist list`. The reader accepts exactly these and
// every engine has a case for each.
#include <span>
#include <string>
#include <string_view>

#include "base/bad_input.hpp"
#include "model/description.hpp"
#include "model/machine.hpp"
#include "model/registry/worker_pools.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/workload/workload_spec.hpp"

namespace heist::model {

inline constexpr auto pools = worker_pools::entries();
inline constexpr auto workloads = decltype(unfolding_programs() + type_list<written_graph>() + generated_graphs())::entries();

[[noreturn]] inline void unknown_name(std::string_view what, std::string_view name, std::span<const entry> known) {
  std::string names;
  for (const entry& e : known) names.append(names.empty() ? "" : ", ").append(e.name);
  throw base::bad_input("scheduler", std::string("there is no ").append(what) + " called \"" + std::string(name) + '"',
                        "known here: " + names);
}

}  // namespace heist::model
