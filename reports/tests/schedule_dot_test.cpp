#include "reports/schedule_dot.hpp"

#include <set>

#include "model/bad_input.hpp"
#include "reports/tests/samples.hpp"
#include "reports/tests/temporary_folder.hpp"
#include "reports/worker_style.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;

namespace {

const char* const diamond_dot = R"dot(digraph schedule {
  graph [label="diamond by work-stealing on 4 workers: makespan 301 ns\nquickstart, seed 7, digest fedcba9876543210\n " labelloc=t fontsize=18 fontname="Helvetica,Arial,sans-serif" charset="UTF-8" bgcolor="#FFFFFF" nodesep=0.3 ranksep=0.45];
  node [style=filled color="#333333" fontsize=12 fontname="Helvetica,Arial,sans-serif" margin="0.12,0.06"];
  edge [color="#333333" arrowsize=0.8];
  subgraph cluster_legend {
    label=""; color="#CCCCCC"; margin=12;
    { rank=same;
      legend_worker_0 [label="worker 0: 2 nodes" shape=box fillcolor="#56B4E9" fontcolor="#000000"];
      legend_worker_1 [label="worker 1: 2 nodes" shape=box fillcolor="#E69F00" fontcolor="#000000"];
    }
    legend_worker_0 -> legend_worker_1 [style=invis];
    { rank=same; legend_continue [label="" shape=point style="" width=0.03]; legend_continue_text [label="continue" shape=plaintext style=""]; }
    legend_continue -> legend_continue_text [arrowhead=normal minlen=2];
    { rank=same; legend_spawn [label="" shape=point style="" width=0.03]; legend_spawn_text [label="spawn" shape=plaintext style=""]; }
    legend_spawn -> legend_spawn_text [arrowhead=empty minlen=2];
    { rank=same; legend_join [label="" shape=point style="" width=0.03]; legend_join_text [label="join" shape=plaintext style=""]; }
    legend_join -> legend_join_text [arrowhead=dot minlen=2];
    { rank=same; legend_future [label="" shape=point style="" width=0.03]; legend_future_text [label="future" shape=plaintext style=""]; }
    legend_future -> legend_future_text [arrowhead=odiamond style=dotted minlen=2];
    { rank=same; legend_stolen [label="" shape=point style="" width=0.03]; legend_stolen_text [label="stolen, in the thief's colour" shape=plaintext style=""]; }
    legend_stolen -> legend_stolen_text [arrowhead=normal style=dashed penwidth=2.5 color="#E69F00" minlen=2];
    { rank=same; legend_critical [label="" shape=point style="" width=0.03]; legend_critical_text [label="costliest path, of 300 ns" shape=plaintext style=""]; }
    legend_critical -> legend_critical_text [arrowhead=normal penwidth=4 minlen=2];
    legend_worker_0 -> legend_continue [style=invis];
    legend_continue -> legend_spawn [style=invis];
    legend_spawn -> legend_join [style=invis];
    legend_join -> legend_future [style=invis];
    legend_future -> legend_stolen [style=invis];
    legend_stolen -> legend_critical [style=invis];
  }
  n1 [label="a\n100 ns on worker 0\nat 0 ns" shape=box fillcolor="#56B4E9" fontcolor="#000000" penwidth=3];
  n2 [label="b\n100 ns on worker 0\nat 100 ns" shape=box fillcolor="#56B4E9" fontcolor="#000000"];
  n3 [label="c\n100 ns on worker 1\nat 101 ns" shape=box fillcolor="#E69F00" fontcolor="#000000" penwidth=3];
  n18446744073709551615 [label="d\n100 ns on worker 1\nat 201 ns" shape=box fillcolor="#E69F00" fontcolor="#000000" penwidth=3];
  n1 -> n3 [arrowhead=normal style=dashed penwidth=4 color="#E69F00"];
  n1 -> n2 [arrowhead=empty];
  n2 -> n18446744073709551615 [arrowhead=dot];
  n3 -> n18446744073709551615 [arrowhead=odiamond style=dotted penwidth=4];
}
)dot";

schedule_document chain(std::uint64_t nodes) {
  schedule_document document;
  document.makespan_ns = nodes;
  for (std::uint64_t i = 0; i < nodes; ++i) {
    document.what.nodes.push_back({i, "node", 0, i, i + 1, false, 0});
    if (i > 0) document.what.edges.push_back({i - 1, i, heist::model::edge_kind::follow});
  }
  return document;
}

}  // namespace

TEST_GROUP(schedule_dot){};

TEST(schedule_dot, is_the_same_text_every_time) {
  STRCMP_EQUAL(diamond_dot, schedule_dot(samples::diamond_schedule()).c_str());
}

TEST(schedule_dot, hostile_names_stay_inside_their_label) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[0].name = samples::hostile_name();
  STRCMP_CONTAINS("n1 [label=\"<script>alert(1)</sc…xxxxxxxxxxxxxxxxend\\n100 ns on worker 0\\nat 0 ns\" shape",
                  schedule_dot(document).c_str());
  document.what.nodes[0].name = "a\"]; b [\\N\n&lt;\xff";
  STRCMP_CONTAINS("n1 [label=\"a\\\"]; b [\\\\N\\\\n&amp;lt;\\\\xff\\n100 ns", schedule_dot(document).c_str());
}

TEST(schedule_dot, a_name_that_ends_in_a_backslash_does_not_escape_the_quote) {
  schedule_document document = samples::diamond_schedule();
  document.workload = document.scheduler = document.scenario = "x\\";
  STRCMP_CONTAINS("label=\"x\\\\ by x\\\\ on 4 workers: makespan 301 ns\\nx\\\\, seed 7",
                  schedule_dot(document).c_str());
}

TEST(schedule_dot, thirty_two_workers_look_different) {
  std::set<std::pair<std::string_view, std::string_view>> looks;
  for (heist::model::worker_id w = 0; w < 32; ++w) looks.insert({style_of(w).fill, style_of(w).shape});
  UNSIGNED_LONGS_EQUAL(32, looks.size());
}

TEST(schedule_dot, the_legend_of_very_many_workers_is_cut) {
  schedule_document document = chain(100);
  document.workers = 4'000'000'000;
  for (std::uint32_t i = 0; i < 100; ++i) document.what.nodes[i].worker = i * 1000;
  STRCMP_CONTAINS("and 68 more workers", schedule_dot(document).c_str());
}

TEST(schedule_dot, a_schedule_without_nodes_is_a_graph_without_nodes) {
  STRCMP_CONTAINS("digraph schedule {", schedule_dot(schedule_document{}).c_str());
}

TEST(schedule_dot, a_schedule_too_large_to_look_at_is_refused_with_a_remedy) {
  CHECK_FALSE(schedule_dot(chain(most_drawn_nodes)).empty());
  const std::string message =
      message_of<heist::model::bad_input>([] { (void)schedule_dot(chain(most_drawn_nodes + 1)); });
  STRCMP_CONTAINS("has 2001 nodes", message.c_str());
  STRCMP_CONTAINS("Run it again with a smaller workload", message.c_str());
}

TEST(schedule_dot, too_many_edges_are_refused_too) {
  schedule_document document = chain(2);
  document.what.edges.resize(most_drawn_edges + 1, document.what.edges[0]);
  CHECK_THROWS(heist::model::bad_input, (void)schedule_dot(document));
}
