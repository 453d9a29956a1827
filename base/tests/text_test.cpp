#include "base/text/text.hpp"

#include <limits>

#include "base/text/quantity.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;

TEST_GROUP(text){};

TEST(text, control_characters_become_visible) {
  STRCMP_EQUAL("a\\nb\\t\\r\\x1b[31m\\x00\\x7f", printable(std::string_view("a\nb\t\r\x1b[31m\0\x7f", 12)).c_str());
}

TEST(text, invalid_bytes_become_visible) {
  STRCMP_EQUAL("\\xff|\\xc0\\xaf|\\xed\\xa0\\x80|\\xf4\\x90\\x80\\x80|\\xe2\\x82",
               printable("\xff|\xc0\xaf|\xed\xa0\x80|\xf4\x90\x80\x80|\xe2\x82").c_str());
}

TEST(text, what_turns_the_direction_of_writing_becomes_visible) {
  STRCMP_EQUAL("\\u{202e}abc\\u{9b}\\u{2028}", printable("\u202eabc\xc2\x9b\u2028").c_str());
}

TEST(text, an_excerpt_is_cut_between_characters) {
  STRCMP_EQUAL("λλ…", excerpt("λλλ", 2).c_str());
  STRCMP_EQUAL("\\x1b\\xff…", excerpt("\x1b\xffx", 2).c_str());
  STRCMP_EQUAL((std::string(60, 'x') + "…").c_str(), excerpt(std::string(61, 'x')).c_str());
}

TEST(text, an_excerpt_of_what_is_short_is_all_of_it) {
  STRCMP_EQUAL(std::string(60, 'x').c_str(), excerpt(std::string(60, 'x')).c_str());
  STRCMP_EQUAL("", excerpt("").c_str());
  STRCMP_EQUAL("naïve λ 木 🌲", excerpt("naïve λ 木 🌲").c_str());
}

TEST(text, valid_text_stays) {
  STRCMP_EQUAL("T∞ µs 日本 \\ \"<>&", printable("T∞ µs 日本 \\ \"<>&").c_str());
}

TEST(text, widths_count_columns_and_not_bytes) {
  UNSIGNED_LONGS_EQUAL(2, display_width("T∞"));
  UNSIGNED_LONGS_EQUAL(4, display_width("日本"));
  UNSIGNED_LONGS_EQUAL(1, display_width("e\u0301"));
}

TEST(text, long_text_is_cut_in_the_middle) {
  STRCMP_EQUAL("abcde…wxyz", shorten("abcdefghijklmnopqrstuvwxyz", 10).c_str());
  STRCMP_EQUAL("abcdefghij", shorten("abcdefghij", 10).c_str());
  STRCMP_EQUAL("日本…語", shorten("日本日本語", 8).c_str());
}

TEST(text, a_heap_of_combining_characters_is_cut_too) {
  std::string heap = "e";
  for (int i = 0; i < 5000; ++i) heap += "\u0301";
  CHECK_TRUE(shorten(heap, 40).size() < 100);
}

TEST(text, lines_break_at_spaces) {
  const std::vector<std::string> lines = wrap("one two three incomprehensible", 9);
  UNSIGNED_LONGS_EQUAL(3, lines.size());
  STRCMP_EQUAL("one two", lines[0].c_str());
  STRCMP_EQUAL("three", lines[1].c_str());
  STRCMP_EQUAL("inco…ible", lines[2].c_str());
}

TEST_GROUP(quantity){};

TEST(quantity, durations_have_four_digits_and_a_unit) {
  STRCMP_EQUAL("0 ns", duration_text(0).c_str());
  STRCMP_EQUAL("999 ns", duration_text(999).c_str());
  STRCMP_EQUAL("1.000 µs", duration_text(1000).c_str());
  STRCMP_EQUAL("12.35 µs", duration_text(12'345).c_str());
  STRCMP_EQUAL("123.5 ms", duration_text(123'456'789).c_str());
  STRCMP_EQUAL("1.500 s", duration_text(1'500'000'000).c_str());
  STRCMP_EQUAL("123457 s", duration_text(123'456'789'000'000).c_str());
}

TEST(quantity, rounding_up_moves_on_to_the_next_unit) {
  STRCMP_EQUAL("10.00 ms", duration_text(9'999'500).c_str());
  STRCMP_EQUAL("1.000 ms", duration_text(999'950).c_str());
  STRCMP_EQUAL("1.000 s", duration_text(999'999'999).c_str());
  STRCMP_EQUAL("18446744074 s", duration_text(UINT64_MAX).c_str());
}

TEST(quantity, seconds_that_are_no_number_are_not_shown_as_one) {
  STRCMP_EQUAL("42.10 ms", seconds_text(0.0421).c_str());
  STRCMP_EQUAL("?", seconds_text(-1).c_str());
  STRCMP_EQUAL("?", seconds_text(std::numeric_limits<double>::quiet_NaN()).c_str());
  STRCMP_EQUAL("?", seconds_text(1e300).c_str());
}

TEST(quantity, large_counts_are_grouped) {
  STRCMP_EQUAL("9999", count_text(9999).c_str());
  STRCMP_EQUAL("10,000", count_text(10'000).c_str());
  STRCMP_EQUAL("1,234,567", count_text(1'234'567).c_str());
}
