#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

std::filesystem::path with_file(const scratch& files, std::string_view name) {
  return files.write("example.toml", workload("kind = 'dag'\nfile = '" + std::string(name) + "'"));
}

}  // namespace

TEST_GROUP(a_dag_in_a_file){};

TEST(a_dag_in_a_file, is_found_beside_the_scenario) {
  const scratch files;
  files.write("pair.dot", "digraph { a [size=5]; b [size=7]; a -> b }");
  const scenario s = read(with_file(files, "pair.dot"));
  LONGS_EQUAL(7, std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program)->cost_ns(1));
}

TEST(a_dag_in_a_file, that_is_missing_is_refused) {
  const scratch files;
  files.write("pair.dot", "");
  STRCMP_EQUAL("pear.dot: no such file\n  did you mean 'pair.dot'?",
               refusal(files, with_file(files, "pear.dot")).c_str());
}

TEST(a_dag_in_a_file, that_cannot_be_read_is_refused_at_its_own_place) {
  const scratch files;
  files.write("pair.dot", "digraph {\n  a [size=-5] }");
  STRCMP_EQUAL("pair.dot:2:11: size is -5, expected no less than 0\n  for example: size 1.5",
               refusal(files, with_file(files, "pair.dot")).c_str());
}

TEST(a_dag_in_a_file, beside_nodes_is_refused) {
  REFUSED(
      "example.toml:6:9: both 'file' and 'nodes', expected one of them\n"
      "  keep file and remove nodes, or the other way round",
      workload("kind = 'dag'\nfile = 'pair.dot'\nnodes = [{name='a',cost_ns=1}]"));
}

TEST(a_dag_in_a_file, has_durations_in_the_unit_that_is_said) {
  const scratch files;
  files.write("pair.dot", "digraph { a [size=5]; b [size=8]; a -> b }");
  const auto cost_ns = [&](std::string_view unit) {
    const scenario s =
        read(files.write("example.toml", workload("kind = 'dag'\nfile = 'pair.dot'\nunit = " + std::string(unit))));
    return std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program)->cost_ns(1);
  };
  LONGS_EQUAL(8'000, cost_ns("1000"));
  LONGS_EQUAL(8'000, cost_ns("'1000'"));
  LONGS_EQUAL(2, cost_ns("'1/4'"));
}

TEST(a_dag_in_a_file, refuses_a_unit_that_is_none) {
  const auto said = [](std::string_view unit) {
    return refusal(workload("kind = 'dag'\nfile = 'pair.dot'\nunit = " + std::string(unit)));
  };
  const std::string rest =
      ", expected nanoseconds from 1 to 10000000000, or a fraction of two such numbers\n"
      "  for example: unit = 1000, or unit = \"1/4\"";
  STRCMP_EQUAL(("example.toml:6:8: 'unit' is the integer 0" + rest).c_str(), said("0").c_str());
  STRCMP_EQUAL(("example.toml:6:8: 'unit' is the integer -5" + rest).c_str(), said("-5").c_str());
  STRCMP_EQUAL(("example.toml:6:8: 'unit' is the string \"1/0\"" + rest).c_str(), said("'1/0'").c_str());
  STRCMP_EQUAL(("example.toml:6:8: 'unit' is the fraction 1.5" + rest).c_str(), said("1.5").c_str());
}

TEST(a_dag_in_a_file, alone_has_a_unit) {
  REFUSED("example.toml:6:8: 'unit' means nothing without 'file'\n  remove it: cost_ns is in nanoseconds",
          workload("kind = 'dag'\nnodes = [{name='a',cost_ns=1}]\nunit = 1000"));
}

TEST(a_dag_in_a_file, in_nanoseconds_refuses_a_unit) {
  const scratch files;
  files.write("one.json", R"({"schema":"heist.graph/1","nodes":[{"name":"a","cost_ns":1}]})");
  const auto path = files.write("example.toml", workload("kind = 'dag'\nfile = 'one.json'\nunit = 1000"));
  STRCMP_EQUAL("one.json: a time unit for a graph whose costs are in nanoseconds\n  leave the unit out",
               refusal(files, path).c_str());
}

TEST(a_dag_in_a_file, may_have_futures_and_latencies_that_are_drawn) {
  const scratch files;
  files.write("chain.dot", "digraph { a [size=1]; b [size=1]; c [size=1]; a -> b -> c }");
  const auto latencies = [&](const char* keys) {
    const scenario s = read(files.write("example.toml", workload("kind = 'dag'\nfile = 'chain.dot'\n" + std::string(keys))));
    const auto g = std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program);
    return std::vector<std::uint64_t>({g->latency_ns(g->begin(0)), g->latency_ns(g->begin(1))});
  };
  CHECK(std::vector<std::uint64_t>({0, 0}) == latencies(""));
  CHECK(std::vector<std::uint64_t>({9, 9}) == latencies("latency_percent = 100\nlatency_ns = 9"));
  CHECK(std::vector<std::uint64_t>({9, 9}) == latencies("future_percent = 100\nlatency_ns = 9"));
}
