#pragma once
// What one iteration of a kernel comes to: what it computed, and in how many steps, which is its cost wherever it is not executed.
#include <cstdint>

namespace heist::model::kernels {

struct outcome {
  std::uint64_t value, steps;
};

}  // namespace heist::model::kernels
