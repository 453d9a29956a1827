#include "sim/simulate.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "model/workload/any_workload.hpp"
#include "model/workload/measure.hpp"
#include "sim/context.hpp"
#include "sim/engines.hpp"
#include "sim/event_queue.hpp"
#include "sim/world.hpp"

namespace heist::sim {
namespace {

std::uint64_t costliest_ns(const auto& p) {
  return p.costliest_ns();
}
std::uint64_t costliest_ns(const std::shared_ptr<const model::graph>& g) {
  std::uint64_t most_ns = 0;
  for (model::node_id n = 0; n < g->size(); ++n) most_ns = std::max(most_ns, g->cost_ns(n));
  return std::max(most_ns, g->longest_latency_ns());
}

std::string place_of(const model::experiment& what) {
  return "workload \"" + what.workload.name + "\"";
}

void check_machine(const model::machine_costs& m, const model::scheduler_spec& scheduler) {
  constexpr std::uint64_t most_ns = 1'000'000'000;  // so that no event's charges can overflow a word
  if (std::max({m.access_ns, m.transfer_ns, m.remote_ns, m.rmw_ns, m.fence_ns, m.attempt_ns, m.completion_ns}) > most_ns) {
    throw base::bad_input("machine", "an access costs more than a second", "costs are in nanoseconds");
  }
  if (m.sockets == 0 || m.sockets > 64 || m.cores_per_socket > event_queue::max_workers) {
    throw base::bad_input("machine", "has no such sockets", "give it 1 to 64, each of at most 65536 cores");
  }
  if (m.attempt_ns == 0 && scheduler.idle != "greedy") {
    throw base::bad_input("machine", "a steal attempt takes no time",
                          "set attempt_ns to at least 1, or the idle policy to greedy");
  }
}

void check_idle(const model::idle_costs& i) {
  constexpr std::uint64_t most_ns = 1'000'000'000;
  if (std::max({i.yield_ns, i.backoff_min_ns, i.backoff_max_ns, i.wake_ns}) > most_ns) {
    throw base::bad_input("idle", "a worker waits longer than a second", "costs are in nanoseconds");
  }
  if (i.park_after == 0)
    throw base::bad_input("idle", "a worker parks without an attempt", "set park_after to at least 1");
  if (i.backoff_min_ns == 0)
    throw base::bad_input("idle", "twice nothing is nothing", "set backoff_min_ns to at least 1");
}

void check_prices(const model::experiment& what) {
  const model::fork_prices& prices = what.scheduler;
  if (prices.are_free()) return;
  constexpr auto most_ns = static_cast<std::uint64_t>(model::fork_prices::most_ns);
  if (std::max({prices.deque_ns, prices.context_ns, prices.code_ns, prices.steal_ns}) > most_ns) {
    throw base::bad_input("scheduler", "a fork or a steal costs more than a millisecond", "prices are in nanoseconds");
  }
  if (model::forks_of(what.workload).value_or(0) > event_queue::max_time_ns / (prices.fork_ns() + 1)) {
    throw base::bad_input(place_of(what), "takes too long: its forks alone cost more than a run may take",
                          "make it smaller, or its forks cheaper");
  }
}

// What would overflow or never end is refused before it starts.
void check(const model::experiment& what) {
  model::demand_fit(what);
  if (what.workers == 0 || what.workers > event_queue::max_workers) {
    throw base::bad_input(place_of(what), "cannot be simulated on " + std::to_string(what.workers) + " workers",
                          "give it from 1 to " + std::to_string(event_queue::max_workers));
  }
  if (what.workers == event_queue::max_workers && model::has_latencies(what.workload)) {
    throw base::bad_input(place_of(what), "needs a number for the timer of its latencies, and the workers have them all",
                          "give it a worker less");
  }
  const std::uint64_t node_ns = std::visit([](const auto& p) { return costliest_ns(p); }, what.workload.program);
  if (node_ns > event_queue::max_time_ns) {
    throw base::bad_input(place_of(what), "has a node or a latency of " + std::to_string(node_ns) + " ns",
                          "a whole run may take " + std::to_string(event_queue::max_time_ns));
  }
  check_prices(what);
  check_machine(what.machine, what.scheduler);
  check_idle(what.idle);
}

using lone_world = world<free_of_charge>;

// One worker's pass over the workload: its size, and its order where a workload cannot tell that itself.
class lone_pass {
 public:
  lone_pass(const model::experiment& what, const options& how) {
    const context alone(what.machine, 1, what.seed);
    // without an indirect call: a pass may take as long as simulating
    if (const auto* const program = std::get_if<model::fibonacci_parameters>(&what.workload.program)) {
      model::fibonacci<lone_world> load(*program, 1);
      pass(load, how);
    } else if (const auto* const graph = std::get_if<std::shared_ptr<const model::graph>>(&what.workload.program)) {
      model::dag<lone_world> load(**graph);
      pass(load, how);
    } else {
      model::any_workload<lone_world> load(what.workload, 1);
      pass(load, how);
    }
  }

  const lone_order& order() const { return order_; }
  const model::measured& size() const { return size_; }

  void compare(const model::run_result& result) const {
    if (size_.nodes == result.nodes && size_.work_ns == result.work_ns) return;
    throw std::logic_error(
        fmt::format("the simulation executed {} nodes of together {} ns, one worker alone {} of {} ns", result.nodes,
                    result.work_ns, size_.nodes, size_.work_ns));
  }

 private:
  template <class Load>
  void pass(Load& load, const options& how) {
    if constexpr (requires { load.size([](std::uint64_t) {}); }) {
      size_ = load.size([&](std::uint64_t seen) { look_up(how, seen); });
    } else {
      execute(load, how);
    }
    if (how.meter != nullptr) how.meter->size_found(size_.nodes);
  }

  template <class Load>
  void execute(Load& load, const options& how) {
    order_ = lone_order(model::identity_bound(load));
    const bool needs_order = how.metrics && !model::tells_predecessor(load);
    constexpr std::uint64_t nodes_between_looks = 1 << 16;
    std::uint64_t seen = 0;
    size_ = model::measure(load, [&](model::task, std::uint64_t identity) {
      if (needs_order) order_.next(identity);
      if (++seen % nodes_between_looks == 0) look_up(how, seen);
    });
  }

  static void look_up(const options& how, std::uint64_t seen) {
    if (is_cancelled(how)) throw cancelled();
    if (how.meter != nullptr) how.meter->measured(seen);
  }

  lone_order order_;
  model::measured size_;
};

// What engines are compiled for: work-stealing over chase-lev.
bool is_classic(const model::experiment& what) {
  return what.scheduler.is<model::work_stealing_scheduler>() && what.scheduler.pool == classic_pool() &&
         what.machine.granularity == model::grain::call && what.workload.priority_levels == 0 &&
         what.scheduler.latch == 0 && what.scheduler.blocked != model::blocked_waits && !model::has_latencies(what.workload);
}

// On the engine compiled for just this, where there is one.
void run_fastest(const model::experiment& what, const lone_order& order, const options& how, model::run_result& result) {
  if (what.machine.granularity == model::grain::access) return run_any_by_access(what, order, how, result);
  if (!is_classic(what)) return run_any(what, order, how, result);
  const auto& program = what.workload.program;
  if (const auto* const fibonacci = std::get_if<model::fibonacci_parameters>(&program)) {
    run_fibonacci(what, *fibonacci, order, how, result);
  } else if (const auto* const graph = std::get_if<std::shared_ptr<const model::graph>>(&program)) {
    run_dag(what, *graph, order, how, result);
  } else {
    run_any(what, order, how, result);
  }
}

}  // namespace

model::run_result simulate(const model::experiment& what, const options& how) {
  check(what);
  model::run_result result;
  result.what = what;
  result.futures = model::futures_of(what.workload);
  try {
    if (!how.measure || model::depends_on_schedule(what.workload)) {
      run_fastest(what, lone_order(), how, result);
      return result;
    }
    const lone_pass alone(what, how);
    result.span_ns = alone.size().span_ns;
    options rest = how;
    if (alone.size().nodes > how.trace_nodes) rest.trace_nodes = 0;  // it would only be forgotten
    run_fastest(what, alone.order(), rest, result);
    alone.compare(result);
  } catch (const all_workers_wait&) {
    if (what.scheduler.blocked != model::blocked_waits) throw;
    model::refuse_all_blocked(what);
  } catch (const time_overflow& end) {
    throw base::bad_input(place_of(what), std::string("takes too long: ") + end.what(),
                          "give its nodes smaller costs, or it more workers");
  }
  return result;
}

}  // namespace heist::sim
