// How wrong estimates are: of the number of executions, before a search, and of how far a search is, in its course.
//   graphs_estimates [GRAPHS]    looked at for each (5000)
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/locked_queue.hpp"
#include "verify/graphs/tests/deque_program.hpp"
#include "verify/graphs/tests/published_deque.hpp"

namespace {

using namespace heist::verify::graphs;

unsigned looks = 5000;
double most_wrong = 1;

double compared(double estimated, double real) {
  most_wrong = std::max({most_wrong, estimated / real, real / estimated});
  return estimated / real;
}

template <class Pool>
void estimate(const char* name, const std::string& text, std::size_t capacity, bool twins) {
  const auto explorer_of = [](program& p, std::uint64_t most_graphs) {
    static struct : observer {
    } nobody;
    return explorer(p, nobody, {.most_graphs = most_graphs});
  };
  test::deque_program<Pool> p(text, capacity, twins);
  const exploration_counts whole = explorer_of(p, ~std::uint64_t{0}).explore();
  std::string cell = text;  // a bar would end it
  for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) cell.insert(at, 1, '\\');
  std::printf("| %s, `%s`%s | %llu |", name, cell.c_str(), twins ? ", symmetric" : "",
              static_cast<unsigned long long>(whole.complete));
  for (const std::uint64_t seed : {1, 2, 3}) {
    const double estimated = explorer_of(p, 1).estimate(looks, seed);
    std::printf(" %.2f |", compared(estimated, static_cast<double>(whole.complete)));
  }
  for (const std::uint64_t percent : {1, 10, 50, 90}) {
    explorer e = explorer_of(p, std::max<std::uint64_t>(1, whole.graphs * percent / 100));
    const exploration_counts part = e.explore();
    e.look_ahead(looks, percent);
    const double real = static_cast<double>(part.graphs) / static_cast<double>(whole.graphs);
    compared(e.explored(), real);
    std::printf(" %.3f %s", e.explored(), percent == 90 ? "|\n" : "|");
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) looks = static_cast<unsigned>(std::atoi(arguments[1]));
  using chase_lev = heist::model::chase_lev<graph_world, std::uint64_t>;
  using printed = test::published_deque<graph_world>;
  using linked = heist::model::linked_queue<graph_world, std::uint64_t>;
  using locked = heist::model::locked_queue<graph_world, std::uint64_t>;
  std::printf("| program | executions | seed 1 | 2 | 3 | at 1 %% | at 10 %% | at 50 %% | at 90 %% |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  estimate<chase_lev>("chase_lev", "push push pop pop | steal | steal", 4, false);
  estimate<chase_lev>("chase_lev", "push push pop pop | steal | steal | steal", 4, false);
  estimate<chase_lev>("chase_lev", "push push pop pop | steal | steal | steal | steal", 4, false);
  estimate<chase_lev>("chase_lev", "push push pop pop | steal | steal | steal | steal", 4, true);
  estimate<chase_lev>("chase_lev", "push push pop pop | steal | steal | steal | steal | steal", 4, true);
  estimate<chase_lev>("chase_lev", "push push pop pop push pop | steal steal | steal steal", 4, false);
  estimate<chase_lev>("growing", "push push push pop pop | steal | steal", 1, false);
  estimate<printed>("printed", "push push pop pop | steal | steal | steal", 4, false);
  estimate<linked>("linked_queue", "push push pop | steal | steal", 4, false);
  estimate<linked>("linked_queue", "push push pop pop | steal | steal", 4, false);
  estimate<locked>("locked_queue", "push push pop pop | steal | steal", 4, false);
  estimate<locked>("locked_queue", "push push pop pop | steal | steal | steal", 4, false);
  std::printf("\nnone is wrong by more than a factor of %.1f\n", most_wrong);
  return most_wrong < 4 ? 0 : 1;
}
