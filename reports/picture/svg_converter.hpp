#pragma once
// An SVG of ours as PNG or PDF, made by librsvg's rsvg-convert where it is installed.
#include <filesystem>
#include <string>

#include "reports/picture/picture_tool.hpp"

namespace heist::reports {

// format: not svg. picture_tool.hpp says what it throws.
[[nodiscard]] drawing convert(const std::filesystem::path& svg_file, const std::filesystem::path& picture,
                              picture_format format);

// What to tell somebody whose picture was not made.
std::string no_converter_message(const std::filesystem::path& svg_file, const std::filesystem::path& picture);

}  // namespace heist::reports
