#include "reports/start_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "reports/quantity.hpp"

namespace heist::reports {
namespace {

constexpr std::uint64_t most_rows = 40;

// Of a row: a time that stands for it.
std::uint64_t row_span_ns(const std::vector<drawn_part>& parts, std::uint64_t makespan_ns) {
  std::set<std::uint64_t> starts_ns;
  for (const drawn_part& part : parts) starts_ns.insert(part.start_ns);
  return starts_ns.size() <= most_rows ? 1 : makespan_ns / most_rows + 1;
}

}  // namespace

std::string start_rows(const std::vector<drawn_part>& parts, std::uint64_t makespan_ns,
                       const std::function<std::string(std::size_t)>& name) {
  const std::uint64_t span_ns = row_span_ns(parts, makespan_ns);
  std::map<std::uint64_t, std::string> rows;  // by their time: the names in them
  for (std::size_t i = 0; i < parts.size(); ++i) rows[parts[i].start_ns / span_ns * span_ns] += fmt::format(" {};", name(i));
  std::string text, axis;
  std::uint64_t number = 0;
  for (const auto& [time_ns, names] : rows) {
    text += fmt::format("  {{ rank=same; row_{} [label=\"{}\" shape=plaintext style=\"\" fontcolor=\"#666666\"];{} }}\n",
                        number, duration_text(time_ns), names);
    if (number > 0) axis += fmt::format("  row_{} -> row_{} [arrowhead=none color=\"#BBBBBB\" weight=100];\n", number - 1, number);
    ++number;
  }
  return text + axis;
}

}  // namespace heist::reports
