#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/import.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

using levels = std::vector<model::priority_value>;

levels levels_of(const model::graph& g) {
  levels all;
  for (model::node_id n = 0; g.has_priorities() && n < g.size(); ++n) all.push_back(g.priority(n));
  return all;
}

levels levels_of(const std::string& text) {
  const scenario s = read_text(text);
  return levels_of(*std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program));
}

std::string chain(std::string_view priorities) {
  return workload("kind = 'chain'\nnodes = 3\npriorities = " + std::string(priorities));
}

constexpr std::string_view some_ranked = "{name='a',cost_ns=1}, {name='b',cost_ns=1,priority=9}, {name='c',cost_ns=1,priority=-9}";

}  // namespace

TEST_GROUP(priorities){};

TEST(priorities, are_absent_where_nobody_speaks_of_them) {
  CHECK(levels_of(workload("kind = 'chain'")).empty());
  CHECK(levels_of(dag("{name='a',cost_ns=1}", "")).empty());
}

TEST(priorities, stand_beside_the_cost_of_a_node) {
  CHECK((levels{0, 9, -9}) == levels_of(dag(some_ranked, "")));
}

TEST(priorities, follow_a_rule) {
  CHECK((levels{0, 1, 2}) == levels_of(chain("{kind='depth'}")));
  CHECK((levels{2, 1, 0}) == levels_of(chain("{kind='height'}")));
  CHECK((levels{4, 4, 4}) == levels_of(chain("{kind='constant',level=4}")));
  CHECK((levels{-4, -4, -4}) == levels_of(chain("{kind='constant',level=-4}")));
  CHECK((levels{0, 0, 0}) == levels_of(chain("{kind='random',levels=1,seed=3}")));
  CHECK((levels{-2, -2, -2}) == levels_of(chain("{kind='random',levels=1,lowest=-2}")));
  CHECK((levels{0, 1}) == levels_of(workload("kind = 'dag'\nnodes = [{name='a',cost_ns=1},{name='b',cost_ns=1}]\n"
                                             "edges = [{from='a',to='b'}]\npriorities = {kind='depth'}")));
}

TEST(priorities, of_a_rule_are_refused_with_the_place) {
  REFUSED(
      "example.toml:6:22: 'kind' is the string \"dept\", expected one of: constant, random, depth, height\n"
      "  did you mean 'depth'?",
      chain("{kind = 'dept'}"));
  REFUSED("example.toml:6:14: missing key 'kind' in priorities\n  for example: kind = \"constant\"",
          chain("{levels = 2}"));
  REFUSED(
      "example.toml:6:15: unknown key 'kinds' in priorities, expected one of: kind, level, levels, lowest, seed\n"
      "  did you mean 'kind'?",
      chain("{kinds = 'depth'}"));
  REFUSED("example.toml:6:14: priorities is the string \"depth\", expected a table\n  its keys are: kind, level, levels, lowest, seed",
          chain("'depth'"));
  REFUSED("example.toml:6:41: 'levels' is the integer 0, expected an integer from 1 to 65536\n  for example: levels = 8",
          chain("{kind = 'random', levels = 0}"));
  REFUSED(
      "example.toml:6:54: 'lowest' is the integer 65527, expected an integer from -65535 to 65526 (65536 - levels)\n  for example: lowest = 0",
      chain("{kind = 'random', levels = 10, lowest = 65527}"));
  REFUSED(
      "example.toml:6:38: 'seed' means nothing where kind is \"depth\"\n"
      "  remove it, or write: kind = \"random\"",
      chain("{kind = 'depth', seed = 0}"));
  REFUSED(
      "example.toml:6:40: 'level' means nothing where kind is \"random\"\n"
      "  remove it, or write: kind = \"constant\"",
      chain("{kind = 'random', level = 0}"));
}

TEST(priorities, of_a_node_are_refused_with_the_place) {
  REFUSED("example.toml:5:39: 'priority' is the integer 65536, expected an integer from -65535 to 65535\n  for example: priority = 0",
          dag("{name='a',cost_ns=1,priority=65536}", ""));
}

TEST(priorities, are_not_given_twice) {
  REFUSED("example.toml:6:14: 'priorities' for a graph whose nodes have a 'priority' each\n  remove one or the other",
          workload("kind = 'dag'\nnodes = [{name='a',cost_ns=1,priority=1}]\npriorities = {kind='depth'}"));
}

TEST(priorities, of_a_program_that_unfolds_are_random) {
  const model::workload_spec read =
      read_text(workload("kind = 'fibonacci'\npriorities = {kind='random', levels=10, seed=3}")).workloads.at(0);
  LONGS_EQUAL(10, read.priority_levels);
  LONGS_EQUAL(3, *read.priority_seed);
  REFUSED("example.toml:5:20: 'kind' is the string \"depth\", expected one of: random\n  for example: kind = \"random\"",
          workload("kind = 'fibonacci'\npriorities = {kind='depth'}"));
}

TEST(priorities, of_a_program_that_unfolds_may_be_its_own) {
  using own = model::own_priority::kind;
  const auto read_own = [](const std::string& lines) {
    const model::workload_spec read = read_text(workload(lines)).workloads.at(0);
    LONGS_EQUAL(0, read.priority_levels);
    model::own_priority found;
    std::visit(
        [&found](const auto& p) {
          if constexpr (requires { p.priority; }) found = p.priority;
        },
        read.program);
    return found;
  };
  CHECK(own::none == read_own("kind = 'queens'").by);
  CHECK(own::depth == read_own("kind = 'queens'\npriorities = {kind='depth'}").by);
  CHECK(own::depth == read_own("kind = 'uts'\npriorities = {kind='depth'}").by);
  const model::own_priority hash = read_own("kind = 'uts'\npriorities = {kind='hash', levels=10}");
  CHECK(own::hash == hash.by);
  LONGS_EQUAL(10, hash.levels);
  const model::own_priority cyclic = read_own("kind = 'task-burst'\npriorities = {kind='cyclic', levels=9}");
  CHECK(own::cyclic == cyclic.by);
  LONGS_EQUAL(9, cyclic.levels);
  CHECK(own::depth == read_own("kind = 'knapsack'\npriorities = {kind='depth'}").by);
  const model::own_priority estimate = read_own("kind = 'astar'\npriorities = {kind='estimate', levels=9, step=4}");
  CHECK(own::estimate == estimate.by);
  LONGS_EQUAL(9, estimate.levels);
  LONGS_EQUAL(4, estimate.step);
}

TEST(priorities, of_a_program_that_unfolds_are_refused_where_it_does_not_have_them) {
  REFUSED("example.toml:5:20: 'kind' is the string \"hash\", expected one of: random, depth\n  for example: kind = \"random\"",
          workload("kind = 'queens'\npriorities = {kind='hash'}"));
  REFUSED("example.toml:5:20: 'kind' is the string \"cycli\", expected one of: random, cyclic\n  did you mean 'cyclic'?",
          workload("kind = 'task-burst'\npriorities = {kind='cycli'}"));
  REFUSED("example.toml:5:36: 'levels' means nothing where kind is \"depth\"\n  remove it, or write: kind = \"random\"",
          workload("kind = 'queens'\npriorities = {kind='depth', levels=3}"));
  REFUSED("example.toml:5:35: 'seed' means nothing where kind is \"cyclic\"\n  remove it, or write: kind = \"random\"",
          workload("kind = 'task-burst'\npriorities = {kind='cyclic', seed=3}"));
  REFUSED("example.toml:5:35: 'step' means nothing where kind is \"random\"\n  remove it, or write: kind = \"estimate\"",
          workload("kind = 'task-burst'\npriorities = {kind='random', step=3}"));
}

TEST(priorities, come_back_from_the_own_form) {
  const scenario s = read_text(dag(some_ranked, "{from='a',to='c'}"));
  const auto& ranked = std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program);
  const std::string text = graph_json(*ranked);
  STRCMP_CONTAINS("{\"name\":\"b\",\"cost_ns\":1,\"priority\":9}", text.c_str());
  CHECK((levels{0, 9, -9}) == levels_of(*import_text(text, "graph.json").graph));
  STRCMP_EQUAL(text.c_str(), graph_json(*import_text(text, "graph.json").graph).c_str());
}

TEST(priorities, of_the_own_form_are_refused_with_the_place) {
  try {
    (void)import_text(R"({"schema":"heist.graph/1","nodes":[{"name":"a","cost_ns":1,"priority":-65536}]})", "graph.json");
    FAIL("accepted");
  } catch (const base::bad_input& e) {
    STRCMP_EQUAL(
        "graph.json:1:71: \"priority\" is -65536, expected a whole number from -65535 to 65535\n"
        "  for example: \"priority\": 1",
        e.what());
  }
}
