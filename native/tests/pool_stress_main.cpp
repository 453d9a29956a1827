// The stress of pool_stress.hpp as a program without a test framework, for ThreadSanitizer. Arguments: one of the pools
// that `heist list` names, or `all`; and, for chase-lev, a fault, to see what is caught: `late-data`, `no-fences`, or one
// of the deque's own. Exits 0 when every parcel was extracted exactly once, 1 when not, 2 on a wrong argument;
// ThreadSanitizer makes it 66 when it has seen a race.
#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <string_view>

#include "model/tests/pools.hpp"
#include "native/tests/pool_stress.hpp"

namespace {

using heist::model::chase_lev;
using heist::model::chase_lev_pool;
using heist::native::world;
using namespace heist::native::tests;

std::optional<stress_outcome> stress_with(std::string_view fault, stress_plan& plan) {
  std::optional<stress_outcome> outcome;
  heist::model::with_fault<chase_lev_pool>(fault, [&](auto is) { outcome = stress<chase_lev<world, std::uint64_t, is()>>(plan); });
  if (outcome) return outcome;
  if (fault == "no-fences") return stress<chase_lev<unfenced_world, std::uint64_t>>(plan);
  if (fault != "late-data") return std::nullopt;
  plan.writes_after_push = true;
  return stress<chase_lev<world, std::uint64_t>>(plan);
}

// Fewer rounds where there are many pools: seven of them under a sanitizer are to take seconds.
constexpr std::uint32_t rounds_each = 8;

bool stressed(std::string_view pool, const stress_plan& plan, const stress_outcome& outcome) {
  fmt::print("{}, thieves {}, seed {}: {} once, {} lost, {} repeated, {} spoilt; {} of them stolen\n", pool,
             plan.thieves, plan.seed, outcome.once, outcome.lost, outcome.repeated, outcome.spoilt, outcome.stolen);
  return outcome.right(plan);
}

int stress_pools(std::string_view wanted) {
  bool any = false, all_right = true;
  heist::model::tests::for_every_pool([&]<class Kind>(Kind kind) {
    if (wanted != "all" && wanted != kind.name) return;
    any = true;
    for (std::uint32_t thieves = 1; thieves <= 3; ++thieves) {
      const stress_plan plan{.thieves = thieves, .rounds = rounds_each, .seed = thieves};
      all_right = stressed(kind.name, plan, stress<typename Kind::template in<world>>(plan)) && all_right;
    }
  });
  if (!any) {
    fmt::print(stderr, "no pool is called {}\n", wanted);
    return 2;
  }
  return all_right ? 0 : 1;
}

int stress_fault(std::string_view fault) {
  bool all_right = true;
  for (std::uint32_t thieves = 1; thieves <= 3; ++thieves) {
    stress_plan plan{.thieves = thieves, .seed = thieves};
    const auto outcome = stress_with(fault, plan);
    if (!outcome) {
      fmt::print(stderr, "no fault is called {}; there are late-data, no-fences, and the mutants of {} in `heist list`\n", fault,
                 chase_lev_pool::name);
      return 2;
    }
    all_right = stressed("chase-lev", plan, *outcome) && all_right;
  }
  return all_right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view pool = argc > 1 ? argv[1] : "all";
  if (argc <= 2) return stress_pools(pool);
  if (pool == chase_lev_pool::name) return stress_fault(argv[2]);
  fmt::print(stderr, "only chase-lev has faults here\n");
  return 2;
}
