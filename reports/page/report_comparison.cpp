// The sections of a report that set schedulers beside one another, and beside what is possible.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/quantity.hpp"
#include "reports/page/html.hpp"
#include "reports/page/html_table.hpp"
#include "reports/page/report_chart.hpp"
#include "reports/page/report_sections.hpp"
#include "reports/page/report_words.hpp"
#include "reports/page/report_workloads.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::duration_text;

std::string time_text(double ns) {
  constexpr double most = 1.8e19;
  return ns >= 0 && ns < most ? duration_text(static_cast<std::uint64_t>(ns)) : "–";
}

// Bounds to see a makespan against, where they are known.
std::vector<bar_mark> bound_marks(const report_scene& scene, const report_group& g, double whole_ns) {
  const model::run_times t = scene.times(g);
  const double least_ns = std::max(t.work_ns / t.workers, t.span_ns);
  std::vector<bar_mark> marks{
      {"least", least_ns / whole_ns, fmt::format("max(T₁/P, T∞) = {}: no schedule is shorter", time_text(least_ns))}};
  if (const auto bound = scene.number(metric_named("greedy_bound_ns"), g)) {
    marks.push_back({"bound", bound->median.size / whole_ns, fmt::format("greedy bound {}", bound->median.shown)});
  }
  return marks;
}

std::string comparison_table(const report_scene& scene, const std::vector<const report_group*>& compared) {
  const metric_entry& makespan = metric_named("makespan_ns");
  double longest = 1;
  for (const report_group* g : compared) longest = std::max(longest, scene.number(makespan, *g)->most.size);
  html_table table("");
  table.head("scheduler", alignment::left);
  table.head("makespan", alignment::right, makespan.meaning);
  table.head("on one axis", alignment::left);
  table.head(fmt::format("compared with {}", scene.schedulers()[compared.front()->scheduler]), alignment::left);
  for (const report_group* g : compared) {
    const group_number number = *scene.number(makespan, *g);
    std::vector<bar_mark> marks = bound_marks(scene, *g, longest);
    if (g->runs.count > 1) {
      marks.push_back({"end", number.least.size / longest, fmt::format("least of the seeds {}", number.least.shown)});
      marks.push_back({"end", number.most.size / longest, fmt::format("most of the seeds {}", number.most.shown)});
    }
    table.begin_row();
    table.label(scene.schedulers()[g->scheduler]);
    table.number(makespan.key, number);
    table.markup(bar_markup({{"time", number.median.size / longest}}, marks), "bar-cell");
    if (g == compared.front()) {
      table.markup("<span class=\"faint\">what the others are compared with</span>", "words");
      continue;
    }
    std::vector<std::string> words = difference_words(scene, *g, *compared.front());
    for (std::string& w : words) w = html_text(w);
    if (!words.empty()) words.front() = fmt::format("<b>{}</b>", words.front());
    table.markup(fmt::format("{}", fmt::join(words, "; ")), "words");
  }
  return table.take();
}

std::string comparison_of(const report_scene& scene, std::size_t workload) {
  const std::uint32_t workers = scene.contested_workers(workload);
  const auto compared = scene.compared(workload, workers);
  if (compared.size() < 2) return "";
  return workload_heading(scene, workload, workers) + comparison_table(scene, compared);
}

chart_line speed_up_line(const report_scene& scene, std::size_t workload, std::size_t scheduler) {
  chart_line line{scene.schedulers()[scheduler], scheduler, {}};
  std::vector<const report_group*> groups;
  for (const report_group& g : scene.groups()) {
    if (g.workload == workload && g.scheduler == scheduler) groups.push_back(&g);
  }
  std::ranges::stable_sort(groups, {}, [](const report_group* g) { return g->workers; });
  for (const report_group* g : groups) {
    const auto number = scene.number(metric_named("work_ns/makespan_ns"), *g);
    if (!number) continue;
    line.points.push_back({static_cast<double>(g->workers), number->median.size});
    line.bars.push_back({number->least.size, number->most.size});
  }
  return line;
}

// T1/P is the number of workers, as a speed-up; T1/T∞ is the same on all of them.
std::vector<chart_line> speed_up_limits(const report_scene& scene, std::size_t workload) {
  chart_line by_workers{"P workers (T₁/P)", 0, {}}, by_span{"T₁/T∞", 0, {}};
  for (const std::uint32_t workers : scene.worker_counts()) {
    const auto compared = scene.compared(workload, workers);
    if (compared.empty()) continue;
    by_workers.points.push_back({static_cast<double>(workers), static_cast<double>(workers)});
    const model::run_times t = scene.times(*compared.front());
    if (t.span_ns != 0) by_span.points.push_back({static_cast<double>(workers), t.parallelism()});
  }
  return {by_workers, by_span};
}

std::string speed_up_chart(const report_scene& scene, std::size_t workload) {
  const std::string name = scene.workloads()[workload];
  chart drawn{.title = fmt::format("Speed-up of {} over the number of workers", name),
              .x = {"workers", true},
              .y = {"speed-up", true},
              .limits = speed_up_limits(scene, workload),
              .lines = {}};
  for (std::size_t s = 0; s < scene.schedulers().size(); ++s) {
    chart_line line = speed_up_line(scene, workload, s);
    if (!line.points.empty()) drawn.lines.push_back(std::move(line));
  }
  return fmt::format("<figure><figcaption>{}</figcaption>\n{}</figure>\n", html_text(name), chart_svg(drawn));
}

// With one number of workers there is no curve: how much of what is possible.
std::string speed_up_table(const report_scene& scene) {
  html_table table("");
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  table.head("T₁/P", alignment::right, "no schedule on so many workers is shorter");
  table.head("T∞", alignment::right, "no schedule on any number of workers is shorter");
  table.head("makespan", alignment::right);
  table.head("speed-up", alignment::right, "T₁ / makespan");
  table.head("at most", alignment::right, "the number of workers, or T₁/T∞ where that is less");
  table.head("of what is possible", alignment::left);
  for (const report_group& g : scene.groups()) {
    const model::run_times t = scene.times(g);
    const auto speed_up = scene.number(metric_named("work_ns/makespan_ns"), g);
    const double limit = speed_up_limit(t);
    const double share = speed_up && limit > 0 ? speed_up->median.size / limit : 0;
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(time_text(t.work_ns / t.workers), alignment::right);
    table.number("span_ns", scene.number(metric_named("span_ns"), g));
    table.number("makespan_ns", scene.number(metric_named("makespan_ns"), g));
    table.number("work_ns/makespan_ns", speed_up);
    table.text(ratio_text(limit), alignment::right);
    table.markup(fmt::format("{}<span class=\"beside\">{}</span>", bar_markup({{"time", share}}), share_text(share)),
                 "bar-cell");
  }
  return table.take();
}

}  // namespace

std::string comparison_section(const report_scene& scene) {
  const std::string tables = for_workloads(scene, [&](std::size_t workload) { return comparison_of(scene, workload); });
  if (tables.empty()) return "";
  const std::string note = fmt::format(
      "<p>Schedulers on the same workload and the same number of workers{}. Factors are ratios of makespans. The line "
      "across a bar marks the shortest makespan there can be, the dotted one the greedy bound{}.</p>\n",
      scene.has_seeds() ? ", by the median over the seeds" : "",
      scene.has_seeds() ? "; the thin ones at its end mark the spread of the seeds" : "");
  return section_markup("comparison", "Comparison", note + tables);
}

std::string speed_up_section(const report_scene& scene) {
  if (scene.worker_counts().size() < 2) return section_markup("speed-up", "Speed-up", speed_up_table(scene));
  return section_markup(
      "speed-up", "Speed-up",
      fmt::format(
          "<p>T₁ / makespan{}. No schedule can be above the dashed limits.</p>\n<div class=\"charts\">\n{}</div>\n",
          scene.has_seeds() ? ", median over the seeds with their spread" : "",
          for_workloads(scene, [&](std::size_t workload) { return speed_up_chart(scene, workload); })));
}

}  // namespace heist::reports
