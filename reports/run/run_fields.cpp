#include "reports/run/run_fields.hpp"

#include <fmt/format.h>

#include <optional>

#include <algorithm>

#include "reports/text/text.hpp"

namespace heist::reports {
namespace {

using model::run_result;

// What the field says wherever it says anything, or nothing at all where it says different things.
std::optional<std::string> same_in_all(const run_field& f, const std::vector<run_result>& results) {
  std::string common;
  for (const run_result& r : results) {
    const std::string cell = f.cell(r);
    if (cell.empty()) continue;
    if (!common.empty() && cell != common) return std::nullopt;
    common = cell;
  }
  return common;
}

// A setting is shown where it means something.
bool is_classic(const run_result& r) {
  return r.what.scheduler.kind == "work-stealing";
}
bool is_by_level(const run_result& r) {
  return r.what.scheduler.kind == "priority-work-stealing";
}
std::string board_text(const run_result& r) {
  const std::string board = name_text(r.what.scheduler.board);
  return r.what.scheduler.aging == 0 ? board : fmt::format("{}, aging {}", board, r.what.scheduler.aging);
}

std::size_t width_of(const std::string& text) {
  return display_width(std::string_view(text).substr(0, text.find('\n')));
}

}  // namespace

std::string name_text(const std::string& name) {
  return shorten(printable(name), 24);
}

run_field workload_field() {
  return {"workload", alignment::left, [](const run_result& r) { return name_text(r.what.workload.name); }};
}

std::vector<run_field> setting_fields() {
  return {
      {"name", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.name); }},
      {"scheduler", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.kind); }},
      {"pool", alignment::left,
       [](const run_result& r) { return is_classic(r) || is_by_level(r) ? name_text(r.what.scheduler.pool) : ""; }},
      {"board", alignment::left, [](const run_result& r) { return is_by_level(r) ? board_text(r) : ""; }},
      {"spawn", alignment::left,
       [](const run_result& r) { return is_classic(r) ? name_text(r.what.scheduler.spawn) : ""; }},
      {"victim", alignment::left,
       [](const run_result& r) { return is_classic(r) ? name_text(r.what.scheduler.victim) : ""; }},
      {"idle", alignment::left, [](const run_result& r) { return name_text(r.what.scheduler.idle); }},
      {"amount", alignment::left,
       [](const run_result& r) { return is_classic(r) ? name_text(r.what.scheduler.amount) : ""; }},
      {"latch", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.scheduler.latch); }, "0"},
      {"workers", alignment::right, [](const run_result& r) { return fmt::format("{}", r.what.workers); }},
  };
}

std::string fold_common(std::vector<run_field>& fields, const std::vector<run_result>& results) {
  std::string folded;
  std::vector<run_field> kept;
  for (run_field& f : fields) {
    const std::optional<std::string> common = same_in_all(f, results);
    if (!common) {
      kept.push_back(std::move(f));
    } else if (!common->empty() && *common != f.usual) {
      folded += fmt::format("{}{} {}", folded.empty() ? "" : ", ", f.head, *common);
    }
  }
  fields = std::move(kept);
  return folded;
}

std::string field_table(const std::vector<run_field>& fields, const std::vector<run_result>& results) {
  std::vector<column> columns;
  for (const run_field& f : fields) columns.push_back({f.head, f.align});
  table rows(std::move(columns));
  for (const run_result& r : results) {
    std::vector<std::string> cells;
    for (const run_field& f : fields) cells.push_back(f.cell(r));
    rows.add_row(cells);
  }
  return rows.text();
}

std::string fitted_table(std::vector<run_field>& fields, const std::vector<run_result>& results,
                         std::initializer_list<std::string_view> expendable) {
  std::string text = field_table(fields, results);
  std::string left_out;
  for (const std::string_view head : expendable) {
    if (width_of(text) <= widest_table) break;
    if (std::erase_if(fields, [&](const run_field& f) { return f.head == head; }) == 0) continue;
    left_out += fmt::format("{}{}", left_out.empty() ? "" : ", ", head);
    text = field_table(fields, results);
  }
  if (!left_out.empty()) text += fmt::format("left out for want of room, but in the JSON document: {}\n", left_out);
  return text;
}

std::string legend(const std::vector<run_field>& fields, std::span<const column_meaning> meanings) {
  std::string text;
  for (const column_meaning& m : meanings) {
    if (std::ranges::find(fields, m.head, &run_field::head) == fields.end()) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "; ", m.text);
  }
  std::string lines;
  for (const std::string& line : wrap(text, widest_table)) lines += fmt::format("{}\n", line);
  return lines;
}

}  // namespace heist::reports
