#include "base/json/json_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/bad_input.hpp"
#include "base/json/json_library.hpp"
#include "base/text/text.hpp"

namespace heist::base {
namespace {

constexpr std::size_t most_text_bytes = 1 << 20;
constexpr std::size_t most_fields = 80;

std::string in_quotes(std::string_view text) {
  return fmt::format("\"{}\"", shorten(printable(text), 60));
}

// Hears the parser and keeps no more than the header and the record being read.
class listener final : public json_events {
 public:
  listener(const std::string& where, std::string_view schema, const std::vector<std::string>& lists,
           const record_consumer& consume)
      : schema_(schema), lists_(lists), consume_(consume), header_(where), record_(where) {}

  json_record take_header() {
    if (!header_.has("schema")) header_.fail(fmt::format("has no \"schema\"; expected {}", in_quotes(schema_)));
    return std::move(header_);
  }

  bool null() override { return scalar(json_record::other{}); }
  bool boolean(bool flag) override { return scalar(flag); }
  bool negative_number(std::int64_t number) override { return scalar(number); }
  bool unsigned_number(std::uint64_t number) override { return scalar(number); }
  bool other_number(double, const std::string&) override { return scalar(json_record::other{}); }
  bool string(std::string& text) override {
    if (text.size() > most_text_bytes) header_.fail(place() + " is longer than a megabyte");
    return scalar(std::move(text));
  }

  bool begin_object() override {
    if (depth_ != in_nothing && depth_ != in_list) refuse_nesting();
    if (depth_ == in_list) record_.begin_entry(list_, index_);
    ++depth_;
    return true;
  }
  bool key(std::string& name) override {
    key_ = std::move(name);
    return true;
  }
  bool end_object() override {
    --depth_;
    if (depth_ == in_list) {
      consume_(list_, record_);
      ++index_;
    }
    return true;
  }

  bool begin_array() override {
    if (depth_ == in_nothing) header_.fail("should be a JSON object, and is a list");
    const bool known = std::find(lists_.begin(), lists_.end(), key_) != lists_.end();
    if (depth_ != in_header || !known) refuse_nesting();
    header_.add(key_, json_record::other{});
    list_ = key_;
    index_ = 0;
    ++depth_;
    return true;
  }
  bool end_array() override {
    --depth_;
    return true;
  }

  void fail(std::string_view message) override { header_.fail(shorten(printable(message), 200)); }

 private:
  enum depth { in_nothing, in_header, in_list, in_record };

  std::string entry() const { return fmt::format("{}[{}]", list_, index_); }
  std::string place() const {
    if (depth_ == in_list) return entry();
    return depth_ == in_record ? fmt::format("{}: {}", entry(), in_quotes(key_)) : in_quotes(key_);
  }
  [[noreturn]] void refuse_nesting() const {
    header_.fail(fmt::format("{} is nested where it should be a single value", place()));
  }

  bool scalar(json_record::value v) {
    if (depth_ == in_nothing) header_.fail("should be a JSON object, and is a single value");
    if (depth_ == in_list) header_.fail(entry() + " should be an object");
    if (depth_ == in_header && key_ == "schema") check_schema(v);
    (depth_ == in_header ? header_ : record_).add(key_, std::move(v));
    return true;
  }

  // At once, and not at the end: whatever else another kind of document holds would only be confusing to hear about.
  void check_schema(const json_record::value& v) const {
    const std::string* found = std::get_if<std::string>(&v);
    if (found != nullptr && *found == schema_) return;
    header_.fail(fmt::format("is a document of schema {}; expected {}", found == nullptr ? "?" : in_quotes(*found),
                             in_quotes(schema_)));
  }

  const std::string_view schema_;
  const std::vector<std::string>& lists_;
  const record_consumer& consume_;
  json_record header_;
  json_record record_;
  int depth_ = in_nothing;
  std::string key_;
  std::string list_;
  std::size_t index_ = 0;
};

}  // namespace

void json_record::begin_entry(std::string_view list, std::size_t index) {
  list_ = list;
  index_ = index;
  fields_.clear();
}

void json_record::add(std::string key, value v) {
  if (fields_.size() == most_fields) fail(fmt::format("has more than {} fields", most_fields));
  if (has(key)) fail(in_quotes(key) + " is given twice");
  fields_.emplace_back(std::move(key), std::move(v));
}

const json_record::value* json_record::seek(std::string_view key) const {
  const auto found = std::find_if(fields_.begin(), fields_.end(), [&](const auto& f) { return f.first == key; });
  return found == fields_.end() ? nullptr : &found->second;
}

const json_record::value& json_record::find(std::string_view key) const {
  const value* const found = seek(key);
  if (found == nullptr) fail(in_quotes(key) + " is missing");
  return *found;
}

const std::string& json_record::text(std::string_view key) const {
  const std::string* found = std::get_if<std::string>(&find(key));
  if (found == nullptr) fail(in_quotes(key) + " should be a string");
  return *found;
}

std::uint64_t json_record::number(std::string_view key, std::uint64_t most) const {
  const std::uint64_t* found = std::get_if<std::uint64_t>(&find(key));
  if (found == nullptr || *found > most)
    fail(fmt::format("{} should be a whole number from 0 to {}", in_quotes(key), most));
  return *found;
}

std::int64_t json_record::integer(std::string_view key, std::int64_t least, std::int64_t most) const {
  const auto* const below_zero = std::get_if<negative>(&find(key));
  const auto* const not_below = std::get_if<std::uint64_t>(&find(key));
  const bool known = below_zero != nullptr || (not_below != nullptr && *not_below <= static_cast<std::uint64_t>(most));
  const std::int64_t number = below_zero != nullptr ? *below_zero : known ? static_cast<std::int64_t>(*not_below) : 0;
  if (!known || number < least || number > most) {
    fail(fmt::format("{} should be a whole number from {} to {}", in_quotes(key), least, most));
  }
  return number;
}

bool json_record::flag(std::string_view key) const {
  const bool* found = std::get_if<bool>(&find(key));
  if (found == nullptr) fail(in_quotes(key) + " should be true or false");
  return *found;
}

std::uint64_t json_record::decimal_text(std::string_view key) const {
  const std::string& digits = text(key);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    fail(fmt::format("{} should be a string of decimal digits below 2^64, and is {}", in_quotes(key),
                     in_quotes(digits)));
  }
  return number;
}

void json_record::fail(const std::string& what) const {
  throw bad_input(*where_, list_.empty() ? what : fmt::format("{}[{}]: {}", list_, index_, what));
}

json_record read_json_records(const json_source& source, const std::string& where, std::string_view schema,
                              const std::vector<std::string>& lists, const record_consumer& consume) {
  listener hears(where, schema, lists, consume);
  std::size_t read = 0;
  parse_json(source, hears, read);
  return hears.take_header();
}

json_record read_json_records(std::string_view text, const std::string& where, std::string_view schema,
                              const std::vector<std::string>& lists, const record_consumer& consume) {
  return read_json_records([rest = text]() mutable { return std::exchange(rest, {}); }, where, schema, lists, consume);
}

}  // namespace heist::base
