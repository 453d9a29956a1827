#include <string>
#include <string_view>
#include <vector>

#include "scenarios/nearest.hpp"

#include <CppUTest/TestHarness.h>

using heist::scenarios::did_you_mean;
using heist::scenarios::nearest;

namespace {

const std::vector<std::string_view> commands{"run", "check", "native", "compare", "render", "list"};

std::string nearest_command(std::string_view word) {
  return nearest(word, commands).value_or("nothing");
}

}  // namespace

TEST_GROUP(the_nearest_word){};

TEST(the_nearest_word, is_found_for_a_missing_letter) {
  STRCMP_EQUAL("check", nearest_command("chek").c_str());
}
TEST(the_nearest_word, is_found_for_an_added_letter) {
  STRCMP_EQUAL("render", nearest_command("rennder").c_str());
}
TEST(the_nearest_word, is_found_for_a_wrong_letter) {
  STRCMP_EQUAL("native", nearest_command("nateve").c_str());
}
TEST(the_nearest_word, is_found_for_swapped_letters) {
  STRCMP_EQUAL("run", nearest_command("rnu").c_str());
}
TEST(the_nearest_word, is_found_in_another_case) {
  STRCMP_EQUAL("compare", nearest_command("COMPARE").c_str());
}
TEST(the_nearest_word, is_the_word_itself) {
  STRCMP_EQUAL("list", nearest_command("list").c_str());
}
TEST(the_nearest_word, is_not_guessed_from_afar) {
  STRCMP_EQUAL("nothing", nearest_command("simulate").c_str());
}
TEST(the_nearest_word, is_not_found_for_nothing) {
  STRCMP_EQUAL("nothing", nearest_command("").c_str());
}

TEST(the_nearest_word, is_found_for_a_forgotten_unit) {
  STRCMP_EQUAL("cost_ns", nearest("cost", {"name", "cost_ns"}).value().c_str());
}

TEST(the_nearest_word, is_never_another_single_letter) {
  CHECK(!nearest("m", {"n"}));
}

TEST(the_nearest_word, is_the_nearer_of_two) {
  STRCMP_EQUAL("seed", nearest("seedz", {"sends", "seed"}).value_or("").c_str());
}

TEST(the_nearest_word, is_the_first_of_equals) {
  STRCMP_EQUAL("cat", nearest("rat", {"cat", "bat"}).value().c_str());
}

TEST(the_nearest_word, is_not_sought_for_a_very_long_word) {
  const std::string longer(65, 'x');
  CHECK(!nearest(longer, {longer}));
}

TEST(the_nearest_word, is_not_sought_among_endless_candidates) {
  std::vector<std::string_view> candidates(10'000, "something else");
  candidates.push_back("run");
  CHECK(!nearest("run", candidates));
}

TEST(the_nearest_word, is_offered_as_a_question) {
  STRCMP_EQUAL("did you mean 'workers'?", did_you_mean("wrokers", {"profile", "workers"}).c_str());
}

TEST(the_nearest_word, is_offered_harmlessly) {
  STRCMP_EQUAL("did you mean 'parse\\x1b'?", did_you_mean("parse", {"parse\x1b"}).c_str());
}

TEST(the_nearest_word, is_not_offered_where_there_is_none) {
  STRCMP_EQUAL("", did_you_mean("x", {"workers"}).c_str());
}
