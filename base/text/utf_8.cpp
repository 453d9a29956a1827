#include "base/text/utf_8.hpp"

namespace heist::base {

utf_8_piece first_piece(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, true, lead};
  if (lead < 0xC2 || lead > 0xF4) return {1, false, lead};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  // The second byte keeps out overlong forms, surrogates and what is beyond Unicode.
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  char32_t code = lead & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (i == text.size() || byte(i) < (i == 1 ? least : 0x80) || byte(i) > (i == 1 ? most : 0xBF)) return {i, false, lead};
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  return {bytes, true, code};
}

std::string as_utf_8(std::string_view text) {
  std::string made;
  made.reserve(text.size());
  while (!text.empty()) {
    const utf_8_piece piece = first_piece(text);
    made += piece.valid ? text.substr(0, piece.bytes) : replacement_character;
    text.remove_prefix(piece.bytes);
  }
  return made;
}

bool is_utf_8(std::string_view text) {
  while (!text.empty()) {
    const utf_8_piece piece = first_piece(text);
    if (!piece.valid) return false;
    text.remove_prefix(piece.bytes);
  }
  return true;
}

}  // namespace heist::base
