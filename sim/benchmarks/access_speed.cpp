// How many accesses the simulator plays in a second at the grain of accesses: Fibonacci under classic work-stealing.
//   access_speed [N]    fib(N), by default 22
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>

#include "model/experiment.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/fibonacci.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_engine.hpp"
#include "sim/context.hpp"
#include "sim/world.hpp"

namespace {

using namespace heist;
using here = sim::world<sim::stepwise>;

template <class W, class T>
using pool = model::chase_lev<W, T>;

void measure(std::uint32_t n, model::worker_id workers, const char* name, const model::machine_costs& machine) {
  using load_type = model::fibonacci<here>;
  using scheduler_type = model::work_stealing<here, pool>;
  sim::context simulation(machine, workers, 1);
  load_type load({.n = n, .leaf_max_ns = 8}, workers);
  scheduler_type scheduler(workers);
  sim::access_engine<scheduler_type, load_type> engine(scheduler, load, {}, {});
  model::run_result result;
  const auto start = std::chrono::steady_clock::now();
  engine.run(result);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  fmt::print("{:>7} workers  {:<8} {:>10} accesses  {:>6.1f} million a second  {:>6.1f} ns each  {:>8} steals lost\n",
             workers, name, engine.accesses(), static_cast<double>(engine.accesses()) / took.count() / 1e6,
             took.count() * 1e9 / static_cast<double>(engine.accesses()), result.steals.lost);
}

}  // namespace

int main(int count, char** words) {
  const auto n = static_cast<std::uint32_t>(count > 1 ? std::atoi(words[1]) : 22);
  constexpr model::machine_costs ideal;
  constexpr model::machine_costs uniform{
      .access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};
  for (const model::worker_id workers : {1u, 2u, 32u, 1024u}) {
    measure(n, workers, "ideal", ideal);
    measure(n, workers, "uniform", uniform);
  }
}
