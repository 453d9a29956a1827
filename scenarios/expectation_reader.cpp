#include "scenarios/expectation_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text/text.hpp"
#include "reports/run/metric.hpp"
#include "reports/run/sweep_findings.hpp"
#include "scenarios/machine_reader.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

using model::claim;
using model::published_figure;
using model::published_sweep;

constexpr std::array<std::string_view, 8> paper_keys{"source", "workload", "of", "unit", "values", "least_tau", "workers", "within_percent"};
constexpr std::array<std::string_view, 10> expect_keys{"claim", "workload", "other_workload", "of",      "each",     "below",
                                                       "above", "near",     "percent",        "confirmed"};
constexpr std::array<std::pair<std::string_view, claim::relation>, 3> relations{
    {{"below", claim::relation::below}, {"above", claim::relation::above}, {"near", claim::relation::near}}};
constexpr std::size_t most_listed = 1000;  // figures, claims, and names in one of them: more is a slip of the pen

std::string read_metric(const fields& from) {
  return std::string(from.choice({"of", reports::metric_names(), claim().of}));
}

// Refuses what no workload or scheduler of the scenario is called.
class names {
 public:
  names(const fields& file, const scenario& known) : file_(file) {
    for (const model::workload_spec& w : known.workloads) workloads_.push_back(w.name);
    for (const model::scheduler_spec& s : known.schedulers) {
      if (!s.name.empty()) systems_.push_back(s.name);
    }
  }

  std::string workload(const fields& from, std::string_view key = "workload") const {
    const std::string name = from.text(key, workloads_.front());
    expect("workload", workloads_, name, from.at(key));
    return name;
  }
  void system(const std::string& name, place at) const { expect("scheduler", systems_, name, at); }

 private:
  void expect(std::string_view what, const std::vector<std::string_view>& all, const std::string& name, place at) const {
    if (std::ranges::find(all, name) != all.end()) return;
    const std::string guess = did_you_mean(name, all);
    refuse(file_.source(), at, fmt::format("no {} of this scenario is called '{}'", what, base::excerpt(name)),
           guess.empty() ? fmt::format("give one that name: [[{}]] with name = \"{}\"", what, base::excerpt(name)) : guess);
  }

  const fields& file_;
  std::vector<std::string_view> workloads_, systems_;
};

// Nothing where it is not a number.
std::optional<double> number_of(const value& held) {
  if (const auto* whole = std::get_if<std::int64_t>(&held.content)) return static_cast<double>(*whole);
  if (const auto* decimal = std::get_if<double>(&held.content)) return *decimal;
  return std::nullopt;
}

double read_number(const fields& from, const member& m) {
  const std::optional<double> number = number_of(m.held);
  if (!number || !std::isfinite(*number) || *number < 0) {
    refuse(from.source(), m.held.at,
           fmt::format("'{}' is {}, expected a number from 0 on", base::excerpt(m.key), describe(m.held)),
           fmt::format("for example: {} = 7.07", base::excerpt(m.key)));
  }
  return *number;
}

std::optional<double> read_least_tau(const fields& paper) {
  if (!paper.has("least_tau")) return std::nullopt;
  const value& held = paper.needed("least_tau", "least_tau = 0.7");
  const std::optional<double> number = number_of(held);
  if (!number || !(*number >= -1 && *number <= 1)) {
    refuse(paper.source(), held.at, fmt::format("'least_tau' is {}, expected a number from -1 to 1", describe(held)),
           "for example: least_tau = 0.7");
  }
  return number;
}

published_figure read_figure(const fields& paper, const names& known) {
  if (paper.has("within_percent")) {
    refuse(paper.source(), paper.at("within_percent"), "'within_percent' means nothing without 'workers'",
           "write for which numbers of workers the values are, for example: workers = [1, 10]");
  }
  published_figure result;
  result.source = paper.needed_text("source");
  result.workload = known.workload(paper);
  result.of = read_metric(paper);
  result.unit = paper.text("unit", "s");
  const value& values = paper.needed("values", "values = { A = 7.07, B = 10.48 }");
  const auto* points = std::get_if<table>(&values.content);
  if (points == nullptr || points->size() < 2 || points->size() > most_listed) {
    refuse(paper.source(), values.at,
           fmt::format("'values' is {}, expected a table of 2 to {} numbers", describe(values), most_listed),
           "for example: values = { A = 7.07, B = 10.48 }");
  }
  for (const member& m : *points) {
    known.system(m.key, m.at);
    result.points.push_back({m.key, read_number(paper, m)});
  }
  result.least_tau = read_least_tau(paper);
  return result;
}

// A number for each number of workers.
published_sweep::line read_line(const fields& paper, const member& m, std::size_t workers) {
  const auto* values = std::get_if<array>(&m.held.content);
  if (values == nullptr || values->size() != workers) {
    refuse(paper.source(), m.held.at,
           fmt::format("'{}' is {}, expected an array of {} numbers, one for each of 'workers'", base::excerpt(m.key), describe(m.held), workers),
           fmt::format("for example: workers = [1, 10] and {} = [35.4, 3.5]", base::excerpt(m.key)));
  }
  published_sweep::line result{m.key, {}};
  for (const value& v : *values) result.values.push_back(read_number(paper, {m.key, v.at, v}));
  return result;
}

published_sweep read_sweep(const fields& paper, const names& known) {
  if (paper.has("least_tau")) {
    refuse(paper.source(), paper.at("least_tau"), "'least_tau' means nothing beside 'workers'", "remove it, or write: within_percent = 15");
  }
  published_sweep result;
  result.source = paper.needed_text("source");
  result.workload = known.workload(paper);
  result.of = read_metric(paper);
  result.unit = paper.text("unit", "s");
  const reports::metric_entry& metric = reports::metric_called(result.of);
  const bool is_time = metric.is == reports::metric_entry::form::time || metric.is == reports::metric_entry::form::mean_time;
  if (is_time && !reports::nanoseconds_in(result.unit)) {
    refuse(paper.source(), paper.at("unit"), fmt::format("'unit' is \"{}\", expected one of: ns, us, µs, ms, s", base::excerpt(result.unit)),
           "for example: unit = \"ms\"");
  }
  for (const std::uint64_t workers : paper.needed_integers({"workers", 1, most_workers, 1})) {
    result.workers.push_back(static_cast<std::uint32_t>(workers));
  }
  const value& values = paper.needed("values", "values = { A = [35.4, 3.5] }");
  const auto* lines = std::get_if<table>(&values.content);
  if (lines == nullptr || lines->empty() || lines->size() > most_listed) {
    refuse(paper.source(), values.at, fmt::format("'values' is {}, expected a table of 1 to {} arrays", describe(values), most_listed),
           "for example: values = { A = [35.4, 3.5] }");
  }
  for (const member& m : *lines) {
    known.system(m.key, m.at);
    result.lines.push_back(read_line(paper, m, result.workers.size()));
  }
  if (paper.has("within_percent")) result.within_percent = paper.integer({"within_percent", 0, 1'000'000, 15});
  return result;
}

std::vector<std::string> read_systems(const fields& from, std::string_view key, const names& known) {
  const std::string example = fmt::format("{} = [\"A\", \"B\"]", key);
  const value& listed = from.needed(key, example);
  const auto* several = std::get_if<array>(&listed.content);
  std::vector<std::string> all;
  for (const value& one : several != nullptr ? *several : array{}) {
    const auto* name = std::get_if<std::string>(&one.content);
    if (name == nullptr) break;
    known.system(*name, one.at);
    all.push_back(*name);
  }
  if (several == nullptr || all.empty() || all.size() < several->size() || all.size() > most_listed) {
    refuse(from.source(), listed.at, fmt::format("'{}' is {}, expected an array of schedulers' names", key, describe(listed)),
           fmt::format("for example: {}", example));
  }
  return all;
}

claim read_claim(const fields& file, const value& element, const names& known) {
  const fields expected(file.source(), element, "[[expect]]", expect_keys);
  claim result;
  result.words = expected.needed_text("claim");
  result.workload = known.workload(expected);
  result.of = read_metric(expected);
  result.each = read_systems(expected, "each", known);
  const auto said = [&](const auto& r) { return expected.has(r.first); };
  if (std::ranges::count_if(relations, said) != 1) {
    refuse(file.source(), expected.at(), "a claim says exactly one of below, above and near",
           "for example: below = [\"A\", \"B\"]");
  }
  const auto& relation = *std::ranges::find_if(relations, said);
  result.is = relation.second;
  result.those = read_systems(expected, relation.first, known);
  if (expected.has("other_workload")) result.other_workload = known.workload(expected, "other_workload");
  result.percent = expected.integer({"percent", 0, 1'000'000, 0});
  result.confirmed = expected.boolean("confirmed", true);
  return result;
}

void check_number(const fields& file, const array& elements, std::string_view what) {
  if (elements.size() <= most_listed) return;
  refuse(file.source(), elements.back().at, fmt::format("more than {} {}", most_listed, what), "split it into several scenario files");
}

}  // namespace

model::expectations read_expectations(const fields& file, const scenario& known) {
  const names all(file, known);
  model::expectations result;
  const array& figures = file.elements("paper", "[[paper]] followed by source = \"...\"");
  const array& claims = file.elements("expect", "[[expect]] followed by claim = \"...\"");
  check_number(file, figures, "figures");
  check_number(file, claims, "claims");
  for (const value& element : figures) {
    const fields paper(file.source(), element, "[[paper]]", paper_keys);
    if (paper.has("workers")) {
      result.sweeps.push_back(read_sweep(paper, all));
    } else {
      result.figures.push_back(read_figure(paper, all));
    }
  }
  for (const value& element : claims) result.claims.push_back(read_claim(file, element, all));
  return result;
}

}  // namespace heist::scenarios
