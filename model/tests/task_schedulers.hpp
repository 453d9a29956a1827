#pragma once
// The schedulers that can run any workload: those that split a loop are for loops alone.
#include "model/registry/type_list.hpp"
#include "model/scheduler/descriptions.hpp"

namespace heist::model::tests {

template <class S>
struct runs_any_workload {
  static constexpr bool value = !requires { S::splits_ranges; };
};

inline constexpr auto task_schedulers = decltype(chosen_from<runs_any_workload>(all_schedulers()))::entries();

}  // namespace heist::model::tests
