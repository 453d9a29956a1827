#pragma once
// Pictures of graphs, drawn by Graphviz's dot where it is installed.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "reports/picture/picture_tool.hpp"

namespace heist::reports {

// Draws a DOT file; picture_tool.hpp says what it throws.
[[nodiscard]] drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture,
                           picture_format format);

// The same for a graph that stands in no file, as the text of an SVG file; nothing where there is no dot.
std::optional<std::string> svg_of_dot(std::string_view dot);

// What to tell somebody whose picture was not drawn.
std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture);

}  // namespace heist::reports
