#include "reports/run/sweep_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text/table.hpp"
#include "base/text/text.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/run_fields.hpp"
#include "reports/run/run_group.hpp"

namespace heist::reports {
namespace {

using base::alignment;

std::optional<double> number_here(const model::published_sweep& sweep, const std::string& system, std::uint32_t workers,
                                  const std::vector<model::run_result>& results) {
  run_list runs;
  for (const model::run_result& r : results) {
    const auto& what = r.what;
    if (what.scheduler.name == system && what.workload.name == sweep.workload && what.workers == workers) runs.push_back(&r);
  }
  const metric_entry& metric = metric_called(sweep.of);
  const auto number = number_of(metric, runs);
  if (!number) return std::nullopt;
  const bool is_time = metric.is == metric_entry::form::time || metric.is == metric_entry::form::mean_time;
  return number->median.size / (is_time ? nanoseconds_in(sweep.unit).value_or(1) : 1);
}

// As many digits as a reader compares.
std::string short_number(double value) {
  return value >= 1000 ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

}  // namespace

std::optional<double> sweep_cell::difference_percent() const {
  if (!here || published == 0) return std::nullopt;
  return (*here - published) / published * 100;
}

std::optional<double> sweep_findings::largest_percent() const {
  double largest = 0;
  for (const sweep_cell& c : cells) {
    const std::optional<double> difference = c.difference_percent();
    if (!difference) return std::nullopt;
    largest = std::max(largest, std::abs(*difference));
  }
  return cells.empty() ? std::nullopt : std::optional(largest);
}

bool sweep_findings::as_expected() const {
  if (!sweep->within_percent) return true;
  const std::optional<double> largest = largest_percent();
  return largest && *largest <= static_cast<double>(*sweep->within_percent);
}

std::optional<double> nanoseconds_in(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, double>, 5> units{{{"ns", 1}, {"us", 1e3}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
  for (const auto& [word, size] : units) {
    if (word == unit) return size;
  }
  return std::nullopt;
}

sweep_findings compare(const model::published_sweep& sweep, const std::vector<model::run_result>& results) {
  sweep_findings found{.sweep = &sweep, .cells = {}};
  for (std::size_t i = 0; i < sweep.workers.size(); ++i) {
    for (const auto& line : sweep.lines) {
      found.cells.push_back({sweep.workers[i], line.system, line.values[i], number_here(sweep, line.system, sweep.workers[i], results)});
    }
  }
  return found;
}

std::string difference_text(const sweep_cell& cell) {
  const std::optional<double> difference = cell.difference_percent();
  return difference ? fmt::format("{:+.1f} %", *difference) : "-";
}

std::string sweep_words(const sweep_findings& found) {
  const std::optional<double> largest = found.largest_percent();
  std::string words = largest ? fmt::format("Published and ours differ by at most {:.1f} %", *largest)
                              : std::string("Not every cell ran, so how far published and ours differ is not known");
  if (!found.sweep->within_percent) return words;
  const std::uint64_t most = *found.sweep->within_percent;
  return words + (found.as_expected() ? fmt::format(", {} % or less as expected", most) : fmt::format(", AND AT MOST {} % IS EXPECTED", most));
}

std::string sweep_text(const sweep_findings& found) {
  std::vector<base::column> heads{{"workers", alignment::right}};
  std::vector<std::string> systems;
  for (const sweep_cell& c : found.cells) {
    if (c.workers != found.cells.front().workers) break;
    systems.push_back(c.system);
    heads.push_back({fmt::format("{}, published", name_text(c.system)), alignment::right});
    heads.push_back({"here", alignment::right});
    heads.push_back({"difference", alignment::right});
  }
  base::table rows(std::move(heads));
  for (std::size_t i = 0; i < found.cells.size(); i += systems.size()) {
    std::vector<std::string> row{std::to_string(found.cells[i].workers)};
    for (std::size_t j = i; j < i + systems.size() && j < found.cells.size(); ++j) {
      const sweep_cell& c = found.cells[j];
      row.push_back(short_number(c.published));
      row.push_back(c.here ? short_number(*c.here) : "-");
      row.push_back(difference_text(c));
    }
    rows.add_row(std::move(row));
  }
  const model::published_sweep& s = *found.sweep;
  return fmt::format("{}: {} of {}, {}\n\n{}{}\n", base::shorten(base::printable(s.source), 80), s.of, name_text(s.workload),
                     name_text(s.unit), rows.text(), sweep_words(found));
}

void write_sweeps(base::json_writer& out, const std::vector<sweep_findings>& found) {
  out.key("paper_by_workers").begin_array();
  for (const sweep_findings& f : found) {
    out.begin_object().field("source", f.sweep->source).field("workload", f.sweep->workload).field("of", f.sweep->of).field("unit", f.sweep->unit);
    if (f.sweep->within_percent) out.field("within_percent", *f.sweep->within_percent);
    out.key("cells").begin_array();
    for (const sweep_cell& c : f.cells) {
      out.begin_object().field("workers", c.workers).field("system", c.system).field("published", c.published);
      if (c.here) out.field("here", *c.here);
      out.end_object();
    }
    out.end_array().end_object();
  }
  out.end_array();
}

void read_sweeps(const base::json_place& root, std::vector<model::published_sweep>& sweeps, std::vector<sweep_findings>& found) {
  const auto list = root.find("paper_by_workers");
  if (!list) return;
  list->each([&](const base::json_place& one) {
    model::published_sweep sweep{.source = one.at("source").text(), .workload = one.at("workload").text(), .of = one.at("of").text(),
                                 .unit = one.at("unit").text(), .workers = {}, .lines = {}};
    if (const auto within = one.find("within_percent")) sweep.within_percent = within->whole();
    sweeps.push_back(std::move(sweep));
  });
  list->each([&](const base::json_place& one) {
    sweep_findings read{.sweep = &sweeps[found.size()], .cells = {}};
    one.at("cells").each([&](const base::json_place& cell) {
      sweep_cell c{static_cast<std::uint32_t>(cell.at("workers").whole(1024)), cell.at("system").text(), cell.at("published").number(), {}};
      cell.read("here", c.here);
      read.cells.push_back(std::move(c));
    });
    found.push_back(std::move(read));
  });
}

}  // namespace heist::reports
