#include <fmt/format.h>

#include <string>

#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/tests/corpus.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

bool is_stg(const std::filesystem::path& path) {
  return path.extension() == ".stg";  // with two dummies and the edges that tie them
}

constexpr std::string_view pair = "digraph { a [size=5]; b [size=7]; a -> b }";

}  // namespace

TEST_GROUP(an_import){};

TEST(an_import, gives_the_same_work_span_and_width_in_every_format) {
  LONGS_EQUAL(8, corpus().size());
  for (const auto& path : corpus()) {
    const model::import_summary found = import_file(path).summary;
    LONGS_EQUAL_TEXT(17'000, found.work_ns, path.c_str());
    LONGS_EQUAL_TEXT(12'000, found.span_ns, path.c_str());
    LONGS_EQUAL_TEXT(2, found.width, path.c_str());
    LONGS_EQUAL_TEXT(is_stg(path) ? 6 : 4, found.nodes, path.c_str());
    LONGS_EQUAL_TEXT(is_stg(path) ? 6 : 4, found.edges, path.c_str());
  }
}

TEST(an_import, gives_the_same_graph_in_every_format) {
  const std::string expected = bytes_of(corpus_file("diamond.json"));
  for (const auto& path : corpus()) {
    if (!is_stg(path)) STRCMP_EQUAL_TEXT(expected.c_str(), graph_json(*import_file(path).graph).c_str(), path.c_str());
  }
}

TEST(an_import, keeps_the_latencies_of_edges) {
  const std::string text =
      "{\"schema\":\"heist.graph/1\",\"nodes\":[\n"
      "{\"name\":\"a\",\"cost_ns\":1},\n{\"name\":\"b\",\"cost_ns\":2},\n{\"name\":\"c\",\"cost_ns\":3}\n"
      "],\"edges\":[\n"
      "{\"from\":\"a\",\"to\":\"b\",\"kind\":\"future\",\"latency_ns\":1000000000000},\n"
      "{\"from\":\"b\",\"to\":\"c\",\"kind\":\"continue\"}\n]}\n";
  const auto graph = import_text(text, "g.json").graph;
  CHECK_EQUAL(1'000'000'000'000u, graph->latency_ns(graph->begin(0)));
  CHECK_EQUAL(0u, graph->latency_ns(graph->begin(1)));
  STRCMP_EQUAL(text.c_str(), graph_json(*graph).c_str());
}

TEST(an_import, counts_latencies_into_the_span_and_not_into_the_work) {
  const char* const edges =
      "{\"from\":\"a\",\"to\":\"b\",\"latency_ns\":100},{\"from\":\"a\",\"to\":\"c\"},{\"from\":\"b\",\"to\":\"c\"}";
  const std::string text = fmt::format(
      "{{\"schema\":\"heist.graph/1\",\"nodes\":[{{\"name\":\"a\",\"cost_ns\":1}},{{\"name\":\"b\",\"cost_ns\":2}},"
      "{{\"name\":\"c\",\"cost_ns\":3}}],\"edges\":[{}]}}",
      edges);
  const model::import_summary found = import_text(text, "g.json").summary;
  LONGS_EQUAL(6, found.work_ns);
  LONGS_EQUAL(106, found.span_ns);
  LONGS_EQUAL(1, found.width);
}

TEST(an_import, is_told_by_how_the_text_begins_where_the_name_says_nothing) {
  for (const auto& path : corpus()) {
    const std::string told = import_file(path).summary.format;
    std::string text = bytes_of(path);
    if (told == "dot") text.erase(0, text.find('\n'));  // a line that starts with # may be many things
    STRCMP_EQUAL_TEXT(told.c_str(), import_text(text, "graph").summary.format.c_str(), path.c_str());
  }
}

TEST(an_import, may_be_told_its_format) {
  import_options options;
  options.format = import_format_named("dot");
  STRCMP_EQUAL("dot", import_text(pair, "pair.json", options).summary.format.c_str());
}

TEST(an_import, of_a_format_unknown_is_refused) {
  try {
    import_format_named("wfformt");
    FAIL("accepted");
  } catch (const base::bad_input& refused) {
    STRCMP_EQUAL(
        "the format: 'wfformt', expected one of: toml, json, dot, stg, wfformat, dax\n  did you mean 'wfformat'?",
        refused.what());
  }
}

TEST(an_import, that_cannot_be_told_is_refused) {
  IMPORT_REFUSED(
      "graph: cannot tell the format from its name or how it begins\n"
      "  name the format, one of: toml, json, dot, stg, wfformat, dax",
      "graph", "hello");
}

TEST(an_import, of_other_json_is_refused) {
  IMPORT_REFUSED(
      "graph.json: JSON, but neither heist.graph/1 nor WfFormat\n"
      "  expected \"schema\" with nodes and edges, or \"workflow\"",
      "graph.json", "{\"a\":[{\"schema\":1}]}");
}

TEST(an_import, may_have_another_time_unit) {
  import_options options;
  options.unit = parse_time_unit("1/4");
  LONGS_EQUAL(3, import_text(pair, "pair.dot", options).summary.work_ns);  // 5/4 and 7/4, each to the nearest
}

TEST(an_import, of_the_own_form_has_no_other_time_unit) {
  import_options options;
  options.unit = time_unit{1000, 1};
  STRCMP_EQUAL("x.toml: a time unit for a graph whose costs are in nanoseconds\n  leave the unit out",
               import_refusal("x.toml", "", options).c_str());
}

TEST(an_import, refuses_a_time_unit_that_is_none) {
  for (const char* text : {"", "0", "1/0", "-1", "1.5", "1/", "/2", "10000000001", "1/2/3", "x"}) {
    try {
      parse_time_unit(text);
      FAIL(text);
    } catch (const base::bad_input&) {
    }
  }
}

TEST(an_import, counts_what_is_sent_along_edges) {
  const std::string text = "digraph { node [size=1] a->b [size=10] a->c [size=-1] a->d [size=2.0] a->e }";
  LONGS_EQUAL(12, import_text(text, "x.dot").summary.transfer_bytes);
}

TEST(an_import, has_the_width_of_its_broadest_depth) {
  LONGS_EQUAL(3, import_text("digraph { node [size=1] a->b a->c a->d b->e f }", "x.dot").summary.width);
}

TEST(an_import, has_every_format_in_the_readme) {
  const std::string readme = bytes_of(std::filesystem::path(HEIST_SCENARIOS) / "import" / "README.md");
  for (const import_format_entry& e : import_formats) {
    CHECK_TEXT(readme.find(fmt::format("| `{}` |", e.name)) != std::string::npos, std::string(e.name).c_str());
  }
}

TEST(an_import, of_a_missing_file_is_refused) {
  const scratch files;
  const std::filesystem::path path = files.folder() / "absent.json";
  try {
    import_file(path);
    FAIL("accepted");
  } catch (const base::bad_input& refused) {
    STRCMP_EQUAL(
        (path.string() + ": no such file\n  expected a graph file, for example graph.json or workflow.dax").c_str(),
        refused.what());
  }
}

TEST(an_import, that_is_too_large_is_refused) {
  const scratch files;
  const std::filesystem::path path = files.write("large.dot", "");
  std::filesystem::resize_file(path, 100'000'001);
  try {
    import_file(path);
    FAIL("accepted");
  } catch (const base::bad_input& refused) {
    STRCMP_EQUAL((path.string() + ": larger than 100 MB\n  take a smaller graph").c_str(), refused.what());
  }
}

TEST(an_import, of_dot_takes_groups_of_nodes_as_both_ends_of_edges) {
  const std::string spelt_out =
      "digraph { node [size=1] a b c d; a -> c; a -> d; b -> c; b -> d; c -> e; d -> e; c -> f; d -> f }";
  const std::string expected = graph_json(*import_text(spelt_out, "x.dot").graph);
  for (const char* text : {"digraph { node [size=1] a b {a b} -> {c d}; c, d -> e; c, d -> f }",
                           "digraph { node [size=1]; subgraph s { a; b } -> subgraph { c; {d} }; c,d -> e c,d -> f }",
                           "digraph { node [size=1] a:n, b:n:w -> {c d} {c d}->e; {c d}->f; subgraph s {c} }",
                           "strict digraph { node [size=1] {a b} -> {c d} subgraph s {c d} -> e subgraph s {c}->f d->f}"}) {
    const auto found = import_text(text, "x.dot").graph;
    LONGS_EQUAL_TEXT(8, found->edge_count(), text);
    STRCMP_EQUAL_TEXT(expected.substr(0, expected.find("edges")).c_str(),
                      graph_json(*found).substr(0, expected.find("edges")).c_str(), text);
  }
}

TEST(an_import, of_dot_has_usual_sizes_for_each_subgraph) {
  const std::string text =
      "digraph { node [size=1]; a; subgraph s { node [size=20]; b; subgraph t { c; node [size=300] d } e } f\n"
      "node [size=4000]; g; subgraph s { h } {i} }";
  LONGS_EQUAL(1 + 20 + 20 + 300 + 20 + 1 + 4000 + 20 + 4000, import_text(text, "x.dot").summary.work_ns);
}

TEST(an_import, counts_durations_that_the_unit_makes_nothing_of) {
  import_options options;
  options.unit = parse_time_unit("1/10");
  const model::import_summary found =
      import_text("digraph { a [size=4]; b [size=0]; c [size=40]; d [size=1] }", "x.dot", options).summary;
  LONGS_EQUAL(4, found.work_ns);
  LONGS_EQUAL(2, found.vanished);
}

TEST(an_import, refuses_a_unit_that_makes_nothing_of_every_duration) {
  import_options options;
  options.unit = parse_time_unit("1/10");
  STRCMP_EQUAL(
      "x.dot:1:37: this duration and all others that are more than 0 come to 0 ns: 2 of them\n"
      "  give a larger unit, with --unit or in a scenario unit = ...",
      import_refusal("x.dot", "digraph { b [size=\"0.000\"]; a [size=4]; d [size=1] }", options).c_str());
  STRCMP_EQUAL("accepted", import_refusal("x.dot", "digraph { b [size=0]; a [size=0] }", options).c_str());
}
