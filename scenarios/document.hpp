#pragma once
// A parsed TOML file as a plain tree in which everything knows its place: what the readers of the language work on.
// toml++ itself stays behind document.cpp.
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scenarios/place.hpp"

namespace heist::scenarios {

struct value;
struct member;
struct date_or_time {};  // TOML has them, the language does not
using array = std::vector<value>;
using table = std::vector<member>;  // in the order of the file

struct value {
  place at;
  std::variant<date_or_time, bool, std::int64_t, double, std::string, array, table> content;
};

struct member {
  std::string key;
  place at;  // of the key
  value held;
};

struct document {
  std::string path;  // fit for printing
  value root;        // a table
};

// Throws base::bad_input with the place where the text stops being TOML.
document parse(std::string_view path, std::string_view text);

// Throws base::bad_input at that place.
[[noreturn]] void refuse(const document& source, place at, const std::string& what, const std::string& remedy);

// What stands there, in words: `the string "four"`.
std::string describe(const value& found);

}  // namespace heist::scenarios
