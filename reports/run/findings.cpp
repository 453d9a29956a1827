#include "reports/run/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "reports/run/run_group.hpp"
#include "reports/run/spread.hpp"

namespace heist::reports {
namespace {

using model::claim;
using model::run_result;
using known_number = std::optional<double>;

// On the largest number of workers; of one seed, where one is given.
run_list runs_of_system(const std::string& system, const std::string& workload, const std::vector<run_result>& results,
                        std::optional<std::uint64_t> seed = {}) {
  std::uint32_t workers = 0;
  for (const run_result& r : results) workers = std::max(workers, r.what.workers);
  run_list runs;
  for (const run_result& r : results) {
    if (seed && r.what.seed != *seed) continue;
    if (r.what.scheduler.name == system && r.what.workload.name == workload && r.what.workers == workers) runs.push_back(&r);
  }
  return runs;
}

known_number median_in(const run_list& runs, const metric_entry& metric) {
  const auto number = number_of(metric, runs);
  return number ? known_number(number->median.size) : known_number();
}

system_numbers numbers_of_system(const std::string& system, const std::string& workload, std::string_view claimed,
                                 const std::vector<run_result>& results) {
  system_numbers found{.system = system, .published = {}, .numbers = {}};
  const run_list runs = runs_of_system(system, workload, results);
  for (const metric_entry* const m : metrics_beside(claimed)) {
    if (const known_number median = median_in(runs, *m)) found.numbers.push_back({m, *median});
  }
  return found;
}

// Names of schedulers, in the order of the scenario.
std::vector<std::string> systems_in(const std::vector<run_result>& results) {
  std::vector<std::string> names;
  for (const run_result& r : results) {
    const std::string& name = r.what.scheduler.name;
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

// Published and here, of the systems that have both.
std::vector<paired_number> paired(const model::published_figure& figure, const std::vector<run_result>& results,
                                  std::optional<std::uint64_t> seed = {}) {
  const metric_entry& metric = metric_called(figure.of);
  std::vector<paired_number> both;
  for (const auto& point : figure.points) {
    const known_number here = median_in(runs_of_system(point.system, figure.workload, results, seed), metric);
    if (here) both.push_back({point.value, *here});
  }
  return both;
}

std::optional<seed_taus> taus_by_seed(const model::published_figure& figure, const std::vector<run_result>& results) {
  std::set<std::uint64_t> seeds_run;
  for (const run_result& r : results) seeds_run.insert(r.what.seed);
  if (seeds_run.size() < 2) return std::nullopt;
  std::vector<double> taus;
  for (const std::uint64_t seed : seeds_run) {
    const known_number tau = order_agreement(paired(figure, results, seed)).tau_b();
    if (tau) taus.push_back(*tau);
  }
  if (taus.empty()) return std::nullopt;
  const std::uint64_t seeds = taus.size();
  const spread<double> all(std::move(taus));
  return seed_taus{seeds, all.least, all.median, all.most};
}

figure_findings compare(const model::published_figure& figure, const std::vector<run_result>& results) {
  figure_findings found{.figure = &figure,
                        .systems = {},
                        .order = order_agreement(paired(figure, results)),
                        .by_seed = taus_by_seed(figure, results),
                        .ratios = ratio_errors_of(paired(figure, results))};
  for (const auto& point : figure.points) {
    found.systems.push_back(numbers_of_system(point.system, figure.workload, figure.of, results));
    found.systems.back().published = point.value;
  }
  std::ranges::stable_sort(found.systems, {}, [](const system_numbers& s) { return *s.published; });
  for (const std::string& name : systems_in(results)) {
    if (std::ranges::find(found.systems, name, &system_numbers::system) != found.systems.end()) continue;
    found.systems.push_back(numbers_of_system(name, figure.workload, figure.of, results));
  }
  return found;
}

measured_workload measure_all(const claim& about, const std::vector<run_result>& results) {
  measured_workload found{.workload = about.workload, .of = about.of, .systems = {}};
  for (const std::string& name : systems_in(results)) {
    found.systems.push_back(numbers_of_system(name, about.workload, about.of, results));
  }
  const metric_entry& metric = metric_called(about.of);
  std::ranges::stable_sort(found.systems, {}, [&](const system_numbers& s) {
    const double worst = std::numeric_limits<double>::infinity();  // what is not known comes last
    const known_number value = s.of(metric);
    return value ? (metric.more_is_better ? -*value : *value) : worst;
  });
  return found;
}

// The first claim about each workload that no figure is about.
std::vector<const claim*> claims_without_figure(const model::expectations& expected) {
  std::vector<const claim*> first;
  for (const claim& c : expected.claims) {
    const auto known = [&](const claim* other) { return other->workload == c.workload; };
    const auto& figures = expected.figures;
    if (std::ranges::find(figures, c.workload, &model::published_figure::workload) != figures.end()) continue;
    if (std::ranges::find(expected.sweeps, c.workload, &model::published_sweep::workload) != expected.sweeps.end()) continue;
    if (std::ranges::none_of(first, known)) first.push_back(&c);
  }
  return first;
}

bool stands(double one, claim::relation is, double other, std::uint64_t percent) {
  const double by = static_cast<double>(percent) / 100;
  switch (is) {
    case claim::relation::below: return one + std::abs(one) * by < other;
    case claim::relation::above: return one > other + std::abs(other) * by;
    case claim::relation::near: return std::abs(one - other) <= std::abs(other) * by;
  }
  return false;
}

// Why there is no number.
std::string missing(const std::string& system, const std::string& workload, const claim& c,
                    const std::vector<run_result>& results) {
  if (runs_of_system(system, workload, results).empty()) return fmt::format("{} did not run", name_text(system));
  return fmt::format("the runs of {} have no {}", name_text(system), c.of);
}

claim_findings judge(const claim& c, const std::vector<run_result>& results) {
  const metric_entry& metric = metric_called(c.of);
  const std::string& other_workload = c.other_workload.empty() ? c.workload : c.other_workload;
  const auto number = [&](const std::string& system, const std::string& workload) {
    return median_in(runs_of_system(system, workload, results), metric);
  };
  claim_findings found{.claim = &c, .confirmed = true, .counterexample = ""};
  for (const std::string& one : c.each) {
    for (const std::string& other : c.those) {
      const known_number a = number(one, c.workload), b = number(other, other_workload);
      if (!a || !b) {
        const std::string why = a ? missing(other, other_workload, c, results) : missing(one, c.workload, c, results);
        return {.claim = &c, .confirmed = std::nullopt, .counterexample = why};
      }
      if (found.confirmed == false || stands(*a, c.is, *b, c.percent)) continue;
      found.confirmed = false;
      found.counterexample =
          c.other_workload.empty()
              ? fmt::format("{} {}, {} {}", name_text(one), metric.text(*a), name_text(other), metric.text(*b))
              : fmt::format("{} on {} {}, {} on {} {}", name_text(one), name_text(c.workload), metric.text(*a), name_text(other),
                            name_text(other_workload), metric.text(*b));
    }
  }
  return found;
}

}  // namespace

std::optional<double> system_numbers::of(const metric_entry& metric) const {
  const auto found = std::ranges::find(numbers, &metric, &number::metric);
  return found == numbers.end() ? known_number() : known_number(found->median);
}

std::vector<const metric_entry*> metrics_beside(std::string_view claimed) {
  std::vector<const metric_entry*> all;
  for (const metric_entry& m : all_metrics()) {
    if (m.beside_claims || m.name == claimed) all.push_back(&m);
  }
  return all;
}

bool findings::as_expected() const {
  return std::ranges::all_of(claims, &claim_findings::as_expected) &&
         std::ranges::all_of(figures, &figure_findings::as_expected) &&
         std::ranges::all_of(sweeps, &sweep_findings::as_expected);
}

findings compare(const model::expectations& expected, const std::vector<run_result>& results) {
  findings found;
  for (const model::published_figure& f : expected.figures) found.figures.push_back(compare(f, results));
  for (const claim& c : expected.claims) found.claims.push_back(judge(c, results));
  for (const model::published_sweep& s : expected.sweeps) found.sweeps.push_back(compare(s, results));
  for (const claim* const c : claims_without_figure(expected)) found.measured.push_back(measure_all(*c, results));
  return found;
}

}  // namespace heist::reports
