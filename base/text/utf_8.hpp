#pragma once
// Text of unknown origin as UTF-8: whatever is no character of it is replaced.
#include <cstddef>
#include <string>
#include <string_view>

namespace heist::base {

inline constexpr std::string_view replacement_character = "\uFFFD";

// How many bytes from the start belong together, and whether they are a character: what is none ends where the next
// character could begin. Overlong forms, surrogates and what is beyond Unicode are none.
struct utf_8_piece {
  std::size_t bytes;
  bool valid;
  char32_t code;  // of what is none: the first byte
};

utf_8_piece first_piece(std::string_view text);  // of text that is not empty

std::string as_utf_8(std::string_view text);
bool is_utf_8(std::string_view text);

}  // namespace heist::base
