#include "reports/picture/svg_converter.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace heist::reports {

using base::printable;

drawing convert(const std::filesystem::path& svg_file, const std::filesystem::path& picture, picture_format format) {
  return draw_by("rsvg-convert", {fmt::format("--format={}", to_string(format)), "--unlimited"}, svg_file, picture);
}

std::string no_converter_message(const std::filesystem::path& svg_file, const std::filesystem::path& picture) {
  return fmt::format("rsvg-convert is not installed: wrote {}; install the package librsvg2-bin to get {}",
                     printable(svg_file.string()), printable(picture.string()));
}

}  // namespace heist::reports
