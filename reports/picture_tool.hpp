#pragma once
// Pictures made by another program, where it is installed, from a file that is there already.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heist::reports {

enum class picture_format { svg, png, pdf };

std::string_view to_string(picture_format format);
std::optional<picture_format> picture_format_named(std::string_view name);

enum class drawing {
  drawn,
  no_program,  // it is not in PATH; nothing was written
};

// What the program says on its standard output about the source; nothing where it is not in PATH. Throws
// std::runtime_error with its own words if it fails.
std::optional<std::string> picture_by(std::string_view program, const std::vector<std::string>& arguments,
                                      const std::filesystem::path& source);

// That becomes a file, whole or not at all. Throws model::bad_input if it cannot be written, too.
[[nodiscard]] drawing draw_by(std::string_view program, const std::vector<std::string>& arguments,
                              const std::filesystem::path& source, const std::filesystem::path& picture);

}  // namespace heist::reports
