#include "base/text/utf_8.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;

namespace {

std::string encoded(char32_t code) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xE0 | code >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | code >> 18), tail(12), tail(6), tail(0)};
}

}  // namespace

TEST_GROUP(utf_8){};

TEST(utf_8, every_character_is_read_as_itself_and_surrogates_are_none) {
  for (char32_t code = 0; code < 0x110000; ++code) {
    const std::string text = encoded(code);
    const utf_8_piece piece = first_piece(text + "x");
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    CHECK_EQUAL(!surrogate, piece.valid);
    if (surrogate) continue;
    CHECK(piece.code == code);
    UNSIGNED_LONGS_EQUAL(text.size(), piece.bytes);
  }
}

TEST(utf_8, what_is_cut_short_overlong_or_beyond_unicode_is_none) {
  for (const char* text : {"\x80", "\xC3", "\xC0\xAF", "\xE2\x82", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", "\xF4\x90\x80\x80",
                           "\xF5\x80\x80\x80", "\xFF"}) {
    CHECK_FALSE(is_utf_8(text));
    CHECK(first_piece(text).code == static_cast<unsigned char>(text[0]));
  }
  CHECK(is_utf_8(""));
  CHECK(is_utf_8("T∞ µs 日本"));
}
