#include "base/json/json_writer.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "base/text/utf_8.hpp"

namespace heist::base {
namespace {

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
      quoted += replacement_character;
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

}  // namespace heist::base
