#include "reports/graphviz.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "reports/child_process.hpp"
#include "reports/output_file.hpp"
#include "reports/text.hpp"

namespace heist::reports {

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

drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture, picture_format format) {
  const std::optional<std::filesystem::path> program = find_program("dot");
  if (!program) return drawing::no_graphviz;
  // From its standard output rather than by its own -o, which leaves half a picture behind when the disk is full.
  const child_result result = run_program(*program, {fmt::format("-T{}", to_string(format))}, dot_file);
  if (result.exit_code != 0 || result.output.empty()) {
    throw std::runtime_error(fmt::format("{}: Graphviz's dot failed with exit code {}: {}",
                                         printable(dot_file.string()), result.exit_code,
                                         shorten(printable(result.errors), 400)));
  }
  write_file(picture, result.output);
  return drawing::drawn;
}

std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture) {
  return fmt::format("Graphviz's dot is not installed: wrote {}; install the package graphviz to get {}",
                     printable(dot_file.string()), printable(picture.string()));
}

}  // namespace heist::reports
