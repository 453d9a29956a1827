#pragma once
// A small JSON document as a tree. What is missing or of another type throws std::runtime_error, which says so.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace heist::base {

class json_value {
 public:
  using array = std::vector<json_value>;
  using object = std::vector<std::pair<std::string, json_value>>;  // in the order of the text
  using negative = std::int64_t;
  using content = std::variant<std::monostate, bool, std::uint64_t, negative, double, std::string, array, object>;

  json_value() = default;
  explicit json_value(content held) : held_(std::move(held)) {}

  const json_value* find(std::string_view key) const;  // nullptr: not there; of two with one key the later
  bool has(std::string_view key) const { return find(key) != nullptr; }
  const json_value& at(std::string_view key) const;
  const json_value& at(std::size_t index) const;

  bool flag() const;
  const std::string& text() const;
  double number() const;
  std::uint64_t whole(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
  std::int64_t integer(std::int64_t least, std::int64_t most) const;
  const array& elements() const;

 private:
  friend class json_tree_builder;
  content held_;
};

// Throws std::runtime_error for what is no JSON, or deeper than that: it would only cost time to build and to tear
// down.
json_value parse_json_value(std::string_view text, std::size_t deepest);

}  // namespace heist::base
