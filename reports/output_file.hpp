#pragma once
// A file that is there whole or not at all.
#include <filesystem>
#include <string_view>

namespace heist::reports {

// Creates missing parent folders, writes under a temporary name beside the path and renames once everything is on disk.
// A link is followed; a device or pipe is written to as it stands. Throws model::bad_input with the path and the
// system's reason; an older file of that name is then untouched and the temporary one is gone.
void write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace heist::reports
