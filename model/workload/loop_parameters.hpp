#pragma once
// What loop.hpp is given.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/loop_costs.hpp"
#include "model/workload/range.hpp"

namespace heist::model {

struct loop_parameters {
  loop_shape costs = loop_shape::uniform;
  std::uint64_t iterations = 1'000;
  std::uint64_t iteration_ns = 10;
  std::uint32_t rounds = 1;
  std::uint32_t costly_percent = 3;
  std::uint64_t costly_factor = 500;
  std::uint64_t doubles_every = 100;
  std::uint64_t seed = 1;
  std::string file = {};
  std::shared_ptr<const loop_costs> units = {};  // made by prepare(), or read from a file

  bool operator==(const loop_parameters& other) const {
    const auto keys = [](const loop_parameters& p) {
      return std::tuple(p.costs, p.iterations, p.iteration_ns, p.rounds, p.costly_percent, p.costly_factor, p.doubles_every, p.seed);
    };
    if (keys(*this) != keys(other)) return false;
    return costs != loop_shape::from_file || units == other.units || (units && other.units && *units == *other.units);
  }

  static constexpr bool schedule_decides = true;  // which iterations make up a node
  static constexpr std::int64_t most_tabulated = 20'000'000;
  static constexpr std::int64_t most_doublings = 40;

  // Once all is said: what may take a while is done once, however often the loop is run.
  void prepare() {
    if (!units) units = std::make_shared<const loop_costs>(*this);
  }
  // Of all iterations, once prepared.
  std::uint64_t work_ns() const { return bound_ns(units->all(), iteration_ns); }

  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return units ? work_ns() : bound_ns(iterations, iteration_ns); }

  static constexpr std::string_view name = "loop";
  static constexpr std::string_view line = "a parallel loop: a node is a batch of iterations, as a loop scheduler hands them out";
  static void describe(auto& p, auto&& say) {
    const std::string_view shape = loop_shapes[static_cast<std::size_t>(p.costs)].name;
    const auto of = [&](const key& k, loop_shape one) {
      return k.only_where(p.costs == one, "costs", shape, loop_shapes[static_cast<std::size_t>(one)].name);
    };
    say(key{"costs", "what iteration i costs, from 0 on"}, choice{p.costs, loop_shapes});
    say(of(key{"doubles_every", "of exponential costs: after so many iterations they are twice as high", 1, most_tabulated},
           loop_shape::exponential),
        p.doubles_every);
    say(of(key{"file", "where the units of each iteration stand, one a line; beside the scenario"}, loop_shape::from_file).or_none("none"), p.file);
    const bool counts = p.costs != loop_shape::from_file;  // else the file says it
    say(key{"iterations", "of the loop; those that have no formula for their costs are at most 20 million", 1, most_iterations(p)}
            .usually(std::min<std::int64_t>(static_cast<std::int64_t>(p.iterations), most_iterations(p)), "")
            .only_where(counts, "costs", shape, loop_shapes[0].name),
        p.iterations);
    say(key{"iteration_ns", "what a unit of the costs takes", 0, most_part_ns}, p.iteration_ns);
    say(of(key{"costly_percent", "of a step: so many of the iterations cost more, the last ones", 0, 100}, loop_shape::step),
        p.costly_percent);
    say(of(key{"costly_factor", "how many units each of them costs", 0, most_part_ns}, loop_shape::step), p.costly_factor);
    say(of(key{"seed", "draws random costs", 0, most_seed}, loop_shape::random), p.seed);
    say(key{"rounds", "so often the loop is executed, one time after the other", 1, 1'000}.said_if_unusual(), p.rounds);
  }

  void each_cost(auto&& add) const { add(bound_ns(units->all(), rounds), iteration_ns); }

 private:
  static std::int64_t most_iterations(const auto& p) {
    switch (p.costs) {
      case loop_shape::uniform:
      case loop_shape::step:
      case loop_shape::triangular:
      case loop_shape::square_root: return std::int64_t{range::most_iterations};
      case loop_shape::exponential: return std::min<std::int64_t>(most_tabulated, most_doublings * static_cast<std::int64_t>(p.doubles_every));
      case loop_shape::barnes_hut: return 1 << 16;
      default: return most_tabulated;
    }
  }
};

}  // namespace heist::model
