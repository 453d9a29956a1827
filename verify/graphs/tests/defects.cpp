// That the comparison with the enumerator notices what it should: each fault of the engine itself (defect.hpp) has to
// be caught by one of the random programs. Compiled with an engine of its own, which has them.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/tests/comparison.hpp"
#include "verify/graphs/tests/random_program.hpp"

namespace {

using namespace heist::verify::graphs;

constexpr unsigned most_programs = 1000;

// The number of the first program that shows it; 0: none does.
unsigned first_to_show(defect d, std::uint64_t seed) {
  the_defect = d;
  const std::vector<test::tiny_program> first = test::classics();
  test::random_programs random(seed);
  for (unsigned i = 1; i <= most_programs; ++i) {
    const test::tiny_program p = i <= first.size() ? first[i - 1] : random.next();
    if (!compare(p, memory_model::rc11, 800).difference.empty()) return i;
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t seed = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 5;
  std::printf("| defect | caught by program |\n| --- | --- |\n");
  if (first_to_show(defect::none, seed) != 0) {
    std::printf("the engine differs without any defect\n");
    return 1;
  }
  bool all = true;
  for (const auto& [d, name] : named_defects) {
    const unsigned program = first_to_show(d, seed);
    all &= program != 0;
    std::printf("| %s | %s |\n", name, program == 0 ? "NONE" : std::to_string(program).c_str());
    std::fflush(stdout);
  }
  return all ? 0 : 5;
}
