// The section of a report that tells how well priorities were kept to.
#include <fmt/format.h>

#include <algorithm>

#include "reports/page/html.hpp"
#include "reports/page/html_table.hpp"
#include "reports/page/report_chart.hpp"
#include "reports/page/report_sections.hpp"
#include "reports/page/report_workloads.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using model::run_result;

// Several points of the series are one of the line: more would hide what it does behind how it shakes.
chart_line priority_line(const report_scene& scene, const report_group& g) {
  constexpr std::size_t most_points = 25;
  const model::priority_series& series = *scene.typical(g).metrics->priorities;
  chart_line line{scene.schedulers()[g.scheduler], g.scheduler, {}};
  const std::size_t together = (series.sums.size() + most_points - 1) / most_points;
  for (std::size_t first = 0, end = 0; first < series.sums.size(); first = end) {
    const bool last = series.sums.size() - first < 2 * together;  // it takes what would be too few for one of its own
    end = last ? series.sums.size() : first + together;
    double sum = 0;
    for (std::size_t i = first; i < end; ++i) sum += static_cast<double>(series.sums[i]);
    const double from = static_cast<double>(first) * static_cast<double>(series.tasks_a_point);
    const double until = std::min(static_cast<double>(end) * static_cast<double>(series.tasks_a_point),
                                  static_cast<double>(series.tasks));
    line.points.push_back({until, sum / (until - from)});
  }
  return line;
}

bool knows_priorities(const run_result& r) {
  return r.metrics && r.metrics->priorities && !r.metrics->priorities->sums.empty();
}

std::string priority_chart(const report_scene& scene, std::size_t workload) {
  const std::uint32_t workers = scene.contested_workers(workload);
  chart drawn{.title = fmt::format("Mean priority of the tasks of {} in the order they were taken",
                                   scene.workloads()[workload]),
              .x = {"tasks taken"},
              .y = {"mean priority", false, false},
              .limits = {},
              .lines = {}};
  for (const report_group* g : scene.compared(workload, workers)) {
    if (knows_priorities(scene.typical(*g))) drawn.lines.push_back(priority_line(scene, *g));
  }
  if (drawn.lines.empty()) return "";
  return fmt::format("<figure><figcaption>{} on {}</figcaption>\n{}</figure>\n", html_text(scene.workloads()[workload]),
                     workers_text(workers), chart_svg(drawn));
}

std::string inversions_table(const report_scene& scene) {
  const auto metrics = metrics_on_page(&metric_entry::page::priorities);
  html_table table("");
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  table.head("workers", alignment::right);
  for (const metric_entry* m : metrics) table.head(m->head, alignment::right, m->meaning);
  table.head("inversions, of all tasks", alignment::left);
  for (const report_group& g : scene.groups()) {
    const auto count = scene.number(metric_named("metrics.inversions.count"), g);
    if (!count) continue;
    const double nodes = scene.number(metric_named("nodes"), g)->median.size;
    const double share = nodes == 0 ? 0 : count->median.size / nodes;
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(fmt::format("{}", g.workers), alignment::right);
    for (const metric_entry* m : metrics) table.number(m->key, scene.number(*m, g));
    table.markup(
        fmt::format("{}<span class=\"beside\">{}</span>", bar_markup({{"inverted", share}}), share_text(share)),
        "bar-cell");
  }
  return table.take();
}

}  // namespace

std::string priorities_section(const report_scene& scene) {
  const bool inverted = std::ranges::any_of(scene.document().results,
                                            [](const run_result& r) { return r.metrics && r.metrics->inversions; });
  if (!inverted) return "";
  const std::string charts =
      for_workloads(scene, [&](std::size_t workload) { return priority_chart(scene, workload); });
  return section_markup("priorities", "Priorities",
                        fmt::format("<p>Larger is better: a scheduler that keeps to priorities begins high.</p>\n"
                                    "<div class=\"charts\">\n{}</div>\n<h3>Inversions</h3>\n{}",
                                    charts, inversions_table(scene)));
}

}  // namespace heist::reports
