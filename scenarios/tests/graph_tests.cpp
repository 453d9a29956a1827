#include <fmt/format.h>

#include <memory>
#include <string>
#include <variant>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

constexpr std::string_view three_nodes =
    "{name='parse',cost_ns=1}, {name='check',cost_ns=2},\n {name='print',cost_ns=3}";  // edges are on line 7 then

std::shared_ptr<const model::graph> read_dag(std::string_view nodes, std::string_view edges) {
  return std::get<std::shared_ptr<const model::graph>>(read_text(dag(nodes, edges)).workloads.at(0).program);
}

// A cycle through so many nodes, an edge a line from line 6 on.
std::string ring(int size) {
  std::string nodes, edges;
  for (int i = 0; i < size; ++i) {
    nodes += fmt::format("{{name='n{}',cost_ns=1}},", i);
    edges += fmt::format("{{from='n{}',to='n{}'}},\n", i, (i + 1) % size);
  }
  return dag(nodes, edges);
}

}  // namespace

TEST_GROUP(a_dag){};

TEST(a_dag, has_the_costs_of_its_nodes) {
  LONGS_EQUAL(3, read_dag(three_nodes, "")->cost_ns(2));
}

TEST(a_dag, has_the_names_of_its_nodes) {
  STRCMP_EQUAL("check", read_dag(three_nodes, "")->name(1).c_str());
}

TEST(a_dag, has_its_edges) {
  LONGS_EQUAL(2, read_dag(three_nodes, "{from='check',to='print'}")->begin(1)->to);
}

TEST(a_dag, may_draw_latencies_and_touches_beside_what_its_edges_say) {
  const std::string edges = "{from='parse',to='check',latency_ns=40}, {from='check',to='print'}";
  const auto with = [&](std::string_view keys) {
    const scenario s = read_text(dag(three_nodes, edges) + std::string(keys));
    return std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program);
  };
  const auto plain = with("");
  LONGS_EQUAL(0, plain->latency_ns(plain->begin(1)));
  const auto g = with("latency_percent = 100\nlatency_ns = 7\n");
  LONGS_EQUAL(40, g->latency_ns(g->begin(0)));
  LONGS_EQUAL(7, g->latency_ns(g->begin(1)));
  STRCMP_EQUAL("print", g->name(2).c_str());
  CHECK(with("future_percent = 100\nseed = 3\n")->begin(0)->kind == model::edge_kind::future);
}

TEST(a_dag, may_say_the_latency_of_an_edge) {
  const auto graph = read_dag(three_nodes, "{from='parse',to='check'},{from='check',to='print',latency_ns=7}");
  LONGS_EQUAL(0, graph->latency_ns(graph->begin(0)));
  LONGS_EQUAL(7, graph->latency_ns(graph->begin(1)));
}

TEST(a_dag, may_say_the_kind_of_an_edge) {
  const auto graph = read_dag(three_nodes, "{from='check',to='print',kind='future'}");
  CHECK(model::edge_kind::future == graph->begin(1)->kind);
}

TEST(a_dag, may_leave_the_kind_to_the_shape) {
  CHECK(model::edge_kind::follow == read_dag(three_nodes, "{from='check',to='print'}")->begin(1)->kind);
}

TEST(a_dag, may_leave_out_its_edges) {
  const scenario s = read_text(workload("kind='dag'\nnodes=[{name='only',cost_ns=0}]"));
  LONGS_EQUAL(0, std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program)->edge_count());
}

TEST(a_dag, without_nodes_is_refused) {
  REFUSED(
      "example.toml:5:9: 'nodes' is an empty array, expected at least one table\n"
      "  for example: nodes = [{ name = \"parse\", cost_ns = 400 }]",
      dag("", ""));
}

TEST(a_dag, that_lacks_its_nodes_is_refused) {
  REFUSED(
      "example.toml:3:1: missing key 'nodes' in [[workload]] of kind dag\n"
      "  for example: nodes = [{ name = \"parse\", cost_ns = 400 }]",
      workload("kind='dag'"));
}

TEST(a_dag, with_two_nodes_of_one_name_is_refused) {
  REFUSED(
      "example.toml:6:8: a second node is called 'parse', expected unique names\n"
      "  rename one of them; the other is on line 5",
      dag("{name='parse',cost_ns=1},\n {name='parse',cost_ns=1}, {name='parse',cost_ns=2}", ""));
}

TEST(a_dag, with_a_node_that_is_no_table_is_refused) {
  REFUSED(
      "example.toml:5:10: a node is the string \"parse\", expected a table\n  its keys are: name, cost_ns, priority",
      dag("'parse'", ""));
}

TEST(a_dag, with_a_nameless_node_is_refused) {
  REFUSED("example.toml:5:10: missing key 'name' in a node\n  for example: name = \"example\"", dag("{cost_ns=1}", ""));
}

TEST(a_dag, with_an_empty_name_is_refused) {
  REFUSED(
      "example.toml:5:16: 'name' is the string \"\", expected a string of 1 to 10000 bytes\n"
      "  for example: name = \"example\"",
      dag("{name='',cost_ns=1}", ""));
}

TEST(a_dag, with_an_endless_name_is_refused) {
  REFUSED(("example.toml:5:16: 'name' is the string \"" + std::string(60, 'x') +
           "…\", expected a string of 1 to 10000 bytes\n  for example: name = \"example\"")
              .c_str(),
          dag("{name='" + std::string(10'001, 'x') + "',cost_ns=1}", ""));
}

TEST(a_dag, with_a_node_without_cost_is_refused) {
  REFUSED("example.toml:5:10: missing key 'cost_ns' in a node\n  for example: cost_ns = 400", dag("{name='x'}", ""));
}

TEST(a_dag, with_a_negative_cost_is_refused) {
  REFUSED(
      "example.toml:5:28: 'cost_ns' is the integer -1, expected an integer from 0 to 1000000000000000\n"
      "  for example: cost_ns = 400",
      dag("{name='x',cost_ns=-1}", ""));
}

TEST(a_dag, with_an_unknown_key_in_a_node_is_refused) {
  REFUSED(
      "example.toml:5:20: unknown key 'cost' in a node, expected one of: name, cost_ns, priority\n"
      "  did you mean 'cost_ns'?",
      dag("{name='x',cost=1}", ""));
}

TEST(a_dag, whose_costs_exceed_the_clock_is_refused) {
  REFUSED(
      "example.toml:6:19: the costs of this workload add up to more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the costs or take fewer nodes: the simulated clock would run out",
      dag("{name='a',cost_ns=281474976710656},\n{name='b',cost_ns=1}", ""));
}

TEST(a_dag, whose_costs_just_fit_the_clock_is_accepted) {
  LONGS_EQUAL(2, read_dag("{name='a',cost_ns=281474976710656},{name='b',cost_ns=0}", "")->size());
}

TEST(a_dag, with_an_edge_to_an_unknown_node_gets_the_nearest) {
  REFUSED("example.toml:7:28: 'to' is 'chekc', expected the name of a node\n  did you mean 'check'?",
          dag(three_nodes, "{from='parse', to='chekc'}"));
}

TEST(a_dag, with_an_edge_from_a_far_fetched_node_is_refused) {
  REFUSED(
      "example.toml:7:16: 'from' is 'somewhere', expected the name of a node\n"
      "  add a node of that name, or use the name of another one",
      dag(three_nodes, "{from='somewhere', to='check'}"));
}

TEST(a_dag, with_an_edge_without_an_end_is_refused) {
  REFUSED("example.toml:7:10: missing key 'to' in an edge\n  for example: to = \"example\"",
          dag(three_nodes, "{from='parse'}"));
}

TEST(a_dag, with_an_edge_of_unknown_kind_is_refused) {
  REFUSED(
      "example.toml:7:41: 'kind' is the string \"spwan\", expected one of: continue, spawn, join, future\n"
      "  did you mean 'spawn'?",
      dag(three_nodes, "{from='parse',to='check', kind='spwan'}"));
}

TEST(a_dag, with_a_negative_latency_is_refused) {
  REFUSED(
      "example.toml:7:46: 'latency_ns' is the integer -7, expected an integer from 0 to 1000000000000000\n"
      "  for example: latency_ns = 0",
      dag(three_nodes, "{from='parse',to='check',latency_ns=-7}"));
}

TEST(a_dag, whose_latencies_exceed_the_clock_on_one_path_is_refused_at_the_longest) {
  const char* const refusal =
      "with latencies, the longest path takes more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the latencies: the simulated clock would run out";
  REFUSED(fmt::format("example.toml:8:1: {}", refusal).c_str(),
          dag(three_nodes,
              "{from='parse',to='check',latency_ns=100000000000000},\n"
              "{from='check',to='print',latency_ns=200000000000000}"));
  REFUSED("accepted", dag(three_nodes,
                          "{from='parse',to='check',latency_ns=200000000000000},\n"
                          "{from='parse',to='print',latency_ns=200000000000000}"));
}

TEST(a_dag, with_a_misspelt_latency_is_refused) {
  REFUSED(
      "example.toml:7:35: unknown key 'latency' in an edge, expected one of: from, to, kind, latency_ns\n"
      "  did you mean 'latency_ns'?",
      dag(three_nodes, "{from='parse',to='check',latency=7}"));
}

TEST(a_dag, with_an_edge_to_the_same_node_is_refused) {
  REFUSED(
      "example.toml:7:27: an edge from 'parse' to itself\n"
      "  remove it, or let it lead to another node: a node cannot wait for itself",
      dag(three_nodes, "{from='parse',to='parse'}"));
}

TEST(a_dag, with_an_edge_twice_is_refused) {
  REFUSED(
      "example.toml:8:1: a second edge from 'parse' to 'check', expected at most one\n"
      "  remove one of them; the other is on line 7",
      dag(three_nodes, "{from='parse',to='check'},\n{from='parse',to='check',kind='spawn'}"));
}

TEST(a_dag, with_a_cycle_is_refused_with_its_nodes) {
  REFUSED(
      "example.toml:8:1: this edge closes a cycle, expected a DAG: parse -> check -> parse\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      dag(three_nodes, "{from='parse',to='check'},\n{from='check',to='parse'},\n{from='check',to='print'}"));
}

TEST(a_dag, with_a_cycle_of_eight_is_drawn_whole) {
  REFUSED(
      "example.toml:13:1: this edge closes a cycle, expected a DAG: "
      "n0 -> n1 -> n2 -> n3 -> n4 -> n5 -> n6 -> n7 -> n0\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      ring(8));
}

TEST(a_dag, with_a_long_cycle_is_drawn_without_its_middle) {
  REFUSED(
      "example.toml:1005:1: this edge closes a cycle, expected a DAG: "
      "n0 -> n1 -> n2 -> n3 -> ... 993 more ... -> n997 -> n998 -> n999 -> n0\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      ring(1000));
}
