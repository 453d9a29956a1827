#include "reports/schedule/schedule_json.hpp"

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/file/output_file.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

const char* const diamond_text = R"({
  "schema": "heist.schedule/1",
  "scenario": "quickstart",
  "workload": "diamond",
  "scheduler": "work-stealing",
  "workers": 4,
  "seed": 7,
  "makespan_ns": 301,
  "digest": "fedcba9876543210",
  "nodes": [
    {"id":"1","name":"a","worker":0,"start_ns":0,"end_ns":100},
    {"id":"2","name":"b","worker":0,"start_ns":100,"end_ns":200},
    {"id":"3","name":"c","worker":1,"start_ns":101,"end_ns":201,"stolen_from":0},
    {"id":"18446744073709551615","name":"d","worker":1,"start_ns":201,"end_ns":301}
  ],
  "edges": [
    {"from":"1","to":"3","kind":"continue"},
    {"from":"1","to":"2","kind":"spawn"},
    {"from":"2","to":"18446744073709551615","kind":"join"},
    {"from":"3","to":"18446744073709551615","kind":"future"}
  ]
}
)";

std::string refusal(const std::string& text) {
  return message_of<bad_input>([&] { (void)parse_schedule(text, "result.json"); });
}

// The diamond with one piece of its text replaced by another.
std::string spoiled(const std::string& piece, const std::string& by) {
  std::string text = diamond_text;
  const std::size_t at = text.find(piece);
  if (at == std::string::npos) throw std::logic_error("no such piece: " + piece);
  return text.replace(at, piece.size(), by);
}

void refuses(const std::string& reason, const std::string& text) {
  const std::string message = refusal(text);
  STRCMP_CONTAINS("result.json: ", message.c_str());
  STRCMP_CONTAINS(reason.c_str(), message.c_str());
}

}  // namespace

TEST_GROUP(schedule_json){};

TEST(schedule_json, is_exactly_the_documented_document) {
  STRCMP_EQUAL(diamond_text, schedule_json(samples::diamond_schedule()).c_str());
}

TEST(schedule_json, reading_gives_back_what_was_written) {
  STRCMP_EQUAL(diamond_text, schedule_json(parse_schedule(diamond_text, "result.json")).c_str());
}

TEST(schedule_json, what_only_some_nodes_and_edges_have_is_read_back) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[2].deviates = true;
  document.what.nodes[2].priority = 7;
  document.what.nodes[2].better_ready = 3;
  document.what.edges[3].latency_ns = 50;
  const std::string text = schedule_json(document);
  STRCMP_CONTAINS(R"("stolen_from":0,"deviates":true,"priority":7,"better_ready":3})", text.c_str());
  STRCMP_CONTAINS(R"("kind":"future","latency_ns":50})", text.c_str());
  STRCMP_EQUAL(text.c_str(), schedule_json(parse_schedule(text, "result.json")).c_str());
  document.what.nodes[2].priority = -65535;
  LONGS_EQUAL(-65535, *parse_schedule(schedule_json(document), "result.json").what.nodes[2].priority);
}

TEST(schedule_json, the_moments_of_tasks_with_priorities_are_read_back) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[1].ready = {100, 4};
  document.what.nodes[1].taken = {101, 6};
  document.what.nodes[2].ready = {100, 5};
  document.what.nodes[2].visible = {101, 7};
  document.what.nodes[2].taken = {102, 8};
  document.what.nodes[2].discarded = true;
  const std::string text = schedule_json(document);
  STRCMP_CONTAINS(R"("ready_ns":100,"ready_order":4,"taken_ns":101,"taken_order":6})", text.c_str());
  STRCMP_CONTAINS(R"("ready_ns":100,"ready_order":5,"visible_ns":101,"visible_order":7,"taken_ns":102,"taken_order":8,"discarded":true})",
                  text.c_str());
  STRCMP_EQUAL(text.c_str(), schedule_json(parse_schedule(text, "result.json")).c_str());
}

TEST(schedule_json, how_workers_spent_the_time_between_nodes_is_read_back) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[2].before = {.overhead_ns = 1, .stealing_ns = 60, .idle_ns = 40};
  document.what.rest = {{.idle_ns = 101}, {}, {.stealing_ns = 301}, {.overhead_ns = 1, .idle_ns = 300}};
  const std::string text = schedule_json(document);
  STRCMP_CONTAINS(R"("stolen_from":0,"overhead_ns":1,"stealing_ns":60,"idle_ns":40})", text.c_str());
  STRCMP_CONTAINS(R"({"worker":0,"idle_ns":101},
    {"worker":1},
    {"worker":2,"stealing_ns":301},)", text.c_str());
  STRCMP_EQUAL(text.c_str(), schedule_json(parse_schedule(text, "result.json")).c_str());
}

TEST(schedule_json, each_worker_has_one_rest_in_order) {
  const auto with_rest = [](const char* rest) { return spoiled("\"seed\": 7", std::string("\"seed\": 7, \"rest\": ") + rest); };
  CHECK_TRUE(refusal(with_rest(R"([{"worker":0},{"worker":1},{"worker":2},{"worker":3}])")).empty());
  refuses("rest[1]: should be of worker 1", with_rest(R"([{"worker":0},{"worker":2}])"));
  refuses("\"rest\" should have 4 entries, one a worker", with_rest(R"([{"worker":0}])"));
  refuses("\"rest\" should have 4 entries, one a worker", with_rest("1"));
}

TEST(schedule_json, what_becomes_of_queues_is_read_back) {
  const std::string text = schedule_json(samples::suspended_deques());
  STRCMP_CONTAINS(R"({"queue":0,"state":"suspended","worker":0,"start_ns":200,"end_ns":600},)", text.c_str());
  STRCMP_CONTAINS(R"({"queue":0,"state":"resumable","start_ns":600,"end_ns":710},)",
                  text.c_str());  // a timer is no worker
  STRCMP_CONTAINS(R"({"queue":0,"state":"active","worker":1,"start_ns":790,"end_ns":1000}
  ]
})",
                  text.c_str());
  const schedule_document back = parse_schedule(text, "result.json");
  STRCMP_EQUAL(text.c_str(), schedule_json(back).c_str());
  UNSIGNED_LONGS_EQUAL(samples::suspended_deques().what.queues.size(), back.what.queues.size());
}

TEST(schedule_json, a_queue_is_one_thing_at_a_time) {
  const auto with_queues = [](const std::string& queues) {
    return spoiled("\"seed\": 7", "\"seed\": 7, \"queues\": [" + queues + "]");
  };
  const std::string first = R"({"queue":1,"state":"active","worker":0,"start_ns":10,"end_ns":20})";
  const auto second = [&](const std::string& rest) { return with_queues(first + R"(,{"queue":)" + rest + "}"); };
  CHECK_TRUE(refusal(second(R"(1,"state":"suspended","start_ns":20,"end_ns":301)")).empty());
  CHECK_TRUE(refusal(second(R"(4294967295,"state":"muggable","worker":3,"start_ns":10,"end_ns":11)")).empty());
  refuses("queues[1]: begins before queue 1 has left another state",
          second(R"(1,"state":"suspended","start_ns":19,"end_ns":30)"));
  refuses("queues[1]: should come before the one above it",
          second(R"(2,"state":"suspended","start_ns":9,"end_ns":30)"));
  refuses("queues[1]: should come before the one above it",
          second(R"(0,"state":"suspended","start_ns":10,"end_ns":30)"));
  refuses("queues[1]: ends before it starts", second(R"(2,"state":"suspended","start_ns":20,"end_ns":19)"));
  refuses("queues[1]: lasts for no time", second(R"(2,"state":"suspended","start_ns":20,"end_ns":20)"));
  refuses("queues[1]: ends after the makespan of 301 ns",
          second(R"(2,"state":"suspended","start_ns":20,"end_ns":302)"));
  refuses("queues[1]: names worker 4, and there are 4",
          second(R"(2,"state":"suspended","worker":4,"start_ns":20,"end_ns":30)"));
  refuses("queues[1]: \"worker\" should be a whole number",
          second(R"(2,"state":"suspended","worker":4294967295,"start_ns":20,"end_ns":30)"));
  refuses("queues[1]: is active, and \"worker\" is missing", second(R"(2,"state":"active","start_ns":20,"end_ns":30)"));
  for (const char* const state : {"unused", "Active", ""}) {
    refuses("queues[1]: \"state\" should be active, suspended, resumable or muggable",
            second(fmt::format(R"(2,"state":"{}","worker":0,"start_ns":20,"end_ns":30)", state)));
  }
  refuses("queues[1]: \"queue\" should be a whole number",
          second(R"(4294967296,"state":"suspended","start_ns":20,"end_ns":30)"));
  refuses("queues[1]: \"queue\" should be a whole number",
          second(R"("2","state":"suspended","start_ns":20,"end_ns":30)"));
  refuses("queues[1]: \"state\" is missing", second(R"(2,"start_ns":20,"end_ns":30)"));
  refuses("queues[1]: \"end_ns\" is missing", second(R"(2,"state":"suspended","start_ns":20)"));
  refuses("queues[0] should be an object", with_queues("1"));
}

TEST(schedule_json, any_byte_of_what_becomes_of_queues_may_be_wrong_without_harm) {
  const std::string whole = schedule_json(samples::suspended_deques());
  for (std::size_t at = whole.find("\"queues\""); at < whole.size(); ++at) {
    for (const char byte : {'\0', '"', '9', '-', '{', ']', '\xff'}) {
      std::string text = whole;
      text[at] = byte;
      (void)refusal(text);  // any other exception than bad_input fails the test
    }
  }
}

TEST(schedule_json, a_loop_that_is_shared_is_read_back) {
  const std::string text = schedule_json(samples::shared_loop());
  STRCMP_CONTAINS(R"("end_ns":30,"first_iteration":1,"end_iteration":3})", text.c_str());
  STRCMP_CONTAINS(R"("parts": [
    {"worker":0,"since_ns":0,"first_iteration":0,"end_iteration":10},
    {"worker":0,"since_ns":25,"first_iteration":3,"end_iteration":7,"half_of":0},)",
                  text.c_str());
  const schedule_document back = parse_schedule(text, "result.json");
  STRCMP_EQUAL(text.c_str(), schedule_json(back).c_str());
  CHECK(samples::shared_loop().what.parts == back.what.parts);
  schedule_document rounds = samples::shared_loop();
  rounds.what.nodes[1].piece->round = 2;
  CHECK((parse_schedule(schedule_json(rounds), "result.json").what.nodes[1].piece == heist::model::batch{{1, 3}, 2}));
}

TEST(schedule_json, parts_of_a_loop_that_cannot_be_are_refused) {
  using part = heist::model::schedule::loop_part;
  const auto refused = [](const std::string& reason, std::size_t i, const part& by) {
    schedule_document document = samples::shared_loop();
    document.what.parts[i] = by;
    refuses(reason, schedule_json(document));
  };
  refused("parts[2]: names worker 3, and there are 3", 2, {0, {7, 10}, 3, 25});
  refused("parts[0]: begins after the makespan of 60 ns", 0, {part::whole, {0, 10}, 0, 61});
  refused("parts[1]: cannot be a half of part 1", 1, {1, {3, 7}, 0, 25});
  refused("parts[1]: should be followed by the other half", 2, {part::whole, {7, 10}, 1, 25});
  refused("parts[3]: cannot be a half of part 0", 3, {0, {7, 7}, 0, 45});
  refused("parts[2]: and the one before it are not what is left of a part", 2, {0, {6, 10}, 1, 25});
  refused("parts[2]: and the one before it are not what is left of a part", 2, {0, {7, 9}, 1, 25});
  refused("parts[4]: and the one before it are not what is left of a part", 4, {1, {2, 7}, 2, 45});
  refused("parts[2]: and the one before it should begin with the owner's half", 1, {0, {3, 7}, 1, 25});
  refused("parts[2]: and the one before it should begin at once", 2, {0, {7, 10}, 1, 26});
  refused("parts[4]: has iterations that end before they begin", 4, {1, {7, 6}, 2, 45});
  schedule_document document = samples::shared_loop();
  document.what.nodes[0].piece->iterations = {1, 1};
  refuses("nodes[0]: is a batch without iterations", schedule_json(document));
}

TEST(schedule_json, moments_that_cannot_be_are_refused) {
  const auto refused = [](const char* moments) { return refusal(spoiled("\"start_ns\"", std::string(moments) + ",\"start_ns\"")); };
  CHECK_TRUE(refused(R"("ready_ns":1,"ready_order":1,"taken_ns":1,"taken_order":2)").empty());
  STRCMP_CONTAINS("\"ready_order\" is missing", refused(R"("ready_ns":1)").c_str());
  STRCMP_CONTAINS("\"ready_order\" should be at least 1", refused(R"("ready_ns":1,"ready_order":0)").c_str());
  STRCMP_CONTAINS("should have been ready and taken, or neither", refused(R"("ready_ns":1,"ready_order":1)").c_str());
  STRCMP_CONTAINS("should have been ready and taken, or neither", refused(R"("visible_ns":1,"visible_order":1)").c_str());
  STRCMP_CONTAINS("was taken before it was ready",
                  refused(R"("ready_ns":1,"ready_order":2,"taken_ns":1,"taken_order":1)").c_str());
  STRCMP_CONTAINS("was not visible between ready and taken",
                  refused(R"("ready_ns":1,"ready_order":1,"visible_ns":1,"visible_order":3,"taken_ns":1,"taken_order":2)").c_str());
}

TEST(schedule_json, what_comes_from_a_queue_that_all_share_is_stolen_from_nobody) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[2].victim = document.what.nodes[2].worker;
  CHECK(!parse_schedule(schedule_json(document), "result.json").what.nodes[2].stolen);
}

TEST(schedule_json, a_schedule_without_nodes_or_digest_is_read_back) {
  schedule_document empty;
  const std::string text = schedule_json(empty);
  STRCMP_CONTAINS("\"nodes\": [],\n  \"edges\": []\n}\n", text.c_str());
  STRCMP_EQUAL(text.c_str(), schedule_json(parse_schedule(text, "result.json")).c_str());
}

TEST(schedule_json, hostile_names_are_read_back) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[0].name = "<script>\"];\\\n\x1b[31m" + std::string(10'000, 'x');
  const schedule_document back = parse_schedule(schedule_json(document), "result.json");
  STRCMP_EQUAL(document.what.nodes[0].name.c_str(), back.what.nodes[0].name.c_str());
}

TEST(schedule_json, fields_that_are_not_known_are_passed_over) {
  CHECK_TRUE(refusal(spoiled("\"seed\": 7", "\"seed\": 7, \"note\": null")).empty());
}

TEST(schedule_json, text_that_is_no_json_is_refused_with_line_and_column) {
  refuses("line 3, column", "{\n\"schema\": \"heist.schedule/1\",\n\"workers\": oops}");
  refuses("line 1, column 1", "");
  refuses("parse error", std::string(diamond_text).substr(0, 500));
  refuses("parse error", std::string(diamond_text) + "x");
  refuses("parse error", spoiled("\"a\"", "\"\xff\xfe\""));
}

TEST(schedule_json, other_documents_are_refused_by_their_schema) {
  refuses("is a document of schema \"heist.run/1\"; expected \"heist.schedule/1\"",
          R"({"schema":"heist.run/1","scenario":"x","results":[{"steals":{"ok":1}}]})");
  refuses("has no \"schema\"", "{}");
  refuses("should be a JSON object", "[]");
  refuses("should be a JSON object", "7");
  refuses("is a document of schema ?", spoiled("\"heist.schedule/1\"", "1"));
}

TEST(schedule_json, missing_fields_are_named) {
  refuses("\"workload\" is missing", spoiled("\"workload\": \"diamond\",", ""));
  refuses("nodes[1]: \"worker\" is missing", spoiled("\"b\",\"worker\":0", "\"b\""));
  refuses("\"nodes\" is missing", spoiled("\"nodes\": [", "\"edges\": [], \"ignored\": 1}").substr(0, 230));
  refuses("edges[0]: \"kind\" is missing", spoiled(",\"kind\":\"continue\"", ""));
}

TEST(schedule_json, wrong_types_are_named) {
  refuses("\"workers\" should be a whole number", spoiled("\"workers\": 4", "\"workers\": \"4\""));
  refuses("\"workers\" should be a whole number", spoiled("\"workers\": 4", "\"workers\": -4"));
  refuses("\"workers\" should be a whole number from 0 to 4294967295", spoiled("\"workers\": 4", "\"workers\": 1e3"));
  refuses("\"workers\" should be a whole number", spoiled("\"workers\": 4", "\"workers\": 5000000000"));
  refuses("nodes[0]: \"id\" should be a string", spoiled("\"id\":\"1\"", "\"id\":1"));
  refuses("should be a string of decimal digits", spoiled("\"id\":\"1\"", "\"id\":\"1x\""));
  refuses("should be a string of decimal digits", spoiled("18446744073709551615", "18446744073709551616"));
  refuses("nodes[0]: \"name\" should be a string", spoiled("\"a\"", "null"));
  refuses("nodes[0] should be an object", spoiled("\"nodes\": [", "\"nodes\": [1, "));
  refuses("\"kind\" should be continue, spawn, join or future", spoiled("\"spawn\"", "\"spwan\""));
  refuses("\"digest\" should be 16 hex digits", spoiled("fedcba9876543210", "fedcba987654321g"));
}

TEST(schedule_json, inconsistent_documents_are_refused) {
  refuses("edges[1]: there is no node \"9\"", spoiled("\"to\":\"2\"", "\"to\":\"9\""));
  refuses("two nodes have the id \"1\"", spoiled("\"id\":\"2\"", "\"id\":\"1\""));
  refuses("nodes[0]: names worker 4, and there are 4", spoiled("\"a\",\"worker\":0", "\"a\",\"worker\":4"));
  refuses("nodes[2]: names worker 7, and there are 4", spoiled("\"stolen_from\":0", "\"stolen_from\":7"));
  refuses("nodes[2]: is stolen by a worker from itself", spoiled("\"stolen_from\":0", "\"stolen_from\":1"));
  refuses("nodes[1]: ends before it starts", spoiled("\"start_ns\":100,", "\"start_ns\":201,"));
  refuses("nodes[3]: ends after the makespan", spoiled("\"end_ns\":301", "\"end_ns\":302"));
  refuses("\"workers\" should be at least 1", spoiled("\"workers\": 4", "\"workers\": 0"));
  refuses("\"seed\" is given twice", spoiled("\"seed\": 7", "\"seed\": 7, \"seed\": 8"));
  refuses("\"nodes\" is given twice", spoiled("\"nodes\": [", "\"nodes\": [], \"nodes\": ["));
}

TEST(schedule_json, depth_bombs_are_refused_where_they_go_too_deep) {
  refuses("should be a JSON object, and is a list", std::string(100'000, '['));
  const std::string bomb(100'000, '[');
  refuses("\"note\" is nested", R"({"schema":"heist.schedule/1","note":)" + bomb);
  refuses("nodes[0] is nested", R"({"schema":"heist.schedule/1","nodes":)" + bomb);
  refuses("nodes[0]: \"a\" is nested", R"({"schema":"heist.schedule/1","nodes":[{"a":)" + bomb);
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  refuses("\"a\" is nested", objects);
}

TEST(schedule_json, the_header_says_what_was_run) {
  auto run = samples::diamond_run();
  run.what.scheduler.kind = "priority-work-stealing";
  run.traced.emplace();
  auto document = schedule_of("x", run);
  document.version = "0.1.0";
  const std::string text = schedule_json(document);
  for (const char* const part :
       {"\"heist\": \"0.1.0\",", "\"scheduler_kind\": \"priority-work-stealing\",", "\"look_every\": 16,",
        "\"fence_ns\": 15,", "\"granularity\": \"call\",", "\"workload_n\": 10,"}) {
    STRCMP_CONTAINS(part, text.c_str());
  }
  UNSIGNED_LONGS_EQUAL(4, parse_schedule(text, "x").workers);  // what need not be known is passed over
}

TEST(schedule_json, wide_bombs_are_refused) {
  std::string fields = "{";
  for (int i = 0; i < 200; ++i) fields += "\"f" + std::to_string(i) + "\":0,";
  refuses("has more than 80 fields", fields);
  refuses("is longer than a megabyte", "{\"schema\":\"" + std::string(2'000'000, 'x') + "\"}");
}

TEST(schedule_json, a_message_is_never_long) {
  CHECK_TRUE(refusal("{\"" + std::string(500'000, 'x') + "\n").size() < 400);
  CHECK_TRUE(refusal("{\"" + std::string(500'000, 'x') + "\":[").size() < 400);
}

TEST(schedule_json, every_truncation_is_refused) {
  const std::string whole = diamond_text;
  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    CHECK_FALSE(refusal(whole.substr(0, length)).empty());
  }
}

TEST(schedule_json, any_single_byte_may_be_wrong_without_harm) {
  for (std::size_t at = 0; diamond_text[at] != '\0'; ++at) {
    for (const char byte : {'\0', '"', '9', '-', '{', ']', '\xff'}) {
      std::string text = diamond_text;
      text[at] = byte;
      (void)refusal(text);  // any other exception than bad_input fails the test
    }
  }
}

TEST(schedule_json, edges_that_go_round_in_a_circle_are_refused) {
  schedule_document document = samples::diamond_schedule();
  const auto& edges = document.what.edges;
  document.what.edges.push_back({edges[3].to, edges[0].from, heist::model::edge_kind::join});
  STRCMP_CONTAINS("is part of a circle, and none of its nodes could ever have started",
                  refusal(schedule_json(document)).c_str());
  document.what.edges.back() = {edges[0].from, edges[0].from, heist::model::edge_kind::join};
  STRCMP_CONTAINS("edges[4]: the one from \"1\" to \"1\"", refusal(schedule_json(document)).c_str());
}

TEST(schedule_json, identities_that_are_few_and_small_are_checked_alike) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[3].identity = document.what.edges[2].to = document.what.edges[3].to = 4;
  CHECK_TRUE(refusal(schedule_json(document)).empty());
  document.what.edges[2].to = 0;
  STRCMP_CONTAINS("edges[2]: there is no node \"0\"", refusal(schedule_json(document)).c_str());
  document.what.edges[2].to = 5;
  STRCMP_CONTAINS("edges[2]: there is no node \"5\"", refusal(schedule_json(document)).c_str());
  document.what.nodes[3].identity = 2;
  STRCMP_CONTAINS("two nodes have the id \"2\"", refusal(schedule_json(document)).c_str());
}

TEST(schedule_json, a_file_is_read_piece_by_piece_and_no_further_than_its_limit) {
  const temporary_folder folder;
  const std::string content(100'000, 'x');
  write_file(folder.path / "some", content);
  CHECK_TRUE(read_file(folder.path / "some", content.size()) == content);
  input_file file(folder.path / "some", content.size() - 1);
  UNSIGNED_LONGS_EQUAL(65'536, file.next().size());
  STRCMP_CONTAINS("some: holds more than 0 MB", message_of<bad_input>([&] { (void)file.next(); }).c_str());
}

TEST(schedule_json, a_schedule_longer_than_a_piece_is_read_whole) {
  const temporary_folder folder;
  schedule_document document = samples::diamond_schedule();
  for (std::uint64_t i = 10; i < 3'000; ++i)
    document.what.nodes.push_back({i * i * i, "é" + std::to_string(i), 0, 0, 1, false, 0});
  for (std::uint64_t i = 11; i < 3'000; ++i) {
    document.what.edges.push_back({(i - 1) * (i - 1) * (i - 1), i * i * i, heist::model::edge_kind::spawn});
  }
  const std::string text = schedule_json(document);
  CHECK_TRUE(text.size() > 3 * 65'536);
  write_file(folder.path / "long.json", text);
  CHECK_TRUE(schedule_json(read_schedule(folder.path / "long.json")) == text);
}

TEST(schedule_json, files_that_cannot_be_read_are_refused_with_their_path) {
  const temporary_folder folder;
  const auto of = [](const std::filesystem::path& path) {
    return message_of<bad_input>([&] { (void)read_schedule(path); });
  };
  STRCMP_CONTAINS("missing.json: cannot read: No such file", of(folder.path / "missing.json").c_str());
  STRCMP_CONTAINS("cannot read: Is a directory", of(folder.path).c_str());
  STRCMP_CONTAINS("/dev/zero: parse error at line 1, column 1", of("/dev/zero").c_str());  // and not read to its end
  write_file(folder.path / "diamond.json", diamond_text);
  CHECK_TRUE(of(folder.path / "diamond.json").empty());
}
