#include "reports/check/counterexample_html.hpp"

#include <set>
#include <string>

#include "base/json/json_value.hpp"
#include "reports/check/known_source.hpp"
#include "reports/check/shared_access.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;
using heist::model::history_event;

namespace {

counterexample_document stepped_sample() {
  counterexample_document document{"chase-lev", "no-fence-in-pop", false, samples::lost_fence()};
  document.example.program = "push pop | steal";
  document.example.events[4] = {1, "top.compare_exchange", "seq_cst", "0 -> 1", false, "model/pool/chase_lev.hpp", 1};
  document.example.events.push_back({0, "top.load", "relaxed", "0", true, "/etc/passwd", 1});
  return document;
}

// What the script of the page reads.
json_value data_of(const std::string& page) {
  const std::string start = "id=\"counterexample\">";
  const std::size_t at = page.find(start) + start.size();
  return parse_json_value(page.substr(at, page.find("</script>", at) - at), 6);
}

}  // namespace

TEST_GROUP(counterexample_html){};

TEST(counterexample_html, is_one_file_with_the_diagram_and_its_steps) {
  const std::string page = counterexample_html(stepped_sample());
  for (const char* piece : {"<!DOCTYPE html>", "Violated: task 1 extracted twice", "chase-lev with no-fence-in-pop",
                            "push pop | steal", "data-step=\"6\"", "id=\"slider\"", "default-src 'none'"}) {
    STRCMP_CONTAINS(piece, page.c_str());
  }
  CHECK_TRUE(page.find("<?xml") == page.npos);
  CHECK_TRUE(page.find("src=") == page.npos);
}

TEST(counterexample_html, no_two_elements_have_an_id) {
  const std::string page = counterexample_html(stepped_sample());
  std::set<std::string> seen;
  for (std::size_t at = page.find(" id=\""); at != page.npos; at = page.find(" id=\"", at + 1)) {
    const std::string id = page.substr(at + 5, page.find('"', at + 5) - at - 5);
    CHECK_TEXT(seen.insert(id).second, id.c_str());
  }
  CHECK_TRUE(seen.size() > 15);
}

TEST(counterexample_html, knows_what_each_variable_holds) {
  const json_value data = data_of(counterexample_html(stepped_sample()));
  const auto& variables = data.at("variables").elements();
  UNSIGNED_LONGS_EQUAL(2, variables.size());
  STRCMP_EQUAL("bottom", variables[0].at("name").text().c_str());
  STRCMP_EQUAL("top", variables[1].at("name").text().c_str());
  STRCMP_EQUAL("0", variables[1].at("initial").text().c_str());
  const auto& events = data.at("events").elements();
  STRCMP_EQUAL("1", events[1].at("writes").text().c_str());
  STRCMP_EQUAL("1", events[4].at("writes").text().c_str());
  UNSIGNED_LONGS_EQUAL(1, events[4].at("variable").whole());
}

TEST(counterexample_html, shows_the_source_that_heist_was_built_from_and_no_other_file) {
  const std::string page = counterexample_html(stepped_sample());
  const json_value data = data_of(page);
  STRCMP_EQUAL("#pragma once", data.at("sources").at("model/pool/chase_lev.hpp").at("1").text().c_str());
  CHECK_TRUE(page.find("root:") == page.npos);
  CHECK_TRUE(page.find("\"/etc/passwd\":{") == page.npos);
}

TEST(counterexample_html, only_sources_of_the_repository_have_lines) {
  STRCMP_EQUAL("#pragma once", std::string(known_line("model/pool/chase_lev.hpp", 1)).c_str());
  for (const char* file : {"/etc/passwd", "../model/pool/chase_lev.hpp", "model/pool/../pool/chase_lev.hpp", ""}) {
    CHECK_TRUE(known_line(file, 1).empty());
  }
  CHECK_TRUE(known_line("model/pool/chase_lev.hpp", 0).empty());
  CHECK_TRUE(known_line("model/pool/chase_lev.hpp", 4'000'000'000).empty());
  CHECK_TRUE(is_known_source("verify/pool_driver.cpp"));
}

TEST(counterexample_html, words_of_a_step_say_what_it_reads_and_writes) {
  const auto access = [](const char* operation, const char* value) {
    return access_of({0, operation, "seq_cst", value, false, "a.hpp", 1});
  };
  STRCMP_EQUAL("slot[0] of #2", access("slot[0] of #2.store", "7").variable.c_str());
  STRCMP_EQUAL("7", access("slot[0] of #2.store", "7").written->c_str());
  STRCMP_EQUAL("#1", access("buffer.load", "#1").read->c_str());
  STRCMP_EQUAL("3", access("count.fetch", "3 -> 4").read->c_str());
  STRCMP_EQUAL("4", access("count.fetch", "3 -> 4").written->c_str());
  CHECK_FALSE(access("top.compare_exchange", "failed, found 5").written.has_value());
  STRCMP_EQUAL("5", access("top.compare_exchange", "failed, found 5").read->c_str());
  for (const char* operation : {"fence", "lock", ".load", "top.flush", "read data"}) {
    STRCMP_EQUAL("", access(operation, "1").variable.c_str());
  }
  STRCMP_EQUAL("", access_of({0, "push v1.load", "", "", false, "", 0}).variable.c_str());
}

TEST(counterexample_html, lets_nothing_become_markup) {
  counterexample_document document = stepped_sample();
  const std::string evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>" + samples::hostile_name();
  document.protocol = document.example.violation = document.example.program = document.example.threads[0] = evil;
  for (history_event& e : document.example.events) e.operation = e.value = e.order = e.file = evil + ".load";
  const std::string page = counterexample_html(document);
  std::size_t scripts = 0;
  for (std::size_t at = page.find("<script"); at != page.npos; at = page.find("<script", at + 1)) ++scripts;
  UNSIGNED_LONGS_EQUAL(2, scripts);  // the data and ours
  CHECK_TRUE(page.find("<img") == page.npos);
  CHECK_TRUE(page.find('\x1b') == page.npos);
  UNSIGNED_LONGS_EQUAL(6, data_of(page).at("events").elements().size());
}

TEST(counterexample_html, is_a_page_for_an_execution_without_steps_and_for_a_very_long_one) {
  counterexample_document document = stepped_sample();
  document.example.events.clear();
  UNSIGNED_LONGS_EQUAL(0, data_of(counterexample_html(document)).at("events").elements().size());
  document.example.events.resize(20'000, stepped_sample().example.events[1]);
  UNSIGNED_LONGS_EQUAL(20'000, data_of(counterexample_html(document)).at("events").elements().size());
}
