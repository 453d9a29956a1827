// What each reader refuses, with the place. Every format has its own words for the same few mistakes.
#include <fmt/format.h>

#include <string>

#include "scenarios/import/tests/corpus.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

std::string own(std::string_view nodes, std::string_view edges) {
  return fmt::format("{{\"schema\":\"heist.graph/1\",\"nodes\":[\n{}],\"edges\":[\n{}]}}", nodes, edges);
}
constexpr std::string_view two_nodes = "{\"name\":\"a\",\"cost_ns\":1},{\"name\":\"b\",\"cost_ns\":1}";

std::string wf(std::string_view specified, std::string_view executed) {
  return fmt::format("{{\"workflow\":{{\"specification\":{{\"tasks\":[\n{}]}},\n\"execution\":{{\"tasks\":[\n{}]}}}}}}",
                     specified, executed);
}

std::string adag(std::string_view content) {
  return fmt::format("<adag>\n{}</adag>", content);
}

}  // namespace

TEST_GROUP(own_json){};

TEST(own_json, without_schema_is_refused) {
  IMPORT_REFUSED("g.json:1:1: no \"schema\", expected \"heist.graph/1\"\n  is this a graph in the project's own form?",
                 "g.json", "{\"nodes\":[]}");
}
TEST(own_json, of_another_schema_is_refused) {
  IMPORT_REFUSED(
      "g.json:1:11: the schema is \"heist.run/1\", expected \"heist.graph/1\"\n"
      "  is this a graph in the project's own form?",
      "g.json", "{\"schema\":\"heist.run/1\"}");
}
TEST(own_json, without_nodes_is_refused) {
  IMPORT_REFUSED("g.json:1:1: no nodes, expected at least one\n  an empty graph has no work", "g.json", own("", ""));
}
TEST(own_json, with_a_misspelt_key_is_refused) {
  IMPORT_REFUSED(
      "g.json:2:23: unexpected \"cots_ns\", expected one of: name, cost_ns, priority\n  did you mean 'cost_ns'?",
      "g.json", own("{\"name\":\"a\",\"cots_ns\":1}", ""));
}
TEST(own_json, with_a_cost_of_less_than_nothing_is_refused) {
  IMPORT_REFUSED(
      "g.json:2:23: \"cost_ns\" is -1, expected a whole number from 0 to 1000000000000000\n"
      "  for example: \"cost_ns\": 400",
      "g.json", own("{\"name\":\"a\",\"cost_ns\":-1}", ""));
}
TEST(own_json, with_two_nodes_of_one_name_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:1: a second node is called 'a', expected unique names\n  rename one of them; the other is on line 2",
      "g.json", own("{\"name\":\"a\",\"cost_ns\":1},\n{\"name\":\"a\",\"cost_ns\":1}", ""));
}
TEST(own_json, with_a_dangling_edge_is_refused) {
  IMPORT_REFUSED("g.json:3:18: 'bb' is named here, and there is no such node\n  did you mean 'b'?", "g.json",
                 own(two_nodes, "{\"from\":\"a\",\"to\":\"bb\"}"));
}
TEST(own_json, with_an_edge_given_twice_is_refused) {
  IMPORT_REFUSED(
      "g.json:4:1: a second edge from 'a' to 'b', expected at most one\n  remove one of them; the other is on line 3",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\"},\n{\"from\":\"a\",\"to\":\"b\"}"));
}
TEST(own_json, with_an_edge_to_itself_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:1: an edge from 'a' to itself\n"
      "  remove it, or let it lead to another node: a node cannot wait for itself",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"a\"}"));
}
TEST(own_json, with_a_cycle_is_refused) {
  IMPORT_REFUSED(
      "g.json:4:1: this edge closes a cycle, expected a DAG: a -> b -> a\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\"},\n{\"from\":\"b\",\"to\":\"a\"}"));
}
TEST(own_json, with_a_key_twice_is_refused) {
  IMPORT_REFUSED("g.json:2:20: \"name\" is given twice\n  remove one of them", "g.json",
                 own("{\"name\":\"a\",\"name\":\"b\"}", ""));
}
TEST(own_json, with_an_unknown_kind_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:29: \"kind\" is \"fork\", expected one of: continue, spawn, join, future\n"
      "  leave it out to have it told from the shape",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\",\"kind\":\"fork\"}"));
}
TEST(own_json, with_a_latency_that_is_none_is_refused_with_its_place) {
  for (const std::string_view latency : {"-1", "0.5", "1000000000000001", "18446744073709551616", "true", "null"}) {
    IMPORT_REFUSED(fmt::format("g.json:3:35: \"latency_ns\" is {}, expected a whole number from 0 to 1000000000000000\n"
                               "  for example: \"latency_ns\": 400",
                               latency)
                       .c_str(),
                   "g.json", own(two_nodes, fmt::format("{{\"from\":\"a\",\"to\":\"b\",\"latency_ns\":{}}}", latency)));
  }
}
TEST(own_json, with_a_latency_in_quotes_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:35: \"latency_ns\" is 7, expected a whole number from 0 to 1000000000000000\n"
      "  for example: \"latency_ns\": 400",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\",\"latency_ns\":\"7\"}"));
}
TEST(own_json, with_a_latency_twice_is_refused) {
  IMPORT_REFUSED("g.json:3:50: \"latency_ns\" is given twice\n  remove one of them", "g.json",
                 own(two_nodes, "{\"from\":\"a\",\"to\":\"b\",\"latency_ns\":7,\"latency_ns\":7}"));
}
TEST(own_json, with_latencies_beyond_the_clock_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:1: with latencies, the longest path takes more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the latencies: the simulated clock would run out",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\",\"latency_ns\":281474976710656}"));
}
TEST(own_json, with_a_misspelt_latency_is_refused) {
  IMPORT_REFUSED(
      "g.json:3:32: unexpected \"latency\", expected one of: from, to, kind, latency_ns\n"
      "  did you mean 'latency_ns'?",
      "g.json", own(two_nodes, "{\"from\":\"a\",\"to\":\"b\",\"latency\":7}"));
}
TEST(own_json, with_a_latency_of_a_node_is_refused) {
  IMPORT_REFUSED("g.json:2:38: unexpected \"latency_ns\", expected one of: name, cost_ns, priority\n  remove it",
                 "g.json", own("{\"name\":\"a\",\"cost_ns\":1,\"latency_ns\":7}", ""));
}
TEST(own_json, that_costs_more_than_the_clock_holds_is_refused) {
  IMPORT_REFUSED(
      "g.json:2:1: the costs up to here add up to more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  give a smaller time unit or take a smaller graph: the simulated clock would run out",
      "g.json", own("{\"name\":\"a\",\"cost_ns\":1000000000000000}", ""));
}
TEST(own_json, with_a_long_name_is_refused) {
  const std::string name(10'001, 'x');
  IMPORT_REFUSED(("g.json:2:9: the name \"" + std::string(60, 'x') +
                  "…\" of a node, expected 1 to 10000 bytes of UTF-8\n  give it another name")
                     .c_str(),
                 "g.json", own("{\"name\":\"" + name + "\",\"cost_ns\":1}", ""));
}
TEST(own_json, nested_too_deep_is_refused) {
  IMPORT_REFUSED("g.json:1:69: nested deeper than 64\n  this is none of the formats that can be imported", "g.json",
                 "{\"a\":" + std::string(100'000, '['));
}
TEST(own_json, that_is_no_json_is_refused) {
  IMPORT_REFUSED(
      "g.json:2:1: not valid JSON: syntax error while parsing value - unexpected ']'; expected '[', '{', or a literal\n"
      "  look here or just before for a missing quote, bracket or comma",
      "g.json", "{\"nodes\":\n]");
}

TEST_GROUP(dot){};

TEST(dot, without_a_size_is_refused) {
  IMPORT_REFUSED("g.dot:1:11: the node 'a' has no duration\n  say how long it takes; 0 is allowed", "g.dot",
                 "digraph { a }");
}
TEST(dot, lets_root_and_end_go_without_a_size) {
  IMPORT_REFUSED("accepted", "g.dot", "digraph { root -> end }");
}
TEST(dot, with_a_second_size_is_refused) {
  IMPORT_REFUSED(
      "g.dot:2:9: a second size for 'a', expected one\n"
      "  remove one of them, or is this meant to be another node?",
      "g.dot", "digraph { a [size=1]\na [size=2] }");
}
TEST(dot, with_an_absurd_size_is_refused) {
  IMPORT_REFUSED("g.dot:1:19: size is 1e16, expected at most 10^15 ns\n  lower it, or give a smaller time unit",
                 "g.dot", "digraph { a [size=\"1e16\"] }");
}
TEST(dot, with_an_edge_given_twice_is_refused_unless_strict) {
  IMPORT_REFUSED(
      "g.dot:1:46: a second edge from 'a' to 'b', expected at most one\n  remove one of them; the other is on line 1",
      "g.dot", "digraph { node [size=1]; a -> b;        a -> b }");
  IMPORT_REFUSED("accepted", "g.dot", "strict digraph { node [size=1]; a -> b; a -> b }");
}
TEST(dot, with_a_cycle_is_refused) {
  IMPORT_REFUSED(
      "g.dot:1:32: this edge closes a cycle, expected a DAG: a -> b -> a\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      "g.dot", "digraph {node[size=1] a -> b-> a}");
}
TEST(dot, that_is_undirected_is_refused) {
  IMPORT_REFUSED("g.dot:1:1: an undirected graph, expected a digraph\n  say which node waits for which: a -> b",
                 "g.dot", "graph { a -- b }");
}
TEST(dot, with_a_number_that_is_two_words_is_refused) {
  IMPORT_REFUSED(
      "g.dot:1:19: '2e3', which the DOT language reads as two words, '2' and what follows\n"
      "  put it in quotes, as in size=\"2e3\", or a blank between the two",
      "g.dot", "digraph { a [size=2e3] }");
  IMPORT_REFUSED(
      "g.dot:1:11: '1.5.2', which the DOT language reads as two words, '1.5' and what follows\n"
      "  put it in quotes, as in size=\"2e3\", or a blank between the two",
      "g.dot", "digraph { 1.5.2 }");
  IMPORT_REFUSED("accepted", "g.dot", "digraph { a [size=\"2e3\"] }");
}
TEST(dot, with_an_attribute_without_a_value_is_refused) {
  IMPORT_REFUSED(
      "g.dot:1:22: ']', expected = and the value of an attribute\n"
      "  for example: digraph { a [size=400]; b [size=300]; a -> b }",
      "g.dot", "digraph { a [size=2-3] }");
}
TEST(dot, with_a_keyword_for_a_name_is_refused) {
  IMPORT_REFUSED(
      "g.dot:1:16: 'Node', expected the name of a node\n  for example: digraph { a [size=400]; b [size=300]; a -> b }",
      "g.dot", "digraph { a -> Node }");
  IMPORT_REFUSED("accepted", "g.dot", "digraph { \"node\" [size=1] }");
}
TEST(dot, with_more_edges_of_groups_than_anybody_means_is_refused) {
  std::string group = "{";
  for (int i = 0; i < 4'000; ++i) group += fmt::format(" n{}", i);
  IMPORT_REFUSED("accepted", "g.dot", "digraph { node [size=1]\n" + group + "} -> { a b c } }");
  IMPORT_REFUSED("g.dot:2:22897: the edges from and to subgraphs are more than 10000000\n  take a smaller graph", "g.dot",
                 "digraph { node [size=1]\n" + group + "} -> " + group + "} }");
}
TEST(dot, nested_deeply_is_read_or_refused) {
  std::string opened, closed;
  for (int i = 0; i < 20'000; ++i) {
    opened += "{";
    closed += "}";
  }
  IMPORT_REFUSED("accepted", "g.dot", "digraph {" + opened + "a [size=1]" + closed + "}");
  IMPORT_REFUSED(
      "g.dot:1:20010: the file ends, expected the name of a node or }\n"
      "  for example: digraph { a [size=400]; b [size=300]; a -> b }",
      "g.dot", "digraph {" + opened);
}
TEST(dot, that_breaks_off_is_refused) {
  IMPORT_REFUSED(
      "g.dot:1:13: the file ends, expected the name of a node\n"
      "  for example: digraph { a [size=400]; b [size=300]; a -> b }",
      "g.dot", "digraph {a->");
  IMPORT_REFUSED("g.dot:1:10: a string that never ends\n  end it where it should end", "g.dot", "digraph {\"a");
}
TEST(dot, with_a_name_that_is_no_text_is_refused) {
  IMPORT_REFUSED("g.dot:1:10: the name \"\\xff\" of a node, expected 1 to 10000 bytes of UTF-8\n  give it another name",
                 "g.dot", "digraph {\xff}");
}

TEST_GROUP(stg){};

TEST(stg, whose_critical_path_is_another_is_refused) {
  IMPORT_REFUSED(
      "g.stg:5:15: the longest path takes 7 units, and this line says 8\n"
      "  a row has been changed or lost, or the line is wrong",
      "g.stg", "1\n0 0 0\n1 7 1 0\n2 0 1 1\n# CP Length : 8\n");
}
TEST(stg, with_too_few_rows_is_refused) {
  IMPORT_REFUSED(
      "g.stg:3:1: 1 rows, expected 3: 1 tasks and two dummies\n"
      "  the first line says how many tasks there are, without the dummies",
      "g.stg", "1\n0 0 0\n");
}
TEST(stg, with_too_many_rows_is_refused) {
  IMPORT_REFUSED(
      "g.stg:4:1: 3 rows, expected 2: 0 tasks and two dummies\n"
      "  the first line says how many tasks there are, without the dummies",
      "g.stg", "0\n0 0 0\n1 0 1 0\n2 0 0\n");
}
TEST(stg, with_a_dangling_predecessor_is_refused) {
  IMPORT_REFUSED(
      "g.stg:3:7: a predecessor is '9', expected a whole number from 0 to 1\n"
      "  a row is: task, processing time, number of predecessors, predecessors",
      "g.stg", "0\n0 0 0\n1 0 1 9\n");
}
TEST(stg, with_a_missing_predecessor_is_refused) {
  IMPORT_REFUSED(
      "g.stg:3:6: a predecessor is missing, expected a whole number from 0 to 1\n"
      "  a row is: task, processing time, number of predecessors, predecessors",
      "g.stg", "0\n0 0 0\n1 0 1\n");
}
TEST(stg, with_a_negative_time_is_refused) {
  IMPORT_REFUSED(
      "g.stg:2:3: the processing time is '-1', expected a whole number from 0 to 1000000000000000\n"
      "  a row is: task, processing time, number of predecessors, predecessors",
      "g.stg", "0\n0 -1 0\n1 0 1 0\n");
}
TEST(stg, with_a_row_given_twice_is_refused) {
  IMPORT_REFUSED(
      "g.stg:3:1: a second task is called '0', expected unique names\n  rename one of them; the other is on line 2",
      "g.stg", "0\n0 0 0\n0 0 0\n");
}
TEST(stg, of_the_prototype_set_is_refused) {
  IMPORT_REFUSED(
      "g.stg:1:4: '3' after the number of tasks, expected the end of the line\n"
      "  graphs with communication costs and the prototype set have other forms, which are not read",
      "g.stg", "10 3\n");
}
TEST(stg, with_a_cycle_is_refused) {
  IMPORT_REFUSED(
      "g.stg:2:7: this edge closes a cycle, expected a DAG: 0 -> 1 -> 0\n"
      "  remove one edge of the cycle: none of its nodes could ever start",
      "g.stg", "0\n0 0 1 1\n1 0 1 0\n");
}

TEST_GROUP(wfformat){};

TEST(wfformat, without_a_runtime_is_refused) {
  IMPORT_REFUSED("w.json:2:1: the task 'a' has no duration\n  say how long it takes; 0 is allowed", "w.json",
                 wf("{\"id\":\"a\"}", ""));
}
TEST(wfformat, with_a_runtime_of_nobody_is_refused) {
  IMPORT_REFUSED("w.json:5:7: 'task2' is named here, and there is no such task\n  did you mean 'task1'?", "w.json",
                 wf("{\"id\":\"task1\"}",
                    "{\"id\":\"task1\",\"runtimeInSeconds\":1},\n{\"id\":\"task2\",\"runtimeInSeconds\":1}"));
}
TEST(wfformat, with_a_runtime_that_is_no_number_is_refused) {
  IMPORT_REFUSED(
      "w.json:4:30: \"runtimeInSeconds\" is no number, expected a number\n  for example: \"runtimeInSeconds\" 1.5",
      "w.json", wf("{\"id\":\"a\"}", "{\"id\":\"a\",\"runtimeInSeconds\":\"1\"}"));
}
TEST(wfformat, with_two_runtimes_is_refused) {
  IMPORT_REFUSED("w.json:5:30: a second duration for 'a', expected one\n  remove one of them", "w.json",
                 wf("{\"id\":\"a\"}", "{\"id\":\"a\",\"runtimeInSeconds\":1},\n{\"id\":\"a\",\"runtimeInSeconds\":1}"));
}
TEST(wfformat, with_a_parent_given_twice_is_refused) {
  IMPORT_REFUSED(
      "w.json:3:28: a second edge from 'a' to 'b', expected at most one\n  remove one of them; the other is on line 2",
      "w.json",
      wf("{\"id\":\"a\",\"children\":[\"b\"]},\n{\"id\":\"b\",\"parents\":[\"a\",  \"a\"]}",
         "{\"id\":\"a\",\"runtimeInSeconds\":1},{\"id\":\"b\",\"runtimeInSeconds\":1}"));
}
TEST(wfformat, with_a_task_without_id_is_refused) {
  IMPORT_REFUSED("w.json:2:1: a task without \"id\"\n  for example: \"id\": \"task_1\"", "w.json",
                 wf("{\"name\":\"a\"}", ""));
}
TEST(wfformat, without_tasks_is_refused) {
  IMPORT_REFUSED(
      "w.json:1:1: no tasks, expected some in workflow.specification.tasks or in workflow.tasks\n"
      "  is this a file in WfFormat 1.3 to 1.5?",
      "w.json", "{\"workflow\":{}}");
}
TEST(wfformat, is_not_fooled_by_keys_that_look_like_paths) {
  CHECK(import_refusal("w.json", "{\"workflow\":1,\"workflow.tasks[]\":{\"name\":\"a\",\"runtime\":1}}")
            .starts_with("w.json:1:1: no tasks"));
}

TEST_GROUP(dax){};

TEST(dax, with_another_root_is_refused) {
  IMPORT_REFUSED("x.xml:1:1: the root is <html>, expected <adag>\n  is this a DAX file?", "x.xml", "<html></html>");
}
TEST(dax, with_a_document_type_is_refused) {
  IMPORT_REFUSED("x.xml:1:13: a document type declaration, and none is read\n  remove the line <!DOCTYPE ...>", "x.xml",
                 "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><adag/>");
}
TEST(dax, that_breaks_off_is_refused) {
  IMPORT_REFUSED(
      "x.xml:1:7: not valid XML: no element found\n"
      "  look here or just before for a missing quote, bracket or closing tag",
      "x.xml", "<adag>");
}
TEST(dax, without_a_runtime_is_refused) {
  IMPORT_REFUSED("x.xml:2:1: the job 'a' has no duration\n  say how long it takes; 0 is allowed", "x.xml",
                 adag("<job id='a'/>"));
}
TEST(dax, with_a_negative_runtime_is_refused) {
  IMPORT_REFUSED("x.xml:2:1: runtime is -1, expected no less than 0\n  for example: runtime 1.5", "x.xml",
                 adag("<job id='a' runtime='-1'/>"));
}
TEST(dax, with_a_dangling_parent_is_refused) {
  IMPORT_REFUSED(
      "x.xml:3:16: 'z' is named here, and there is no such job\n"
      "  add a job of that name, or use the name of another one",
      "x.xml", adag("<job id='a' runtime='1'/>\n<child ref='a'><parent ref='z'/></child>"));
}
TEST(dax, with_two_jobs_of_one_id_is_refused) {
  IMPORT_REFUSED(
      "x.xml:2:26: a second job is called 'a', expected unique names\n  rename one of them; the other is on line 2",
      "x.xml", adag("<job id='a' runtime='1'/><job id='a' runtime='1'/>"));
}
TEST(dax, nested_too_deep_is_refused) {
  std::string text = "<adag>";
  for (int i = 0; i < 100'000; ++i) text += "<a>";
  IMPORT_REFUSED("x.xml:1:196: nested deeper than 64\n  is this a DAX file?", "x.xml", text);
}

TEST_GROUP(own_toml){};

TEST(own_toml, with_a_dangling_edge_is_refused) {
  IMPORT_REFUSED("g.toml:2:26: 'to' is 'bb', expected the name of a node\n  did you mean 'b'?", "g.toml",
                 "nodes = [{name='a',cost_ns=1},{name='b',cost_ns=1}]\nedges = [{from='a', to = 'bb'}]");
}
TEST(own_toml, with_a_foreign_key_is_refused) {
  IMPORT_REFUSED(
      "g.toml:1:1: unknown key 'machine' in the graph, expected one of: nodes, edges\n"
      "  remove it, or check in which table it belongs",
      "g.toml", "machine = 1");
}
