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

// What the program says on its standard output; nothing where it is not installed. Throws base::bad_input if a signal ends
// it, and std::runtime_error with the program's own words if it fails.
std::optional<std::string> made_by(std::string_view program, const std::vector<std::string>& arguments,
                                   const std::filesystem::path& source);

// What the program says on its standard output becomes the picture, whole or not at all. Throws base::bad_input if the
// picture cannot be written or a signal ends the program, and std::runtime_error with the program's own words if it fails.
[[nodiscard]] drawing draw_by(std::string_view program, const std::vector<std::string>& arguments,
                              const std::filesystem::path& source, const std::filesystem::path& picture);

}  // namespace heist::reports
