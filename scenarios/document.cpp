#include "scenarios/document.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/structure_limits.hpp"

namespace heist::scenarios {
namespace {

place place_of(const toml::source_region& region) {
  return {region.begin.line, region.begin.column};
}

value converted(const toml::node& from);

table members_of(const toml::table& from) {
  table to;
  to.reserve(from.size());
  for (const auto& [key, held] : from) to.push_back({std::string(key.str()), place_of(key.source()), converted(held)});
  std::stable_sort(to.begin(), to.end(), [](const member& a, const member& b) { return a.at < b.at; });
  return to;
}

array elements_of(const toml::array& from) {
  array to;
  to.reserve(from.size());
  for (const toml::node& element : from) to.push_back(converted(element));
  return to;
}

// Recursion is bounded: structure_limits.hpp limits the dots, toml++ the brackets.
value converted(const toml::node& from) {
  value to{place_of(from.source()), date_or_time{}};
  if (const auto* flag = from.as_boolean()) to.content = flag->get();
  if (const auto* integer = from.as_integer()) to.content = integer->get();
  if (const auto* number = from.as_floating_point()) to.content = number->get();
  if (const auto* text = from.as_string()) to.content = text->get();
  if (const auto* elements = from.as_array()) to.content = elements_of(*elements);
  if (const auto* members = from.as_table()) to.content = members_of(*members);
  return to;
}

[[noreturn]] void refuse_at(const std::string& path, place at, const std::string& what, const std::string& remedy) {
  throw base::bad_input(fmt::format("{}:{}:{}", path, at.line, at.column), what, remedy);
}

}  // namespace

document parse(std::string_view path, std::string_view text) {
  document result{base::printable(path), {}};
  if (const auto found = find_excess(text)) refuse_at(result.path, found->at, found->what, found->remedy);
  try {
    result.root = converted(toml::parse(text));
  } catch (const toml::parse_error& error) {
    constexpr std::size_t most = 200;
    const bool too_large = error.description().find("not representable") != std::string_view::npos;
    refuse_at(result.path, place_of(error.source()), "not valid TOML: " + base::excerpt(error.description(), most),
              too_large ? "integers go from -9223372036854775808 to 9223372036854775807"
                        : "look here or just before for a missing quote, bracket, comma or line break");
  }
  return result;
}

void refuse(const document& source, place at, const std::string& what, const std::string& remedy) {
  refuse_at(source.path, at, what, remedy);
}

std::string describe(const value& found) {
  struct visitor {
    std::string operator()(date_or_time) const { return "a date or time"; }
    std::string operator()(bool flag) const { return flag ? "the boolean true" : "the boolean false"; }
    std::string operator()(std::int64_t integer) const { return fmt::format("the integer {}", integer); }
    std::string operator()(double number) const { return fmt::format("the fraction {}", number); }
    std::string operator()(const std::string& text) const { return "the string \"" + base::excerpt(text) + "\""; }
    std::string operator()(const array& elements) const { return elements.empty() ? "an empty array" : "an array"; }
    std::string operator()(const table&) const { return "a table"; }
  };
  return std::visit(visitor{}, found.content);
}

}  // namespace heist::scenarios
