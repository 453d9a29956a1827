#include "scenarios/command/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "model/bad_input.hpp"
#include "reports/chrome_trace.hpp"
#include "reports/counterexample_html.hpp"
#include "reports/counterexample_json.hpp"
#include "reports/counterexample_svg.hpp"
#include "reports/graphviz.hpp"
#include "reports/output_file.hpp"
#include "reports/perfetto_trace.hpp"
#include "reports/report_folder.hpp"
#include "reports/result_folder.hpp"
#include "reports/schedule_dot.hpp"
#include "reports/schedule_json.hpp"
#include "reports/text.hpp"
#include "reports/timeline_svg.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

struct form {
  std::string_view what;
  std::string_view format;
};
// The first of each kind is what one gets without saying.
constexpr std::array<form, 8> forms{{{"dag", "svg"},
                                     {"dag", "png"},
                                     {"dag", "pdf"},
                                     {"dag", "dot"},
                                     {"timeline", "svg"},
                                     {"trace", "json"},
                                     {"trace", "perfetto"},
                                     {"report", "html"}}};

form form_of(const render_arguments& arguments) {
  const std::string_view what = arguments.what.empty() ? "dag" : std::string_view(arguments.what);
  for (const form& f : forms) {
    if (f.what == what && (arguments.format.empty() || f.format == arguments.format)) return f;
  }
  const auto shown = [](std::string_view word) { return reports::shorten(reports::printable(word), 40); };
  std::string asked = fmt::format("--what {}", shown(what));
  if (!arguments.format.empty()) asked += fmt::format(" --format {}", shown(arguments.format));
  throw model::bad_input(
      asked, "cannot be drawn",
      "there are dag as svg, png, pdf or dot, timeline as svg, trace as json or perfetto, and report as html");
}

exit_code render_counterexample(const render_arguments& arguments) {
  if (!arguments.what.empty()) {
    throw model::bad_input("--what", "a counterexample is drawn in one way only", "leave --what out");
  }
  const std::string format = arguments.format.empty() ? "svg" : arguments.format;
  if (format != "svg" && format != "html") {
    throw model::bad_input(fmt::format("--format {}", reports::shorten(reports::printable(format), 40)),
                           "a counterexample is drawn as svg or html", "html is a page to step through");
  }
  const fs::path picture = fs::path(arguments.result).replace_extension(format);
  const reports::counterexample_document document = reports::read_counterexample(arguments.result);
  reports::write_file(picture,
                      format == "svg" ? reports::counterexample_svg(document) : reports::counterexample_html(document));
  fmt::print("{}\n", picture.string());
  return holds;
}

// Beside the schedule: 2-build.schedule.json and 2-build.svg.
fs::path beside(fs::path schedule, std::string_view ending) {
  while (schedule.has_extension()) schedule.replace_extension();
  return schedule += ending;
}

exit_code render_graph(const fs::path& schedule, const render_arguments& arguments, std::string_view format) {
  const fs::path dot_file = beside(schedule, ".dot");
  reports::write_file(dot_file, reports::schedule_dot(reports::read_schedule(schedule)));
  fmt::print("{}\n", dot_file.string());
  if (format == "dot") return holds;
  const fs::path picture = fs::path(dot_file).replace_extension(format);
  if (reports::draw(dot_file, picture, *reports::picture_format_named(format)) == reports::drawing::drawn) {
    fmt::print("{}\n", picture.string());
    return holds;
  }
  fmt::print(stderr, "heist: {}\n", reports::no_graphviz_message(dot_file, picture));
  return arguments.format.empty() ? holds : bad_input;  // asked for by name, and not there
}

void render_timeline(const fs::path& schedule) {
  const fs::path picture = beside(schedule, ".timeline.svg");
  reports::write_file(picture, reports::timeline_svg(reports::read_schedule(schedule)));
  fmt::print("{}\n", picture.string());
}

// The trace of one schedule stands beside it, that of several in their folder.
fs::path trace_place(const std::vector<fs::path>& schedules, const fs::path& result, std::string_view ending) {
  const bool of_one = schedules.size() == 1 && schedules.front() == result;
  return of_one ? beside(result, fmt::format(".{}", ending)) : schedules.front().parent_path() / ending;
}

// One file, so that the runs of a folder can be seen side by side; one schedule is held at a time.
template <class Trace>
void render_trace(const std::vector<fs::path>& schedules, const fs::path& place) {
  std::optional<reports::output_file> file;
  std::optional<Trace> trace;
  for (const fs::path& schedule : schedules) {
    const reports::schedule_document document = reports::read_schedule(schedule);
    if (!file) trace.emplace(file.emplace(place));  // not earlier: it makes folders, and a schedule may not be there
    trace->add(document);
  }
  trace->end();
  file->finish();
  fmt::print("{}\n", place.string());
}

}  // namespace

exit_code render(const render_arguments& arguments) {
  if (reports::is_counterexample(arguments.result)) return render_counterexample(arguments);
  const form wanted = form_of(arguments);
  if (wanted.what == "report") {
    fmt::print("{}\n", reports::write_report(arguments.result).string());
    return holds;
  }
  const std::vector<fs::path> schedules = reports::schedules_at(arguments.result);
  if (wanted.what == "trace" && wanted.format == "perfetto") {
    render_trace<reports::perfetto_trace>(schedules, trace_place(schedules, arguments.result, "trace.pftrace"));
    return holds;
  }
  if (wanted.what == "trace") {
    render_trace<reports::chrome_trace>(schedules, trace_place(schedules, arguments.result, "trace.json"));
    return holds;
  }
  exit_code code = holds;
  for (const fs::path& schedule : schedules) {
    if (wanted.what == "timeline") {
      render_timeline(schedule);
    } else {
      code = std::max(code, render_graph(schedule, arguments, wanted.format));
    }
  }
  return code;
}

}  // namespace heist::command
