#include "reports/page/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/json/json_writer.hpp"
#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/page/html.hpp"
#include "reports/page/report_scene.hpp"
#include "reports/page/report_sections.hpp"
#include "reports/page/report_words.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using base::json_writer;
using base::printable;
using base::shorten;

constexpr std::size_t longest_title = 200;
constexpr model::worker_id colours_of_workers = 8;  // after so many they begin again

std::string title_of(const run_document& document) {
  const std::string& title = document.origin.title.empty() ? document.scenario : document.origin.title;
  return shorten(printable(title), longest_title);
}

std::string header_markup(const report_scene& scene) {
  const run_document& document = scene.document();
  std::string verdict;
  for (const std::string& sentence : verdict_words(scene))
    verdict += fmt::format("<p class=\"verdict\">{}</p>\n", html_text(sentence));
  const std::size_t runs = document.results.size();
  return fmt::format("<header>\n<h1>{}</h1>\n<p class=\"faint\">{}, {} run{}: {}</p>\n{}</header>\n",
                     html_text(title_of(document)), html_text(shorten(printable(document.scenario), longest_title)),
                     count_text(runs), runs == 1 ? "" : "s",
                     document.schema == run_schema::simulated
                         ? "simulated, in virtual time"
                         : "measured on real threads; T₁ and T∞ are by what the scenario says that tasks cost",
                     verdict);
}

std::string run_label(const report_scene& scene, std::size_t run) {
  for (const report_group& g : scene.groups()) {
    if (run < g.runs.first || run >= g.runs.first + g.runs.count) continue;
    const model::run_result& r = scene.document().results[run];
    return fmt::format("{}, {}, {}, seed {}, {}", scene.workloads()[g.workload], scene.schedulers()[g.scheduler],
                       workers_text(g.workers), r.what.seed, duration_text(r.makespan_ns));
  }
  return "";
}

// What one sees first: the first workload on as many workers as it is compared on.
std::size_t first_choice(const report_scene& scene, const std::vector<report_schedule>& schedules) {
  const auto compared = scene.compared(0, scene.contested_workers(0));
  const auto found = std::ranges::find(schedules, compared.front()->typical, &report_schedule::run);
  return found == schedules.end() ? 0 : static_cast<std::size_t>(found - schedules.begin());
}

std::string run_choice(const report_scene& scene, const std::vector<report_schedule>& schedules) {
  const std::size_t first = first_choice(scene, schedules);
  std::string options;
  for (std::size_t i = 0; i < schedules.size(); ++i) {
    options += fmt::format("<option value=\"{}\"{}>{}</option>", i, i == first ? " selected" : "",
                           html_text(run_label(scene, schedules[i].run)));
  }
  return fmt::format("<label>Run <select id=\"run-choice\">{}</select></label>", options);
}

std::string notes_markup(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += fmt::format("<p class=\"faint\">{}</p>\n", html_text(note));
  return text;
}

std::string timeline_section(const report_scene& scene, const std::vector<report_schedule>& schedules,
                             const std::vector<std::string>& notes) {
  if (schedules.empty()) {
    return section_markup("timeline", "Timeline",
                          "<p>No schedule is shown: they are kept for runs that are small enough to look at.</p>\n" +
                              notes_markup(notes));
  }
  return section_markup(
      "timeline", "Timeline",
      fmt::format(
          "<div class=\"tools\">{}"
          "<label>Colour <select id=\"colour-choice\"></select></label>"
          "<span class=\"buttons\"><button type=\"button\" id=\"zoom-in\" title=\"+\">Zoom in</button>"
          "<button type=\"button\" id=\"zoom-out\" title=\"−\">Zoom out</button>"
          "<button type=\"button\" id=\"zoom-all\" title=\"0\">Whole run</button></span>"
          "<output id=\"shown-range\" class=\"faint\"></output></div>\n"
          "<noscript><p>The time line is drawn by a script, which this browser does not run.</p></noscript>\n"
          "<p id=\"timeline-note\" class=\"faint\" hidden></p>\n"
          "<canvas id=\"overview\" aria-hidden=\"true\"></canvas>\n"
          "<div id=\"lanes-frame\"><canvas id=\"lanes\" tabindex=\"0\" role=\"application\" "
          "aria-label=\"Timeline: a lane per worker, a box a task\" aria-describedby=\"timeline-keys\"></canvas></div>\n"
          "<div id=\"tip\" role=\"tooltip\" hidden></div>\n"
          "<div id=\"colour-legend\" class=\"legend\"></div>\n"
          "<p id=\"timeline-keys\" class=\"faint small\">Wheel, <kbd>+</kbd> and <kbd>−</kbd> zoom, dragging and "
          "<kbd>←</kbd> <kbd>→</kbd> move, <kbd>0</kbd> shows the whole run. Click a task, or walk with <kbd>,</kbd> "
          "<kbd>.</kbd> along a worker and <kbd>↑</kbd> <kbd>↓</kbd> between workers; <kbd>Enter</kbd> zooms to it, "
          "<kbd>Esc</kbd> lets it go.</p>\n"
          "<div id=\"task\" aria-live=\"polite\"></div>\n{}",
          run_choice(scene, schedules), notes_markup(notes)));
}

// Each in a template: one at a time becomes part of the page, so that their ids do not collide.
std::string graph_section(const std::vector<report_schedule>& schedules) {
  if (schedules.empty()) return "";
  std::string content =
      "<p class=\"faint\">Of the run that is chosen above. Colours are workers, dashed edges lead to stolen tasks, the "
      "costliest path is bold. Click a task to see it on the time line.</p>\n"
      "<p id=\"graph-size\" hidden><label><input type=\"checkbox\"> full size</label></p>\n<div id=\"graph-frame\" "
      "class=\"scroll\" tabindex=\"0\" role=\"group\" "
      "aria-label=\"Graph of the tasks\"></div>\n";
  for (std::size_t i = 0; i < schedules.size(); ++i) {
    content += fmt::format(
        "<template id=\"graph-{}\">{}</template>\n", i,
        schedules[i].graph.empty() ? fmt::format("<p>{}</p>", html_text(schedules[i].no_graph)) : schedules[i].graph);
  }
  return section_markup("graph", "Graph", content);
}

std::string navigation(std::string_view body) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> places{{{"summary", "Summary"},
                                                                                  {"comparison", "Comparison"},
                                                                                  {"speed-up", "Speed-up"},
                                                                                  {"workers", "Workers"},
                                                                                  {"steals", "Steals"},
                                                                                  {"priorities", "Priorities"},
                                                                                  {"published", "Published"},
                                                                                  {"timeline", "Timeline"},
                                                                                  {"graph", "Graph"},
                                                                                  {"rerun", "Run it again"},
                                                                                  {"meanings", "Words"}}};
  std::string links;
  for (const auto& [id, name] : places) {
    if (body.find(fmt::format("<section id=\"{}\"", id)) == body.npos) continue;
    links += fmt::format("<a href=\"#{}\">{}</a> ", id, name);
  }
  return fmt::format("<nav aria-label=\"Sections\">{}</nav>\n", links);
}

// The colours of workers are those of the other pictures.
std::string settings_json() {
  json_writer out;
  out.begin_object().key("worker_styles").begin_array();
  for (model::worker_id w = 0; w < colours_of_workers; ++w) {
    out.begin_object().field("fill", style_of(w).fill).field("text", style_of(w).text).end_object();
  }
  return out.end_array().end_object().take();
}

}  // namespace

std::string report_html(const run_document& document, const std::vector<report_schedule>& schedules,
                        const std::vector<std::string>& notes) {
  const report_scene scene(document);
  std::string sections = summary_section(scene) + comparison_section(scene) + speed_up_section(scene) +
                         workers_section(scene) + steals_section(scene) + priorities_section(scene) +
                         findings_section(scene) + timeline_section(scene, schedules, notes) +
                         graph_section(schedules) + rerun_section(scene) + meanings_section(scene);
  html_page page{.title = title_of(document),
                 .style = fmt::format("{}{}", page_asset("base.css"), page_asset("report.css")),
                 .body = header_markup(scene) + navigation(sections) + "<main>\n" + sections + "</main>\n",
                 .data = {{"settings", settings_json()}},
                 .script = ""};
  for (std::size_t i = 0; i < schedules.size(); ++i) {
    page.data.push_back({fmt::format("schedule-{}", i), schedules[i].columns});
  }
  for (const char* name : {"format.js", "queues.js", "schedule.js", "queue_view.js", "timeline_view.js", "timeline.js",
                           "neighbourhood.js", "report.js"}) {
    page.script += page_asset(name);
  }
  return html_document(page);
}

}  // namespace heist::reports
