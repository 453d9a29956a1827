// That the comparison with the enumerator notices what it should: each fault of the engine itself (defect.hpp) has to be
// caught by one of the random programs. Compiled with an engine of its own, which has them.
#include <array>
#include <cstdio>

#include "verify/graphs/defect.hpp"
#include "verify/graphs/tests/comparison.hpp"
#include "verify/graphs/tests/random_program.hpp"

namespace {

using namespace heist::verify::graphs;

constexpr unsigned most_programs = 4000;

// The number of the first program that shows it; 0: none does.
unsigned first_to_show(defect d) {
  the_defect = d;
  test::random_programs random(1);
  for (unsigned i = 1; i <= most_programs; ++i) {
    const test::tiny_program p = random.next();
    if (!compare(p, memory_model::rc11, 1500).difference.empty()) return i;
  }
  return 0;
}

}  // namespace

int main() {
  std::printf("| defect | caught by program |\n| --- | --- |\n");
  bool all = true;
  for (const auto& [d, name] : named_defects) {
    const unsigned program = first_to_show(d);
    all &= program != 0;
    std::printf("| %s | %s |\n", name, program == 0 ? "NONE" : std::to_string(program).c_str());
    std::fflush(stdout);
  }
  return all ? 0 : 1;
}
