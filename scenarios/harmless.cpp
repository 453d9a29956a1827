#include "scenarios/harmless.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace heist::scenarios {
namespace {

struct character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: the text does not start with a well-formed character
};

character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  std::uint32_t code = lead & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest[bytes] || code > 0x10FFFF || surrogate) return {};
  return {code, bytes};
}

constexpr bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F);
}

// Line and paragraph separators, direction marks, embeddings, overrides and isolates: they can make a line read
// otherwise than it is.
constexpr bool is_deceptive(std::uint32_t code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

}  // namespace

std::string harmless(std::string_view text, std::size_t most) {
  std::string shown;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == most) return shown + "...";
    const character c = first_of(text);
    if (c.bytes == 0) {
      shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[0]));
    } else if (c.code == '\n') {
      shown += "\\n";
    } else if (c.code == '\t') {
      shown += "\\t";
    } else if (is_control(c.code) || is_deceptive(c.code)) {
      shown += fmt::format("\\u{:04X}", c.code);
    } else {
      shown += text.substr(0, c.bytes);
    }
    text.remove_prefix(c.bytes == 0 ? 1 : c.bytes);
  }
  return shown;
}

bool is_utf_8(std::string_view text) {
  while (!text.empty()) {
    const character c = first_of(text);
    if (c.bytes == 0) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

}  // namespace heist::scenarios
