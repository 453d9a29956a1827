#pragma once
// Where something stands in a text: lines and characters of a line, both from 1, as editors count.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heist::scenarios {

struct place {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend auto operator<=>(const place&, const place&) = default;
};

inline place place_of(std::string_view text, std::size_t offset) {
  place at;
  for (const char c : text.substr(0, offset)) {
    const bool continues_a_character = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (c == '\n') {
      at = {at.line + 1, 1};
    } else if (!continues_a_character) {
      ++at.column;
    }
  }
  return at;
}

}  // namespace heist::scenarios
