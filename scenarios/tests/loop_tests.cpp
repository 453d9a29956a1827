#include <string>
#include <string_view>
#include <variant>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

constexpr std::string_view from_file =
    "[machine]\nworkers = 2\n[[workload]]\nkind = 'loop'\ncosts = 'from-file'\nfile = 'costs.txt'\n"
    "[[scheduler]]\nkind = 'work-stealing-tree'\n";

model::loop_parameters loop_with(std::string_view costs) {
  const scratch files;
  files.write("costs.txt", costs);
  return std::get<model::loop_parameters>(read(files.write("example.toml", from_file)).workloads.at(0).program);
}

// What is said of a file of costs.
std::string refused_costs(std::string_view costs) {
  const scratch files;
  files.write("costs.txt", costs);
  return refusal(files, files.write("example.toml", from_file));
}

std::string loop(std::string_view keys) {
  return "[machine]\nworkers = 2\n[[workload]]\nkind = 'loop'\n" + std::string(keys) + "\n";
}

}  // namespace

TEST_GROUP(a_loop){};

TEST(a_loop, has_as_many_iterations_as_its_file_has_numbers) {
  const model::loop_parameters read = loop_with("# measured\n10\n\n 20 # the second\r\n0\n5");
  LONGS_EQUAL(4, read.iterations);
  LONGS_EQUAL(20, read.units->of(1));
  LONGS_EQUAL(35, read.units->all());
}

TEST(a_loop, is_refused_with_the_line_of_a_file_that_is_no_cost) {
  CHECK_TEXT(refused_costs("1\n2.5\n").starts_with("costs.txt:2: '2.5', expected a whole number from 0 to 1000000000\n"), "2.5");
  CHECK_TEXT(refused_costs("1\n-1\n").starts_with("costs.txt:2: '-1', expected"), "-1");
  CHECK_TEXT(refused_costs("1\n\n1 2\n").starts_with("costs.txt:3: '1 2', expected"), "1 2");
  CHECK_TEXT(refused_costs("1000000001").starts_with("costs.txt:1: '1000000001', expected"), "too much");
}

TEST(a_loop, is_refused_with_a_file_without_costs) {
  CHECK_TEXT(refused_costs("# nothing\n\n").starts_with("costs.txt: has no costs\n"), "empty");
}

TEST(a_loop, is_refused_without_its_file) {
  const scratch files;
  CHECK_TEXT(refusal(files, files.write("example.toml", from_file)).starts_with("costs.txt: no such file\n"), "missing");
  CHECK_TEXT(refusal(loop("costs = 'from-file'")).find("missing key 'file'") != std::string::npos, "no key");
}

TEST(a_loop, is_refused_if_it_outlasts_the_clock) {
  CHECK_TEXT(refusal(loop("costs = 'triangular'\niterations = 2_147_483_647\niteration_ns = 1_000")) != "accepted", "triangular");
  CHECK_TEXT(refusal(loop("iterations = 2_147_483_647\niteration_ns = 1_000\nrounds = 1000")) != "accepted", "rounds");
  STRCMP_EQUAL("accepted", refusal(loop("iterations = 2_147_483_647\niteration_ns = 1")).c_str());
}

TEST(a_loop, has_no_more_iterations_than_a_table_where_there_is_no_formula) {
  CHECK_TEXT(refusal(loop("costs = 'random'\niterations = 20_000_001")) != "accepted", "random");
  CHECK_TEXT(refusal(loop("costs = 'exponential'\niterations = 4_001")) != "accepted", "exponential");
  CHECK_TEXT(refusal(loop("costs = 'barnes-hut'\niterations = 65_537")) != "accepted", "barnes-hut");
}

TEST(a_loop, is_refused_with_a_key_of_other_costs) {
  CHECK_TEXT(refusal(loop("doubles_every = 5")).find("'doubles_every' means nothing where costs is \"uniform\"") != std::string::npos, "uniform");
}
