#include "reports/run/run_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "base/text/text.hpp"
#include "reports/run/run_group.hpp"
#include "reports/run/settings.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::display_width;
using base::printable;
using base::shorten;
using base::table;
using base::wrap;
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

// Of the experiment that was asked about last: neighbours have the same.
class known_settings {
 public:
  const std::vector<setting>& of(const run_result& r) {
    if (settings_.empty() || !model::same_settings(known_, r.what)) {
      settings_ = settings_of(r.what);
      known_ = r.what;
    }
    return settings_;
  }

 private:
  model::experiment known_;
  std::vector<setting> settings_;
};

// A program is known by its name; its parameters are told where programs of one name differ in them.
bool tells_programs_apart(const run_field& f, const std::vector<run_result>& results) {
  std::map<std::string_view, std::string> by_name;
  return std::ranges::any_of(results, [&](const run_result& r) {
    const std::string text = f.cell(r);
    return by_name.try_emplace(r.what.workload.name, text).first->second != text;
  });
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

std::vector<run_field> all_setting_fields(const std::vector<run_result>& results) {
  const auto known = std::make_shared<known_settings>();
  std::vector<run_field> fields;
  for (const run_group& g : groups_of(results)) {
    for (const setting& s : settings_of(results[g.first].what)) {
      if (std::ranges::find(fields, s.head, &run_field::head) != fields.end()) continue;
      fields.push_back({s.head, s.is_word ? alignment::left : alignment::right,
                        [known, head = s.head](const run_result& r) { return setting_text(known->of(r), head); },
                        usual_text(s)});
    }
  }
  return fields;
}

std::vector<run_field> setting_fields(const std::vector<run_result>& results) {
  std::vector<run_field> fields = all_setting_fields(results);
  std::erase_if(fields, [&](const run_field& f) { return is_of_workload(f.head) && !tells_programs_apart(f, results); });
  for (run_field& f : fields) {
    f.cell = [whole = std::move(f.cell)](const run_result& r) { return name_text(whole(r)); };
  }
  return fields;
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

std::string wrapped(const std::string& text) {
  std::string lines;
  for (const std::string& line : wrap(text, widest_table)) lines += fmt::format("{}\n", line);
  return lines;
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
                         std::span<const std::string_view> expendable) {
  std::string text = field_table(fields, results);
  std::string left_out;
  for (const std::string_view head : expendable) {
    if (width_of(text) <= widest_table) break;
    if (std::erase_if(fields, [&](const run_field& f) { return f.head == head; }) == 0) continue;
    left_out += fmt::format("{}{}", left_out.empty() ? "" : ", ", head);
    text = field_table(fields, results);
  }
  if (!left_out.empty()) text += wrapped(fmt::format("left out to fit the width, but in the JSON document: {}", left_out));
  return text;
}

std::string legend(const std::vector<run_field>& fields, std::span<const column_meaning> meanings) {
  std::string text;
  for (const column_meaning& m : meanings) {
    if (std::ranges::find(fields, m.head, &run_field::head) == fields.end()) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "; ", m.text);
  }
  return wrapped(text);
}

}  // namespace heist::reports
