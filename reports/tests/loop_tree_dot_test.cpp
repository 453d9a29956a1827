#include "reports/dag/loop_tree_dot.hpp"

#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/dag/loop_tree_fold.hpp"
#include "reports/schedule/schedule_json.hpp"
#include "reports/tests/samples.hpp"
#include "reports/timeline/timeline_svg.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::reports;

namespace {

const char* const shared_loop_dot = R"dot(digraph schedule {
  graph [labelloc=t fontsize=13 fontname="Helvetica,Arial,sans-serif" charset="UTF-8" bgcolor="#FFFFFF" nodesep=0.3 ranksep=0.45 pad=0.3 ordering=out
    label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2">
    <TR><TD><FONT POINT-SIZE="18">loop by work-stealing-tree on 3 workers: makespan 60 ns</FONT></TD></TR>
    <TR><TD>sharing, seed 7</TD></TR>
    <TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="6" CELLPADDING="3"><TR><TD BGCOLOR="#56B4E9" BORDER="1"><FONT COLOR="#000000">worker 0: 4 batches</FONT></TD><TD BGCOLOR="#E69F00" BORDER="1"><FONT COLOR="#000000">worker 1: 2 batches</FONT></TD><TD BGCOLOR="#009E73" BORDER="1"><FONT COLOR="#000000">worker 2: 1 batch</FONT></TD></TR></TABLE></TD></TR>
    <TR><TD>a box is a part of the loop, its bar the batches of its owner, then what was left: the owner’s half grey, the thief’s in the thief’s colour</TD></TR>
    </TABLE>>];
  node [style=filled color="#333333" fontsize=12 fontname="Helvetica,Arial,sans-serif" margin="0.12,0.06"];
  edge [color="#333333" arrowsize=0.8 fontsize=11 fontname="Helvetica,Arial,sans-serif"];
  p0 [shape=plain style="" label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3" BGCOLOR="#FFFFFF"><TR><TD BGCOLOR="#56B4E9"><FONT COLOR="#000000"><B>0..9 by worker 0</B></FONT></TD></TR><TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="190" HEIGHT="9"><TR><TD BGCOLOR="#56B4E9" WIDTH="19" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#AAD9F4" WIDTH="38" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#DDDDDD" WIDTH="76" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#E69F00" WIDTH="57" HEIGHT="9" FIXEDSIZE="TRUE"></TD></TR></TABLE></TD></TR><TR><TD>3 of 10 in 2 batches</TD></TR><TR><TD><FONT POINT-SIZE="11">1 2</FONT></TD></TR><TR><TD><FONT POINT-SIZE="11">30 ns, 0 ns to 30 ns</FONT></TD></TR></TABLE>>];
  p1 [shape=plain style="" label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3" BGCOLOR="#FFFFFF"><TR><TD BGCOLOR="#56B4E9"><FONT COLOR="#000000"><B>3..6 by worker 0</B></FONT></TD></TR><TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="190" HEIGHT="9"><TR><TD BGCOLOR="#56B4E9" WIDTH="47" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#AAD9F4" WIDTH="95" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#009E73" WIDTH="48" HEIGHT="9" FIXEDSIZE="TRUE"></TD></TR></TABLE></TD></TR><TR><TD>3 of 4 in 2 batches</TD></TR><TR><TD><FONT POINT-SIZE="11">1 2</FONT></TD></TR><TR><TD><FONT POINT-SIZE="11">30 ns, 30 ns to 60 ns</FONT></TD></TR></TABLE>>];
  p2 [shape=plain style="" label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3" BGCOLOR="#FFFFFF"><TR><TD BGCOLOR="#E69F00"><FONT COLOR="#000000"><B>7..9 by worker 1</B></FONT></TD></TR><TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="190" HEIGHT="9"><TR><TD BGCOLOR="#E69F00" WIDTH="63" HEIGHT="9" FIXEDSIZE="TRUE"></TD><TD BGCOLOR="#F2CF7F" WIDTH="127" HEIGHT="9" FIXEDSIZE="TRUE"></TD></TR></TABLE></TD></TR><TR><TD>3 in 2 batches</TD></TR><TR><TD><FONT POINT-SIZE="11">1 2</FONT></TD></TR><TR><TD><FONT POINT-SIZE="11">30 ns, 30 ns to 60 ns</FONT></TD></TR></TABLE>>];
  p4 [shape=plain style="" label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3" BGCOLOR="#FFFFFF"><TR><TD BGCOLOR="#009E73"><FONT COLOR="#000000"><B>6 by worker 2</B></FONT></TD></TR><TR><TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="190" HEIGHT="9"><TR><TD BGCOLOR="#009E73" WIDTH="190" HEIGHT="9" FIXEDSIZE="TRUE"></TD></TR></TABLE></TD></TR><TR><TD>1 in 1 batch</TD></TR><TR><TD><FONT POINT-SIZE="11">10 ns, 50 ns to 60 ns</FONT></TD></TR></TABLE>>];
  p0 -> p1;
  p0 -> p2 [style=dashed penwidth=2.5 color="#E69F00" label="  stolen by\n  worker 1\n  at 25 ns"];
  p1 -> p4 [style=dashed penwidth=2.5 color="#009E73" label="  stolen by\n  worker 2\n  at 45 ns"];
}
)dot";

// A loop of 2^levels iterations without costs, halved again and again: every part of it is stolen until one iteration is left.
schedule_document halved(std::uint32_t levels) {
  using part = model::schedule::loop_part;
  schedule_document document = samples::shared_loop();
  document.what.nodes.clear();
  std::vector<part>& parts = document.what.parts;
  parts = {{part::whole, {0, 1u << levels}, 0, 0}};
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    const part of = parts[i];
    if (of.iterations.size() == 1) continue;
    const std::uint32_t middle = of.iterations.first + of.iterations.size() / 2;
    parts.push_back({i, {of.iterations.first, middle}, of.owner, i});
    parts.push_back({i, {middle, of.iterations.end}, (of.owner + 1) % 3, i});
  }
  return document;
}

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_GROUP(loop_tree_dot){};

TEST(loop_tree_dot, is_the_tree_with_all_that_is_known_of_its_parts) {
  STRCMP_EQUAL(shared_loop_dot, loop_tree_dot(samples::shared_loop()).c_str());
}

TEST(loop_tree_dot, to_a_depth_what_is_below_is_one_box) {
  const std::string dot = loop_tree_dot(samples::shared_loop(), 2);
  STRCMP_CONTAINS("2 of 4 parts drawn; 2 parts folded into 1 box", dot.c_str());
  STRCMP_CONTAINS(R"(p1 [label="3..6 …\n2 parts of 2 workers\n4 iterations in 3 batches\n40 ns, 30 ns to 60 ns")", dot.c_str());
  STRCMP_CONTAINS(R"(p0 [label="0..9 …\n4 parts of 3 workers)", loop_tree_dot(samples::shared_loop(), 1).c_str());
}

TEST(loop_tree_dot, a_tree_with_many_parts_is_folded) {
  const folded_loop all = fold_loop(halved(10), {});
  std::size_t boxes = 0, parts = 0;
  for (std::size_t i = 0; i < all.parts.size(); ++i) {
    if (all.of[i] == folded_loop::fate::hidden) continue;
    ++boxes;
    parts += all.of[i] == folded_loop::fate::drawn ? 1 : all.below[i].parts;
  }
  CHECK(boxes >= most_folded_parts && boxes <= most_folded_parts + 1);
  UNSIGNED_LONGS_EQUAL(2047, parts);
  STRCMP_CONTAINS("folded into", all.account.c_str());
}

TEST(loop_tree_dot, an_owner_that_halves_its_own_part_is_no_thief) {
  schedule_document document = samples::shared_loop();
  document.what.parts[2].owner = 0;
  STRCMP_CONTAINS(R"(p0 -> p2 [label="  halved by\n  its owner\n  at 25 ns"];)", loop_tree_dot(document).c_str());
}

TEST(loop_tree_dot, each_round_has_a_tree) {
  schedule_document document = samples::shared_loop();
  document.what.parts.push_back({model::schedule::loop_part::whole, {0, 10}, 2, 60});
  const std::string dot = loop_tree_dot(document);
  STRCMP_CONTAINS("round 1: 0..9 by worker 0", dot.c_str());
  STRCMP_CONTAINS("round 2: 0..9 by worker 2", dot.c_str());
}

TEST(loop_tree_dot, of_very_many_rounds_the_last_are_left_out) {
  schedule_document document = samples::shared_loop();
  for (std::uint64_t i = 0; i < 1000; ++i) document.what.parts.push_back({model::schedule::loop_part::whole, {0, 10}, 2, 60});
  const std::string dot = loop_tree_dot(document);
  UNSIGNED_LONGS_EQUAL(most_folded_parts, count(dot, "round "));
  STRCMP_CONTAINS("the last 961 rounds left out", dot.c_str());
}

TEST(loop_tree_dot, any_byte_of_a_document_may_be_wrong_without_harm) {
  const std::string whole = schedule_json(samples::shared_loop());
  for (std::size_t at = whole.find("\"nodes\""); at < whole.size(); ++at) {
    for (const char byte : {'\0', '"', '9', '-', '{', ']', '\xff'}) {
      std::string text = whole;
      text[at] = byte;
      (void)base::message_of<base::bad_input>([&] {
        const schedule_document document = parse_schedule(text, "result.json");
        if (!document.what.parts.empty()) (void)loop_tree_dot(document);
        (void)timeline_svg(document);
      });
    }
  }
}
