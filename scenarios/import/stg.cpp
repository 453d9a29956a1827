#include "scenarios/import/stg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/text/text.hpp"
#include "scenarios/graph_reader.hpp"
#include "scenarios/import/draft.hpp"
#include "scenarios/import/graph_shape.hpp"

namespace heist::scenarios {
namespace {

constexpr std::string_view blank = " \t\r\v\f";

struct word {
  std::string_view text;  // empty at the end of the line
  std::size_t offset;
};

class stg_reader {
 public:
  stg_reader(std::string_view text, const std::string& where, time_unit unit)
      : text_(text), unit_(unit), draft_(text, where, "task") {}

  imported read() {
    for (std::size_t start = 0; start < text_.size();) {
      end_ = std::min(text_.find('\n', start), text_.size());
      at_ = start;
      read_line();
      start = end_ + 1;
    }
    if (!rows_wanted_) draft_.refuse(text_.size(), "no number of tasks", "the first line says it, without the dummies");
    if (draft_.declared_count() < *rows_wanted_) refuse_rows(text_.size(), draft_.declared_count());
    imported result = draft_.finish();
    check_critical_path(*result.graph);
    return result;
  }

 private:
  word next_word() {
    const std::string_view so_far = text_.substr(0, end_);  // no search may leave the line: it would be quadratic
    at_ = std::min(so_far.find_first_not_of(blank, at_), end_);
    const std::size_t start = at_;
    at_ = std::min(so_far.find_first_of(blank, at_), end_);
    return {text_.substr(start, at_ - start), start};
  }

  void read_line() {
    const word first = next_word();
    if (first.text.empty()) return;
    if (first.text.starts_with('#')) return read_remark(first.offset);
    if (!rows_wanted_) return read_size(first);
    read_row(first);
  }

  std::uint64_t number(const word& found, std::string_view what, std::uint64_t most) const {
    std::uint64_t value = 0;
    const char* const end = found.text.data() + found.text.size();
    const auto [stop, error] = std::from_chars(found.text.data(), end, value);
    if (!found.text.empty() && error == std::errc{} && stop == end && value <= most) return value;
    draft_.refuse(found.offset,
                  fmt::format("{} is {}, expected a whole number from 0 to {}", what,
                              found.text.empty() ? "missing" : "'" + base::excerpt(found.text) + "'", most),
                  "a row is: task, processing time, number of predecessors, predecessors");
  }

  void read_size(const word& found) {
    rows_wanted_ = number(found, "the number of tasks", most_nodes - 2) + 2;
    refuse_rest("the number of tasks");
  }

  // The dummies are rows as well, so every task that a row may name has a number below rows_wanted_.
  void read_row(const word& found) {
    if (draft_.declared_count() == *rows_wanted_) refuse_rows(found.offset, draft_.declared_count() + 1);
    const mention node = task(found, "the task's number");
    draft_.declare(node, found.offset);
    const word time = next_word();
    const std::uint64_t units = number(time, "the processing time", most_cost_ns);
    draft_.set_cost(node, draft_.cost_of(time.text, unit_, "the processing time", time.offset), time.offset);
    units_.push_back(units);
    const std::uint64_t predecessors = number(next_word(), "the number of predecessors", *rows_wanted_);
    for (std::uint64_t i = 0; i < predecessors; ++i) {
      const word before = next_word();
      draft_.add_edge(task(before, "a predecessor"), node, told::once, before.offset);
    }
    refuse_rest(fmt::format("the {} predecessors", predecessors));
  }

  mention task(const word& found, std::string_view what) {
    return draft_.refer(fmt::to_string(number(found, what, *rows_wanted_ - 1)), found.offset);
  }

  void refuse_rest(const std::string& after) {
    const word rest = next_word();
    if (rest.text.empty()) return;
    draft_.refuse(rest.offset, fmt::format("'{}' after {}, expected the end of the line", base::excerpt(rest.text), after),
                  "graphs with communication costs and the prototype set have other forms, which are not read");
  }

  [[noreturn]] void refuse_rows(std::size_t offset, std::size_t found) const {
    draft_.refuse(
        offset, fmt::format("{} rows, expected {}: {} tasks and two dummies", found, *rows_wanted_, *rows_wanted_ - 2),
        "the first line says how many tasks there are, without the dummies");
  }

  // # CP Length : 45
  void read_remark(std::size_t start) {
    constexpr std::string_view wanted = "CP Length";
    const std::string_view line = text_.substr(start, end_ - start);
    const std::size_t found = line.find_first_not_of("# \t");
    if (found == line.npos || !line.substr(found).starts_with(wanted)) return;
    at_ = start + std::min(line.find_first_not_of(": \t", found + wanted.size()), line.size());
    const word length = next_word();
    critical_path_ = number(length, "the length of the critical path", most_work_ns);
    critical_path_at_ = length.offset;
  }

  void check_critical_path(const model::graph& graph) const {
    if (!critical_path_) return;
    const std::uint64_t found = longest_path(graph, units_);
    if (found == *critical_path_) return;
    draft_.refuse(critical_path_at_,
                  fmt::format("the longest path takes {} units, and this line says {}", found, *critical_path_),
                  "a row has been changed or lost, or the line is wrong");
  }

  const std::string_view text_;
  const time_unit unit_;
  draft draft_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;  // of the line
  std::optional<std::size_t> rows_wanted_;
  std::vector<std::uint64_t> units_;  // the processing times, row by row
  std::optional<std::uint64_t> critical_path_;
  std::size_t critical_path_at_ = 0;
};

}  // namespace

imported read_stg(std::string_view text, const std::string& where, time_unit unit) {
  return stg_reader(text, where, unit).read();
}

}  // namespace heist::scenarios
