#include "reports/page/report_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/page/html.hpp"
#include "reports/page/html_table.hpp"
#include "reports/page/report_words.hpp"
#include "reports/run/findings_text.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::count_text;
using base::printable;
using base::shorten;
using model::run_result;

// More would be no table that anybody reads; the JSON and CSV files have them all.
constexpr std::size_t most_table_rows = 200;
constexpr std::size_t most_run_rows = 1000;
constexpr std::size_t few_run_rows = 12;

std::string left_out_note(std::size_t shown, std::size_t all, std::string_view what) {
  if (shown >= all) return "";
  return fmt::format("<p class=\"faint\">The first {} of {} {} are shown; result.json and result.csv have all.</p>\n",
                     count_text(shown), count_text(all), what);
}

std::string seeds_note(const report_scene& scene) {
  if (!scene.has_seeds()) return "";
  std::size_t most = 0;
  for (const report_group& g : scene.groups()) most = std::max(most, g.runs.count);
  return fmt::format("Numbers are medians over the seeds, of which there are {}; pointing at one shows its spread.",
                     most);
}

// Of each group the columns in which groups differ: workload, scheduler and so on.
class setting_columns {
 public:
  explicit setting_columns(const report_scene& scene) : fields_(setting_fields(scene.document().results)) {
    folded_ = fold_common(fields_, scene.document().results);
    if (scene.workloads().size() > 1 || fields_.empty()) fields_.insert(fields_.begin(), workload_field());
  }

  const std::string& folded() const { return folded_; }
  void heads(html_table& table) const {
    for (const run_field& f : fields_) table.head(f.head, f.align);
  }
  void cells(html_table& table, const run_result& r) const {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (i == 0) {
        table.label(fields_[i].cell(r));
      } else {
        table.text(fields_[i].cell(r), fields_[i].align);
      }
    }
  }

 private:
  std::vector<run_field> fields_;
  std::string folded_;
};

bool somebody_knows(const report_scene& scene, const metric_entry& metric) {
  return std::ranges::any_of(scene.document().results, [&](const run_result& r) { return metric.of(r).has_value(); });
}

// A row per group, with the metrics that some run can tell.
std::string summary_table(const report_scene& scene, std::string caption) {
  const setting_columns settings(scene);
  std::vector<const metric_entry*> metrics = metrics_on_page(&metric_entry::page::summary);
  std::erase_if(metrics, [&](const metric_entry* m) { return !somebody_knows(scene, *m); });
  html_table table(std::move(caption));
  settings.heads(table);
  const bool seeds_differ = std::ranges::any_of(
      scene.groups(), [&](const report_group& g) { return g.runs.count != scene.groups().front().runs.count; });
  if (seeds_differ) table.head("seeds", alignment::right);
  for (const metric_entry* m : metrics) table.head(m->head, alignment::right, m->meaning);
  const std::size_t shown = std::min(scene.groups().size(), most_table_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const report_group& g = scene.groups()[i];
    table.begin_row();
    settings.cells(table, scene.typical(g));
    if (seeds_differ) table.text(count_text(g.runs.count), alignment::right);
    for (const metric_entry* m : metrics) table.number(m->key, scene.number(*m, g));
  }
  return table.take() + left_out_note(shown, scene.groups().size(), "rows");
}

constexpr std::size_t longest_word = 40, longest_sentence = 400;

std::string cut(std::string_view text, std::size_t columns) {
  return shorten(printable(text), columns);
}

std::string figure_table(const figure_findings& found) {
  html_table table(fmt::format("{}: {} of {}", cut(found.figure->source, longest_sentence), found.figure->of,
                               cut(found.figure->workload, longest_word)));
  const auto metrics = metrics_beside(found.figure->of);
  table.head("system", alignment::left);
  table.head(fmt::format("published, {}", cut(found.figure->unit, longest_word)), alignment::right);
  for (const metric_entry* m : metrics) table.head(m->head, alignment::right, m->meaning);
  for (const system_numbers& s : found.systems) {
    table.begin_row();
    table.label(cut(s.system, longest_word));
    table.text(s.published ? fmt::format("{:g}", *s.published) : "–", alignment::right);
    for (const metric_entry* m : metrics) {
      const auto median = s.of(*m);
      table.text(median ? m->text(*median) : "–", alignment::right);
    }
  }
  std::string text = table.take() + "<p>";
  for (const std::string& sentence : agreement_words(found)) text += html_text(sentence) + ". ";
  return text + "</p>\n";
}

std::string sweep_table(const sweep_findings& found) {
  html_table table(fmt::format("{}: {} of {}, {}", cut(found.sweep->source, longest_sentence), found.sweep->of,
                               cut(found.sweep->workload, longest_word), cut(found.sweep->unit, longest_word)));
  table.head("workers", alignment::right);
  table.head("system", alignment::left);
  for (const char* const head : {"published", "here", "difference"}) table.head(head, alignment::right);
  for (const sweep_cell& c : found.cells) {
    table.begin_row();
    table.text(std::to_string(c.workers), alignment::right);
    table.label(cut(c.system, longest_word));
    table.text(fmt::format("{:g}", c.published), alignment::right);
    table.text(c.here ? fmt::format("{:g}", *c.here) : "–", alignment::right);
    table.text(difference_text(c), alignment::right);
  }
  return table.take() + "<p>" + html_text(sweep_words(found)) + ".</p>\n";
}

std::string claims_list(const std::vector<claim_findings>& claims) {
  std::string items;
  for (const claim_findings& c : claims) {
    const bool bad = !c.as_expected();
    const std::string_view markup_class = bad ? "bad" : c.confirmed == true ? "good" : "faint";
    items += fmt::format("<li><b class=\"{}\">{}</b>: {}", markup_class, html_text(verdict_of(c)),
                         html_text(cut(c.claim->words, longest_sentence)));
    if (!c.counterexample.empty()) {
      items += fmt::format(" <span class=\"faint\">({})</span>", html_text(cut(c.counterexample, longest_sentence)));
    }
    items += "</li>\n";
  }
  return fmt::format("<h3>Expected</h3>\n<ul class=\"claims\">\n{}</ul>\n", items);
}

std::string runs_table(const report_scene& scene, std::size_t shown) {
  const bool has_digests = scene.document().schema == run_schema::simulated;
  html_table table("");
  table.head("run", alignment::right);
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  for (const char* head : {"workers", "seed", "makespan"}) table.head(head, alignment::right);
  if (has_digests) table.head("digest", alignment::left, "of the stream of events: the same for the same events");
  std::size_t number = 0;
  for (const report_group& g : scene.groups()) {
    for (std::size_t i = g.runs.first; i < g.runs.first + g.runs.count && number < shown; ++i) {
      const run_result& r = scene.document().results[i];
      table.begin_row();
      table.text(fmt::format("{}", ++number), alignment::right);
      table.text(scene.workloads()[g.workload]);
      table.text(scene.schedulers()[g.scheduler]);
      table.text(fmt::format("{}", r.what.workers), alignment::right);
      table.text(fmt::format("{}", r.what.seed), alignment::right);
      table.number(metric_named("makespan_ns"), metric_named("makespan_ns").of(r));
      if (has_digests) table.markup(fmt::format("<code>{:016x}</code>", r.digest), "digest");
    }
  }
  return table.take();
}

}  // namespace

std::string section_markup(std::string_view id, std::string_view heading, std::string_view content) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-heading\">\n<h2 id=\"{0}-heading\">{1}</h2>\n{2}</section>\n", id,
      heading, content);
}

std::string summary_section(const report_scene& scene) {
  const setting_columns settings(scene);
  std::string common = settings.folded();
  if (scene.workloads().size() == 1) {
    common = fmt::format("workload {}{}{}", scene.workloads().front(), common.empty() ? "" : ", ", common);
  }
  const std::string caption =
      fmt::format("{}{}{}", common.empty() ? "" : fmt::format("The same in all: {}. ", common), seeds_note(scene), "");
  std::uint64_t clamped = 0;
  for (const run_result& r : scene.document().results) clamped = std::max(clamped, r.clamped);
  const std::string note =
      clamped == 0 ? ""
                   : fmt::format(
                         "<p class=\"bad\">Up to {} tasks of a run had a priority outside lowest_priority to "
                         "highest_priority: the scheduler took the nearest.</p>\n",
                         count_text(clamped));
  return section_markup("summary", "Summary", summary_table(scene, caption) + note);
}

std::string findings_section(const report_scene& scene) {
  const findings& found = scene.document().found;
  if (found.empty()) return "";
  std::string content;
  for (const figure_findings& f : found.figures) content += figure_table(f);
  for (const sweep_findings& s : found.sweeps) content += sweep_table(s);
  if (!found.claims.empty()) content += claims_list(found.claims);
  return section_markup("published", "Beside what was published", content);
}

std::string rerun_section(const report_scene& scene) {
  const run_document& document = scene.document();
  std::string content;
  if (document.origin.command.empty()) {
    content = fmt::format("<p>Scenario <b>{}</b>. The document does not say by which command it was made.</p>\n",
                          html_text(shorten(printable(document.scenario), 200)));
  } else {
    content = fmt::format("<pre><code>{}</code></pre>\n", html_text(document.origin.command));
  }
  content += document.schema == run_schema::simulated
                 ? "<p>The same scenario and seed give the same digest, on any machine and with any compiler: equal "
                   "digests mean equal events.</p>\n"
                 : "<p>Measured on real threads: times differ from run to run, and there are no digests.</p>\n";
  const std::size_t runs = document.results.size();
  const std::size_t shown = std::min(runs, most_run_rows);
  const std::string table = runs_table(scene, shown) + left_out_note(shown, runs, "runs");
  content += runs <= few_run_rows
                 ? table
                 : fmt::format("<details><summary>{} runs with their seeds{}</summary>\n{}</details>\n",
                               count_text(runs), document.schema == run_schema::simulated ? " and digests" : "", table);
  return section_markup("rerun", "Run it again", content);
}

std::string meanings_section(const report_scene& scene) {
  std::string list;
  for (const metric_entry* m : metrics_on_page(&metric_entry::page::words)) {
    if (!somebody_knows(scene, *m)) continue;
    list += fmt::format("<dt>{}</dt><dd>{} <code class=\"faint\">{}</code></dd>\n", html_text(m->head),
                        html_text(m->meaning), html_text(m->key));
  }
  return section_markup("meanings", "What the words mean", fmt::format("<dl>\n{}</dl>\n", list));
}

}  // namespace heist::reports
