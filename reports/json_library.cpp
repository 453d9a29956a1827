#include "reports/json_library.hpp"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

namespace heist::reports {
namespace {

// The parser does not say where it is; the iterator it reads from does.
class watched_iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  watched_iterator(const char* at, std::size_t* read) : at_(at), read_(read) {}
  reference operator*() const { return *at_; }
  watched_iterator& operator++() {
    ++at_;
    ++*read_;
    return *this;
  }
  friend bool operator==(const watched_iterator& a, const watched_iterator& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  std::size_t* read_;
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

void parse_json(std::string_view text, json_events& events, std::size_t& read) {
  read = 0;
  adapter hears{events};
  nlohmann::json::sax_parse(watched_iterator(text.data(), &read), watched_iterator(text.data() + text.size(), &read),
                            &hears);
}

void parse_json(std::string_view text, json_events& events) {
  adapter hears{events};
  nlohmann::json::sax_parse(text.begin(), text.end(), &hears);
}

std::string json_number(double value) {
  return nlohmann::json(value).dump();
}

}  // namespace heist::reports
