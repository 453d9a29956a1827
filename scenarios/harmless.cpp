#include "scenarios/harmless.hpp"

#include <fmt/format.h>

#include "base/text/utf_8.hpp"

namespace heist::scenarios {
namespace {

constexpr bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F);
}

// Line and paragraph separators, direction marks, embeddings, overrides and isolates: they can make a line read
// otherwise than it is.
constexpr bool is_deceptive(char32_t code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

}  // namespace

std::string harmless(std::string_view text, std::size_t most) {
  std::string shown;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == most) return shown + "...";
    const base::utf_8_piece c = base::first_piece(text);
    if (!c.valid) {
      shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[0]));
    } else if (c.code == '\n') {
      shown += "\\n";
    } else if (c.code == '\t') {
      shown += "\\t";
    } else if (is_control(c.code) || is_deceptive(c.code)) {
      shown += fmt::format("\\u{:04X}", static_cast<unsigned>(c.code));
    } else {
      shown += text.substr(0, c.bytes);
    }
    text.remove_prefix(c.valid ? c.bytes : 1);
  }
  return shown;
}

}  // namespace heist::scenarios
