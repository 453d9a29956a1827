#include <atomic>
#include <cstdint>
#include <vector>

#include "model/workload/regular_graphs.hpp"
#include "sim/meter.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

model::experiment tree(const char* name) {
  return of({name, model::uts_parameters{}}, 2);
}

}  // namespace

TEST_GROUP(meter){};

TEST(meter, knows_the_size_of_what_need_not_be_executed) {
  const std::vector<model::experiment> what = {
      fibonacci(15, 1),
      of({"fan", model::fan_graph({}, {})}, 1),
      of({"queens", model::queens_parameters{.n = 6}}, 1),
      of({"halved", model::trapezoid_parameters{}}, 1),
      of({"upfront", model::trapezoid_parameters{.upfront = true}}, 1),
      of({"whole", model::trapezoid_parameters{.grain = 10000}}, 1),
  };
  for (const model::experiment& e : what) {
    batch_meter meter({e});
    meter.of(0).finish();
    UNSIGNED_LONGS_EQUAL(simulate(e).nodes, meter.read().nodes);
  }
}

TEST(meter, says_no_share_before_the_size_is_known) {
  batch_meter meter({tree("a"), tree("b"), tree("a")});
  CHECK(!meter.read().share);
  meter.of(0).size_found(100);
  CHECK(!meter.read().share);
  meter.of(1).size_found(300);
  meter.of(1).finish();
  DOUBLES_EQUAL(0.6, meter.read().share.value(), 1e-9);  // 300 of 100 + 300 + 100
  UNSIGNED_LONGS_EQUAL(1, meter.read().finished);
  UNSIGNED_LONGS_EQUAL(3, meter.read().runs);
}

TEST(meter, grows_while_a_run_is_measured_and_then_executed) {
  const model::experiment what = fibonacci(15, 1);
  batch_meter meter({what});
  double before = meter.read().share.value();
  DOUBLES_EQUAL(0, before, 0);
  const auto grows = [&] {
    const double now = meter.read().share.value();
    const bool more = now > before && now < 1;
    before = now;
    return more;
  };
  meter.of(0).measured(1000);
  CHECK(grows());
  meter.of(0).measured(2000);
  CHECK(grows());
  meter.of(0).executed(1);
  CHECK(grows());
  meter.of(0).executed(1500);
  CHECK(grows());
  meter.of(0).finish();
  DOUBLES_EQUAL(1, meter.read().share.value(), 0);
}

TEST(meter, hears_from_long_runs_at_both_grains) {
  for (const model::grain grain : {model::grain::call, model::grain::access}) {
#if defined(HEIST_WITHOUT_FIBERS)
    if (grain == model::grain::access) continue;
#endif
    model::experiment what = fibonacci(22, 4);
    what.machine.granularity = grain;
    batch_meter meter({what});
    simulate(what, {.meter = &meter.of(0)});
    CHECK(meter.of(0).measured() > 0);
    CHECK(meter.of(0).executed() > 10'000);
    CHECK(meter.of(0).executed() <= 85'969);
  }
}

TEST(meter, is_full_after_a_batch) {
  const std::vector<model::experiment> what = {tree("tree"), fibonacci(12, 3), tree("tree")};
  batch_meter meter(what);
  const batch all = simulate_all(what, {}, 2, {}, &meter);
  const batch_meter::reading end = meter.read();
  UNSIGNED_LONGS_EQUAL(3, end.finished);
  UNSIGNED_LONGS_EQUAL(all.results[0].nodes + all.results[1].nodes + all.results[2].nodes, end.nodes);
  DOUBLES_EQUAL(1, end.share.value(), 0);
}

}  // namespace heist::sim
