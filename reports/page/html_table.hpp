#pragma once
// A table for a page: heads, rows, cells. Cells are markup; text goes through html_text before it becomes one.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/table.hpp"
#include "reports/run/metric.hpp"

namespace heist::reports {

class html_table {
 public:
  explicit html_table(std::string caption) : caption_(std::move(caption)) {}  // text; may be empty

  void head(std::string_view text, base::alignment align, std::string_view meaning = "");
  void begin_row() { rows_ += rows_.empty() ? "<tr>" : "</tr>\n<tr>"; }
  void label(std::string_view text);  // names the row
  void text(std::string_view text, base::alignment align = base::alignment::left);
  void markup(std::string_view markup, std::string_view markup_class = "");
  // With its exact value, and the spread over the seeds where there is one; a dash for what is not known.
  void number(std::string_view key, const std::optional<group_number>& number);
  void number(const metric_entry& metric, const std::optional<shown_number>& number);

  std::string take() const;

 private:
  std::string caption_;
  std::string heads_;
  std::string rows_;
};

// A bar that takes this share of its cell's width. The classes are of the style.
struct bar_part {
  std::string_view markup_class;
  double share;
};
struct bar_mark {  // a line across it
  std::string_view markup_class;
  double share;
  std::string title;
};
std::string bar_markup(const std::vector<bar_part>& parts, const std::vector<bar_mark>& marks = {});

}  // namespace heist::reports
