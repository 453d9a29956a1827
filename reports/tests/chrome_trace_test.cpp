#include "reports/trace/chrome_trace.hpp"

#include <string>
#include <vector>

#include "base/json/json_value.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

const char* const diamond_trace = R"json({"displayTimeUnit":"ns","traceEvents":[
{"ph":"M","pid":1,"name":"process_name","args":{"name":"diamond by work-stealing on 4 workers: makespan 301 ns"}},
{"ph":"M","pid":1,"name":"process_labels","args":{"labels":"quickstart, seed 7, digest fedcba9876543210"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"worker 0"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"worker 1"}},
{"ph":"M","pid":1,"tid":2,"name":"thread_sort_index","args":{"sort_index":1}},
{"ph":"M","pid":1,"tid":3,"name":"thread_name","args":{"name":"worker 2"}},
{"ph":"M","pid":1,"tid":3,"name":"thread_sort_index","args":{"sort_index":2}},
{"ph":"M","pid":1,"tid":4,"name":"thread_name","args":{"name":"worker 3"}},
{"ph":"M","pid":1,"tid":4,"name":"thread_sort_index","args":{"sort_index":3}},
{"ph":"X","pid":1,"tid":1,"ts":0.000,"dur":0.100,"cat":"node","name":"a","args":{"id":"1"}},
{"ph":"X","pid":1,"tid":1,"ts":0.100,"dur":0.100,"cat":"node","name":"b","args":{"id":"2"}},
{"ph":"X","pid":1,"tid":2,"ts":0.101,"dur":0.100,"cat":"node","name":"c","args":{"id":"3","stolen_from":0}},
{"ph":"s","id":1,"pid":1,"tid":1,"ts":0.099,"cat":"steal","name":"steal"},
{"ph":"f","bp":"e","id":1,"pid":1,"tid":2,"ts":0.101,"cat":"steal","name":"steal"},
{"ph":"X","pid":1,"tid":2,"ts":0.201,"dur":0.100,"cat":"node","name":"d","args":{"id":"18446744073709551615","woken_by":"3"}},
{"ph":"s","id":2,"pid":1,"tid":2,"ts":0.200,"cat":"future","name":"future"},
{"ph":"f","bp":"e","id":2,"pid":1,"tid":2,"ts":0.201,"cat":"future","name":"future"},
{"ph":"C","pid":1,"ts":0.000,"name":"busy workers","args":{"count":1}},
{"ph":"C","pid":1,"ts":0.000,"name":"ready nodes","args":{"count":0}},
{"ph":"C","pid":1,"ts":0.100,"name":"ready nodes","args":{"count":1}},
{"ph":"C","pid":1,"ts":0.101,"name":"busy workers","args":{"count":2}},
{"ph":"C","pid":1,"ts":0.101,"name":"ready nodes","args":{"count":0}},
{"ph":"C","pid":1,"ts":0.200,"name":"busy workers","args":{"count":1}},
{"ph":"C","pid":1,"ts":0.301,"name":"busy workers","args":{"count":0}}
]}
)json";

}  // namespace

TEST_GROUP(chrome_trace) {
  temporary_folder folder;

  std::string trace_of(const std::vector<schedule_document>& documents) {
    output_file file(folder.path / "trace.json");
    chrome_trace trace(file);
    for (const schedule_document& document : documents) trace.add(document);
    trace.end();
    file.finish();
    return content_of(folder.path / "trace.json");
  }

  // Those of one kind, of what must be JSON.
  std::vector<json_value> events(const std::string& text, const std::string& kind) {
    std::vector<json_value> found;
    const json_value trace = parse_json_value(text, 5);
    for (const json_value& event : trace.at("traceEvents").elements()) {
      if (event.at("ph").text() == kind) found.push_back(event);
    }
    return found;
  }
};

TEST(chrome_trace, is_the_same_text_every_time) {
  STRCMP_EQUAL(diamond_trace, trace_of({samples::diamond_schedule()}).c_str());
}

TEST(chrome_trace, counts_live_and_suspended_deques_where_they_change_hands) {
  const std::string text = trace_of({samples::suspended_deques()});
  STRCMP_CONTAINS(R"({"ph":"C","pid":1,"ts":1.000,"name":"live deques","args":{"count":0}},
{"ph":"C","pid":1,"ts":0.200,"name":"suspended deques","args":{"count":1}},
{"ph":"C","pid":1,"ts":0.300,"name":"suspended deques","args":{"count":2}},
{"ph":"C","pid":1,"ts":0.500,"name":"suspended deques","args":{"count":1}},
{"ph":"C","pid":1,"ts":0.600,"name":"suspended deques","args":{"count":0}}
]})",
                  text.c_str());
}

TEST(chrome_trace, every_run_is_a_process_of_its_own) {
  const std::string text = trace_of({samples::diamond_schedule(), samples::diamond_schedule()});
  const auto nodes = events(text, "X");
  UNSIGNED_LONGS_EQUAL(8, nodes.size());
  UNSIGNED_LONGS_EQUAL(1, nodes[3].at("pid").whole());
  UNSIGNED_LONGS_EQUAL(2, nodes[4].at("pid").whole());
  const auto arrows = events(text, "s");
  CHECK_TRUE(arrows[0].at("id").whole() != arrows[1].at("id").whole());
}

TEST(chrome_trace, an_arrow_leads_from_the_victim_s_node_to_the_stolen_one) {
  const std::string text = trace_of({samples::diamond_schedule()});
  UNSIGNED_LONGS_EQUAL(2, events(text, "s").size());
  STRCMP_EQUAL("steal", events(text, "s")[0].at("cat").text().c_str());
  UNSIGNED_LONGS_EQUAL(1, events(text, "s")[0].at("tid").whole());
  DOUBLES_EQUAL(0.099, events(text, "s")[0].at("ts").number(), 1e-9);
  UNSIGNED_LONGS_EQUAL(2, events(text, "f")[0].at("tid").whole());
  DOUBLES_EQUAL(0.101, events(text, "f")[0].at("ts").number(), 1e-9);
}

TEST(chrome_trace, an_arrow_leads_from_what_a_future_waited_for_to_what_it_woke) {
  schedule_document document = samples::diamond_schedule();
  document.what.edges[3].latency_ns = 17;
  const std::string text = trace_of({document});
  STRCMP_EQUAL("future", events(text, "s")[1].at("cat").text().c_str());
  DOUBLES_EQUAL(0.200, events(text, "s")[1].at("ts").number(), 1e-9);
  DOUBLES_EQUAL(0.201, events(text, "f")[1].at("ts").number(), 1e-9);
  STRCMP_EQUAL("3", events(text, "X")[3].at("args").at("woken_by").text().c_str());
  UNSIGNED_LONGS_EQUAL(17, events(text, "X")[3].at("args").at("latency_ns").whole());
}

TEST(chrome_trace, a_node_is_not_ready_before_the_latency_of_its_future_is_over) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[3].start_ns = 250;
  document.what.edges[3].latency_ns = 17;
  STRCMP_CONTAINS(R"("ts":0.218,"name":"ready nodes","args":{"count":1})", trace_of({document}).c_str());
  document.what.edges[3].latency_ns = 18446744073709551615u;
  STRCMP_CONTAINS(R"("ts":0.250,"name":"busy workers")", trace_of({document}).c_str());
}

TEST(chrome_trace, a_node_says_that_it_deviates_its_priority_and_how_many_better_ones_were_ready) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[1].deviates = true;
  document.what.nodes[1].priority = 3;
  document.what.nodes[1].better_ready = 5;
  STRCMP_CONTAINS(R"("args":{"id":"2","deviates":true,"priority":3,"better_ready":5}})", trace_of({document}).c_str());
}

TEST(chrome_trace, a_stolen_node_without_a_predecessor_has_no_arrow) {
  schedule_document document = samples::diamond_schedule();
  document.what.edges.clear();
  const std::string text = trace_of({document});
  UNSIGNED_LONGS_EQUAL(0, events(text, "s").size());
  UNSIGNED_LONGS_EQUAL(0, events(text, "X")[2].at("args").at("stolen_from").whole());
}

TEST(chrome_trace, whatever_a_name_holds_it_is_json) {
  schedule_document document = samples::diamond_schedule();
  document.scenario = document.workload = document.scheduler = samples::hostile_name();
  document.what.nodes[0].name = samples::hostile_name();
  const std::string text = trace_of({document});
  STRCMP_CONTAINS("<script>alert(1)</script>\"];\\\n\x1b[31m&lt;", events(text, "X")[0].at("name").text().c_str());
}

TEST(chrome_trace, the_longest_times_keep_their_last_digit) {
  schedule_document document = samples::diamond_schedule();
  document.makespan_ns = document.what.nodes[3].end_ns = 18446744073709551615u;
  STRCMP_CONTAINS("\"dur\":18446744073709551.414,", trace_of({document}).c_str());
}

TEST(chrome_trace, workers_beyond_counting_are_named_where_they_did_something) {
  schedule_document document = samples::diamond_schedule();
  document.workers = 4'000'000'000;
  document.what.nodes[3].worker = 3'999'999'999;
  const std::string text = trace_of({document});
  STRCMP_CONTAINS("\"tid\":4000000000,\"name\":\"thread_name\",\"args\":{\"name\":\"worker 3999999999\"}",
                  text.c_str());
  CHECK_TRUE(text.size() < 300'000);
}

TEST(chrome_trace, without_a_run_it_is_still_json) {
  UNSIGNED_LONGS_EQUAL(0, events(trace_of({}), "X").size());
}

TEST(chrome_trace, a_reader_that_multiplies_and_cuts_off_finds_every_nanosecond) {
  schedule_document document;
  constexpr std::uint64_t nodes = 5'000;
  document.makespan_ns = 20'000'000'000'000;
  for (std::uint64_t i = 0; i < nodes; ++i) {
    const std::uint64_t start_ns = i < nodes / 2 ? i : 20'000'000'000'000 - nodes + i;  // nearly six hours
    document.what.nodes.push_back({i, "node", 0, start_ns, start_ns + 1, false, 0});
  }
  const auto events_found = events(trace_of({document}), "X");
  UNSIGNED_LONGS_EQUAL(nodes, events_found.size());
  for (std::uint64_t i = 0; i < nodes; ++i) {
    UNSIGNED_LONGLONGS_EQUAL(document.what.nodes[i].start_ns,
                             static_cast<std::uint64_t>(events_found[i].at("ts").number() * 1000));
  }
}
