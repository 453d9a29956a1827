// The engine against the enumerator on random programs: the same executions, none twice.
//   graphs_soundness SEED COUNT [MODEL | waiting]
// waiting: programs whose threads wait, in all models alike.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "verify/graphs/tests/comparison.hpp"
#include "verify/graphs/tests/random_program.hpp"

int main(int count, char** arguments) {
  using namespace heist::verify::graphs;
  if (count < 3) {
    std::puts("graphs_soundness SEED COUNT [MODEL | waiting]");
    return 2;
  }
  const std::uint64_t seed = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t programs = std::strtoull(arguments[2], nullptr, 10);
  const bool only_waiting = count > 3 && std::string_view(arguments[3]) == "waiting";
  const auto only = count > 3 && !only_waiting ? memory_model_named(arguments[3]) : std::nullopt;
  const std::vector<test::tiny_program> first = only_waiting ? std::vector<test::tiny_program>() : test::classics();
  test::random_programs random(seed, only_waiting);
  std::uint64_t compared = 0, too_large = 0, faulty = 0, waiting = 0, symmetric = 0, different = 0, executions = 0;
  while (compared < programs) {
    const test::tiny_program p = compared < 3 * first.size() ? first[compared / 3] : random.next();
    const std::uint64_t mostly_rc11 = compared % 8 < 2 ? compared % 8 * 2 : 1;  // the model that is used most
    const bool evenly = only_waiting || compared < 3 * first.size();
    const memory_model model = only ? *only : static_cast<memory_model>(evenly ? compared % 3 : mostly_rc11);
    const test::comparison c = compare(p, model, 6000);
    if (c.is_too_large) {
      ++too_large;
      continue;
    }
    ++compared;
    faulty += c.is_faulty;
    waiting += c.stuck != 0;
    symmetric += c.used_symmetry;
    executions += c.is_faulty ? 0 : c.executions;
    if (c.difference.empty()) continue;
    if (++different <= 3) {
      std::printf("program %llu, %s:\n%s%s", static_cast<unsigned long long>(compared), name_of(model).data(),
                  text_of(p).c_str(), c.difference.c_str());
    }
  }
  std::printf(
      "seed %llu: %llu programs (%llu more too large), %llu executions, %llu faulty, %llu with waiting for ever, "
      "%llu with symmetry, %llu different\n",
      static_cast<unsigned long long>(seed), static_cast<unsigned long long>(compared),
      static_cast<unsigned long long>(too_large), static_cast<unsigned long long>(executions),
      static_cast<unsigned long long>(faulty), static_cast<unsigned long long>(waiting),
      static_cast<unsigned long long>(symmetric), static_cast<unsigned long long>(different));
  return different == 0 && executions > 0 ? 0 : 1;
}
