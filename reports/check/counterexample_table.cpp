#include "reports/check/counterexample_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "base/text/table.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::printable;
using base::shorten;
using base::table;
using base::wrap;
using model::history_event;

// Of a thread's column, so that three threads fit 140 columns with their steps and places.
std::size_t widest_cell(std::size_t threads) {
  constexpr std::size_t for_threads = 108;
  return std::clamp<std::size_t>(for_threads / std::max<std::size_t>(1, threads), 16, 44);
}

std::string step_text(const history_event& e) {
  std::string text = e.operation;
  if (!e.order.empty()) text += ' ' + e.order;
  if (!e.value.empty()) text += " = " + e.value;
  if (e.stale) text += " stale";
  if (e.races_with) text += fmt::format(" races with step {}", *e.races_with + 1);
  return printable(text);
}

std::string place_text(const history_event& e) {
  if (e.file.empty()) return "";
  return fmt::format("{}:{}", std::filesystem::path(e.file).filename().string(), e.line);
}

void add_step(table& rows, std::size_t number, const history_event& e, std::size_t threads) {
  if (e.thread >= threads) throw std::logic_error("a step of a counterexample names a thread that is not there");
  const std::vector<std::string> lines = wrap(step_text(e), widest_cell(threads));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> cells(threads + 2);
    if (i == 0) {
      cells.front() = fmt::format("{}", number);
      cells.back() = place_text(e);
    }
    cells[1 + e.thread] = i == 0 ? lines[i] : "  " + lines[i];
    rows.add_row(cells);
  }
}

}  // namespace

std::string counterexample_table(const model::counterexample& example) {
  std::vector<column> columns = {{"step", alignment::right}};
  for (const std::string& thread : example.threads) {
    columns.push_back({shorten(printable(thread), widest_cell(example.threads.size()))});
  }
  columns.push_back({"place"});
  table rows(std::move(columns));
  for (std::size_t i = 0; i < example.events.size(); ++i) {
    add_step(rows, i + 1, example.events[i], example.threads.size());
  }
  const bool stale = std::any_of(example.events.begin(), example.events.end(), [](auto& e) { return e.stale; });
  return fmt::format("violated: {}\n\n{}{}", printable(example.violation), rows.text(),
                     stale ? "\nstale: the load read an older value than the newest one, as its order allows\n" : "");
}

}  // namespace heist::reports
