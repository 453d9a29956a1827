#include "scenarios/import/time_unit.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"

namespace heist::scenarios {
namespace {

std::optional<std::uint64_t> whole(std::string_view digits) {
  std::uint64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stop != end || number == 0 || number > time_unit::most) return std::nullopt;
  return number;
}

}  // namespace

std::optional<time_unit> time_unit_of(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<std::uint64_t> numerator_ns = whole(text.substr(0, slash));
  const std::optional<std::uint64_t> denominator = slash == text.npos ? 1 : whole(text.substr(slash + 1));
  if (!numerator_ns || !denominator) return std::nullopt;
  return time_unit{*numerator_ns, *denominator};
}

time_unit parse_time_unit(std::string_view text) {
  if (const std::optional<time_unit> unit = time_unit_of(text)) return *unit;
  throw base::bad_input("the time unit",
                        fmt::format("'{}' is no number of nanoseconds from 1 to {}, nor a fraction of two of them",
                                    base::excerpt(text), time_unit::most),
                        "for example: 1000, or 1/4");
}

}  // namespace heist::scenarios
