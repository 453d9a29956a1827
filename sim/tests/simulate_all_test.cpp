#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "sim/simulate.hpp"
#include "sim/tests/support.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using namespace tests;

TEST_GROUP(simulate_all){std::vector<model::experiment> several(){std::vector<model::experiment> all;
for (std::uint64_t seed = 1; seed <= 6; ++seed) {
  all.push_back(fibonacci(11, 8, seed));
  all.push_back(of(random_graph(seed), 4, seed));
  all.back().machine = charging();
}
return all;
}  // namespace heist::sim
}
;

TEST(simulate_all, gives_the_same_results_in_the_same_order_whatever_the_number_of_jobs) {
  const std::vector<model::experiment> what = several();
  for (unsigned jobs : {1u, 2u, 5u, 100u, 0u}) {
    const batch all = simulate_all(what, {}, jobs);
    CHECK(all.complete);
    CHECK_EQUAL(what.size(), all.results.size());
    for (std::size_t i = 0; i < what.size(); ++i) {
      CHECK_EQUAL(simulate(what[i]).digest, all.results[i].digest);
      CHECK_EQUAL(what[i].seed, all.results[i].what.seed);
    }
  }
}

TEST(simulate_all, has_nothing_to_do_without_experiments) {
  const batch none = simulate_all({}, {}, 3);
  CHECK(none.complete);
  CHECK(none.results.empty());
}

TEST(simulate_all, tells_its_progress_once_an_experiment) {
  std::vector<std::pair<std::size_t, std::size_t>> told;
  simulate_all(several(), {}, 3, [&](std::size_t finished, std::size_t all) { told.emplace_back(finished, all); });
  CHECK_EQUAL(12u, told.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    CHECK_EQUAL(i + 1, told[i].first);
    CHECK_EQUAL(12u, told[i].second);
  }
}

TEST(simulate_all, throws_the_earliest_failure) {
  std::vector<model::experiment> what = several();
  what[3].workload.name = "earlier";
  what[3].workers = 0;
  what[4].workload.name = "later";
  what[4].workers = 0;
  for (unsigned jobs : {1u, 2u, 5u}) {
    std::string message;
    try {
      simulate_all(what, {}, jobs);
    } catch (const base::bad_input& e) {
      message = e.what();
    }
    STRCMP_CONTAINS("earlier", message.c_str());
  }
}

TEST(simulate_all, keeps_what_was_finished_when_cancelled) {
  std::atomic<bool> cancel{false};
  const batch some = simulate_all(several(), {.cancel = &cancel}, 1, [&](std::size_t finished, std::size_t) {
    if (finished == 3) cancel = true;
  });
  CHECK_FALSE(some.complete);
  CHECK_EQUAL(3u, some.results.size());
}

// The first experiment would take years; the second one's end cancels it.
TEST(simulate_all, stops_inside_a_long_simulation) {
  const std::vector<model::experiment> what = {fibonacci(60, 4), fibonacci(8, 4)};
  std::atomic<bool> cancel{false};
  const batch some = simulate_all(what, {.cancel = &cancel}, 2, [&](std::size_t, std::size_t) { cancel = true; });
  CHECK_FALSE(some.complete);
  CHECK_EQUAL(1u, some.results.size());
  CHECK_EQUAL(model::fibonacci_parameters{.n = 8}.nodes(), some.results[0].nodes);
}

}  // namespace heist::sim
