#include "reports/graphviz.hpp"

#include <fmt/format.h>

#include "reports/text.hpp"

namespace heist::reports {

drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture, picture_format format) {
  return draw_by("dot", {fmt::format("-T{}", to_string(format))}, dot_file, picture);
}

std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture) {
  return fmt::format("Graphviz's dot is not installed: wrote {}; install the package graphviz to get {}",
                     printable(dot_file.string()), printable(picture.string()));
}

}  // namespace heist::reports
