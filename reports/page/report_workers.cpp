// The sections of a report that tell what workers did with their time.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text/quantity.hpp"
#include "reports/page/html.hpp"
#include "reports/page/html_table.hpp"
#include "reports/page/report_sections.hpp"
#include "reports/page/report_workloads.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::duration_text;
using model::run_result;
using model::worker_times;

constexpr std::size_t most_figures = 24;
constexpr std::size_t most_drawn_workers = 64;

struct time_part {
  const char* name;  // of the style, too
  std::uint64_t worker_times::*ns;
};
constexpr std::array<time_part, 4> time_parts{{{"working", &worker_times::working_ns},
                                               {"stealing", &worker_times::stealing_ns},
                                               {"overhead", &worker_times::overhead_ns},
                                               {"idle", &worker_times::idle_ns}}};

std::string worker_title(std::size_t worker, const worker_times& t) {
  std::string title = fmt::format("worker {}:", worker);
  const char* separator = " ";
  for (const time_part& part : time_parts) {
    title += fmt::format("{}{} {}", separator, part.name, duration_text(t.*part.ns));
    separator = ", ";
  }
  return title;
}

// A lane a worker; neighbours share one where there are more than can be told apart.
std::string lanes_svg(const std::vector<worker_times>& workers, double whole_ns) {
  const std::size_t together = (workers.size() + most_drawn_workers - 1) / most_drawn_workers;
  const std::size_t lanes = (workers.size() + together - 1) / together;
  std::string text = fmt::format(
      "<svg class=\"lanes\" viewBox=\"0 0 1000 {}\" preserveAspectRatio=\"none\" style=\"height:{}px\" "
      "aria-hidden=\"true\">\n",
      10 * lanes, std::clamp<std::size_t>(lanes * 14, 28, 192));
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const std::size_t first = lane * together, end = std::min(first + together, workers.size());
    text += fmt::format("<g><title>{}{}</title>", html_text(worker_title(first, workers[first])),
                        together == 1 ? "" : fmt::format(" (and {} more)", end - first - 1));
    double x = 0;
    for (const time_part& part : time_parts) {
      double sum_ns = 0;
      for (std::size_t w = first; w < end; ++w) sum_ns += static_cast<double>(workers[w].*part.ns);
      const double width = std::min(1000 * sum_ns / (whole_ns * static_cast<double>(end - first)), 1000 - x);
      if (width > 0.05) {
        text += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>", part.name, x,
                            10 * lane, width, lanes > 40 ? 10 : 8);
      }
      x += width;
    }
    text += "</g>\n";
  }
  return text + "</svg>";
}

std::string shares_words(const std::vector<worker_times>& workers) {
  double all_ns = 0;
  for (const worker_times& w : workers) {
    for (const time_part& part : time_parts) all_ns += static_cast<double>(w.*part.ns);
  }
  std::vector<std::string> words;
  for (const time_part& part : time_parts) {
    double sum_ns = 0;
    for (const worker_times& w : workers) sum_ns += static_cast<double>(w.*part.ns);
    words.push_back(fmt::format("{} {}", part.name, share_text(all_ns == 0 ? 0 : sum_ns / all_ns)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string worker_table(const std::vector<worker_times>& workers) {
  html_table table("");
  table.head("worker", alignment::right);
  for (const time_part& part : time_parts) table.head(part.name, alignment::right);
  for (std::size_t w = 0; w < workers.size(); ++w) {
    table.begin_row();
    table.text(fmt::format("{}", w), alignment::right);
    for (const time_part& part : time_parts) {
      const std::uint64_t ns = workers[w].*part.ns;
      const shown_number shown{static_cast<double>(ns), fmt::format("{}", ns), duration_text(ns)};
      table.number(fmt::format("metrics.workers.{}_ns", part.name), group_number::of_one(shown));
    }
  }
  return fmt::format("<details><summary>in numbers</summary>\n{}</details>\n", table.take());
}

std::string worker_figure(const report_scene& scene, const report_group& g, double whole_ns) {
  const run_result& r = scene.typical(g);
  return fmt::format(
      "<figure class=\"worker-figure\"><figcaption><b>{}</b> <span class=\"faint\">{}{}<br>{}</span></figcaption>\n"
      "{}{}</figure>\n",
      html_text(scene.schedulers()[g.scheduler]), duration_text(r.makespan_ns),
      g.runs.count > 1 ? fmt::format(", seed {}", r.what.seed) : "", html_text(shares_words(r.metrics->workers)),
      lanes_svg(r.metrics->workers, whole_ns),
      r.metrics->workers.size() <= most_drawn_workers ? worker_table(r.metrics->workers) : "");
}

bool knows_workers(const run_result& r) {
  return r.metrics && !r.metrics->workers.empty();
}

std::string worker_figures(const report_scene& scene, std::size_t workload, std::size_t& drawn) {
  const std::uint32_t workers = scene.contested_workers(workload);
  auto compared = scene.compared(workload, workers);
  std::erase_if(compared, [&](const report_group* g) { return !knows_workers(scene.typical(*g)); });
  if (compared.empty()) return "";
  double longest_ns = 1;
  for (const report_group* g : compared) {
    longest_ns = std::max(longest_ns, static_cast<double>(scene.typical(*g).makespan_ns));
  }
  std::string figures;
  for (const report_group* g : compared) {
    if (drawn++ < most_figures) figures += worker_figure(scene, *g, longest_ns);
  }
  if (figures.empty()) return "";
  return workload_heading(scene, workload, workers) + fmt::format("<div class=\"figures\">\n{}</div>\n", figures);
}

std::string legend_markup() {
  std::string items;
  for (const time_part& part : time_parts) {
    items += fmt::format("<span><i class=\"swatch {0}\"></i>{0}</span> ", part.name);
  }
  return fmt::format("<p class=\"legend\">{}</p>\n", items);
}

std::string steal_bar(const report_scene& scene, const report_group& g) {
  const auto of = [&](std::string_view key) { return scene.number(metric_named(key), g)->median.size; };
  const double ok = of("steals.ok") + of("steals.shared"), empty = of("steals.empty"), lost = of("steals.lost"),
               all = ok + empty + lost;
  if (all == 0) return "";
  return bar_markup({{"ok", ok / all}, {"lost", lost / all}, {"empty", empty / all}});
}

}  // namespace

std::string workers_section(const report_scene& scene) {
  std::size_t drawn = 0;
  std::string figures =
      for_workloads(scene, [&](std::size_t workload) { return worker_figures(scene, workload, drawn); });
  if (figures.empty()) return "";
  if (drawn > most_figures) {
    figures += fmt::format("<p class=\"faint\">{} more are not drawn.</p>\n", drawn - most_figures);
  }
  const std::string note =
      fmt::format("<p>One lane per worker: how long it spent on what. All runs of a workload have the same axis{}.</p>\n",
                  scene.has_seeds() ? ". Of several seeds the run in the middle by makespan is drawn" : "");
  return section_markup("workers", "Where the workers’ time went", note + legend_markup() + figures);
}

std::string steals_section(const report_scene& scene) {
  const auto metrics = metrics_on_page(&metric_entry::page::steals);
  html_table table("");
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  table.head("workers", alignment::right);
  for (const metric_entry* m : metrics) table.head(m->head, alignment::right, m->meaning);
  table.head("steals per task", alignment::right);
  table.head("of all attempts: got a task, lost the race, found nothing", alignment::left);
  constexpr std::size_t most_steal_rows = 200;
  const std::size_t shown = std::min(scene.groups().size(), most_steal_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const report_group& g = scene.groups()[i];
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(fmt::format("{}", g.workers), alignment::right);
    for (const metric_entry* m : metrics) table.number(m->key, scene.number(*m, g));
    const double nodes = scene.number(metric_named("nodes"), g)->median.size;
    const double steals = scene.number(metric_named("steals.ok"), g)->median.size;
    table.text(fmt::format("{:.4f}", nodes == 0 ? 0 : steals / nodes), alignment::right);
    table.markup(steal_bar(scene, g), "bar-cell");
  }
  return section_markup("steals", "Steals", table.take());
}

}  // namespace heist::reports
