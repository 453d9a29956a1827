#include "scenarios/import/json_walk.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

#include "base/bad_input.hpp"
#include "base/json/json_library.hpp"
#include "base/text/text.hpp"
#include "scenarios/place.hpp"

namespace heist::scenarios {
namespace {

constexpr std::size_t most_depth = 64;

bool in_number(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

class walker final : public base::json_events {
 public:
  walker(std::string_view text, const std::string& where, json_listener& listener)
      : text_(text), where_(where), listener_(listener) {}

  void walk() { base::parse_json(text_, *this, read_); }

  bool null() override { return word(json_type::null, "null"); }
  bool boolean(bool value) override { return word(json_type::boolean, value ? "true" : "false"); }
  bool negative_number(std::int64_t value) override { return number(fmt::to_string(value)); }
  bool unsigned_number(std::uint64_t value) override { return number(fmt::to_string(value)); }
  bool other_number(double, const std::string& text) override { return number(text); }
  bool string(std::string& text) override { return scalar(json_type::string, text, start_of_string()); }

  bool key(std::string& name) override {
    path_.resize(frames_.back());
    if (!path_.empty()) path_ += '.';
    path_ += name.find_first_of(".[]") == name.npos ? name : "?";
    return true;
  }

  bool begin_object() override {
    begin_value();
    listener_.object_begins(path_, last_read());
    push(false);
    return listener_.wants_more();
  }
  bool end_object() override {
    pop();
    listener_.object_ends(path_);
    return listener_.wants_more();
  }
  bool begin_array() override {
    begin_value();
    listener_.array_begins(path_, last_read());
    push(true);
    return listener_.wants_more();
  }
  bool end_array() override {
    pop();
    return true;
  }

  void fail(std::string_view message) override {
    constexpr std::size_t most = 200;
    const std::size_t end = message.find(": ");  // "parse error at line 1, column 2: ...": refuse() names the place
    if (end != message.npos) message.remove_prefix(end + 2);
    refuse("not valid JSON: " + base::excerpt(message, most),
           "look here or just before for a missing quote, bracket or comma");
  }

 private:
  std::size_t last_read() const { return read_ == 0 ? 0 : read_ - 1; }

  // Inside a string every quote stands behind an odd number of backslashes.
  std::size_t start_of_string() const {
    std::size_t i = last_read();
    while (i > 0) {
      --i;
      if (text_[i] != '"') continue;
      std::size_t slashes = 0;
      while (slashes < i && text_[i - slashes - 1] == '\\') ++slashes;
      if (slashes % 2 == 0) return i;
    }
    return 0;
  }

  bool word(json_type type, std::string_view text) { return scalar(type, text, last_read() + 1 - text.size()); }

  bool number(const std::string& digits) {
    std::size_t i = last_read();
    if (!in_number(text_[i]) && i > 0) --i;  // the parser had to look at what follows the number
    while (i > 0 && in_number(text_[i - 1])) --i;
    return scalar(json_type::number, digits, i);
  }

  bool scalar(json_type type, std::string_view text, std::size_t offset) {
    begin_value();
    listener_.scalar(path_, {type, text, offset});
    return listener_.wants_more();
  }

  void begin_value() {
    if (frames_.empty() || !in_array_.back()) return;
    path_.resize(frames_.back());
    path_ += "[]";
  }
  void push(bool array) {
    if (frames_.size() == most_depth) {
      refuse(fmt::format("nested deeper than {}", most_depth), "this is none of the formats that can be imported");
    }
    frames_.push_back(path_.size());
    in_array_.push_back(array);
  }
  void pop() {
    path_.resize(frames_.back());
    frames_.pop_back();
    in_array_.pop_back();
  }

  [[noreturn]] void refuse(const std::string& what, const std::string& remedy) const {
    const place at = place_of(text_, last_read());
    throw base::bad_input(fmt::format("{}:{}:{}", where_, at.line, at.column), what, remedy);
  }

  const std::string_view text_;
  const std::string& where_;
  json_listener& listener_;
  std::size_t read_ = 0;
  std::string path_;
  std::vector<std::size_t> frames_;  // the length of the path to each open object or array
  std::vector<bool> in_array_;
};

}  // namespace

void walk_json(std::string_view text, const std::string& path, json_listener& listener) {
  walker(text, path, listener).walk();
}

}  // namespace heist::scenarios
