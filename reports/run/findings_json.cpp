#include "reports/run/findings_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "reports/run/metric_json.hpp"

namespace heist::reports {
namespace {

using base::json_place;
using base::json_writer;

// What a system's number is called: "longest_wait_ns".
std::string name_in_system(const metric_entry& m) {
  std::string name(m.name);
  std::ranges::replace(name, '-', '_');
  const bool is_time = m.is == metric_entry::form::time || m.is == metric_entry::form::mean_time;
  return is_time ? name + "_ns" : name;
}

// What is not known is left out.
void write_known(json_writer& out, std::string_view key, const std::optional<double>& value) {
  if (value) out.field(key, *value);
}

std::string read_metric_name(const json_place& of) {
  const std::string word = of.text();
  const auto names = metric_names();
  if (std::ranges::find(names, word) == names.end()) of.fail(fmt::format("should be one of {}", fmt::join(names, ", ")));
  return word;
}

system_numbers read_system(const json_place& system) {
  system_numbers s{.system = system.at("system").text(), .published = {}, .numbers = {}};
  system.read("published", s.published);
  for (const metric_entry& m : all_metrics()) {
    if (const auto median = system.find(name_in_system(m).c_str())) s.numbers.push_back({&m, median->number()});
  }
  return s;
}

model::published_figure read_figure(const json_place& figure) {
  model::published_figure read{.source = figure.at("source").text(),
                               .workload = figure.at("workload").text(),
                               .of = read_metric_name(figure.at("of")),
                               .unit = figure.at("unit").text(),
                               .points = {}};
  if (const auto least = figure.find("least_tau")) read.least_tau = least->number();
  return read;
}

// In documents of before there was tau-b only tau tells of pairs that are the other way round.
std::uint64_t read_opposed(const json_place& figure, const order_agreement& order) {
  if (const auto opposed = figure.find("pairs_opposed")) return opposed->whole(order.pairs);
  const double pairs = static_cast<double>(order.pairs);
  const double opposed = static_cast<double>(order.agreeing) - figure.at("kendall_tau").number() * pairs;
  if (!(opposed > -0.5 && opposed < std::min(pairs + 0.5, 9e18))) figure.fail("\"kendall_tau\" does not fit \"pairs\"");
  return static_cast<std::uint64_t>(std::llround(opposed));
}

order_agreement read_agreement(const json_place& figure) {
  order_agreement order;
  order.pairs = figure.at("pairs").whole();
  order.agreeing = figure.at("pairs_agreeing").whole(order.pairs);
  order.opposed = read_opposed(figure, order);
  if (const auto tied = figure.find("pairs_tied_published")) order.tied_published = tied->whole(order.pairs);
  if (const auto tied = figure.find("pairs_tied_here")) order.tied_here = tied->whole(order.pairs);
  const auto tau = order.tau_b();
  if (const auto given = figure.find("tau_b"); given && tau) check_derived(*given, *tau);
  return order;
}

figure_findings read_figure_findings(const json_place& figure, const model::published_figure& of) {
  figure_findings found{.figure = &of, .systems = {}, .order = read_agreement(figure), .by_seed = {}, .ratios = {}};
  if (const auto seeds = figure.find("tau_b_by_seed")) {
    found.by_seed = seed_taus{seeds->at("seeds").whole(), seeds->at("lowest").number(), seeds->at("median").number(),
                              seeds->at("highest").number()};
  }
  if (const auto errors = figure.find("ratio_error")) {
    found.ratios = ratio_errors{errors->at("median").number(), errors->at("largest").number()};
  }
  figure.at("systems").each([&](const json_place& s) { found.systems.push_back(read_system(s)); });
  return found;
}

claim_findings read_claim_findings(const json_place& claim, const model::claim& of) {
  claim_findings found{.claim = &of, .confirmed = {}, .counterexample = ""};
  if (const auto confirmed = claim.find("confirmed")) found.confirmed = confirmed->flag();
  claim.read("counterexample", found.counterexample);
  return found;
}

}  // namespace

void write_findings(json_writer& out, const findings& found) {
  out.key("paper").begin_array();
  for (const figure_findings& f : found.figures) {
    out.begin_object()
        .field("source", f.figure->source)
        .field("workload", f.figure->workload)
        .field("of", f.figure->of)
        .field("unit", f.figure->unit)
        .field("pairs", f.order.pairs)
        .field("pairs_agreeing", f.order.agreeing)
        .field("pairs_opposed", f.order.opposed)
        .field("pairs_tied_published", f.order.tied_published)
        .field("pairs_tied_here", f.order.tied_here);
    write_known(out, "tau_b", f.tau());
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
    write_known(out, "least_tau", f.figure->least_tau);
    out.key("systems").begin_array();
    for (const system_numbers& s : f.systems) {
      out.begin_object().field("system", s.system);
      write_known(out, "published", s.published);
      for (const auto& number : s.numbers) out.field(name_in_system(*number.metric), number.median);
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
  if (!found.sweeps.empty()) write_sweeps(out, found.sweeps);
}

// The figures and claims as far as the document tells them, and then what was found about each, which refers to them.
read_back_findings read_findings(const json_place& root) {
  auto expected = std::make_unique<model::expectations>();
  const auto paper = root.find("paper"), expect = root.find("expect");
  if (paper) paper->each([&](const json_place& f) { expected->figures.push_back(read_figure(f)); });
  if (expect) {
    expect->each([&](const json_place& c) {
      model::claim& claim = expected->claims.emplace_back();
      claim.words = c.at("claim").text();
      claim.confirmed = !c.at("known_otherwise").flag();
    });
  }
  findings found;
  const auto read_all = [](const auto& list, const auto& of, auto& into, auto read) {
    if (list) list->each([&](const json_place& one) { into.push_back(read(one, of[into.size()])); });
  };
  read_all(paper, expected->figures, found.figures, read_figure_findings);
  read_all(expect, expected->claims, found.claims, read_claim_findings);
  read_sweeps(root, expected->sweeps, found.sweeps);
  return {std::move(expected), std::move(found)};
}

}  // namespace heist::reports
