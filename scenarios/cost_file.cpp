#include "scenarios/cost_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/loop_parameters.hpp"
#include "scenarios/source_text.hpp"

namespace heist::scenarios {
namespace {

constexpr file_kind cost_file{"cost", "costs.txt, with a number in each line", "name one of the files in it", "take a part of the loop"};
constexpr std::string_view blank = " \t\r\v\f";

// Without what surrounds it.
std::string_view number_in(std::string_view line) {
  line = line.substr(0, line.find('#'));
  line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
  return line.substr(0, line.find_last_not_of(blank) + 1);
}

std::uint64_t units_in(std::string_view word, const std::string& path, std::size_t line) {
  std::uint64_t units = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, units);
  if (error == std::errc() && stop == end && units <= std::uint64_t{model::most_part_ns}) return units;
  throw base::bad_input(fmt::format("{}:{}", path, line),
                        fmt::format("'{}', expected a whole number from 0 to {}", base::excerpt(word), model::most_part_ns),
                        "write what an iteration costs in each line; iteration_ns says what one of that is");
}

}  // namespace

std::shared_ptr<const model::loop_costs> read_cost_file(const std::filesystem::path& path) {
  const std::string called = base::printable(path.string());
  const std::string text = load(path, cost_file);
  std::vector<std::uint64_t> units;
  std::size_t line = 0;
  for (std::string_view rest = text; !rest.empty();) {
    ++line;
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view word = number_in(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (word.empty()) continue;
    if (units.size() == std::size_t{model::loop_parameters::most_tabulated}) {
      throw base::bad_input(fmt::format("{}:{}", called, line), fmt::format("more than {} iterations", units.size()), "take a part of the loop");
    }
    units.push_back(units_in(word, called, line));
  }
  if (units.empty()) throw base::bad_input(called, "has no costs", "write what an iteration costs in each line");
  return std::make_shared<const model::loop_costs>(model::loop_shape::from_file, std::move(units));
}

}  // namespace heist::scenarios
