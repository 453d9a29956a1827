#include "model/workload/astar.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/tests/executed.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

// Every cell offers its neighbours a way until nothing changes any more (Bellman and Ford).
std::uint32_t relaxed_to_the_end(const terrain& land) {
  std::vector<std::uint32_t> best(land.cells(), terrain::unknown);
  best[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (terrain::cell c = 0; c < land.cells(); ++c) {
      if (best[c] == terrain::unknown) continue;
      land.each_neighbour(c, [&](terrain::cell next) {
        const std::uint32_t step = land.weight(next);
        if (step == 0 || best[c] + step >= best[next]) return;
        best[next] = best[c] + step;
        changed = true;
      });
    }
  }
  return best[land.target()];
}

}  // namespace

TEST_GROUP(terrain){};

TEST(terrain, every_cell_has_its_neighbours_and_is_theirs) {
  const terrain land({.side = 5, .target_percent = 50});
  std::uint32_t steps = 0;
  for (terrain::cell c = 0; c < land.cells(); ++c) {
    std::set<terrain::cell> seen;
    land.each_neighbour(c, [&](terrain::cell next) {
      CHECK(seen.insert(next).second);
      bool back = false;
      land.each_neighbour(next, [&](terrain::cell again) { back = back || again == c; });
      CHECK(back);
    });
    steps += static_cast<std::uint32_t>(seen.size());
  }
  CHECK_EQUAL(6u * 5 * 5 * 4, steps);
}

TEST(terrain, the_nearer_neighbours_come_first) {
  const terrain land({.side = 5, .target_percent = 50});
  std::vector<std::uint32_t> least;
  land.each_neighbour(0, [&](terrain::cell next) { least.push_back(land.least_from(next)); });
  CHECK((std::vector<std::uint32_t>{5, 5, 5} == least));
  CHECK_EQUAL(6u, land.least_from(0));
  CHECK_EQUAL(0u, land.least_from(land.target()));
}

TEST(terrain, one_worker_finds_the_cheapest_way_or_that_there_is_none) {
  std::uint32_t walled_in = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const std::uint32_t blocked : {0u, 30u, 60u}) {
      const auto most = 1 + static_cast<std::uint32_t>(seed % 6);
      const terrain land({.side = 7, .max_weight = most, .blocked_percent = blocked, .seed = seed});
      CHECK_EQUAL(relaxed_to_the_end(land), land.cheapest());
      if (land.cheapest() == terrain::unknown) ++walled_in;
    }
  }
  CHECK(walled_in > 0);
}

// Recorded once.
TEST(terrain, is_the_same_on_every_machine) {
  const terrain land({.side = 10, .max_weight = 9, .blocked_percent = 20});
  std::uint64_t print = 0;
  for (terrain::cell c = 0; c < land.cells(); ++c) print = print * 1'000'003 + land.weight(c);
  CHECK_EQUAL(5795646482808572722u, print);
}

TEST_GROUP(astar){};

TEST(astar, finds_the_cheapest_way_or_that_there_is_none) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const std::uint32_t blocked : {0u, 30u, 60u}) {
      const terrain_parameters land{.side = 8, .max_weight = 4, .blocked_percent = blocked, .seed = seed};
      astar<free_world> load({.land = land}, 1);
      CHECK(nodes_executed(load) > 0);
      CHECK_EQUAL(terrain(land).cheapest(), load.result());
      CHECK(load.right());
    }
  }
}

TEST(astar, is_the_same_search_in_every_world) {
  in_every_world([](auto world) {
    astar<typename decltype(world)::type> load({.land = {.side = 10}}, 1);
    std::set<std::uint64_t> identities;
    const measured m = measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
    CHECK_EQUAL(m.nodes, identities.size());
    CHECK_EQUAL(488u, m.nodes);
    CHECK(load.right());
  });
}

// Costs of more than a byte, and cells that are reached again by a cheaper way.
TEST(astar, cell_and_cost_are_an_identity) {
  astar<free_world> load({.land = {.side = 8, .max_weight = 300, .blocked_percent = 0}}, 1);
  std::set<std::uint64_t> identities;
  std::set<std::string> names, cells;
  std::size_t longest_cost = 0;
  const measured m = measure(load, [&](task t, std::uint64_t identity) {
    identities.insert(identity);
    CHECK_EQUAL(load.identity(t), identity);
    const std::string name = load.name(identity);
    const std::size_t cost = name.find(" for ");
    names.insert(name);
    cells.insert(name.substr(0, cost));
    longest_cost = std::max(longest_cost, name.size() - cost - 5);
  });
  CHECK_EQUAL(m.nodes, identities.size());
  CHECK_EQUAL(m.nodes, names.size());
  CHECK(cells.size() < names.size());
  CHECK(longest_cost >= 4);
}

TEST(astar, a_target_next_door_is_found_at_once) {
  astar<free_world> load({.land = {.side = 2, .target_percent = 1}}, 1);
  CHECK_EQUAL(1u, nodes_executed(load));  // it is where one is
  CHECK_EQUAL(0u, load.result());
}

TEST(astar, the_cheaper_a_way_may_be_the_better_its_priority) {
  astar<free_world> load({.land = {.side = 12}, .priority = {own_priority::kind::estimate, 4, 2}}, 1);
  std::set<std::uint32_t> seen;
  measure(load, [&](task t, std::uint64_t identity) {
    if (identity == 0) CHECK_EQUAL(3u, load.priority(t));
    seen.insert(load.priority(t));
  });
  CHECK(*seen.rbegin() == 3 && seen.size() > 1);
  STRCMP_EQUAL("cell 1 2 0 for 7", load.name(std::uint64_t{25} << 16 | 7).c_str());
}

}  // namespace heist::model
