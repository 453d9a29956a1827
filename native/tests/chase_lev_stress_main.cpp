// The stress of chase_lev_stress.hpp as a program without a test framework, for ThreadSanitizer. An argument names a
// fault, to see what is caught: `late-data`, `no-fences`, or one of the deque's own. Exits 0 when every parcel was
// extracted exactly once, 1 when not, 2 on a wrong argument; ThreadSanitizer makes it 66 when it has seen a race.
#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <string_view>

#include "native/tests/chase_lev_stress.hpp"

namespace {

using heist::model::chase_lev;
using heist::model::chase_lev_fault;
using heist::native::world;
using namespace heist::native::tests;

template <chase_lev_fault Fault>
using faulty = chase_lev<world, std::uint64_t, Fault>;

std::optional<stress_outcome> stress_with(std::string_view fault, stress_plan& plan) {
  if (fault == "none") return stress<>(plan);
  if (fault == "no-fence-in-pop") return stress<faulty<chase_lev_fault::no_fence_in_pop>>(plan);
  if (fault == "no-fence-in-steal") return stress<faulty<chase_lev_fault::no_fence_in_steal>>(plan);
  if (fault == "growth-published-relaxed") return stress<faulty<chase_lev_fault::growth_published_relaxed>>(plan);
  if (fault == "no-fences") return stress<chase_lev<unfenced_world, std::uint64_t>>(plan);
  if (fault != "late-data") return std::nullopt;
  plan.writes_after_push = true;
  return stress<>(plan);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view fault = argc > 1 ? argv[1] : "none";
  bool all_right = true;
  for (std::uint32_t thieves = 1; thieves <= 3; ++thieves) {
    stress_plan plan{.thieves = thieves, .seed = thieves};
    const auto outcome = stress_with(fault, plan);
    if (!outcome) {
      fmt::print(stderr, "no fault is called {}; there are: late-data, no-fences, {}\n", fault,
                 "no-fence-in-pop, no-fence-in-steal, growth-published-relaxed");
      return 2;
    }
    fmt::print("thieves {}, seed {}: {} once, {} lost, {} repeated, {} spoilt; {} of them stolen\n", thieves, plan.seed,
               outcome->once, outcome->lost, outcome->repeated, outcome->spoilt, outcome->stolen);
    all_right = all_right && outcome->right(plan);
  }
  return all_right ? 0 : 1;
}
