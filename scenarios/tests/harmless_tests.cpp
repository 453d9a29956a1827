#include <string>

#include "scenarios/harmless.hpp"

#include <CppUTest/TestHarness.h>

using heist::scenarios::harmless;
using heist::scenarios::uncut;

TEST_GROUP(harmless_text){};

TEST(harmless_text, keeps_what_is_readable) {
  STRCMP_EQUAL("naïve λ 木 🌲", harmless("naïve λ 木 🌲").c_str());
}

TEST(harmless_text, escapes_control_characters) {
  STRCMP_EQUAL("a\\n\\t\\u001B[31m\\u007F\\u009B", harmless("a\n\t\x1b[31m\x7f\xc2\x9b").c_str());
}

TEST(harmless_text, escapes_what_reverses_the_line) {
  STRCMP_EQUAL("\\u202Egpj.exe", harmless("\xe2\x80\xaegpj.exe").c_str());
}

TEST(harmless_text, escapes_bytes_that_are_not_utf_8) {
  STRCMP_EQUAL("\\xFF\\xC0\\xAF\\xED\\xA0\\x80\\xE2\\x82", harmless("\xff\xc0\xaf\xed\xa0\x80\xe2\x82").c_str());
}

TEST(harmless_text, is_cut_after_sixty_characters) {
  STRCMP_EQUAL((std::string(60, 'x') + "...").c_str(), harmless(std::string(61, 'x')).c_str());
}

TEST(harmless_text, of_sixty_characters_is_whole) {
  STRCMP_EQUAL(std::string(60, 'x').c_str(), harmless(std::string(60, 'x')).c_str());
}

TEST(harmless_text, is_cut_between_characters) {
  STRCMP_EQUAL("λλ...", harmless("λλλ", 2).c_str());
}

TEST(harmless_text, may_be_left_uncut) {
  LONGS_EQUAL(1000, harmless(std::string(1000, 'x'), uncut).size());
}
