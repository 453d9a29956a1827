#pragma once
// A file that is there whole or not at all.
#include <filesystem>
#include <string>
#include <string_view>

#include "base/file/file_descriptor.hpp"

namespace heist::base {

// Creates missing parent folders, writes under a temporary name beside the path and renames once everything is on disk.
// A link is followed; a device or pipe is written to as it stands. Throws bad_input with the path and the
// system's reason; an older file of that name is then untouched and the temporary one is gone.
void write_file(const std::filesystem::path& path, std::string_view content);

// Removes the temporary files of writers that were killed: of processes that there are no more.
void remove_orphans(const std::filesystem::path& folder);

// The same for what is too long to be held: written piece by piece. Without finish() nothing has been written, but to
// a device or pipe.
class output_file {
 public:
  explicit output_file(const std::filesystem::path& path);
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;
  ~output_file();

  void write(std::string_view piece);
  void finish();

 private:
  void open_in_place();
  void open_aside();
  void write_through(std::string_view content);

  std::filesystem::path target_;
  std::filesystem::path aside_;  // empty: nothing to be renamed or removed
  file_descriptor file_;
  std::string buffer_;
};

}  // namespace heist::base
