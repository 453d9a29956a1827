#include "reports/check/check_json.hpp"

#include <stdexcept>

#include "base/json/json_value.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

const char* const expected_document = R"json({
  "schema": "heist.check/2",
  "results": [
    {
      "protocol": "chase-lev",
      "mutant": "no-fence-in-pop",
      "program": "push push pop pop | steal",
      "explorer": "graphs",
      "memory_model": "rc11",
      "alike": 0,
      "verdict": "violated",
      "exhaustive": false,
      "executions": 17,
      "blocked": 0,
      "seconds": 0.0005,
      "counterexample": {
        "violation": "task 1 extracted twice",
        "threads": [
          "owner",
          "thief 1"
        ],
        "events": [
          {
            "thread": 0,
            "operation": "push(1)",
            "order": "",
            "value": "",
            "stale": false,
            "file": "",
            "line": 0
          },
          {
            "thread": 0,
            "operation": "bottom.store",
            "order": "relaxed",
            "value": "1",
            "stale": false,
            "file": "/some/where/chase_lev.hpp",
            "line": 41
          }
        ]
      }
    }
  ]
}
)json";

// A line with one piece replaced is refused.
void refuses(const std::string& piece, const std::string& by) {
  std::string line = check_line(samples::violated());
  const std::size_t at = line.find(piece);
  if (at == std::string::npos) throw std::logic_error("no such piece: " + piece);
  line.replace(at, piece.size(), by);
  CHECK_THROWS(std::runtime_error, (void)parse_check_line(line));
}

}  // namespace

TEST_GROUP(check_json){};

TEST(check_json, is_exactly_the_documented_document) {
  auto result = samples::violated();
  result.example->events.resize(2);
  STRCMP_EQUAL(expected_document, check_json({result}).c_str());
}

TEST(check_json, only_what_holds_is_exhaustive) {
  const auto document = parse_json_value(check_json({samples::holds(), samples::violated()}), 8);
  CHECK_TRUE(document.at("results").at(0).at("exhaustive").flag());
  CHECK_FALSE(document.at("results").at(1).at("exhaustive").flag());
}

TEST(check_json, a_line_is_one_line_and_is_read_back) {
  for (auto result : {samples::holds(), samples::violated()}) {
    result.program = "two\nlines";
    result.executions = UINT64_MAX;
    result.seconds = 0.1 + 0.2;
    const std::string line = check_line(result);
    CHECK_TRUE(line.find('\n') == std::string::npos);
    STRCMP_EQUAL(line.c_str(), check_line(parse_check_line(line)).c_str());
    STRCMP_EQUAL("two\nlines", parse_check_line(line).program.c_str());
    CHECK_TRUE(result.seconds == parse_check_line(line).seconds);
  }
}

TEST(check_json, a_vacuous_search_is_not_exhaustive) {
  auto vacuous = samples::holds();
  vacuous.executions = vacuous.blocked = 0;
  CHECK_FALSE(parse_json_value(check_json({vacuous}), 8).at("results").at(0).at("exhaustive").flag());
}

TEST(check_json, malformed_lines_are_refused) {
  for (const char* line : {"", "x", "{}", "[]", "null", "{\"protocol\":1}"}) {
    CHECK_THROWS(std::runtime_error, (void)parse_check_line(line));
  }
  CHECK_THROWS(std::runtime_error, (void)parse_check_line(std::string(100'000, '[')));
  CHECK_THROWS(std::runtime_error, (void)parse_check_line(std::string(100'000, '[') + std::string(100'000, ']')));
  refuses("\"violated\"", "\"broken\"");
  refuses("\"executions\":17", "\"executions\":-17");
  refuses("\"executions\":17", "\"executions\":1.5");
  refuses("\"thread\":1", "\"thread\":2");
  refuses("\"line\":41", "\"line\":5000000000");
  refuses("\"events\":[", "\"events\":[7,");
  refuses("\"seconds\":", "\"seconds\":\"1\",\"was\":");
}
