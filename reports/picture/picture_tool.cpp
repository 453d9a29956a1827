#include "reports/picture/picture_tool.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/bad_input.hpp"
#include "base/child_process.hpp"
#include "base/file/output_file.hpp"
#include "base/text/text.hpp"

namespace heist::reports {

using base::child_result;
using base::find_program;
using base::printable;
using base::run_program;
using base::shorten;
using base::write_file;

std::string_view to_string(picture_format format) {
  switch (format) {
    case picture_format::svg: return "svg";
    case picture_format::png: return "png";
    case picture_format::pdf: return "pdf";
  }
  return "?";
}

std::optional<picture_format> picture_format_named(std::string_view name) {
  for (const picture_format format : {picture_format::svg, picture_format::png, picture_format::pdf}) {
    if (name == to_string(format)) return format;
  }
  return std::nullopt;
}

std::optional<std::string> made_by(std::string_view program, const std::vector<std::string>& arguments,
                                   const std::filesystem::path& source) {
  const std::optional<std::filesystem::path> found = find_program(program);
  if (!found) return std::nullopt;
  child_result result = run_program(*found, arguments, source);
  if (result.exit_code > 128) {  // a signal: it was killed, or could not go on
    throw base::bad_input(printable(source.string()),
                          fmt::format("{} was ended by signal {} before the picture was done", program,
                                      result.exit_code - 128),
                          "it may want more memory or time than it is allowed; or draw less of it");
  }
  if (result.exit_code != 0 || result.output.empty()) {
    throw std::runtime_error(fmt::format("{}: {} failed with exit code {}: {}", printable(source.string()), program,
                                         result.exit_code, shorten(printable(result.errors), 400)));
  }
  return std::move(result.output);
}

drawing draw_by(std::string_view program, const std::vector<std::string>& arguments,
                const std::filesystem::path& source, const std::filesystem::path& picture) {
  // From its standard output rather than by an option of its own, which leaves half a picture when the disk is full.
  const std::optional<std::string> made = made_by(program, arguments, source);
  if (!made) return drawing::no_program;
  write_file(picture, *made);
  return drawing::drawn;
}

}  // namespace heist::reports
