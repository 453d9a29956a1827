#include "reports/check/counterexample_json.hpp"

#include <fstream>
#include <string>

#include "base/bad_input.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

counterexample_document sample() {
  counterexample_document document{"chase-lev", "no-fence-in-pop", false, samples::lost_fence()};
  document.example.events[3].reads_from = 1;
  document.example.events[4].races_with = 3;
  document.example.program = "push pop | steal";
  document.example.decisions = "0 0 1 =1 0";
  return document;
}

std::string replaced(std::string text, const std::string& piece, const std::string& by) {
  const std::size_t at = text.find(piece);
  CHECK_TRUE(at != text.npos);
  return text.replace(at, piece.size(), by);
}

// The sample with one piece replaced is refused, and the message says why.
void refuses(const std::string& piece, const std::string& by, const std::string& message) {
  try {
    parse_counterexample(replaced(counterexample_json(sample()), piece, by), "x.json");
  } catch (const heist::base::bad_input& e) {
    STRCMP_CONTAINS(message.c_str(), e.what());
    STRCMP_CONTAINS("x.json", e.what());
    return;
  }
  FAIL("was read");
}

}  // namespace

TEST_GROUP(CounterexampleJson){};

TEST(CounterexampleJson, readsWhatItWrote) {
  const counterexample_document before = sample();
  const counterexample_document after = parse_counterexample(counterexample_json(before), "x.json");
  STRCMP_EQUAL("chase-lev", after.protocol.c_str());
  STRCMP_EQUAL("no-fence-in-pop", after.mutant.c_str());
  STRCMP_EQUAL("push pop | steal", after.example.program.c_str());
  STRCMP_EQUAL("0 0 1 =1 0", after.example.decisions.c_str());
  STRCMP_EQUAL("task 1 extracted twice", after.example.violation.c_str());
  CHECK_TRUE(before.example.threads == after.example.threads);
  CHECK_TRUE(before.example.events == after.example.events);
}

TEST(CounterexampleJson, writesAnEventALine) {
  STRCMP_CONTAINS(
      "\n    {\"thread\":0,\"operation\":\"top.load\",\"order\":\"relaxed\",\"value\":\"0\",\"stale\":true,"
      "\"reads_from\":1,\"file\":\"/some/where/chase_lev.hpp\",\"line\":52},\n",
      counterexample_json(sample()).c_str());
}

TEST(CounterexampleJson, keepsHostileText) {
  counterexample_document document = sample();
  document.example.violation = "\"}],\n\"events\": [<&";
  STRCMP_EQUAL(document.example.violation.c_str(),
               parse_counterexample(counterexample_json(document), "x").example.violation.c_str());
}

TEST(CounterexampleJson, refusesOtherDocuments) {
  refuses("heist.counterexample/1", "heist.counterexample/2", "expected \"heist.counterexample/1\"");
  refuses("{\n", "[\n", "should be a JSON object");
  refuses("\"own\": false", "\"own\": 0", "true or false");
  refuses("\"decisions\"", "\"decision\"", "\"decisions\" is missing");
  refuses("push pop", "push\\u001b[31mpop", "\"program\" should be at most 1000 characters of plain text");
}

TEST(CounterexampleJson, refusesEventsThatCannotBe) {
  refuses("\"thread\":1", "\"thread\":7", "events[2]: names thread 7, and there are 2");
  refuses("\"thread\":1", "\"thread\":-1", "events[2]");
  refuses("\"reads_from\":1", "\"reads_from\":3", "does not come before it");
  refuses("\"races_with\":3", "\"races_with\":4", "does not come before it");
  refuses("\"reads_from\":1", "\"reads_from\":4294967296", "whole number");
  refuses("{\"thread\":1", "{\"thread\":{}", "nested");
}

TEST(CounterexampleJson, tellsACounterexampleFromOtherFiles) {
  const temporary_folder folder;
  std::ofstream(folder.path / "a.json") << counterexample_json(sample());
  std::ofstream(folder.path / "b.json") << "{\"schema\": \"heist.schedule/1\"}";
  CHECK_TRUE(is_counterexample(folder.path / "a.json"));
  CHECK_FALSE(is_counterexample(folder.path / "b.json"));
  CHECK_FALSE(is_counterexample(folder.path));
  CHECK_FALSE(is_counterexample(folder.path / "missing"));
}
