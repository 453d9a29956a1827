#include "base/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text/utf_8.hpp"

namespace heist::base {
namespace {

// Of what is no character, byte by byte: each is shown.
utf_8_piece decode(std::string_view text) {
  const utf_8_piece first = first_piece(text);
  return {first.valid ? first.bytes : 1, first.valid, first.code};
}

struct range {
  char32_t from;
  char32_t to;
};

template <std::size_t N>
bool within(const range (&ranges)[N], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges), [c](range r) { return r.from <= c && c <= r.to; });
}

// Controls, line breaks, what changes the direction of writing, and what XML does not allow.
bool hidden(char32_t c) {
  static constexpr range ranges[] = {{0x00, 0x1F},     {0x7F, 0x9F},      {0x61C, 0x61C},   {0x200B, 0x200F},
                                     {0x2028, 0x202E}, {0x2060, 0x206F},  {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
                                     {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F}};
  return within(ranges, c);
}

std::size_t width_of(char32_t c) {
  static constexpr range none[] = {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
  static constexpr range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3040, 0xA4CF},  {0xAC00, 0xD7A3},
                                   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},  {0xFFE0, 0xFFE6},
                                   {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
  if (within(none, c)) return 0;
  return within(wide, c) ? 2 : 1;
}

std::string escape(const utf_8_piece& c) {
  switch (c.code) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  const auto value = static_cast<unsigned>(c.code);
  return c.valid && value >= 0x80 ? fmt::format("\\u{{{:x}}}", value) : fmt::format("\\x{:02x}", value);
}

// How many bytes of the text fit that many columns. A combining character counts as one here: a heap of them is long.
std::size_t bytes_that_fit(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (bytes < text.size()) {
    const utf_8_piece c = decode(text.substr(bytes));
    const std::size_t width = std::max<std::size_t>(1, width_of(c.code));
    if (width > columns) break;
    columns -= width;
    bytes += c.bytes;
  }
  return bytes;
}

// Where the last so many code points begin; wide ones are counted double.
std::size_t tail_start(std::string_view text, std::size_t columns) {
  std::size_t start = text.size();
  while (start > 0) {
    std::size_t before = start - 1;
    while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80) --before;
    const std::size_t width = std::max<std::size_t>(1, width_of(decode(text.substr(before)).code));
    if (width > columns) break;
    columns -= width;
    start = before;
  }
  return start;
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t most) {
  std::string shown;
  shown.reserve(std::min(text.size(), most));
  while (!text.empty()) {
    if (most-- == 0) return shown + "…";
    const utf_8_piece c = decode(text);
    if (c.valid && !hidden(c.code)) {
      shown += text.substr(0, c.bytes);
    } else {
      shown += escape(c);
    }
    text.remove_prefix(c.bytes);
  }
  return shown;
}

std::string printable(std::string_view text) {
  return excerpt(text, text.size());
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const utf_8_piece c = decode(text);
    width += width_of(c.code);
    text.remove_prefix(c.bytes);
  }
  return width;
}

std::string shorten(std::string_view text, std::size_t columns) {
  if (bytes_that_fit(text, columns) == text.size()) return std::string(text);
  const std::size_t head = columns / 2;
  const std::size_t tail = columns - head - 1;
  return fmt::format("{}…{}", text.substr(0, bytes_that_fit(text, head)), text.substr(tail_start(text, tail)));
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string word = shorten(text.substr(0, space), columns);
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (display_width(line) + 1 + display_width(word) <= columns) {
      line += ' ' + word;
    } else {
      lines.push_back(word);
    }
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return lines;
}

}  // namespace heist::base
