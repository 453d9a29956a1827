#include "reports/dag/start_rows.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>

#include "base/text/quantity.hpp"

namespace heist::reports {
namespace {

using base::duration_text;

constexpr std::size_t most_rows = 40;

struct row {
  std::uint64_t time_ns;
  std::string names;
};

std::vector<row> rows_of(const std::map<std::uint64_t, std::string>& names_by_start_ns) {
  const std::size_t times_a_row = (names_by_start_ns.size() + most_rows - 1) / most_rows;
  std::vector<row> rows;
  std::size_t times = 0;
  for (const auto& [time_ns, names] : names_by_start_ns) {
    if (times++ % times_a_row == 0) rows.push_back({time_ns, ""});
    rows.back().names += names;
  }
  return rows;
}

}  // namespace

std::string start_rows(const std::vector<drawn_part>& parts, const std::function<std::string(std::size_t)>& name) {
  std::map<std::uint64_t, std::string> names;
  for (std::size_t i = 0; i < parts.size(); ++i) names[parts[i].start_ns] += fmt::format(" {};", name(i));
  std::string text, axis;
  const std::vector<row> rows = rows_of(names);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("  {{ rank=same; row_{} [label=\"{}\" shape=plaintext style=\"\" fontcolor=\"#666666\"];{} }}\n",
                        i, duration_text(rows[i].time_ns), rows[i].names);
    if (i > 0) axis += fmt::format("  row_{} -> row_{} [arrowhead=none color=\"#BBBBBB\" weight=100];\n", i - 1, i);
  }
  return text + axis;
}

}  // namespace heist::reports
