// How many executions the engine visits on Chase-Lev: never more than these. Optimality means that there are not fewer.
#include <ctime>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "model/pool/chase_lev.hpp"
#include "verify/graphs/tests/deque_program.hpp"

namespace {

using namespace heist::verify::graphs;
using deque = heist::model::chase_lev<graph_world, std::uint64_t>;

bool expect(const std::string& text, bool twins, std::uint64_t most) {
  test::deque_program<deque> p(text, 4, twins);
  test::once_observer seen(p.tasks());
  const std::clock_t begin = std::clock();
  const exploration_counts c = explorer(p, seen).explore();
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const bool good = seen.violation.empty() && c.complete == most && c.used_symmetry == twins;
  std::printf("%-58s%-11s %9llu executions (%llu expected), %llu blocked, %llu runs, %llu revisits, %.3f s, %.2f M/s %s%s\n",
              text.c_str(), twins ? " symmetric" : "", static_cast<unsigned long long>(c.complete),
              static_cast<unsigned long long>(most), static_cast<unsigned long long>(c.blocked),
              static_cast<unsigned long long>(c.runs), static_cast<unsigned long long>(c.revisits), seconds,
              static_cast<double>(c.complete) / seconds / 1e6, good ? "" : "WRONG ", seen.violation.c_str());
  return good;
}

}  // namespace

int main(int count, char** arguments) {
  const int longest = count > 1 ? std::atoi(arguments[1]) : 4;
  constexpr std::uint64_t all[] = {18, 348, 8'042, 208'484};
  constexpr std::uint64_t classes[] = {18, 178, 1'443, 10'080, 60'358, 313'690};
  std::string text = "push push pop pop";
  bool good = true;
  for (int thieves = 1; thieves <= 6; ++thieves) {
    text += " | steal";
    if (thieves <= longest && thieves <= 4) good &= expect(text, false, all[thieves - 1]);
    if (thieves > 1 && thieves <= longest + 1) good &= expect(text, true, classes[thieves - 1]);
  }
  good &= expect("push push pop pop push pop | steal steal | steal steal", false, 130'863);
  return good ? 0 : 1;
}
