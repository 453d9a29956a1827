#include "reports/dag/schedule_dot.hpp"

#include <set>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/schedule/worker_style.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

const char* const diamond_dot = R"dot(digraph schedule {
  graph [labelloc=t fontsize=13 fontname="Helvetica,Arial,sans-serif" charset="UTF-8" bgcolor="#FFFFFF" nodesep=0.3 ranksep=0.45 pad=0.3
    label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2">
    <TR><TD><FONT POINT-SIZE="18">diamond by work-stealing on 4 workers: makespan 301 ns</FONT></TD></TR>
    <TR><TD>quickstart, seed 7, digest fedcba9876543210</TD></TR>
    <TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="3"><TR><TD BGCOLOR="#56B4E9" BORDER="1"><FONT COLOR="#000000">worker 0: 2 nodes</FONT></TD><TD BGCOLOR="#E69F00" BORDER="1"><FONT COLOR="#000000">worker 1: 2 nodes</FONT></TD></TR></TABLE></TD></TR>
    <TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="3"><TR><TD><FONT COLOR="#333333">──▶</FONT> continue</TD><TD><FONT COLOR="#333333">──▷</FONT> spawn</TD><TD><FONT COLOR="#333333">──●</FONT> join</TD></TR></TABLE></TD></TR>
    <TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="3"><TR><TD><FONT COLOR="#333333">┈┈◇</FONT> future</TD><TD><FONT COLOR="#E69F00">╌╌▶</FONT> stolen, in the thief's colour</TD><TD><FONT COLOR="#000000">━━▶</FONT> costliest path, of 300 ns</TD></TR></TABLE></TD></TR>
    </TABLE>>];
  node [style=filled color="#333333" fontsize=12 fontname="Helvetica,Arial,sans-serif" margin="0.12,0.06"];
  edge [color="#333333" arrowsize=0.8 fontsize=11 fontname="Helvetica,Arial,sans-serif"];
  n1 [label="a\n100 ns on worker 0\nat 0 ns" shape=box fillcolor="#56B4E9" fontcolor="#000000" penwidth=3];
  n2 [label="b\n100 ns on worker 0\nat 100 ns" shape=box fillcolor="#56B4E9" fontcolor="#000000"];
  n3 [label="c\n100 ns on worker 1\nat 101 ns" shape=box fillcolor="#E69F00" fontcolor="#000000" penwidth=3];
  n18446744073709551615 [label="d\n100 ns on worker 1\nat 201 ns" shape=box fillcolor="#E69F00" fontcolor="#000000" penwidth=3];
  n1 -> n2 [arrowhead=empty];
  n1 -> n3 [arrowhead=normal style=dashed penwidth=4 color="#E69F00"];
  n2 -> n18446744073709551615 [arrowhead=dot];
  n3 -> n18446744073709551615 [arrowhead=odiamond style=dotted penwidth=4];
}
)dot";

// By time, with what only some nodes and edges have: from the first row on.
const char* const rows_dot = R"dot(  { rank=same; row_0 [label="0 ns" shape=plaintext style="" fontcolor="#666666"]; n1; }
  { rank=same; row_1 [label="100 ns" shape=plaintext style="" fontcolor="#666666"]; n2; }
  { rank=same; row_2 [label="101 ns" shape=plaintext style="" fontcolor="#666666"]; n3; }
  { rank=same; row_3 [label="201 ns" shape=plaintext style="" fontcolor="#666666"]; n18446744073709551615; }
  row_0 -> row_1 [arrowhead=none color="#BBBBBB" weight=100];
  row_1 -> row_2 [arrowhead=none color="#BBBBBB" weight=100];
  row_2 -> row_3 [arrowhead=none color="#BBBBBB" weight=100];
  n1 -> n2 [arrowhead=empty constraint=false];
  n1 -> n3 [arrowhead=normal style=dashed penwidth=4 color="#E69F00" constraint=false];
  n2 -> n18446744073709551615 [arrowhead=dot constraint=false];
  n3 -> n18446744073709551615 [arrowhead=odiamond style=dotted penwidth=4 label=" +50 ns " constraint=false];
}
)dot";

schedule_document marked_diamond() {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[2].deviates = true;
  document.what.nodes[2].priority = 7;
  document.what.nodes[2].better_ready = 3;
  document.what.edges[3].latency_ns = 50;
  return document;
}

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
  STRCMP_CONTAINS("x&#92; by x&#92; on 4 workers: makespan 301 ns", schedule_dot(document).c_str());
  document.what.nodes[0].name = "x\\";
  STRCMP_CONTAINS("n1 [label=\"x\\\\\\n100 ns", schedule_dot(document).c_str());
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

TEST(schedule_dot, deviations_inversions_and_latencies_are_marked_and_explained) {
  const std::string dot = schedule_dot(marked_diamond());
  STRCMP_CONTAINS(R"(n3 [label="c\n100 ns on worker 1\nat 101 ns\npriority 7, 3 better ready" shape=box)"
                  R"( fillcolor="#E69F00" fontcolor="#000000" color="#D40000" penwidth=4 peripheries=2];)",
                  dot.c_str());
  STRCMP_CONTAINS("deviates from the order of one worker", dot.c_str());
  STRCMP_CONTAINS("taken while better tasks were ready", dot.c_str());
  STRCMP_CONTAINS("+50 ns: latency until the target is ready", dot.c_str());
  const std::string plain = schedule_dot(samples::diamond_schedule());
  CHECK_TRUE(plain.find("#D40000") == plain.npos && plain.find("better") == plain.npos);
}

TEST(schedule_dot, by_time_what_starts_later_stands_in_a_later_row) {
  const std::string dot = schedule_dot(marked_diamond(), {.layout = dag_layout::time});
  STRCMP_EQUAL(rows_dot, dot.substr(dot.find("  { rank=same;")).c_str());
}

TEST(schedule_dot, of_many_start_times_neighbours_share_a_row) {
  const std::string dot = schedule_dot(chain(300), {.layout = dag_layout::time});
  STRCMP_CONTAINS("row_37 [", dot.c_str());
  STRCMP_CONTAINS("row_1 [label=\"8 ns\" shape=plaintext style=\"\" fontcolor=\"#666666\"]; n8; n9; n10;", dot.c_str());
  CHECK_TRUE(dot.find("row_38 [") == dot.npos);
}

TEST(schedule_dot, four_hundred_nodes_are_drawn_whole_and_one_more_is_folded) {
  const std::string whole = schedule_dot(chain(most_whole_nodes));
  STRCMP_CONTAINS("  n399 [", whole.c_str());
  CHECK_TRUE(whole.find("folded") == whole.npos);
  const std::string folded = schedule_dot(chain(most_whole_nodes + 1));
  STRCMP_CONTAINS("<TR><TD>119 of 401 nodes drawn; 282 nodes (282 ns of work) folded into 1 box</TD></TR>",
                  folded.c_str());
  STRCMP_CONTAINS("  fold119 [label=\"node …\\n282 nodes, 282 ns\\n119 ns to 401 ns\" shape=box style=filled",
                  folded.c_str());
  STRCMP_CONTAINS("  n118 -> fold119 [arrowhead=normal penwidth=4];\n}", folded.c_str());
}

TEST(schedule_dot, what_several_workers_did_is_striped) {
  schedule_document document = chain(8);
  document.workers = 2;
  for (std::size_t i = 5; i < 8; ++i) document.what.nodes[i].worker = 1;
  STRCMP_CONTAINS("  fold0 [label=\"node …\\n8 nodes, 8 ns\\n0 ns to 8 ns\" shape=box style=striped"
                  " fillcolor=\"#AAD9F4;0.625:#F2CF7F\" color=\"#333333\" penwidth=3];",
                  schedule_dot(document, {.fold = {.depth = 1}}).c_str());
}

TEST(schedule_dot, edges_to_what_is_left_out_have_ends) {
  const std::string dot = schedule_dot(chain(9), {.fold = {.depth = 1, .around = "4"}});
  STRCMP_CONTAINS("<TR><TD>around ◎ node: 3 of 9 nodes drawn; 6 nodes (6 ns of work) left out</TD></TR>", dot.c_str());
  STRCMP_CONTAINS("  n4 [label=\"◎ node\\n", dot.c_str());
  STRCMP_CONTAINS("  before_n3 -> n3 [", dot.c_str());
  STRCMP_CONTAINS("  n5 -> after_n5 [", dot.c_str());
}

TEST(schedule_dot, a_heading_of_hostile_names_has_no_markup_of_theirs) {
  schedule_document document = samples::diamond_schedule();
  document.workload = document.scheduler = document.scenario = samples::hostile_name();
  const std::string dot = schedule_dot(document);
  STRCMP_CONTAINS("&lt;script&gt;alert(1)", dot.c_str());
  CHECK_TRUE(dot.find("<script") == dot.npos);
  document.workload = "a & \"b\" \\N";
  STRCMP_CONTAINS("a &amp; &quot;b&quot; &#92;N by", schedule_dot(document).c_str());
}

TEST(schedule_dot, a_million_nodes_become_a_picture_of_bounded_size) {
  CHECK_TRUE(schedule_dot(chain(1'000'000)).size() < 100'000);
}
