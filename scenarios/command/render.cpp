#include "scenarios/command/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bad_input.hpp"
#include "base/file/output_file.hpp"
#include "base/text/text.hpp"
#include "reports/check/counterexample_html.hpp"
#include "reports/check/counterexample_json.hpp"
#include "reports/check/counterexample_svg.hpp"
#include "reports/dag/loop_tree_dot.hpp"
#include "reports/dag/schedule_dot.hpp"
#include "reports/page/report_folder.hpp"
#include "reports/picture/graphviz.hpp"
#include "reports/picture/svg_converter.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/schedule/schedule_json.hpp"
#include "reports/timeline/timeline_svg.hpp"
#include "reports/trace/chrome_trace.hpp"
#include "reports/trace/perfetto_trace.hpp"
#include "scenarios/command/message.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

// What is to be drawn, of what, and who hears of it.
struct job {
  const fs::path& result;
  const std::vector<fs::path>& schedules;
  const render_arguments& arguments;
  std::string_view format;
  std::FILE* tells;

  void tell(const fs::path& written) const {
    if (tells == stderr) return command::tell("{}\n", written.string());
    fmt::print(tells, "{}\n", written.string());
  }
};

exit_code draw_graphs(const job& wanted);
exit_code draw_timelines(const job& wanted);
exit_code draw_trees(const job& wanted);
exit_code draw_trace(const job& wanted);
exit_code draw_report(const job& wanted);

struct form {
  std::string_view what;
  std::string_view format;
  exit_code (*draw)(const job& wanted);
};
// The first of each kind is what one gets without saying.
constexpr std::array<form, 14> forms{{{"dag", "svg", draw_graphs},
                                      {"dag", "png", draw_graphs},
                                      {"dag", "pdf", draw_graphs},
                                      {"dag", "dot", draw_graphs},
                                      {"timeline", "svg", draw_timelines},
                                      {"timeline", "png", draw_timelines},
                                      {"timeline", "pdf", draw_timelines},
                                      {"tree", "svg", draw_trees},
                                      {"tree", "png", draw_trees},
                                      {"tree", "pdf", draw_trees},
                                      {"tree", "dot", draw_trees},
                                      {"trace", "json", draw_trace},
                                      {"trace", "perfetto", draw_trace},
                                      {"report", "html", draw_report}}};

// "dag as svg, png, pdf or dot; trace as json"
std::string forms_text() {
  std::string text;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const bool begins = i == 0 || forms[i].what != forms[i - 1].what;
    const bool ends = i + 1 == forms.size() || forms[i].what != forms[i + 1].what;
    if (begins) {
      text += fmt::format("{}{} as {}", i == 0 ? "" : "; ", forms[i].what, forms[i].format);
    } else {
      text += fmt::format("{}{}", ends ? " or " : ", ", forms[i].format);
    }
  }
  return text;
}

std::string shown(std::string_view word) {
  return base::shorten(base::printable(word), 40);
}

form form_of(const render_arguments& arguments) {
  const std::string_view what = arguments.what.empty() ? "dag" : std::string_view(arguments.what);
  for (const form& f : forms) {
    if (f.what == what && (arguments.format.empty() || f.format == arguments.format)) return f;
  }
  std::string asked = fmt::format("--what {}", shown(what));
  if (!arguments.format.empty()) asked += fmt::format(" --format {}", shown(arguments.format));
  throw base::bad_input(asked, "cannot be drawn", fmt::format("there are {}", forms_text()));
}

reports::dag_layout layout_of(const render_arguments& arguments) {
  if (arguments.layout.empty() || arguments.layout == "dependency") return reports::dag_layout::dependency;
  if (arguments.layout == "time") return reports::dag_layout::time;
  throw base::bad_input(fmt::format("--layout {}", shown(arguments.layout)), "there is no such layout",
                        "there are dependency and time");
}

bool says_how_to_draw_a_dag(const render_arguments& arguments) {
  return !arguments.layout.empty() || arguments.depth || !arguments.around.empty() || arguments.critical;
}

exit_code render_counterexample(const render_arguments& arguments, const std::string& result) {
  if (!arguments.what.empty()) {
    throw base::bad_input("--what", "a counterexample is drawn in one way only", "leave --what out");
  }
  if (says_how_to_draw_a_dag(arguments)) {
    throw base::bad_input("--layout, --depth, --around and --critical", "are for the dag of a schedule",
                          "leave them out");
  }
  const std::string format = arguments.format.empty() ? "svg" : arguments.format;
  if (format != "svg" && format != "html") {
    throw base::bad_input(fmt::format("--format {}", shown(format)), "a counterexample is drawn as svg or html",
                          "html is a page to step through");
  }
  const fs::path picture = fs::path(result).replace_extension(format);
  const reports::counterexample_document document = reports::read_counterexample(result);
  base::write_file(picture,
                      format == "svg" ? reports::counterexample_svg(document) : reports::counterexample_html(document));
  fmt::print("{}\n", picture.string());
  return holds;
}

// Beside the schedule: 2-build.schedule.json and 2-build.svg.
fs::path beside(fs::path schedule, std::string_view ending) {
  while (schedule.has_extension()) schedule.replace_extension();
  return schedule += ending;
}

// A picture that was asked for, and that another program was to make which is not there.
exit_code without_program(const std::string& message) {
  tell("heist: {}\n", message);
  return bad_input;
}

exit_code draw_each(const job& wanted, exit_code (*draw)(const fs::path& schedule, const job& wanted)) {
  exit_code code = holds;
  for (const fs::path& schedule : wanted.schedules) code = std::max(code, draw(schedule, wanted));
  return code;
}

// Writes a graph, and has the picture made of it.
exit_code draw_dot(const fs::path& dot_file, std::string_view dot, const job& wanted) {
  base::write_file(dot_file, dot);
  wanted.tell(dot_file);
  if (wanted.format == "dot") return holds;
  const fs::path picture = fs::path(dot_file).replace_extension(wanted.format);
  if (reports::draw(dot_file, picture, *reports::picture_format_named(wanted.format)) == reports::drawing::no_program) {
    return without_program(reports::no_graphviz_message(dot_file, picture));
  }
  wanted.tell(picture);
  return holds;
}

exit_code draw_graph(const fs::path& schedule, const job& wanted) {
  const render_arguments& how = wanted.arguments;
  const std::string dot =
      reports::schedule_dot(reports::read_schedule(schedule), {layout_of(how), {how.depth, how.around, how.critical}});
  return draw_dot(beside(schedule, ".dot"), dot, wanted);
}

exit_code draw_graphs(const job& wanted) {
  return draw_each(wanted, draw_graph);
}

exit_code draw_timeline(const fs::path& schedule, const job& wanted) {
  const fs::path svg_file = beside(schedule, ".timeline.svg");
  base::write_file(svg_file, reports::timeline_svg(reports::read_schedule(schedule)));
  wanted.tell(svg_file);
  if (wanted.format == "svg") return holds;
  const fs::path picture = fs::path(svg_file).replace_extension(wanted.format);
  const reports::picture_format format = *reports::picture_format_named(wanted.format);
  if (reports::convert(svg_file, picture, format) == reports::drawing::no_program) {
    return without_program(reports::no_converter_message(svg_file, picture));
  }
  wanted.tell(picture);
  return holds;
}

exit_code draw_timelines(const job& wanted) {
  return draw_each(wanted, draw_timeline);
}

// Of those schedules that have one: a folder may hold other schedulers' beside it.
exit_code draw_trees(const job& wanted) {
  exit_code code = holds;
  std::size_t drawn = 0;
  for (const fs::path& schedule : wanted.schedules) {
    const reports::schedule_document document = reports::read_schedule(schedule);
    if (document.what.parts.empty()) continue;
    ++drawn;
    code = std::max(code, draw_dot(beside(schedule, ".tree.dot"), reports::loop_tree_dot(document, wanted.arguments.depth), wanted));
  }
  if (drawn == 0) {
    throw base::bad_input(base::printable(wanted.result.string()), "has no work-stealing tree to draw",
                          "simulate a loop under the scheduler work-stealing-tree");
  }
  if (drawn < wanted.schedules.size()) tell("heist: {} of {} schedules have a tree\n", drawn, wanted.schedules.size());
  return code;
}

// The trace of one schedule stands beside it, that of several in their folder.
fs::path trace_place(const job& wanted, std::string_view ending) {
  const fs::path& first = wanted.schedules.front();
  const bool of_one = wanted.schedules.size() == 1 && first == wanted.result;
  return of_one ? beside(first, fmt::format(".{}", ending)) : first.parent_path() / ending;
}

// One file, so that the runs of a folder can be seen side by side; one schedule is held at a time.
template <class Trace>
void write_trace(const job& wanted, const fs::path& place) {
  std::optional<base::output_file> file;
  std::optional<Trace> trace;
  for (const fs::path& schedule : wanted.schedules) {
    const reports::schedule_document document = reports::read_schedule(schedule);
    if (!file) trace.emplace(file.emplace(place));  // not earlier: it makes folders, and a schedule may not be there
    trace->add(document);
  }
  trace->end();
  file->finish();
  wanted.tell(place);
}

exit_code draw_trace(const job& wanted) {
  if (wanted.format == "perfetto") {
    write_trace<reports::perfetto_trace>(wanted, trace_place(wanted, "trace.pftrace"));
  } else {
    write_trace<reports::chrome_trace>(wanted, trace_place(wanted, "trace.json"));
  }
  return holds;
}

// Of the whole result: it finds the schedules itself, and does without where there are none.
exit_code draw_report(const job& wanted) {
  wanted.tell(reports::write_report(wanted.result));
  return holds;
}

}  // namespace

void check_can_be_drawn(const render_arguments& arguments) {
  const form wanted = form_of(arguments);
  (void)layout_of(arguments);
  if (wanted.what == "tree" && (!arguments.layout.empty() || !arguments.around.empty() || arguments.critical)) {
    throw base::bad_input("--what tree", "--layout, --around and --critical are for a dag", "leave them out");
  }
  if (wanted.what != "dag" && wanted.what != "tree" && says_how_to_draw_a_dag(arguments)) {
    throw base::bad_input(fmt::format("--what {}", wanted.what),
                          "--layout, --depth, --around and --critical are for a dag", "leave them out");
  }
  if (arguments.critical && !arguments.around.empty()) {
    throw base::bad_input("--critical", "is one way to choose what is drawn, --around another", "leave one out");
  }
  if (arguments.critical && arguments.depth) {
    throw base::bad_input("--critical", "has no depth: the path and its neighbours are drawn", "leave --depth out");
  }
}

exit_code draw_schedules(const fs::path& result, const std::vector<fs::path>& schedules, const render_arguments& arguments,
                         std::FILE* tells) {
  check_can_be_drawn(arguments);
  const form wanted = form_of(arguments);
  return wanted.draw({result, schedules, arguments, wanted.format, tells});
}

exit_code render(const render_arguments& arguments) {
  const bool report = arguments.what == "report";
  if (report && arguments.results.size() > 1) {
    check_can_be_drawn(arguments);
    fmt::print("{}\n", reports::write_comparison({arguments.results.begin(), arguments.results.end()}).string());
    return holds;
  }
  exit_code code = holds;
  for (const std::string& result : arguments.results) {
    if (reports::is_counterexample(result)) {
      code = std::max(code, render_counterexample(arguments, result));
      continue;
    }
    check_can_be_drawn(arguments);
    const std::vector<fs::path> schedules = report ? std::vector<fs::path>() : reports::schedules_at(result);
    code = std::max(code, draw_schedules(result, schedules, arguments, stdout));
  }
  return code;
}

}  // namespace heist::command
