#pragma once
// What loop.hpp is given.
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/range.hpp"

namespace heist::model {

struct loop_parameters {
  std::uint64_t iterations = 1'000;
  std::uint64_t iteration_ns = 10;

  bool operator==(const loop_parameters&) const = default;

  static constexpr bool schedule_decides = true;  // which iterations make up a node

  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return bound_ns(iterations, iteration_ns); }

  static constexpr std::string_view name = "loop";
  static constexpr std::string_view line = "a parallel loop: a node is a batch of iterations, as a loop scheduler hands them out";
  static void describe(auto& p, auto&& say) {
    say(key{"iterations", "of the loop", 1, std::int64_t{range::most_iterations}}, p.iterations);
    say(key{"iteration_ns", "what one of them costs", 0, most_part_ns}, p.iteration_ns);
  }

  void each_cost(auto&& add) const { add(iterations, iteration_ns); }
};

}  // namespace heist::model
