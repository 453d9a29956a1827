#pragma once
// One table of a scenario file, read key by key. Every answer has been checked; every refusal (base::bad_input) names
// the place, what was found, what was expected and what to write instead.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document.hpp"

namespace heist::scenarios {

struct integer_key {
  std::string_view name;
  std::uint64_t least;
  std::uint64_t most;   // at most 2^63 - 1, the largest a TOML file can say
  std::uint64_t usual;  // the default where the key may be left out, and the example where it is wrong
};

struct signed_key {
  std::string_view name;
  std::int32_t least;
  std::int32_t most;
  std::int32_t usual;
};

struct choice_key {
  std::string_view name;
  std::span<const std::string_view> choices;
  std::string_view usual;
};

class fields {
 public:
  // called: what messages call the table, for example "[machine]". Refuses what is no table, and keys that are not
  // known. Source and names must outlive the fields.
  fields(const document& source, const value& content, std::string_view called,
         std::span<const std::string_view> known);

  const document& source() const { return source_; }
  place at() const { return at_; }

  // Where the key's value stands, or the table itself where the key is absent.
  place at(std::string_view key) const;
  bool has(std::string_view key) const { return find(key) != nullptr; }

  std::uint64_t integer(const integer_key& key) const;
  std::int32_t signed_integer(const signed_key& key) const;
  std::uint64_t needed_integer(const integer_key& key) const;
  std::vector<std::uint64_t> integers(const integer_key& key) const;  // one, or an array of different ones
  std::vector<std::uint64_t> needed_integers(const integer_key& key) const;

  std::string_view choice(const choice_key& key) const;
  std::string_view needed_choice(const choice_key& key) const;

  bool boolean(std::string_view key, bool usual) const;

  // Of 1 to 10,000 bytes.
  std::string text(std::string_view key, std::string_view usual) const;
  const std::string& needed_text(std::string_view key) const;

  // example: a line that would be right.
  const value& needed(std::string_view key, std::string_view example) const;
  const array& elements(std::string_view key, std::string_view example) const;  // absent and empty are alike
  const array& needed_elements(std::string_view key, std::string_view example) const;

 private:
  const value* find(std::string_view key) const;
  void refuse_unknown_keys(std::span<const std::string_view> known) const;
  [[noreturn]] void refuse_value(std::string_view key, const value& found, const std::string& expected,
                                 const std::string& remedy) const;
  std::uint64_t checked_integer(const integer_key& key, const value& found) const;
  std::vector<std::uint64_t> checked_integers(const integer_key& key, const value& found) const;
  std::string_view checked_choice(const choice_key& key, const value& found) const;
  const std::string& checked_text(std::string_view key, const value& found) const;
  const array& checked_array(std::string_view key, const value& found, std::string_view example) const;

  const document& source_;
  const table* content_;
  place at_;
  std::string_view called_;
};

}  // namespace heist::scenarios
