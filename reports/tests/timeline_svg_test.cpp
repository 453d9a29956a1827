#include "reports/timeline/timeline_svg.hpp"

#include <fmt/format.h>

#include <string>

#include "reports/schedule/schedule_curves.hpp"
#include "reports/tests/samples.hpp"
#include "reports/timeline/batch_panel.hpp"
#include "reports/timeline/latency_lane.hpp"
#include "reports/timeline/queue_lanes.hpp"
#include "reports/timeline/staircase.hpp"
#include "reports/timeline/time_axis.hpp"
#include "reports/timeline/timeline_lanes.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;

namespace {

// Below the style sheet.
const char* const diamond_timeline = R"svg(<rect x="0" y="0" width="1226" height="542" fill="#ffffff"/>
<text x="24" y="36" class="title">diamond by work-stealing on 4 workers: makespan 301 ns</text>
<text x="24" y="60" class="about">quickstart, seed 7, digest fedcba9876543210</text>
<rect x="186" y="126" width="1000" height="26" class="idle"/>
<rect x="186" y="174" width="1000" height="26" class="idle"/>
<rect x="186" y="222" width="1000" height="26" class="idle"/>
<rect x="186" y="270" width="1000" height="26" class="idle"/>
<line x1="186" y1="106" x2="186" y2="481" class="grid"/>
<text x="186" y="100" class="detail middle">0</text>
<text x="186" y="496" class="detail middle">0</text>
<line x1="352" y1="106" x2="352" y2="481" class="grid"/>
<text x="352" y="100" class="detail middle">50 ns</text>
<text x="352" y="496" class="detail middle">50 ns</text>
<line x1="518" y1="106" x2="518" y2="481" class="grid"/>
<text x="518" y="100" class="detail middle">100 ns</text>
<text x="518" y="496" class="detail middle">100 ns</text>
<line x1="684" y1="106" x2="684" y2="481" class="grid"/>
<text x="684" y="100" class="detail middle">150 ns</text>
<text x="684" y="496" class="detail middle">150 ns</text>
<line x1="850" y1="106" x2="850" y2="481" class="grid"/>
<text x="850" y="100" class="detail middle">200 ns</text>
<text x="850" y="496" class="detail middle">200 ns</text>
<line x1="1016" y1="106" x2="1016" y2="481" class="grid"/>
<text x="1016" y="100" class="detail middle">250 ns</text>
<text x="1016" y="496" class="detail middle">250 ns</text>
<line x1="1182" y1="106" x2="1182" y2="481" class="grid"/>
<text x="1182" y="100" class="detail middle">300 ns</text>
<text x="1182" y="496" class="detail middle">300 ns</text>
<text x="24" y="136" class="lane">worker 0</text>
<text x="24" y="151" class="detail">66 % busy, 2 nodes</text>
<rect x="186" y="126" width="332" height="26" fill="#56B4E9" class="node"><title>a: 100 ns on worker 0, 0 ns to 100 ns</title></rect>
<text x="352" y="143" class="middle" style="fill:#000000">a</text>
<rect x="518" y="126" width="332" height="26" fill="#56B4E9" class="node"><title>b: 100 ns on worker 0, 100 ns to 200 ns</title></rect>
<text x="684" y="143" class="middle" style="fill:#000000">b</text>
<text x="24" y="184" class="lane">worker 1</text>
<text x="24" y="199" class="detail">66 % busy, 2 nodes</text>
<rect x="521" y="174" width="332" height="26" fill="#E69F00" class="stolen"><title>c: 100 ns on worker 1, 101 ns to 201 ns, stolen from worker 0</title></rect>
<text x="687" y="191" class="middle" style="fill:#000000">c</text>
<rect x="853" y="174" width="333" height="26" fill="#E69F00" class="node"><title>d: 100 ns on worker 1, 201 ns to 301 ns</title></rect>
<text x="1019" y="191" class="middle" style="fill:#000000">d</text>
<path d="M517 165 h8 l-4 7 z" class="mark" fill="#56B4E9"/>
<text x="528" y="171" class="detail">from 0</text>
<text x="24" y="232" class="lane">worker 2</text>
<text x="24" y="247" class="detail">0 % busy, 0 nodes</text>
<text x="24" y="280" class="lane">worker 3</text>
<text x="24" y="295" class="detail">0 % busy, 0 nodes</text>
<rect x="186" y="154" width="332" height="3" class="critical"/>
<rect x="521" y="202" width="332" height="3" class="critical"/>
<rect x="853" y="202" width="333" height="3" class="critical"/>
<path d="M186 390 V376 H518 H521 V362 H850 V376 H853 H1186 V390 V390 Z" class="curve"/>
<line x1="186" y1="334" x2="1186" y2="334" class="grid"/>
<line x1="186" y1="390" x2="1186" y2="390" class="grid"/>
<text x="24" y="366" class="lane">busy workers</text>
<text x="180" y="338" class="detail end">4</text>
<text x="180" y="394" class="detail end">0</text>
<path d="M186 476 H518 V420 H521 V476 H850 H853 H1186 V476 Z" class="curve"/>
<line x1="186" y1="420" x2="1186" y2="420" class="grid"/>
<line x1="186" y1="476" x2="1186" y2="476" class="grid"/>
<text x="24" y="452" class="lane">ready nodes</text>
<text x="180" y="424" class="detail end">1</text>
<text x="180" y="480" class="detail end">0</text>
<rect x="24" y="509" width="26" height="14" class="idle"/>
<text x="58" y="520" class="detail">stealing, overhead or idle</text>
<rect x="240" y="509" width="26" height="14" fill="#ffffff" class="stolen"/>
<path d="M272 512 h8 l-4 7 z" class="mark" fill="#56B4E9"/>
<text x="290" y="520" class="detail">stolen, from the worker of that colour</text>
<rect x="544" y="515" width="26" height="3" class="critical"/>
<text x="578" y="520" class="detail">costliest path, of 300 ns</text>
<text x="754" y="520" class="detail">ready: every predecessor has ended, and nobody has started it</text>
</svg>
)svg";

std::string body_of(const std::string& picture) {
  const std::string end = "</style>\n";
  return picture.substr(picture.find(end) + end.size());
}

std::size_t occurrences(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

// One worker, nodes one after the other without a gap.
schedule_document row_of(std::uint64_t nodes) {
  schedule_document document;
  document.makespan_ns = nodes;
  for (std::uint64_t i = 0; i < nodes; ++i) document.what.nodes.push_back({i, "node", 0, i, i + 1, i % 2 == 1, 1});
  document.workers = 2;
  return document;
}

}  // namespace

TEST_GROUP(timeline_svg){};

TEST(timeline_svg, is_the_same_text_every_time) {
  STRCMP_EQUAL(diamond_timeline, body_of(timeline_svg(samples::diamond_schedule())).c_str());
}

TEST(timeline_svg, nothing_from_a_file_becomes_markup) {
  schedule_document document = samples::diamond_schedule();
  document.scenario = document.workload = document.scheduler = samples::hostile_name();
  for (auto& n : document.what.nodes) n.name = samples::hostile_name();
  const std::string picture = timeline_svg(document);
  UNSIGNED_LONGS_EQUAL(0, occurrences(picture, "<script"));
  UNSIGNED_LONGS_EQUAL(0, occurrences(picture, "\x1b"));
  STRCMP_CONTAINS("<title>&lt;script&gt;alert(1)&lt;/script&gt;&quot;];\\\\n\\x1b[31m&amp;lt;&amp;#60;\\xff",
                  picture.c_str());
  CHECK_TRUE(picture.size() < 20'000);
}

TEST(timeline_svg, deviations_inversions_and_priorities_are_marked_and_explained) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[1].priority = 0;
  document.what.nodes[2].priority = 7;
  document.what.nodes[2].deviates = true;
  document.what.nodes[2].better_ready = 3;
  const std::string picture = timeline_svg(document);
  STRCMP_CONTAINS("stolen from worker 0, deviates from the order of one worker, priority 7, 3 better ready</title>",
                  picture.c_str());
  STRCMP_CONTAINS(R"(<rect x="521" y="210" width="332" height="6" fill="#2B1B5E"/>)", picture.c_str());
  STRCMP_CONTAINS(R"(<rect x="521" y="181" width="3" height="28" class="deviates"/>)", picture.c_str());
  STRCMP_CONTAINS(R"(class="inversion"/>)", picture.c_str());
  STRCMP_CONTAINS(">from 0, 3 better</text>", picture.c_str());
  STRCMP_CONTAINS(">does not follow the node it follows on one worker</text>", picture.c_str());
  STRCMP_CONTAINS(">taken while better tasks were ready</text>", picture.c_str());
  STRCMP_CONTAINS(">priority 0 to 7, the darker the better</text>", picture.c_str());
  const std::string plain = body_of(timeline_svg(samples::diamond_schedule()));
  for (const char* absent : {"deviates", "inversion", "priority", "waiting"}) {
    CHECK_TEXT(plain.find(absent) == plain.npos, absent);
  }
}

// c ends at 201; what waits for it until 251 is drawn, and what would go on beyond the end is cut.
TEST(timeline_svg, latencies_are_bars_beneath_the_workers) {
  schedule_document document = samples::diamond_schedule();
  document.what.edges[3].latency_ns = 50;
  document.what.edges[2].latency_ns = 18446744073709551615u;
  document.what.nodes[3].name = samples::hostile_name();
  const std::string picture = timeline_svg(document);
  STRCMP_CONTAINS(">2 latencies</text>", picture.c_str());
  STRCMP_CONTAINS("waits for what c began: 201 ns to 251 ns</title>", picture.c_str());
  STRCMP_CONTAINS("waits for what b began: 200 ns to 301 ns</title>", picture.c_str());
  UNSIGNED_LONGS_EQUAL(0, occurrences(picture, "<script"));
}

TEST(timeline_svg, of_very_many_latencies_their_number_is_drawn) {
  schedule_document document = row_of(10'000);
  for (std::uint64_t i = 1; i < 10'000; ++i) document.what.edges.push_back({0, i, heist::model::edge_kind::future, i});
  const std::string picture = timeline_svg(document);
  STRCMP_CONTAINS(">waiting</text>", picture.c_str());
  STRCMP_CONTAINS(">9999</text>", picture.c_str());
  CHECK_TRUE(picture.size() < 200'000);
}

TEST(timeline_svg, a_deque_that_was_suspended_has_a_lane_that_says_what_it_was_and_who_worked_on_it) {
  const std::string picture = timeline_svg(samples::suspended_deques());
  const std::size_t begin = picture.find(R"(<text x="24" y="332" class="lane">deques</text>)");
  const std::size_t end = picture.find(R"(class="curve")", begin);
  CHECK_TRUE(begin != picture.npos);
  const std::string lanes = picture.substr(begin, end - begin);
  STRCMP_EQUAL(R"svg(<text x="24" y="332" class="lane">deques</text>
<text x="24" y="347" class="detail">2 suspended</text>
<rect x="186" y="322" width="200" height="12" fill="#56B4E9" class="node"><title>deque 0: worker 0 works on it, for 200 ns, 0 ns to 200 ns</title></rect>
<text x="286" y="332" class="middle small" style="fill:#000000">worker 0</text>
<rect x="386" y="322" width="400" height="12" class="suspended"><title>deque 0: suspended by worker 0, for 400 ns, 200 ns to 600 ns</title></rect>
<text x="586" y="332" class="middle deque">deque 0</text>
<rect x="786" y="322" width="110" height="12" class="resumable"><title>deque 0: resumable, for 110 ns, 600 ns to 710 ns</title></rect>
<rect x="896" y="322" width="80" height="12" class="muggable"><title>deque 0: muggable since a steal by worker 2, for 80 ns, 710 ns to 790 ns</title></rect>
<rect x="976" y="322" width="210" height="12" fill="#E69F00" class="node"><title>deque 0: worker 1 works on it, for 210 ns, 790 ns to 1.000 µs</title></rect>
<text x="1081" y="332" class="middle small" style="fill:#000000">worker 1</text>
<rect x="286" y="337" width="200" height="12" fill="#E69F00" class="node"><title>deque 1: worker 1 works on it, for 200 ns, 100 ns to 300 ns</title></rect>
<text x="386" y="347" class="middle small" style="fill:#000000">worker 1</text>
<rect x="486" y="337" width="200" height="12" class="suspended"><title>deque 1: suspended by worker 1, for 200 ns, 300 ns to 500 ns</title></rect>
<text x="586" y="347" class="middle deque">deque 1</text>
<rect x="686" y="337" width="20" height="12" class="resumable"><title>deque 1: resumed by worker 0, for 20 ns, 500 ns to 520 ns</title></rect>
<rect x="706" y="337" width="360" height="12" fill="#009E73" class="node"><title>deque 1: worker 2 works on it, for 360 ns, 520 ns to 880 ns</title></rect>
<text x="886" y="347" class="middle small" style="fill:#000000">worker 2</text>
<path d="M186 438 V420 H286 H296 V401 H306 V382 H386 V401 H406 V382 H486 V401 H606 V420 H686 V438 H706 V420 H786 H886 V438 H896 V420 H986 V401 H1066 V420 H1186 V438 V438 Z" )svg",
               lanes.c_str());
  STRCMP_CONTAINS(">suspended deque: its worker left it, because a strand waits</text>", picture.c_str());
  STRCMP_CONTAINS(">muggable: and a task was stolen since</text>", picture.c_str());
}

TEST(timeline_svg, how_many_deques_are_live_and_suspended_is_drawn_last) {
  const std::string picture = timeline_svg(samples::suspended_deques());
  STRCMP_CONTAINS(R"svg(<text x="24" y="586" class="lane">live deques</text>
<text x="180" y="558" class="detail end">4</text>)svg",
                  picture.c_str());
  STRCMP_CONTAINS(R"svg(<path d="M186 696 H386 V668 H486 V640 H686 V668 H786 V696 V696 Z" class="curve"/>)svg",
                  picture.c_str());
}

TEST(timeline_svg, what_no_deque_was_is_not_in_the_legend) {
  schedule_document document = samples::suspended_deques();
  std::erase_if(document.what.queues,
                [](const auto& span) { return span.state == heist::model::queue_state::muggable; });
  CHECK_TRUE(timeline_svg(document).find(">muggable") == std::string::npos);
  std::erase_if(document.what.queues, [](const auto& span) { return span.state != heist::model::queue_state::active; });
  const std::string picture = timeline_svg(document);
  for (const char* absent : {">suspended deque:", ">resumable", ">deques<"}) {
    CHECK_TEXT(picture.find(absent) == picture.npos, absent);
  }
  STRCMP_CONTAINS(">live deques<", picture.c_str());
  document.what.queues.clear();
  CHECK_TRUE(timeline_svg(document).find("deque") == std::string::npos);
}

TEST(timeline_svg, of_very_many_suspended_deques_their_number_is_drawn) {
  schedule_document document = row_of(10'000);
  for (std::uint32_t i = 0; i < 9'999; ++i) {
    document.what.queues.push_back({4'294'967'295u - i, heist::model::queue_state::suspended, 0, i, 10'000});
  }
  const std::string picture = timeline_svg(document);
  STRCMP_CONTAINS(">9999 suspended deques, too many for lanes</text>", picture.c_str());
  STRCMP_CONTAINS(">suspended deques</text>", picture.c_str());
  CHECK_TRUE(picture.size() < 200'000);
}

TEST(timeline_svg, nodes_too_short_to_be_seen_share_boxes_that_say_so) {
  const std::string picture = timeline_svg(row_of(100'000));
  STRCMP_CONTAINS("<title>100,000 short nodes on worker 0, 0 ns to 100.0 µs, 50,000 of them stolen</title>",
                  picture.c_str());
  CHECK_TRUE(picture.size() < 200'000);
}

TEST(timeline_svg, a_box_that_is_shared_is_as_pale_as_its_nodes_are_apart) {
  schedule_document document = row_of(10'000);
  document.makespan_ns = 20'000;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    document.what.nodes[i].start_ns = 2 * i;
    document.what.nodes[i].end_ns = 2 * i + 1;
  }
  STRCMP_CONTAINS("fill=\"#56B4E9\" fill-opacity=\"0.50\"><title>10,000 short nodes", timeline_svg(document).c_str());
}

TEST(timeline_svg, of_very_many_workers_it_says_how_many_are_not_drawn) {
  schedule_document document = samples::diamond_schedule();
  document.workers = 4'000'000'000;
  document.what.nodes[3].worker = 3'999'999'999;
  STRCMP_CONTAINS("3,999,999,872 more workers are not drawn", timeline_svg(document).c_str());
}

TEST(timeline_svg, a_schedule_without_nodes_or_time_is_a_picture_without_boxes) {
  const std::string picture = timeline_svg(schedule_document{});
  STRCMP_CONTAINS("0 % busy, 0 nodes", picture.c_str());
  STRCMP_CONTAINS("</svg>", picture.c_str());
}

TEST(timeline_svg, the_longest_times_there_are_fit) {
  schedule_document document = samples::diamond_schedule();
  document.makespan_ns = document.what.nodes[3].end_ns = 18446744073709551615u;
  STRCMP_CONTAINS("18000000000 s", timeline_svg(document).c_str());
}

TEST_GROUP(time_axis){};

TEST(time_axis, places_times_between_its_ends) {
  const time_axis axis(301, 150, 1000);
  LONGS_EQUAL(150, axis.at(0));
  LONGS_EQUAL(482, axis.at(100));
  LONGS_EQUAL(1150, axis.at(301));
  LONGS_EQUAL(1150, axis.at(302));
  LONGS_EQUAL(150, time_axis(0, 150, 1000).at(5));
}

TEST(time_axis, has_ticks_at_round_times) {
  const auto ticks_ns = time_axis(1'234'567, 0, 1000).ticks_ns();
  UNSIGNED_LONGS_EQUAL(7, ticks_ns.size());
  UNSIGNED_LONGS_EQUAL(200'000, ticks_ns[1]);
  UNSIGNED_LONGS_EQUAL(1, time_axis(0, 0, 1000).ticks_ns().size());
  CHECK_TRUE(time_axis(18446744073709551615u, 0, 160).ticks_ns().size() <= 3);
}

TEST(time_axis, writes_times_as_short_as_can_be) {
  STRCMP_EQUAL("0", tick_text(0).c_str());
  STRCMP_EQUAL("500 ns", tick_text(500).c_str());
  STRCMP_EQUAL("1.5 µs", tick_text(1'500).c_str());
  STRCMP_EQUAL("20 ms", tick_text(20'000'000).c_str());
  STRCMP_EQUAL("3000 s", tick_text(3'000'000'000'000).c_str());
}

TEST_GROUP(timeline_lanes){};

TEST(timeline_lanes, a_narrow_node_keeps_its_box_where_it_stands_alone) {
  schedule_document document = row_of(1000);
  document.what.nodes = {{1, "a", 0, 0, 1, false, 0},
                         {2, "b", 0, 1, 2, true, 1},
                         {3, "c", 0, 500, 501, false, 0},
                         {4, "d", 0, 501, 900, false, 0},
                         {5, "e", 0, 900, 901, false, 0}};
  const auto boxes = boxes_of(lanes_of(document)[0], time_axis(1000, 0, 1000));
  UNSIGNED_LONGS_EQUAL(4, boxes.size());
  UNSIGNED_LONGS_EQUAL(2, boxes[0].nodes);
  UNSIGNED_LONGS_EQUAL(1, boxes[0].stolen);
  LONGS_EQUAL(501, boxes[2].left);
  LONGS_EQUAL(900, boxes[2].right);
}

TEST_GROUP(latency_lane){};

TEST(latency_lane, each_goes_into_the_first_row_that_is_free) {
  schedule_document document = row_of(100);
  document.what.edges = {{0, 50, {}, 10}, {1, 51, {}, 20}, {20, 52, {}, 5}, {0, 53, {}, 0}};
  const latency_lane lane(document);
  UNSIGNED_LONGS_EQUAL(3, lane.latencies());
  UNSIGNED_LONGS_EQUAL(2, lane.rows());
  UNSIGNED_LONGS_EQUAL(0, lane.bars()[0].row);
  UNSIGNED_LONGS_EQUAL(1, lane.bars()[1].row);
  UNSIGNED_LONGS_EQUAL(0, lane.bars()[2].row);
  std::string counts;
  for (const counted& now : lane.counts()) counts += fmt::format("{}:{} ", now.time_ns, now.count);
  STRCMP_EQUAL("1:1 2:2 11:1 21:2 22:1 26:0 ", counts.c_str());
}

TEST(latency_lane, too_many_at_a_time_are_not_drawn_one_by_one) {
  schedule_document document = row_of(100);
  for (std::uint64_t i = 0; i < latency_lane::most_rows; ++i) document.what.edges.push_back({i, 50, {}, 30});
  CHECK_FALSE(latency_lane(document).is_folded());
  document.what.edges.push_back({10, 50, {}, 30});
  CHECK_TRUE(latency_lane(document).is_folded());
}

TEST_GROUP(queue_lanes){};

TEST(queue_lanes, a_deque_keeps_its_row_until_it_is_unused) {
  using enum heist::model::queue_state;
  schedule_document document = row_of(100);
  document.what.queues = {{7, active, 0, 0, 10},     {8, active, 1, 0, 100},    {9, active, 0, 5, 10},
                          {7, suspended, 0, 10, 20}, {9, suspended, 0, 10, 30}, {7, resumable, 0, 20, 21},
                          {7, active, 0, 25, 40},    {7, suspended, 0, 40, 50}};
  const queue_lanes lanes(document);
  std::string text;  // 8 was never without a worker; 7 was unused between 21 and 25, and used again
  for (const queue_bar& bar : lanes.bars()) {
    text += fmt::format("{}{}@{}:{} ", bar.first ? "| " : "", bar.span->queue, bar.span->start_ns, bar.row);
  }
  STRCMP_EQUAL("| 7@0:0 7@10:0 7@20:0 | 9@5:1 9@10:1 | 7@25:0 7@40:0 ", text.c_str());
  UNSIGNED_LONGS_EQUAL(3, lanes.lives());
  UNSIGNED_LONGS_EQUAL(2, lanes.rows());
}

TEST(queue_lanes, too_many_at_a_time_are_not_drawn_one_by_one) {
  schedule_document document = row_of(100);
  for (std::uint32_t i = 0; i < queue_lanes::most_rows; ++i) {
    document.what.queues.push_back({i, heist::model::queue_state::suspended, 0, 0, 100});
  }
  CHECK_FALSE(queue_lanes(document).is_folded());
  document.what.queues.push_back({99, heist::model::queue_state::suspended, 0, 50, 100});
  CHECK_TRUE(queue_lanes(document).is_folded());
  UNSIGNED_LONGS_EQUAL(0, queue_lanes(document).rows());
}

TEST_GROUP(schedule_curves){static std::string steps(const heist::model::schedule& what){std::string text;
schedule_curves(what).each([&](const schedule_counts& now) {
  text += fmt::format("{}: {} running, {} ready\n", now.time_ns, now.running, now.ready);
});
return text;
}
}
;

TEST(schedule_curves, count_what_runs_and_what_waits) {
  STRCMP_EQUAL(
      "0: 1 running, 0 ready\n100: 1 running, 1 ready\n101: 2 running, 0 ready\n200: 1 running, 0 ready\n"
      "201: 1 running, 0 ready\n301: 0 running, 0 ready\n",
      steps(samples::diamond_schedule().what).c_str());
}

TEST(schedule_curves, a_node_that_starts_before_its_predecessor_ends_was_never_waiting) {
  heist::model::schedule what = samples::diamond_schedule().what;
  what.nodes[2].start_ns = 90;
  STRCMP_CONTAINS("90: 2 running, 0 ready\n100: 2 running, 0 ready\n", steps(what).c_str());
}

TEST(schedule_curves, a_node_is_ready_when_the_latency_before_it_is_over) {
  heist::model::schedule what = samples::diamond_schedule().what;
  what.nodes[3].start_ns = 260;
  what.edges[3].latency_ns = 50;
  STRCMP_CONTAINS("201: 0 running, 0 ready\n251: 0 running, 1 ready\n260: 1 running, 0 ready\n", steps(what).c_str());
  what.edges[3].latency_ns = 18446744073709551615u;  // of no run of ours: it starts all the same
  STRCMP_CONTAINS("260: 1 running, 0 ready\n", steps(what).c_str());
}

TEST(schedule_curves, of_nothing_are_empty) {
  STRCMP_EQUAL("", steps({}).c_str());
}

TEST_GROUP(staircase){};

TEST(staircase, keeps_the_peaks_within_a_pixel) {
  staircase stairs(0, 100, 100, 10);
  stairs.step(0, 1);
  for (const std::uint64_t value : {2u, 9u, 1u, 4u}) stairs.step(5, value);
  stairs.step(8, 0);
  STRCMP_EQUAL("M0 100 V90 H5 V10 V90 V60 H8 V100 V100 Z", stairs.route().c_str());
}

TEST(timeline_svg, batches_of_a_loop_are_as_high_as_they_have_iterations) {
  const std::string svg = timeline_svg(samples::shared_loop());
  STRCMP_CONTAINS("<title>1..2: 20 ns on worker 0, 10 ns to 30 ns, 2 iterations</title>", svg.c_str());
  STRCMP_CONTAINS("<title>7: 10 ns on worker 1, 30 ns to 40 ns, 1 iteration, stolen from worker 0</title>", svg.c_str());
  STRCMP_CONTAINS(R"(height="48" fill="#56B4E9" class="node"><title>1..2: 2 iterations in 20 ns on worker 0</title>)", svg.c_str());
  STRCMP_CONTAINS(R"(height="24" fill="#E69F00" class="node"><title>7: 1 iteration in 10 ns on worker 1</title>)", svg.c_str());
  STRCMP_CONTAINS("100 % busy, 4 batches", svg.c_str());
  STRCMP_CONTAINS("class=\"steal\"", svg.c_str());
  CHECK(svg.find("ready") == std::string::npos);  // nobody knows which batches there will be
}

TEST(timeline_svg, of_many_batches_there_is_one_outline_for_each_worker) {
  schedule_document document = samples::shared_loop();
  const auto batch = document.what.nodes[0];
  for (std::uint32_t i = 0; i < batch_panel::most_boxes; ++i) {
    document.what.nodes.push_back(batch);
    document.what.nodes.back().identity = 10 + i;
  }
  const std::string svg = timeline_svg(document);
  CHECK(svg.find("iterations in") == std::string::npos);
  STRCMP_CONTAINS("M186 ", svg.c_str());
}
