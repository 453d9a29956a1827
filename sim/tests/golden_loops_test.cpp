// Digests of loops, recorded once, as in golden_test.cpp. This file is compiled without optimisation, too.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/loop_parameters.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

namespace {

constexpr model::machine_costs uniform{.access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};

model::experiment shared(model::loop_parameters loop, const char* schedule) {
  model::experiment what = of({"loop", loop}, 6);
  what.machine = uniform;
  what.scheduler.kind = schedule;
  return what;
}

void expect(std::uint64_t makespan_ns, std::uint64_t digest, const model::experiment& what) {
  const model::run_result r = simulate(what);
  STRCMP_EQUAL(fmt::format("{} ns, 0x{:016x}", makespan_ns, digest).c_str(), fmt::format("{} ns, 0x{:016x}", r.makespan_ns, r.digest).c_str());
}

struct recorded {
  std::uint64_t makespan_ns, digest;
};

}  // namespace

TEST_GROUP(golden_loops){};

// What iterations cost, whatever computes it.
TEST(golden_loops, of_every_shape_in_a_tree) {
  constexpr std::array<recorded, model::loop_shapes.size() - 1> all{{
      {3816, 0xd7f4bd8504f30a72},
      {15276, 0x27b52bf44b901f26},
      {2405025, 0xec9309b00964c4f5},
      {566889, 0xf719d1f7a73c5d68},
      {22533, 0xfa3efe992f440eb1},
      {10455, 0x02a4f4d03fc0ffda},
      {136218, 0xed38da760530f134},
      {7819, 0x82b0b848707ed3a3},
      {38412, 0x22eab1bd381b73a2},
      {192836, 0x0afdb63aceaca3aa},
      {13033, 0x9a48d2008c99e7a2},
  }};
  for (std::size_t shape = 0; shape < all.size(); ++shape) {
    expect(all[shape].makespan_ns, all[shape].digest,
           shared({.costs = static_cast<model::loop_shape>(shape), .iterations = 1'500, .iteration_ns = 3, .seed = 9}, "work-stealing-tree"));
  }
}

TEST(golden_loops, in_batches_by_every_rule) {
  constexpr std::array<recorded, model::batch_rules.size()> all{{
      {1385995, 0x4678c38a62097c42},
      {1356791, 0xf1efd553f1072d65},
      {1443620, 0x2fb6161c55cc2b8f},
      {1356868, 0x190d459211e9b2b6},
      {1405415, 0xbcd93c73fa711949},
  }};
  for (std::size_t rule = 0; rule < all.size(); ++rule) {
    model::experiment what = shared({.costs = model::loop_shape::triangular, .iterations = 900, .rounds = 2}, "self-scheduling");
    what.scheduler.batches = static_cast<model::batch_rule::kind>(rule);
    expect(all[rule].makespan_ns, all[rule].digest, what);
  }
}

TEST(golden_loops, divided_beforehand) {
  model::experiment what = shared({.costs = model::loop_shape::step, .iterations = 900}, "static-scheduling");
  expect(136322, 0x08483ef969cf0324, what);
  what.scheduler.shares_stolen = true;
  expect(30124, 0xa49047f9c52980a8, what);
}

TEST(golden_loops, divided_by_every_partitioner) {
  constexpr std::array<recorded, model::range_partitioners.size()> all{{
      {533594, 0x3d0b6a5b7bb0d3bf},
      {533169, 0x2ac71ff98e5c834d},
      {540710, 0xd10822728fb5c333},
      {711626, 0xfd7f0f9051813fd9},
  }};
  for (std::size_t p = 0; p < all.size(); ++p) {
    model::experiment what = shared({.costs = model::loop_shape::mandelbrot, .iterations = 900, .rounds = 2}, "range-splitting");
    what.scheduler.partitioner = model::range_partitioners[p].name;
    expect(all[p].makespan_ns, all[p].digest, what);
  }
}

#if !defined(HEIST_WITHOUT_FIBERS)

TEST(golden_loops, access_by_access) {
  constexpr std::array schedules{"self-scheduling", "static-scheduling", "work-stealing-tree", "range-splitting"};
  constexpr std::array<recorded, schedules.size()> all{{
      {23828, 0x91aaad9c63a614fe},
      {7022, 0x2a620ac84dc62963},
      {8418, 0x33f5ef2050cc6f3f},
      {8205, 0x3d96c7a9dfb2adba},
  }};
  for (std::size_t s = 0; s < schedules.size(); ++s) {
    model::experiment what = shared({.costs = model::loop_shape::random, .iterations = 400}, schedules[s]);
    what.machine.granularity = model::grain::access;
    what.scheduler.shares_stolen = true;
    expect(all[s].makespan_ns, all[s].digest, what);
  }
}

#endif

}  // namespace heist::sim
