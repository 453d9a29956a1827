#pragma once
// A JSON document written from its beginning to its end, members in the order in which they are given. What comes out
// is always JSON: strings are escaped, bytes that are no UTF-8 replaced, a number that is none becomes null.
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json/json_library.hpp"

namespace heist::base {

std::string json_quoted(std::string_view text);

enum class json_layout {
  one_line,  // {"key":1}
  indented,  // a member or an element a line, by two spaces a level
};

class json_writer {
 public:
  explicit json_writer(json_layout layout = json_layout::one_line) : layout_(layout) {}

  json_writer& begin_object() { return begin('{'); }
  json_writer& end_object() { return end('}'); }
  json_writer& begin_array() { return begin('['); }
  json_writer& end_array() { return end(']'); }
  json_writer& key(std::string_view name);  // of the value that is written next

  json_writer& value(std::string_view text) { return scalar(json_quoted(text)); }
  json_writer& value(const std::string& text) { return value(std::string_view(text)); }
  json_writer& value(const char* text) { return value(std::string_view(text)); }
  json_writer& value(double number) { return scalar(json_number(number)); }
  template <std::integral T>
  json_writer& value(T number) {
    if constexpr (std::same_as<T, bool>) return scalar(number ? "true" : "false");
    return scalar(std::to_string(number));
  }

  json_writer& json(std::string_view text) { return scalar(text); }  // a value that is JSON already

  json_writer& field(std::string_view name, const auto& held) { return key(name).value(held); }
  json_writer& list(std::string_view name, const auto& elements) {
    key(name).begin_array();
    for (const auto& element : elements) value(element);
    return end_array();
  }

  std::string take() { return std::move(text_); }

 private:
  json_writer& begin(char bracket);
  json_writer& end(char bracket);
  json_writer& scalar(std::string_view text);
  void place_value();
  void place_element();
  void break_line();

  const json_layout layout_;
  std::string text_;
  std::vector<bool> empty_;  // of each open object or array: nothing is in it yet
  bool after_key_ = false;
};

// An object with a member a line and a record of its lists a line: such files are compared and looked at.
class json_lines {
 public:
  // take_piece: gets what is written so far, now and then, so that a long document need not be held.
  using piece_taker = std::function<void(std::string_view)>;
  explicit json_lines(piece_taker take_piece = {}) : take_piece_(std::move(take_piece)) {}

  void field(std::string_view name, const auto& held) { member(name) += json_writer().value(held).take(); }
  void json(std::string_view name, std::string_view text) { member(name) += text; }  // a value that is JSON already

  // line(record) is what stands for a record.
  void list(std::string_view name, const auto& records, auto line) {
    member(name) += '[';
    const char* separator = "\n    ";
    for (const auto& record : records) {
      text_ += separator;
      text_ += line(record);
      separator = ",\n    ";
      hand_over();
    }
    text_ += records.empty() ? "]" : "\n  ]";
  }

  std::string take() { return std::move(text_ += "\n}\n"); }  // what nobody has taken yet

 private:
  void hand_over();
  std::string& member(std::string_view name);  // the text, as far as to where the value goes

  const piece_taker take_piece_;
  std::string text_ = "{";
  bool empty_ = true;
};

}  // namespace heist::base
