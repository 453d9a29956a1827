#include "sim/simulate.hpp"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "base/bad_input.hpp"
#include "model/catalogue.hpp"
#include "model/tests/task_schedulers.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "sim/engine.hpp"
#include "sim/event_queue.hpp"
#include "sim/tests/support.hpp"
#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

using free_world = world<free_of_charge>;
template <class W, class T>
using pool_of = model::chase_lev<W, T>;

// One node, after which it neither goes on nor says that it is done.
struct broken_workload {
  template <class S>
  void start(S& sink) {
    sink.ready(1);
  }
  template <class S>
  void finish(model::worker_id, model::task, S&) {}
  std::uint64_t cost_ns(model::task) const { return 1; }
  std::uint64_t identity(model::task t) const { return t; }
  std::string name(std::uint64_t) const { return "broken"; }
};

}  // namespace

TEST_GROUP(simulate){};

TEST(simulate, knows_every_name_of_the_catalogue) {
  model::experiment what = fibonacci(5, 2);
  for (const model::entry& kind : model::tests::task_schedulers) {
    for (const model::entry& pool : model::pools) {
      for (const model::entry& spawn : model::spawn_policies) {
        for (const model::entry& victim : model::victim_policies) {
          what.scheduler.kind = kind.name;
          what.scheduler.pool = pool.name;
          what.scheduler.spawn = spawn.name;
          what.scheduler.victim = victim.name;
          CHECK_EQUAL(22u, simulate(what).nodes);
        }
      }
    }
  }
}

TEST(simulate, refuses_names_it_does_not_know) {
  using field_of = std::string model::scheduler_spec::*;
  for (const field_of field : {field_of(&model::scheduler_spec::kind), field_of(&model::scheduler_spec::pool),
                               field_of(&model::scheduler_spec::spawn), field_of(&model::scheduler_spec::victim)}) {
    model::experiment what = fibonacci(5, 2);
    what.scheduler.*field = "nonsense";
    CHECK_THROWS(base::bad_input, simulate(what));
  }
}

TEST(simulate, refuses_workers_that_it_cannot_number) {
  CHECK_THROWS(base::bad_input, simulate(fibonacci(5, 0)));
  CHECK_THROWS(base::bad_input, simulate(fibonacci(5, event_queue::max_workers + 1)));
}

TEST(simulate, refuses_attempts_that_take_no_time) {
  model::experiment what = fibonacci(5, 2);
  what.machine.attempt_ns = 0;
  CHECK_THROWS(base::bad_input, simulate(what));
}

TEST(simulate, refuses_costs_beyond_the_end_of_time) {
  constexpr std::uint64_t end_ns = event_queue::max_time_ns;
  CHECK_EQUAL(end_ns, simulate(of(graph_of({end_ns}, {}), 1)).makespan_ns);
  CHECK_THROWS(base::bad_input, simulate(of(graph_of({end_ns + 1}, {}), 1)));
  CHECK_THROWS(base::bad_input, simulate(of(graph_of({end_ns, 1}, {{0, 1, {}}}), 1)));
  model::experiment what = fibonacci(5, 2);
  what.machine.transfer_ns = static_cast<std::uint64_t>(-1);
  CHECK_THROWS(base::bad_input, simulate(what));
}

TEST(simulate, gives_the_same_result_twice) {
  for (std::uint32_t workers : {1u, 3u, 8u}) {
    model::experiment what = fibonacci(12, workers, 7);
    what.machine = charging();
    CHECK_EQUAL(simulate(what).digest, simulate(what).digest);
  }
}

TEST(simulate, takes_other_decisions_with_another_seed) {
  CHECK(simulate(fibonacci(12, 8, 1)).digest != simulate(fibonacci(12, 8, 2)).digest);
}

TEST(simulate, leaves_out_the_span_when_it_need_not_measure) {
  const model::run_result measured = simulate(fibonacci(12, 4));
  const model::run_result quick = simulate(fibonacci(12, 4), {.measure = false});
  CHECK(measured.span_ns > 0);
  CHECK_EQUAL(0u, quick.span_ns);
  CHECK_EQUAL(measured.digest, quick.digest);
  CHECK_EQUAL(measured.work_ns, quick.work_ns);
}

TEST(simulate, stops_when_it_is_told_to) {
  const std::atomic<bool> cancel{true};
  CHECK_THROWS(cancelled, simulate(fibonacci(60, 2), {.cancel = &cancel}));
}

TEST(simulate, tells_a_workload_that_stalls_from_one_that_takes_long) {
  for (model::worker_id workers : {1u, 2u, 5u}) {
    context simulation(ideal(), workers, 1);
    broken_workload load;
    model::work_stealing<free_world, pool_of> scheduler(workers);
    engine<free_of_charge, decltype(scheduler), broken_workload> stalls(scheduler, load, options{}, idle_policy{});
    model::run_result result;
    CHECK_THROWS(std::logic_error, stalls.run(result));
  }
}

}  // namespace heist::sim
