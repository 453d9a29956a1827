#include "sim/simulate.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "model/bad_input.hpp"
#include "sim/event_queue.hpp"
#include "sim/play.hpp"

namespace heist::sim {
namespace {

std::uint64_t costliest_ns(const model::fibonacci_parameters& p) {
  return std::max({p.fork_ns, p.join_ns, p.leaf_max_ns});
}
std::uint64_t costliest_ns(const std::shared_ptr<const model::graph>& g) {
  std::uint64_t most_ns = 0;
  for (model::node_id n = 0; n < g->size(); ++n) most_ns = std::max(most_ns, g->cost_ns(n));
  return most_ns;
}

std::string place_of(const model::experiment& what) {
  return "workload \"" + what.workload.name + "\"";
}

void check_machine(const model::machine_costs& m, const model::scheduler_spec& scheduler) {
  constexpr std::uint64_t most_ns = 1'000'000'000;  // so that no event's charges can overflow a word
  if (std::max({m.access_ns, m.transfer_ns, m.rmw_ns, m.fence_ns, m.attempt_ns}) > most_ns) {
    throw model::bad_input("machine", "an access costs more than a second", "costs are in nanoseconds");
  }
  if (m.attempt_ns == 0 && scheduler.idle != "greedy") {
    throw model::bad_input("machine", "a steal attempt takes no time",
                           "set attempt_ns to at least 1, or the idle policy to greedy");
  }
}

void check_idle(const model::idle_costs& i) {
  constexpr std::uint64_t most_ns = 1'000'000'000;
  if (std::max({i.yield_ns, i.backoff_min_ns, i.backoff_max_ns, i.wake_ns}) > most_ns) {
    throw model::bad_input("idle", "a worker waits longer than a second", "costs are in nanoseconds");
  }
  if (i.park_after == 0)
    throw model::bad_input("idle", "a worker parks without an attempt", "set park_after to at least 1");
  if (i.backoff_min_ns == 0)
    throw model::bad_input("idle", "twice nothing is nothing", "set backoff_min_ns to at least 1");
}

// What would overflow or never end is refused before it starts.
void check(const model::experiment& what) {
  if (what.workers == 0 || what.workers > event_queue::max_workers) {
    throw model::bad_input(place_of(what), "cannot be simulated on " + std::to_string(what.workers) + " workers",
                           "give it from 1 to " + std::to_string(event_queue::max_workers));
  }
  const std::uint64_t node_ns = std::visit([](const auto& p) { return costliest_ns(p); }, what.workload.program);
  if (node_ns > event_queue::max_time_ns) {
    throw model::bad_input(place_of(what), "has a node of " + std::to_string(node_ns) + " ns",
                           "a whole run may take " + std::to_string(event_queue::max_time_ns));
  }
  check_machine(what.machine, what.scheduler);
  check_idle(what.idle);
}

}  // namespace

model::run_result simulate(const model::experiment& what, const options& how) {
  check(what);
  model::run_result result;
  result.what = what;
  try {
    std::visit([&](const auto& program) { play(what, program, how, result); }, what.workload.program);
  } catch (const time_overflow& end) {
    throw model::bad_input(place_of(what), std::string("takes too long: ") + end.what(),
                           "give its nodes smaller costs, or it more workers");
  }
  return result;
}

}  // namespace heist::sim
