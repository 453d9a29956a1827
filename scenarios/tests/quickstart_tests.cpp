#include <filesystem>
#include <memory>
#include <variant>

#include "scenarios/reader.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;

namespace {

scenario quickstart() {
  return read(std::filesystem::path(HEIST_SCENARIOS) / "quickstart.toml");
}

const model::graph& build(const scenario& s) {
  return *std::get<std::shared_ptr<const model::graph>>(s.workloads.at(1).program);
}

}  // namespace

TEST_GROUP(quickstart){};

TEST(quickstart, is_called_so) {
  STRCMP_EQUAL("quickstart", quickstart().name.c_str());
}

TEST(quickstart, runs_two_experiments) {
  LONGS_EQUAL(2, quickstart().experiments().size());
}

TEST(quickstart, has_four_workers) {
  LONGS_EQUAL(4, quickstart().workers.at(0));
}

TEST(quickstart, has_a_fibonacci_that_can_be_drawn) {
  const scenario s = quickstart();
  LONGS_EQUAL(265, std::get<model::fibonacci_parameters>(s.workloads.at(0).program).nodes());
}

TEST(quickstart, has_a_build_of_twelve_nodes) {
  const scenario s = quickstart();
  LONGS_EQUAL(12, build(s).size());
}

TEST(quickstart, has_a_build_with_all_its_edges) {
  const scenario s = quickstart();
  LONGS_EQUAL(16, build(s).edge_count());
}

TEST(quickstart, steals_over_chase_lev) {
  STRCMP_EQUAL("chase-lev", quickstart().schedulers.at(0).pool.c_str());
}
