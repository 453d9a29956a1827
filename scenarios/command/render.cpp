#include "scenarios/command/render.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "model/bad_input.hpp"
#include "reports/counterexample_json.hpp"
#include "reports/counterexample_svg.hpp"
#include "reports/graphviz.hpp"
#include "reports/output_file.hpp"
#include "reports/result_folder.hpp"
#include "reports/schedule_dot.hpp"
#include "reports/schedule_json.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

exit_code render_counterexample(const render_arguments& arguments) {
  if (!arguments.format.empty() && arguments.format != "svg") {
    throw model::bad_input("--format " + arguments.format, "a counterexample is drawn as svg", "leave --format out");
  }
  const fs::path picture = fs::path(arguments.result).replace_extension("svg");
  reports::write_file(picture, reports::counterexample_svg(reports::read_counterexample(arguments.result)));
  fmt::print("{}\n", picture.string());
  return holds;
}

}  // namespace

exit_code render(const render_arguments& arguments) {
  if (reports::is_counterexample(arguments.result)) return render_counterexample(arguments);
  exit_code code = holds;
  for (const fs::path& schedule : reports::schedules_at(arguments.result)) {
    const std::string dot = reports::schedule_dot(reports::read_schedule(schedule));
    fs::path dot_file = schedule;
    while (dot_file.has_extension()) dot_file.replace_extension();
    dot_file += ".dot";
    reports::write_file(dot_file, dot);
    fmt::print("{}\n", dot_file.string());
    if (arguments.format == "dot") continue;
    const std::string format = arguments.format.empty() ? "svg" : arguments.format;
    const fs::path picture = fs::path(dot_file).replace_extension(format);
    if (reports::draw(dot_file, picture, *reports::picture_format_named(format)) == reports::drawing::drawn) {
      fmt::print("{}\n", picture.string());
    } else {
      fmt::print(stderr, "heist: {}\n", reports::no_graphviz_message(dot_file, picture));
      if (!arguments.format.empty()) code = bad_input;  // asked for by name, and not there
    }
  }
  return code;
}

}  // namespace heist::command
