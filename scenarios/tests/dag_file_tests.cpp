#include <memory>
#include <string>
#include <variant>

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
