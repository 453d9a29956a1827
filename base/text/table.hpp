#pragma once
// A text table: heads, a rule, rows; columns as wide as what is in them. Cells are made printable as they come in.
#include <cstddef>
#include <string>
#include <vector>

namespace heist::base {

enum class alignment { left, right };

struct column {
  std::string head;
  alignment align = alignment::left;
};

class table {
 public:
  explicit table(std::vector<column> columns);

  // A cell for each column, in their order.
  void add_row(const std::vector<std::string>& cells);

  // Every line ends in a newline and in no spaces.
  std::string text() const;

 private:
  std::string line(const std::vector<std::string>& cells) const;

  std::vector<column> columns_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace heist::base
