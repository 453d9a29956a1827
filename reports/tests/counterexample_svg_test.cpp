#include "reports/check/counterexample_svg.hpp"

#include <string>

#include "reports/check/counterexample_layout.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::reports;

namespace {

counterexample_document drawn_sample() {
  counterexample_document document{"chase-lev", "no-fence-in-pop", false, samples::lost_fence()};
  document.example.program = "push pop | steal";
  return document;
}

std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t found = 0;
  for (std::size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

std::size_t arrows(const std::string& picture, const std::string& kind) {
  return count(picture, "class=\"" + kind + "\"") - 1;  // one is the legend's
}

}  // namespace

TEST_GROUP(CounterexampleSvg){};

TEST(CounterexampleSvg, saysWhatIsViolatedAndWhere) {
  const std::string picture = counterexample_svg(drawn_sample());
  for (const char* piece : {"violated: task 1 extracted twice", "chase-lev with no-fence-in-pop", "push pop | steal",
                            "owner", "thief 1", "bottom.store", "acquire", "chase_lev.hpp:63"}) {
    STRCMP_CONTAINS(piece, picture.c_str());
  }
}

TEST(CounterexampleSvg, drawsAnArrowFromEachStoreThatIsRead) {
  counterexample_document document = drawn_sample();
  CHECK_EQUAL(0u, arrows(counterexample_svg(document), "other-arrow"));
  document.example.events[2].reads_from = 1;
  document.example.events[3].reads_from = 1;
  document.example.events[4].reads_from = 1;
  const std::string picture = counterexample_svg(document);
  CHECK_EQUAL(2u, arrows(picture, "other-arrow"));
  CHECK_EQUAL(1u, arrows(picture, "stale-arrow"));
}

TEST(CounterexampleSvg, marksBothAccessesOfADataRace) {
  counterexample_document document = drawn_sample();
  const std::size_t red = arrows(counterexample_svg(document), "detail red");
  document.example.events[4].races_with = 1;
  const std::string picture = counterexample_svg(document);
  STRCMP_CONTAINS("races with step 2", picture.c_str());
  STRCMP_CONTAINS("is raced with", picture.c_str());
  CHECK_EQUAL(red + 2, arrows(picture, "detail red"));
}

TEST(CounterexampleSvg, saysSoWhereAStaleReadHasNoStoreToPointTo) {
  STRCMP_CONTAINS("relaxed, stale: initial", counterexample_svg(drawn_sample()).c_str());
}

TEST(CounterexampleSvg, aStepThatIsPointedAtSaysWhatItsLineIs) {
  counterexample_document document = drawn_sample();
  document.example.events[2].file = "model/pool/chase_lev.hpp";
  document.example.events[2].line = 1;
  const std::string picture = counterexample_svg(document);
  STRCMP_CONTAINS("data-step=\"3\"><title>model/pool/chase_lev.hpp:1: #pragma once</title>", picture.c_str());
  STRCMP_CONTAINS("data-step=\"4\"><title>/some/where/chase_lev.hpp:52</title>", picture.c_str());
}

TEST(CounterexampleSvg, marksEachChangeOfThread) {
  CHECK_EQUAL(3u, arrows(counterexample_svg(drawn_sample()), "switch"));
}

TEST(CounterexampleSvg, letsNothingBecomeMarkup) {
  counterexample_document document = drawn_sample();
  document.protocol = document.example.violation = document.example.program = samples::hostile_name();
  document.example.threads[0] = document.example.events[1].operation = document.example.events[1].file =
      samples::hostile_name();
  const std::string picture = counterexample_svg(document);
  CHECK_EQUAL(0u, count(picture, "<script"));
  CHECK_EQUAL(0u, count(picture, "\x1b"));
  CHECK_TRUE(picture.size() < 60'000);
}

TEST(CounterexampleSvg, leavesOutTheMiddleOfALongOne) {
  counterexample_document document = drawn_sample();
  document.example.events.resize(20'000, document.example.events[1]);
  document.example.events[19'999].reads_from = 60;  // which has no place
  const std::string picture = counterexample_svg(document);
  STRCMP_CONTAINS("19,700 steps left out", picture.c_str());
  CHECK_TRUE(picture.size() < 400'000);
}

TEST(CounterexampleSvg, drawsAnExecutionWithoutSteps) {
  counterexample_document document = drawn_sample();
  document.example.events.clear();
  STRCMP_CONTAINS("</svg>", counterexample_svg(document).c_str());
}
