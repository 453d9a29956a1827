#pragma once
// Pictures of graphs, drawn by Graphviz's dot where it is installed.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace heist::reports {

enum class picture_format { svg, png, pdf };

std::string_view to_string(picture_format format);
std::optional<picture_format> picture_format_named(std::string_view name);

enum class drawing {
  drawn,
  no_graphviz,  // dot is not in PATH; nothing was written
};

// Draws a DOT file that is there already. Throws model::bad_input if the picture cannot be written, and
// std::runtime_error with dot's own words if dot fails. The picture is there whole or not at all.
[[nodiscard]] drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture,
                           picture_format format);

// The same for a graph that stands in no file, as the text of an SVG file; nothing where there is no dot.
std::optional<std::string> svg_of_dot(std::string_view dot);

// What to tell somebody whose picture was not drawn.
std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture);

}  // namespace heist::reports
