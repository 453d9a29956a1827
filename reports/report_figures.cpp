// The sections of a report that are mostly drawn.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/html.hpp"
#include "reports/html_table.hpp"
#include "reports/quantity.hpp"
#include "reports/report_chart.hpp"
#include "reports/report_sections.hpp"
#include "reports/report_words.hpp"

namespace heist::reports {
namespace {

using model::run_result;
using model::worker_times;

constexpr std::size_t most_workloads_drawn = 12;
constexpr std::size_t most_figures = 24;
constexpr std::size_t most_lanes = 64;

struct time_part {
  const char* name;  // of the style, too
  std::uint64_t worker_times::*ns;
};
constexpr std::array<time_part, 4> time_parts{{{"working", &worker_times::working_ns},
                                               {"stealing", &worker_times::stealing_ns},
                                               {"overhead", &worker_times::overhead_ns},
                                               {"idle", &worker_times::idle_ns}}};

std::string join(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string heading_for(const report_scene& scene, std::size_t workload, std::uint32_t workers) {
  return fmt::format("<h3>{} on {}</h3>\n", html_text(scene.workloads()[workload]), workers_text(workers));
}

// Calls draw(workload) and joins what it draws; says how many are left out.
std::string for_workloads(const report_scene& scene, auto draw) {
  std::string text;
  const std::size_t drawn = std::min(scene.workloads().size(), most_workloads_drawn);
  for (std::size_t i = 0; i < drawn; ++i) text += draw(i);
  if (!text.empty() && drawn < scene.workloads().size()) {
    text += fmt::format("<p class=\"faint\">{} more workloads are not drawn.</p>\n", scene.workloads().size() - drawn);
  }
  return text;
}

// Bounds to see a makespan against, where they are known.
std::vector<bar_mark> bound_marks(const run_result& r, double whole_ns) {
  const double least_ns = std::max(static_cast<double>(r.work_ns) / r.what.workers, static_cast<double>(r.span_ns));
  std::vector<bar_mark> marks{
      {"least", least_ns / whole_ns,
       fmt::format("max(T₁/P, T∞) = {}: no schedule is shorter",
                   duration_text(std::max(r.work_ns / r.what.workers, r.span_ns)))}};
  if (const auto bound = metric_named("greedy_bound_ns").of(r)) {
    marks.push_back({"bound", bound->size / whole_ns, fmt::format("greedy bound {}", bound->shown)});
  }
  return marks;
}

std::string comparison_table(const report_scene& scene, const std::vector<const report_group*>& rivals) {
  const report_metric& makespan = metric_named("makespan_ns");
  double longest = 1;
  for (const report_group* g : rivals) longest = std::max(longest, scene.number(makespan, *g)->most.size);
  html_table table("");
  table.head("scheduler", alignment::left);
  table.head("makespan", alignment::right, makespan.meaning);
  table.head("on one axis", alignment::left);
  table.head(fmt::format("compared with {}", scene.schedulers()[rivals.front()->scheduler]), alignment::left);
  for (const report_group* g : rivals) {
    const group_number number = *scene.number(makespan, *g);
    std::vector<bar_mark> marks = bound_marks(scene.typical(*g), longest);
    if (g->runs.count > 1) {
      marks.push_back({"end", number.least.size / longest, fmt::format("least of the seeds {}", number.least.shown)});
      marks.push_back({"end", number.most.size / longest, fmt::format("most of the seeds {}", number.most.shown)});
    }
    table.begin_row();
    table.label(scene.schedulers()[g->scheduler]);
    table.number(makespan.key, number);
    table.markup(bar_markup({{"time", number.median.size / longest}}, marks), "bar-cell");
    if (g == rivals.front()) {
      table.markup("<span class=\"faint\">what the others are compared with</span>", "words");
      continue;
    }
    std::vector<std::string> words = difference_words(scene, *g, *rivals.front());
    for (std::string& w : words) w = html_text(w);
    if (!words.empty()) words.front() = fmt::format("<b>{}</b>", words.front());
    table.markup(join(words, "; "), "words");
  }
  return table.take();
}

std::string comparison_of(const report_scene& scene, std::size_t workload) {
  const std::uint32_t workers = scene.contested_workers(workload);
  const auto rivals = scene.rivals(workload, workers);
  if (rivals.size() < 2) return "";
  return heading_for(scene, workload, workers) + comparison_table(scene, rivals);
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
    const auto rivals = scene.rivals(workload, workers);
    if (rivals.empty()) continue;
    by_workers.points.push_back({static_cast<double>(workers), static_cast<double>(workers)});
    const run_result& r = scene.typical(*rivals.front());
    if (r.span_ns != 0) by_span.points.push_back({static_cast<double>(workers), r.parallelism()});
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
    const run_result& r = scene.typical(g);
    const auto speed_up = scene.number(metric_named("work_ns/makespan_ns"), g);
    const double limit = speed_up_limit(r);
    const double share = speed_up && limit > 0 ? speed_up->median.size / limit : 0;
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(duration_text(r.work_ns / r.what.workers), alignment::right);
    table.number("span_ns", scene.number(metric_named("span_ns"), g));
    table.number("makespan_ns", scene.number(metric_named("makespan_ns"), g));
    table.number("work_ns/makespan_ns", speed_up);
    table.text(ratio_text(limit), alignment::right);
    table.markup(fmt::format("{}<span class=\"beside\">{}</span>", bar_markup({{"time", share}}), share_text(share)),
                 "bar-cell");
  }
  return table.take();
}

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
  const std::size_t together = (workers.size() + most_lanes - 1) / most_lanes;
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
  return join(words, ", ");
}

std::string worker_figure(const report_scene& scene, const report_group& g, double whole_ns) {
  const run_result& r = scene.typical(g);
  return fmt::format("<figure class=\"worker-figure\"><figcaption><b>{}</b> <span class=\"faint\">{}{}<br>{}</span></figcaption>\n{}</figure>\n",
                     html_text(scene.schedulers()[g.scheduler]), duration_text(r.makespan_ns),
                     g.runs.count > 1 ? fmt::format(", seed {}", r.what.seed) : "",
                     html_text(shares_words(r.metrics->workers)), lanes_svg(r.metrics->workers, whole_ns));
}

bool knows_workers(const run_result& r) {
  return r.metrics && !r.metrics->workers.empty();
}

std::string worker_figures(const report_scene& scene, std::size_t workload, std::size_t& drawn) {
  const std::uint32_t workers = scene.contested_workers(workload);
  auto rivals = scene.rivals(workload, workers);
  std::erase_if(rivals, [&](const report_group* g) { return !knows_workers(scene.typical(*g)); });
  if (rivals.empty()) return "";
  double longest_ns = 1;
  for (const report_group* g : rivals) {
    longest_ns = std::max(longest_ns, static_cast<double>(scene.typical(*g).makespan_ns));
  }
  std::string figures;
  for (const report_group* g : rivals) {
    if (drawn++ < most_figures) figures += worker_figure(scene, *g, longest_ns);
  }
  if (figures.empty()) return "";
  return heading_for(scene, workload, workers) + fmt::format("<div class=\"figures\">\n{}</div>\n", figures);
}

std::string legend_markup() {
  std::string items;
  for (const time_part& part : time_parts) {
    items += fmt::format("<span><i class=\"swatch {0}\"></i>{0}</span> ", part.name);
  }
  return fmt::format("<p class=\"legend\">{}</p>\n", items);
}

std::string steal_bar(const run_result& r) {
  const double ok = static_cast<double>(r.steals.ok), empty = static_cast<double>(r.steals.empty),
               lost = static_cast<double>(r.steals.lost), all = ok + empty + lost;
  if (all == 0) return "";
  return bar_markup({{"ok", ok / all}, {"lost", lost / all}, {"empty", empty / all}});
}

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
  chart drawn{.title = fmt::format("Mean priority of the tasks of {} in the order they were taken", scene.workloads()[workload]),
              .x = {"tasks taken"},
              .y = {"mean priority", false, false},
              .limits = {},
              .lines = {}};
  for (const report_group* g : scene.rivals(workload, workers)) {
    if (knows_priorities(scene.typical(*g))) drawn.lines.push_back(priority_line(scene, *g));
  }
  if (drawn.lines.empty()) return "";
  return fmt::format("<figure><figcaption>{} on {}</figcaption>\n{}</figure>\n", html_text(scene.workloads()[workload]),
                     workers_text(workers), chart_svg(drawn));
}

std::string inversions_table(const report_scene& scene) {
  constexpr std::array<std::string_view, 5> keys{"metrics.inversions.count", "metrics.inversions.mean_rank_error",
                                                 "metrics.inversions.better_waited_ns", "metrics.longest_wait_ns",
                                                 "metrics.priorities.sums"};
  html_table table("");
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  table.head("workers", alignment::right);
  for (const std::string_view key : keys) table.head(metric_named(key).head, alignment::right, metric_named(key).meaning);
  table.head("inversions, of all tasks", alignment::left);
  for (const report_group& g : scene.groups()) {
    const auto count = scene.number(metric_named(keys[0]), g);
    if (!count) continue;
    const run_result& r = scene.typical(g);
    const double share = r.nodes == 0 ? 0 : count->median.size / static_cast<double>(r.nodes);
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(fmt::format("{}", g.workers), alignment::right);
    for (const std::string_view key : keys) table.number(key, scene.number(metric_named(key), g));
    table.markup(fmt::format("{}<span class=\"beside\">{}</span>", bar_markup({{"inverted", share}}), share_text(share)),
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
      fmt::format("<p>T₁ / makespan{}. No schedule can be above the dashed limits.</p>\n<div class=\"charts\">\n{}</div>\n",
                  scene.has_seeds() ? ", median over the seeds with their spread" : "",
                  for_workloads(scene, [&](std::size_t workload) { return speed_up_chart(scene, workload); })));
}

std::string workers_section(const report_scene& scene) {
  std::size_t drawn = 0;
  std::string figures =
      for_workloads(scene, [&](std::size_t workload) { return worker_figures(scene, workload, drawn); });
  if (figures.empty()) return "";
  if (drawn > most_figures) {
    figures += fmt::format("<p class=\"faint\">{} more are not drawn.</p>\n", drawn - most_figures);
  }
  const std::string note = fmt::format(
      "<p>A lane a worker, how long it spent on what; the same axis for all of a workload{}.</p>\n",
      scene.has_seeds() ? ". Of several seeds the run with the median makespan is drawn" : "");
  return section_markup("workers", "Where the workers’ time went", note + legend_markup() + figures);
}

std::string steals_section(const report_scene& scene) {
  html_table table("");
  for (const char* head : {"workload", "scheduler"}) table.head(head, alignment::left);
  table.head("workers", alignment::right);
  for (const std::string_view key : {"steals.ok", "steals.empty", "steals.lost"}) {
    table.head(metric_named(key).head, alignment::right, metric_named(key).meaning);
  }
  table.head("steals a task", alignment::right);
  table.head("of all attempts: got a task, lost the race, found nothing", alignment::left);
  constexpr std::size_t most_steal_rows = 200;
  const std::size_t shown = std::min(scene.groups().size(), most_steal_rows);
  for (std::size_t i = 0; i < shown; ++i) {
    const report_group& g = scene.groups()[i];
    table.begin_row();
    table.label(scene.workloads()[g.workload]);
    table.text(scene.schedulers()[g.scheduler]);
    table.text(fmt::format("{}", g.workers), alignment::right);
    for (const std::string_view key : {"steals.ok", "steals.empty", "steals.lost"}) {
      table.number(key, scene.number(metric_named(key), g));
    }
    table.text(fmt::format("{:.4f}", scene.typical(g).steal_ratio()), alignment::right);
    table.markup(steal_bar(scene.typical(g)), "bar-cell");
  }
  return section_markup("steals", "Steals", table.take());
}

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
