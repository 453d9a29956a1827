#include "base/text/table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/text/text.hpp"

namespace heist::base {
namespace {

constexpr std::string_view gap = "  ";

}  // namespace

table::table(std::vector<column> columns) : columns_(std::move(columns)) {
  for (column& c : columns_) {
    c.head = printable(c.head);
    widths_.push_back(display_width(c.head));
  }
}

void table::add_row(const std::vector<std::string>& cells) {
  if (cells.size() != columns_.size()) throw std::logic_error("a table's row has a cell for each column");
  std::vector<std::string>& row = rows_.emplace_back();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    row.push_back(printable(cells[i]));
    widths_[i] = std::max(widths_[i], display_width(row.back()));
  }
}

std::string table::line(const std::vector<std::string>& cells) const {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths_[i] - display_width(cells[i]), ' ');
    if (i > 0) text += gap;
    text += columns_[i].align == alignment::right ? padding + cells[i] : cells[i] + padding;
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

std::string table::text() const {
  std::vector<std::string> heads, rules;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    heads.push_back(columns_[i].head);
    std::string& rule = rules.emplace_back();
    for (std::size_t n = 0; n < widths_[i]; ++n) rule += "─";
  }
  std::string text = line(heads) + line(rules);
  for (const std::vector<std::string>& row : rows_) text += line(row);
  return text;
}

}  // namespace heist::base
