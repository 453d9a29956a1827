#include "scenarios/sweep.hpp"

#include <charconv>
#include <optional>
#include <set>
#include <string>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/machine_reader.hpp"
#include "scenarios/nearest.hpp"
#include "scenarios/reader.hpp"

namespace heist::scenarios {
namespace {

constexpr std::size_t most_values = 100'000;
constexpr std::uint64_t largest_seed = most_seed;

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw base::bad_input("--sweep " + base::excerpt(text), why,
                        "write it like workers=1..64, workers=1..64*2 or seeds=1,2,5");
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "1..64", "1..64*2"
std::vector<std::uint64_t> range(std::string_view whole, std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t star = text.find('*', dots);
  const auto first = number(text.substr(0, dots));
  const auto last = number(text.substr(dots + 2, star == text.npos ? star : star - dots - 2));
  const auto factor = star == text.npos ? std::optional<std::uint64_t>(1) : number(text.substr(star + 1));
  if (!first || !last || !factor) refuse(whole, "expected FIRST..LAST or FIRST..LAST*FACTOR");
  if (*first > *last) refuse(whole, "the first value is larger than the last");
  if (star != text.npos && (*factor < 2 || *first == 0)) refuse(whole, "a factor is at least 2, and 0 stays 0");
  std::vector<std::uint64_t> values;
  for (std::uint64_t v = *first; v <= *last;) {
    values.push_back(v);
    if (values.size() > most_values) refuse(whole, "more than 100,000 values");
    if (*factor > 1 ? v > *last / *factor : v == *last) break;
    v = *factor > 1 ? v * *factor : v + 1;
  }
  return values;
}

std::vector<std::uint64_t> values_of(std::string_view whole, std::string_view text) {
  if (text.find("..") != text.npos) return range(whole, text);
  std::vector<std::uint64_t> values;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto value = number(text.substr(begin, end - begin));
    if (!value) refuse(whole, "'" + base::excerpt(text.substr(begin, end - begin)) + "' is not a number");
    values.push_back(*value);
    if (values.size() > most_values) refuse(whole, "more than 100,000 values");
    begin = end + 1;
  }
  return values;
}

void refuse_twice(std::string_view whole, const std::vector<std::uint64_t>& values) {
  std::set<std::uint64_t> seen;
  for (const std::uint64_t v : values) {
    if (!seen.insert(v).second) refuse(whole, std::to_string(v) + " is in it twice");
  }
}

void check_range(std::string_view whole, const std::vector<std::uint64_t>& values, std::uint64_t least,
                 std::uint64_t most) {
  for (const std::uint64_t v : values) {
    if (v < least || v > most) {
      refuse(whole, std::to_string(v) + " is outside " + std::to_string(least) + " to " + std::to_string(most));
    }
  }
}

}  // namespace

void apply_sweep(scenario& s, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) refuse(text, "expected a name, '=' and values");
  const std::string_view name = text.substr(0, equals);
  const std::vector<std::uint64_t> values = values_of(text, text.substr(equals + 1));
  refuse_twice(text, values);
  if (name == "workers") {
    check_range(text, values, 1, most_workers);
    s.workers.assign(values.begin(), values.end());
  } else if (name == "seeds") {
    check_range(text, values, 0, largest_seed);
    s.seeds = values;
  } else {
    const std::string hint = did_you_mean(name, {"workers", "seeds"});
    refuse(text, "only workers and seeds can be swept" + (hint.empty() ? "" : ": " + hint));
  }
}

void apply_seeds(scenario& s, std::uint64_t count) {
  const std::uint64_t first = s.seeds.front();
  if (count == 0 || count > most_values || first > largest_seed - count) {
    throw base::bad_input("--seeds " + std::to_string(count), "is outside 1 to 100,000");
  }
  s.seeds.clear();
  for (std::uint64_t i = 0; i < count; ++i) s.seeds.push_back(first + i);
}

}  // namespace heist::scenarios
