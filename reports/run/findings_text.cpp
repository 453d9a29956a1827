#include "reports/run/findings_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text/table.hpp"
#include "base/text/text.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::column;
using base::printable;
using base::shorten;
using base::table;

// What is claimed, and what else of these systems is known.
std::vector<const metric_entry*> columns_beside(std::string_view claimed, const std::vector<system_numbers>& systems) {
  std::vector<const metric_entry*> shown;
  for (const metric_entry* const m : metrics_beside(claimed)) {
    const auto knows = [m](const system_numbers& s) { return s.of(*m).has_value(); };
    if (m->name == claimed || std::ranges::any_of(systems, knows)) shown.push_back(m);
  }
  return shown;
}

// A row for each system: what begins it, and then its numbers.
std::string numbers_table(std::vector<column> heads, std::string_view claimed, const std::vector<system_numbers>& systems,
                          bool published) {
  const auto metrics = columns_beside(claimed, systems);
  for (const metric_entry* const m : metrics) heads.push_back({std::string(m->terminal_head()), alignment::right});
  table rows(std::move(heads));
  for (const system_numbers& s : systems) {
    std::vector<std::string> row{name_text(s.system)};
    if (published) row.push_back(s.published ? fmt::format("{:g}", *s.published) : "-");
    for (const metric_entry* const m : metrics) {
      const auto value = s.of(*m);
      row.push_back(value ? m->text(*value) : "-");
    }
    rows.add_row(std::move(row));
  }
  return rows.text();
}

std::string figure_text(const figure_findings& found) {
  const model::published_figure& f = *found.figure;
  std::string text = fmt::format(
      "{}: {} of {}\n\n{}", shorten(printable(f.source), 80), f.of, name_text(f.workload),
      numbers_table({{"system", alignment::left}, {fmt::format("published, {}", name_text(f.unit)), alignment::right}}, f.of,
                    found.systems, true));
  for (const std::string& sentence : agreement_words(found)) text += sentence + "\n";
  return text;
}

std::string measured_text(const measured_workload& found) {
  return fmt::format("{}, by {}\n\n{}", name_text(found.workload), found.of,
                     numbers_table({{"system", alignment::left}}, found.of, found.systems, false));
}

// Of all columns of these tables.
std::string what_the_columns_are(const findings& found) {
  std::vector<run_field> columns;
  std::vector<column_meaning> meanings;
  const auto add = [&](std::string_view claimed, const std::vector<system_numbers>& systems) {
    for (const metric_entry* const m : columns_beside(claimed, systems)) {
      const column_meaning meaning = meaning_of(*m);
      if (m->terminal.is_obvious || std::ranges::find(meanings, meaning.head, &column_meaning::head) != meanings.end()) continue;
      columns.push_back({std::string(meaning.head), alignment::right, {}});
      meanings.push_back(meaning);
    }
  };
  for (const figure_findings& f : found.figures) add(f.figure->of, f.systems);
  for (const measured_workload& m : found.measured) add(m.of, m.systems);
  return legend(columns, meanings);
}

std::string claims_text(const std::vector<claim_findings>& claims) {
  std::string text = "Expected:\n";
  for (const claim_findings& found : claims) {
    text += fmt::format("  {}: {}", verdict_of(found), shorten(printable(found.claim->words), 90));
    text += found.counterexample.empty() ? "\n" : fmt::format(" ({})\n", found.counterexample);
  }
  return text;
}

}  // namespace

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

std::string findings_text(const findings& found) {
  std::string text;
  for (const figure_findings& f : found.figures) text += (text.empty() ? "" : "\n") + figure_text(f);
  for (const sweep_findings& s : found.sweeps) text += (text.empty() ? "" : "\n") + sweep_text(s);
  for (const measured_workload& m : found.measured) text += (text.empty() ? "" : "\n") + measured_text(m);
  if (!text.empty()) text += what_the_columns_are(found);
  if (!found.claims.empty()) text += (text.empty() ? "" : "\n") + claims_text(found.claims);
  return text;
}

}  // namespace heist::reports
