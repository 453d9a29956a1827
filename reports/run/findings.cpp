#include "reports/run/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "base/json/json_writer.hpp"
#include "base/text/quantity.hpp"
#include "base/text/table.hpp"
#include "base/text/text.hpp"
#include "reports/run/run_fields.hpp"
#include "reports/run/spread.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::count_text;
using base::duration_text;
using base::halfway;
using base::json_writer;
using base::printable;
using base::shorten;
using base::table;
using model::claim;
using model::measure;
using model::run_result;
using known_number = std::optional<double>;

known_number makespan_of(const run_result& r) {
  return static_cast<double>(r.makespan_ns);
}
known_number inversions_of(const run_result& r) {
  if (!r.metrics || !r.metrics->inversions) return std::nullopt;
  return static_cast<double>(r.metrics->inversions->count);
}
known_number rank_error_of(const run_result& r) {
  return r.rank_error();
}
known_number depth_of(const run_result& r) {
  if (!r.metrics || !r.metrics->inversions) return std::nullopt;
  return r.metrics->inversions->depth();
}
known_number longest_wait_of(const run_result& r) {
  if (!r.metrics || !r.metrics->longest_wait_ns) return std::nullopt;
  return static_cast<double>(*r.metrics->longest_wait_ns);
}

known_number median(const std::vector<const run_result*>& runs, known_number (*of)(const run_result&)) {
  std::vector<double> values;
  for (const run_result* r : runs) {
    const known_number one = of(*r);
    if (!one) return std::nullopt;
    values.push_back(*one);
  }
  if (values.empty()) return std::nullopt;
  return median_of(std::move(values));
}

// Of the runs of one seed, where one is given.
system_numbers numbers_of(const std::string& system, const std::string& workload, const std::vector<run_result>& results,
                          std::optional<std::uint64_t> seed = {}) {
  std::uint32_t workers = 0;
  for (const run_result& r : results) workers = std::max(workers, r.what.workers);
  std::vector<const run_result*> runs;
  for (const run_result& r : results) {
    if (seed && r.what.seed != *seed) continue;
    if (r.what.scheduler.name == system && r.what.workload.name == workload && r.what.workers == workers) runs.push_back(&r);
  }
  return {.system = system,
          .published = std::nullopt,
          .makespan_ns = median(runs, makespan_of),
          .quality = median(runs, quality_of),
          .inversions = median(runs, inversions_of),
          .rank_error = median(runs, rank_error_of),
          .inversion_depth = median(runs, depth_of),
          .longest_wait_ns = median(runs, longest_wait_of)};
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
  std::vector<paired_number> both;
  for (const auto& point : figure.points) {
    const known_number here = numbers_of(point.system, figure.workload, results, seed).of(figure.of);
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
    found.systems.push_back(numbers_of(point.system, figure.workload, results));
    found.systems.back().published = point.value;
  }
  std::ranges::stable_sort(found.systems, {}, [](const system_numbers& s) { return *s.published; });
  for (const std::string& name : systems_in(results)) {
    if (std::ranges::find(found.systems, name, &system_numbers::system) != found.systems.end()) continue;
    found.systems.push_back(numbers_of(name, figure.workload, results));
  }
  return found;
}

measured_workload measure_all(const claim& about, const std::vector<run_result>& results) {
  measured_workload found{.workload = about.workload, .of = about.of, .systems = {}};
  for (const std::string& name : systems_in(results)) found.systems.push_back(numbers_of(name, about.workload, results));
  const bool most_is_best = about.of == measure::quality;
  std::ranges::stable_sort(found.systems, {}, [&](const system_numbers& s) {
    const double worst = std::numeric_limits<double>::infinity();  // what is not known comes last
    const known_number value = s.of(about.of);
    return value ? (most_is_best ? -*value : *value) : worst;
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

// A median of whole numbers.
halfway in_halves(double value) {
  const double whole = std::floor(value);
  return {static_cast<std::uint64_t>(whole), value > whole};
}

constexpr std::string_view name_of(measure of) {
  return model::measure_names[static_cast<std::size_t>(of)];
}

std::string value_text(measure of, double value) {
  switch (of) {
    case measure::makespan:
    case measure::longest_wait: return duration_text(in_halves(value));
    case measure::inversions: return count_text(in_halves(value));
    case measure::quality: return fmt::format("{:.3f}", value);
    case measure::rank_error:
    case measure::inversion_depth: return fmt::format("{:.2f}", value);
  }
  return "";
}

// Why there is no number.
std::string missing(const std::string& system, const claim& c, const std::vector<run_result>& results) {
  const bool ran = numbers_of(system, c.workload, results).makespan_ns.has_value();
  if (!ran) return fmt::format("{} did not run", name_text(system));
  return fmt::format("the runs of {} have no {}", name_text(system), name_of(c.of));
}

claim_findings judge(const claim& c, const std::vector<run_result>& results) {
  claim_findings found{.claim = &c, .confirmed = true, .counterexample = ""};
  for (const std::string& one : c.each) {
    for (const std::string& other : c.those) {
      const known_number a = numbers_of(one, c.workload, results).of(c.of);
      const known_number b = numbers_of(other, c.workload, results).of(c.of);
      if (!a || !b) {
        return {.claim = &c, .confirmed = std::nullopt, .counterexample = missing(a ? other : one, c, results)};
      }
      if (found.confirmed == false || stands(*a, c.is, *b, c.percent)) continue;
      found.confirmed = false;
      found.counterexample = fmt::format("{} {}, {} {}", name_text(one), value_text(c.of, *a), name_text(other), value_text(c.of, *b));
    }
  }
  return found;
}

constexpr std::string_view what_the_columns_are =
    "quality: the mean priority of the tasks executed before the cut-off, or of the first quarter where there is none;\n"
    "rank error: better tasks that others could see when a task was taken, on average over all tasks taken;\n"
    "depth: the same over inversions, which are the tasks that left any behind;\n"
    "longest wait: the most that a task waited from ready to taken\n";

void add_numbers(std::vector<std::string>& row, const system_numbers& s) {
  for (const measure of : {measure::makespan, measure::quality, measure::inversions, measure::rank_error,
                           measure::inversion_depth, measure::longest_wait}) {
    const known_number value = s.of(of);
    row.push_back(value ? value_text(of, *value) : "-");
  }
}

table numbers_table(std::vector<column> first) {
  for (const char* const head : {"makespan", "quality", "inversions", "rank error", "depth", "longest wait"}) {
    first.push_back({head, alignment::right});
  }
  return table(std::move(first));
}

std::string figure_text(const figure_findings& found) {
  table rows = numbers_table({{"system", alignment::left},
                              {fmt::format("published, {}", name_text(found.figure->unit)), alignment::right}});
  for (const system_numbers& s : found.systems) {
    std::vector<std::string> row{name_text(s.system), s.published ? fmt::format("{:g}", *s.published) : "-"};
    add_numbers(row, s);
    rows.add_row(std::move(row));
  }
  std::string text = fmt::format("{}: {} of {}\n\n{}", shorten(printable(found.figure->source), 80),
                                 name_of(found.figure->of), name_text(found.figure->workload), rows.text());
  for (const std::string& sentence : agreement_words(found)) text += sentence + "\n";
  return text;
}

std::string measured_text(const measured_workload& found) {
  table rows = numbers_table({{"system", alignment::left}});
  for (const system_numbers& s : found.systems) {
    std::vector<std::string> row{name_text(s.system)};
    add_numbers(row, s);
    rows.add_row(std::move(row));
  }
  return fmt::format("{}, by {}\n\n{}", name_text(found.workload), name_of(found.of), rows.text());
}

std::string claims_text(const std::vector<claim_findings>& claims) {
  std::string text = "Expected:\n";
  for (const claim_findings& found : claims) {
    text += fmt::format("  {}: {}", verdict_of(found), shorten(printable(found.claim->words), 90));
    text += found.counterexample.empty() ? "\n" : fmt::format(" ({})\n", found.counterexample);
  }
  return text;
}

// What is not known is left out.
void write_number(json_writer& out, std::string_view key, const known_number& value) {
  if (value) out.field(key, *value);
}

}  // namespace

std::optional<double> quality_of(const run_result& r) {
  if (!r.metrics || !r.metrics->priorities || r.metrics->priorities->tasks == 0) return std::nullopt;
  const model::priority_series& all = *r.metrics->priorities;
  const bool cut_off = r.discarded > 0;  // then those that were executed are the first already
  const std::size_t points = cut_off ? all.sums.size() : std::max<std::size_t>(all.sums.size() / 4, 1);
  const std::uint64_t tasks = std::min(points * all.tasks_a_point, all.tasks);
  double sum = 0;
  for (std::size_t i = 0; i < points; ++i) sum += static_cast<double>(all.sums[i]);
  return sum / static_cast<double>(tasks);
}

std::string verdict_of(const claim_findings& found) {
  if (!found.confirmed) return "NOT KNOWN";
  if (*found.confirmed) return found.claim->confirmed ? "confirmed" : "confirmed, unlike before";
  return found.claim->confirmed ? "NOT CONFIRMED" : "not confirmed, as known";
}

std::string verdict_of(const figure_findings& found) {
  if (!found.figure->least_tau) return "";
  const std::string least = fmt::format("{:.2f}", *found.figure->least_tau);
  if (!found.tau()) return ", AND AT LEAST " + least + " IS EXPECTED";
  return found.as_expected() ? ", at least " + least + " as expected" : ", LESS THAN THE " + least + " EXPECTED";
}

std::vector<std::string> agreement_words(const figure_findings& found) {
  const order_agreement& o = found.order;
  std::vector<std::string> words;
  std::string tau = "Kendall's tau-b of the two orders: ";
  if (!found.tau()) {
    tau += o.pairs == 0 ? "not known, fewer than two systems have a number" : "not defined, all pairs are ties";
  } else {
    tau += fmt::format("{:.2f} ({} of {} pairs the same way round, {} the other way, {} tied here, {} as published)",
                       *found.tau(), o.agreeing, o.pairs, o.opposed, o.tied_here, o.tied_published);
    if (const auto& seeds = found.by_seed) {
      words.push_back(fmt::format("By each of {} seeds alone it is {:.2f} to {:.2f}, {:.2f} at the median", seeds->seeds,
                                  seeds->lowest, seeds->highest, seeds->median));
    }
  }
  words.insert(words.begin(), tau + verdict_of(found));
  if (const auto& errors = found.ratios) {
    words.push_back(fmt::format("In proportion, after one common scale, published and ours differ by a factor of {:.2f} at "
                                "the median, {:.2f} at most",
                                errors->median, errors->largest));
  }
  return words;
}

std::optional<double> system_numbers::of(measure what) const {
  switch (what) {
    case measure::makespan: return makespan_ns;
    case measure::quality: return quality;
    case measure::inversions: return inversions;
    case measure::rank_error: return rank_error;
    case measure::inversion_depth: return inversion_depth;
    case measure::longest_wait: return longest_wait_ns;
  }
  return std::nullopt;
}

bool findings::as_expected() const {
  return std::ranges::all_of(claims, &claim_findings::as_expected) &&
         std::ranges::all_of(figures, &figure_findings::as_expected);
}

findings compare(const model::expectations& expected, const std::vector<run_result>& results) {
  findings found;
  for (const model::published_figure& f : expected.figures) found.figures.push_back(compare(f, results));
  for (const claim& c : expected.claims) found.claims.push_back(judge(c, results));
  for (const claim* const c : claims_without_figure(expected)) found.measured.push_back(measure_all(*c, results));
  return found;
}

std::string findings_text(const findings& found) {
  std::string text;
  for (const figure_findings& f : found.figures) text += (text.empty() ? "" : "\n") + figure_text(f);
  for (const measured_workload& m : found.measured) text += (text.empty() ? "" : "\n") + measured_text(m);
  if (!text.empty()) text += what_the_columns_are;
  if (!found.claims.empty()) text += (text.empty() ? "" : "\n") + claims_text(found.claims);
  return text;
}

void write_findings(json_writer& out, const findings& found) {
  out.key("paper").begin_array();
  for (const figure_findings& f : found.figures) {
    out.begin_object()
        .field("source", f.figure->source)
        .field("workload", f.figure->workload)
        .field("of", name_of(f.figure->of))
        .field("unit", f.figure->unit)
        .field("pairs", f.order.pairs)
        .field("pairs_agreeing", f.order.agreeing)
        .field("pairs_opposed", f.order.opposed)
        .field("pairs_tied_published", f.order.tied_published)
        .field("pairs_tied_here", f.order.tied_here);
    write_number(out, "tau_b", f.tau());
    if (f.by_seed) {
      out.key("tau_b_by_seed")
          .begin_object()
          .field("seeds", f.by_seed->seeds)
          .field("lowest", f.by_seed->lowest)
          .field("median", f.by_seed->median)
          .field("highest", f.by_seed->highest)
          .end_object();
    }
    if (f.ratios) {
      out.key("ratio_error").begin_object().field("median", f.ratios->median).field("largest", f.ratios->largest).end_object();
    }
    write_number(out, "least_tau", f.figure->least_tau);
    out.key("systems").begin_array();
    for (const system_numbers& s : f.systems) {
      out.begin_object().field("system", s.system);
      write_number(out, "published", s.published);
      write_number(out, "makespan_ns", s.makespan_ns);
      write_number(out, "quality", s.quality);
      write_number(out, "inversions", s.inversions);
      write_number(out, "rank_error", s.rank_error);
      write_number(out, "inversion_depth", s.inversion_depth);
      write_number(out, "longest_wait_ns", s.longest_wait_ns);
      out.end_object();
    }
    out.end_array().end_object();
  }
  out.end_array().key("expect").begin_array();
  for (const claim_findings& c : found.claims) {
    out.begin_object().field("claim", c.claim->words).field("known_otherwise", !c.claim->confirmed);
    if (c.confirmed) out.field("confirmed", *c.confirmed);
    if (!c.counterexample.empty()) out.field("counterexample", c.counterexample);
    out.end_object();
  }
  out.end_array();
}

}  // namespace heist::reports
