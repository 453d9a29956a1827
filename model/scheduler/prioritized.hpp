#pragma once
// A task with its priority beside it, for pools that look at it.
#include <cstdint>

#include "model/workload/workload.hpp"

namespace heist::model {

struct prioritized {
  priority_value priority = 0;
  task what = 0;

  // What a person reads of it in an execution: a task has one priority.
  constexpr explicit operator std::int64_t() const { return static_cast<std::int64_t>(what); }
};

struct better_first {
  constexpr bool operator()(const prioritized& a, const prioritized& b) const { return a.priority > b.priority; }
};

}  // namespace heist::model
