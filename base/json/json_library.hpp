#pragma once
// What the JSON library does for us, behind a header that costs nothing: it takes seconds to compile, and
// json_library.cpp is its only user. A text is heard value by value as it streams by; nothing is kept.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace heist::base {

// Who answers false hears no more. A number is whole and not negative, whole and negative, or anything else; what does
// not fit 64 bits is anything else.
class json_events {
 public:
  virtual ~json_events() = default;
  virtual bool null() = 0;
  virtual bool boolean(bool flag) = 0;
  virtual bool unsigned_number(std::uint64_t number) = 0;
  virtual bool negative_number(std::int64_t number) = 0;
  virtual bool other_number(double number, const std::string& text) = 0;
  virtual bool string(std::string& text) = 0;  // may be moved from, and so may a key
  virtual bool key(std::string& name) = 0;
  virtual bool begin_object() = 0;
  virtual bool end_object() = 0;
  virtual bool begin_array() = 0;
  virtual bool end_array() = 0;
  // Here the text is no JSON: "parse error at line 1, column 2: ...".
  virtual void fail(std::string_view message) = 0;
};

// The next piece of a text that is too long to be held; an empty one ends it, and stays the answer.
using json_source = std::function<std::string_view()>;

// read: how many bytes of the text the parser has looked at, for a listener that wants to know where it is.
void parse_json(const json_source& source, json_events& events, std::size_t& read);
void parse_json(std::string_view text, json_events& events, std::size_t& read);
void parse_json(std::string_view text, json_events& events);

// A fraction, with enough digits to read the same value back; null for what is no number.
std::string json_number(double value);

}  // namespace heist::base
