#include "base/json/json_library.hpp"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

namespace heist::base {
namespace {

// The text as the parser takes it, and how much of it that was: the parser itself does not say where it is.
struct watched_text {
  const json_source& more;
  std::size_t& read;
  const char* at = nullptr;
  const char* end = nullptr;

  bool ended() {
    if (at != end) return false;
    const std::string_view piece = more();
    at = piece.data();
    end = at + piece.size();
    return piece.empty();
  }
};

// Without a text: the end of it.
class watched_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit watched_iterator(watched_text* text) : text_(text) {}
  reference operator*() const { return *text_->at; }
  watched_iterator& operator++() {
    ++text_->at;
    ++text_->read;
    return *this;
  }
  friend bool operator==(const watched_iterator& a, const watched_iterator& b) {
    if (a.text_ == nullptr || b.text_ == nullptr) {
      return (a.text_ == nullptr || a.text_->ended()) && (b.text_ == nullptr || b.text_->ended());
    }
    return true;  // of one text
  }

 private:
  watched_text* text_;
};

struct adapter {
  json_events& events;

  bool null() { return events.null(); }
  bool boolean(bool flag) { return events.boolean(flag); }
  bool number_integer(std::int64_t number) { return events.negative_number(number); }
  bool number_unsigned(std::uint64_t number) { return events.unsigned_number(number); }
  bool number_float(double number, const std::string& text) { return events.other_number(number, text); }
  bool string(std::string& text) { return events.string(text); }
  bool binary(nlohmann::json::binary_t&) { return false; }  // JSON has none
  bool key(std::string& name) { return events.key(name); }
  bool start_object(std::size_t) { return events.begin_object(); }
  bool end_object() { return events.end_object(); }
  bool start_array(std::size_t) { return events.begin_array(); }
  bool end_array() { return events.end_array(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: ...": the first word says nothing to a person
    const std::string_view message = error.what();
    const std::size_t start = message.find("] ");
    events.fail(start == message.npos ? message : message.substr(start + 2));
    return false;
  }
};

}  // namespace

void parse_json(const json_source& source, json_events& events, std::size_t& read) {
  read = 0;
  adapter hears{events};
  watched_text text{source, read};
  nlohmann::json::sax_parse(watched_iterator(&text), watched_iterator(nullptr), &hears);
}

void parse_json(std::string_view text, json_events& events, std::size_t& read) {
  parse_json([rest = text]() mutable { return std::exchange(rest, {}); }, events, read);
}

void parse_json(std::string_view text, json_events& events) {
  std::size_t read = 0;
  parse_json(text, events, read);
}

std::string json_number(double value) {
  return nlohmann::json(value).dump();
}

}  // namespace heist::base
