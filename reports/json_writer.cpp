#include "reports/json_writer.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace heist::reports {
namespace {

// How many bytes from the start belong together, and whether they are a character: what is none ends where the next
// character could begin.
struct utf_8_piece {
  std::size_t bytes;
  bool valid;
};

utf_8_piece first_piece(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, true};
  if (lead < 0xC2 || lead > 0xF4) return {1, false};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  // The second byte keeps out overlong forms, surrogates and what is beyond Unicode.
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (std::size_t i = 1; i < bytes; ++i) {
    if (i == text.size() || byte(i) < (i == 1 ? least : 0x80) || byte(i) > (i == 1 ? most : 0xBF)) return {i, false};
  }
  return {bytes, true};
}

bool stands_for_itself(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != '"' && c != '\\';
}

void append_ascii(std::string& text, char c) {
  switch (c) {
    case '"': text += "\\\""; return;
    case '\\': text += "\\\\"; return;
    case '\b': text += "\\b"; return;
    case '\f': text += "\\f"; return;
    case '\n': text += "\\n"; return;
    case '\r': text += "\\r"; return;
    case '\t': text += "\\t"; return;
    default: text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
  }
}

}  // namespace

std::string json_quoted(std::string_view text) {
  std::string quoted = "\"";
  quoted.reserve(text.size() + 2);
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && stands_for_itself(text[plain])) ++plain;
    quoted += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const utf_8_piece piece = first_piece(text);
    if (!piece.valid) {
      quoted += "\uFFFD";
    } else if (piece.bytes == 1) {
      append_ascii(quoted, text.front());
    } else {
      quoted += text.substr(0, piece.bytes);
    }
    text.remove_prefix(piece.bytes);
  }
  return quoted += '"';
}

json_writer& json_writer::key(std::string_view name) {
  place_element();
  text_ += json_quoted(name);
  text_ += layout_ == json_layout::indented ? ": " : ":";
  after_key_ = true;
  return *this;
}

json_writer& json_writer::begin(char bracket) {
  place_value();
  text_ += bracket;
  empty_.push_back(true);
  return *this;
}

json_writer& json_writer::end(char bracket) {
  const bool was_empty = empty_.back();
  empty_.pop_back();
  if (!was_empty) break_line();
  text_ += bracket;
  return *this;
}

json_writer& json_writer::scalar(std::string_view text) {
  place_value();
  text_ += text;
  return *this;
}

void json_writer::place_value() {
  if (!after_key_) place_element();
  after_key_ = false;
}

void json_writer::place_element() {
  if (empty_.empty()) return;
  if (!empty_.back()) text_ += ',';
  empty_.back() = false;
  break_line();
}

void json_writer::break_line() {
  if (layout_ == json_layout::one_line) return;
  text_ += '\n';
  text_.append(2 * empty_.size(), ' ');
}

std::string& json_lines::member(std::string_view name) {
  text_ += fmt::format("{}\n  {}: ", std::exchange(empty_, false) ? "" : ",", json_quoted(name));
  return text_;
}

void json_lines::hand_over() {
  constexpr std::size_t long_enough = 1 << 16;
  if (!take_piece_ || text_.size() < long_enough) return;
  take_piece_(text_);
  text_.clear();
}

}  // namespace heist::reports
