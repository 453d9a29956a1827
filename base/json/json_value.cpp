#include "base/json/json_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/json/json_library.hpp"

namespace heist::base {

class json_tree_builder final : public json_events {
 public:
  explicit json_tree_builder(std::size_t deepest) : deepest_(deepest) {}

  json_value take() { return std::move(root_); }

  bool null() override { return add(std::monostate{}); }
  bool boolean(bool flag) override { return add(flag); }
  bool unsigned_number(std::uint64_t number) override { return add(number); }
  bool negative_number(std::int64_t number) override { return add(number); }
  bool other_number(double number, const std::string&) override { return add(number); }
  bool string(std::string& text) override { return add(std::move(text)); }
  bool key(std::string& name) override {
    key_ = std::move(name);
    return true;
  }
  bool begin_object() override { return open(json_value::object{}); }
  bool end_object() override { return close(); }
  bool begin_array() override { return open(json_value::array{}); }
  bool end_array() override { return close(); }
  void fail(std::string_view message) override { throw std::runtime_error(std::string(message)); }

 private:
  // Pointers stay good: an open value is the last of its parent, which grows no more before it is closed.
  json_value& place() {
    if (open_.empty()) return root_;
    json_value::content& parent = open_.back()->held_;
    if (auto* members = std::get_if<json_value::object>(&parent)) {
      members->emplace_back().first = std::move(key_);
      return members->back().second;
    }
    return std::get<json_value::array>(parent).emplace_back();
  }
  bool add(json_value::content held) {
    place().held_ = std::move(held);
    return true;
  }
  bool open(json_value::content held) {
    if (open_.size() == deepest_) throw std::runtime_error("nested too deeply");
    json_value& opened = place();
    opened.held_ = std::move(held);
    open_.push_back(&opened);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const std::size_t deepest_;
  json_value root_;
  std::vector<json_value*> open_;
  std::string key_;
};

namespace {

template <class T>
const T& held_as(const json_value::content& held, const char* expected) {
  if (const T* found = std::get_if<T>(&held)) return *found;
  throw std::runtime_error(fmt::format("something else than {}", expected));
}

}  // namespace

const json_value* json_value::find(std::string_view key) const {
  const object& members = held_as<object>(held_, "an object");
  const auto found = std::find_if(members.rbegin(), members.rend(), [&](const auto& m) { return m.first == key; });
  return found == members.rend() ? nullptr : &found->second;
}

const json_value& json_value::at(std::string_view key) const {
  if (const json_value* found = find(key)) return *found;
  throw std::runtime_error(fmt::format("\"{}\" is missing", key));
}

const json_value& json_value::at(std::size_t index) const {
  if (index < elements().size()) return elements()[index];
  throw std::runtime_error(fmt::format("there is no element {}", index));
}

bool json_value::flag() const {
  return held_as<bool>(held_, "true or false");
}

const std::string& json_value::text() const {
  return held_as<std::string>(held_, "a string");
}

double json_value::number() const {
  if (const auto* whole = std::get_if<std::uint64_t>(&held_)) return static_cast<double>(*whole);
  if (const auto* below_zero = std::get_if<negative>(&held_)) return static_cast<double>(*below_zero);
  return held_as<double>(held_, "a number");
}

std::uint64_t json_value::whole(std::uint64_t most) const {
  const std::uint64_t number = held_as<std::uint64_t>(held_, "a whole number");
  if (number > most) throw std::runtime_error(fmt::format("{} is more than {}", number, most));
  return number;
}

std::int64_t json_value::integer(std::int64_t least, std::int64_t most) const {
  const auto* const below_zero = std::get_if<negative>(&held_);
  const std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  const std::int64_t number = below_zero != nullptr ? *below_zero : static_cast<std::int64_t>(whole(largest));
  if (number < least || number > most) {
    throw std::runtime_error(fmt::format("{} is not from {} to {}", number, least, most));
  }
  return number;
}

const json_value::array& json_value::elements() const {
  return held_as<array>(held_, "a list");
}

json_value parse_json_value(std::string_view text, std::size_t deepest) {
  json_tree_builder builder(deepest);
  parse_json(text, builder);
  return builder.take();
}

}  // namespace heist::base
