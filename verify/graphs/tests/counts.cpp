// How many executions there are of Chase-Lev: as printed, with the numbers of GenMC 0.10.3, and as heist has it. Then
// every fault of heist's deque has to be found.
//   graphs_counts [THIEVES]    up to so many (4), and one more with symmetry
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "model/pool/chase_lev.hpp"
#include "verify/graphs/tests/deque_program.hpp"
#include "verify/graphs/tests/published_deque.hpp"

namespace {

using namespace heist::verify::graphs;
using heist::model::chase_lev_fault;
using printed = test::published_deque<graph_world>;
template <chase_lev_fault Fault>
using deque = heist::model::chase_lev<graph_world, std::uint64_t, Fault>;

unsigned wrong = 0;

template <class Pool>
void expect(const char* name, const std::string& text, bool twins, std::uint64_t expected) {
  test::deque_program<Pool> p(text, 4, twins);
  test::once_observer seen(p.tasks());
  const std::clock_t begin = std::clock();
  const exploration_counts c = explorer(p, seen).explore();
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const bool is_right = seen.violation.empty() && c.complete == expected && c.used_symmetry == twins;
  wrong += !is_right;
  std::printf("%-8s %-66s%-10s %7llu executions, %llu runs, %.3f s, %.2f M/s%s%s\n", name, text.c_str(),
              twins ? " symmetric" : "", static_cast<unsigned long long>(c.complete),
              static_cast<unsigned long long>(c.runs), seconds, static_cast<double>(c.complete) / seconds / 1e6,
              is_right ? "" : " WRONG ", seen.violation.c_str());
}

template <class Pool>
void expect_all(const char* name, int most, const std::uint64_t (&all)[4], const std::uint64_t (&classes)[6],
                std::uint64_t longer) {
  std::string text = "push push pop pop";
  for (int thieves = 1; thieves <= 6; ++thieves) {
    text += " | steal";
    if (thieves <= most && thieves <= 4) expect<Pool>(name, text, false, all[thieves - 1]);
    if (thieves > 1 && thieves <= most + 1) expect<Pool>(name, text, true, classes[thieves - 1]);
  }
  expect<Pool>(name, "push push pop pop push pop | steal steal | steal steal", false, longer);
}

template <chase_lev_fault Fault>
void expect_found(const char* name) {
  struct {
    const char* text;
    std::size_t capacity;
  } const programs[] = {{"push push pop pop | steal", 4},
                        {"pop push pop push | steal", 1},
                        {"push push pop pop | steal | steal", 4},
                        {"push push push pop | steal steal", 2},
                        {"push pop push push push | steal steal", 2}};
  std::string found;
  for (const auto& [text, capacity] : programs) {
    test::deque_program<deque<Fault>> p(text, capacity, false);
    test::once_observer seen(p.tasks());
    explorer(p, seen).explore();
    if (seen.violation.empty()) continue;
    found = text + std::string(": ") + seen.violation;
    break;
  }
  const bool is_right = found.empty() == (Fault == chase_lev_fault::none);
  wrong += !is_right;
  std::printf("%-28s %s%s\n", name, found.empty() ? "holds" : found.c_str(), is_right ? "" : " WRONG");
}

}  // namespace

int main(int count, char** arguments) {
  const int most = count > 1 ? std::atoi(arguments[1]) : 4;
  expect_all<printed>("printed", most, {18, 348, 8'042, 208'484}, {18, 178, 1'443, 10'080, 60'358, 312'081}, 130'863);
  expect_all<deque<chase_lev_fault::none>>("heist", most, {17, 300, 6'320, 153'784},
                                           {17, 154, 1'145, 7'529, 43'429, 219'230}, 104'501);
  using fault = chase_lev_fault;
  expect_found<fault::none>("none");
  expect_found<fault::no_fence_in_pop>("no_fence_in_pop");
  expect_found<fault::no_fence_in_steal>("no_fence_in_steal");
  expect_found<fault::growth_published_relaxed>("growth_published_relaxed");
  expect_found<fault::growth_read_relaxed>("growth_read_relaxed");
  expect_found<fault::growth_ignored_by_push>("growth_ignored_by_push");
  expect_found<fault::unsigned_comparison_in_pop>("unsigned_comparison_in_pop");
  expect_found<fault::slots_not_atomic>("slots_not_atomic");
  expect_found<fault::bottom_before_slot>("bottom_before_slot");
  return wrong == 0 ? 0 : 1;
}
