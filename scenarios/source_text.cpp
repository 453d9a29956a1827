#include "scenarios/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const std::string& what, const std::string& remedy) {
  throw base::bad_input(base::printable(path.string()), what, remedy);
}

[[noreturn]] void refuse_unreadable(const fs::path& path, const std::error_code& reason) {
  refuse(path, "cannot be read: " + reason.message(), "check the path and who may read it");
}

// Sorted, because a folder lists its files in no order of its own and the answer must not depend on it.
std::vector<std::string> neighbours(const fs::path& path) {
  constexpr std::size_t most = 10'000;
  std::vector<std::string> names;
  std::error_code ignored;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (fs::directory_iterator i(folder, ignored), end; !ignored && i != end && names.size() < most;
       i.increment(ignored)) {
    names.push_back(i->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

[[noreturn]] void refuse_missing(const fs::path& path, const file_kind& expected) {
  const std::vector<std::string> names = neighbours(path);
  const std::string guess = did_you_mean(path.filename().string(), {names.begin(), names.end()});
  refuse(path, "no such file",
         guess.empty() ? fmt::format("expected a {} file, for example {}", expected.called, expected.example) : guess);
}

[[noreturn]] void refuse_large(const fs::path& path, const file_kind& expected) {
  refuse(path, fmt::format("larger than {} MB", most_source_bytes / 1'000'000), std::string(expected.if_large));
}

void refuse_what_is_no_file(const fs::path& path, const file_kind& expected) {
  std::error_code reason;
  const fs::file_status status = fs::status(path, reason);
  if (status.type() == fs::file_type::not_found) refuse_missing(path, expected);
  if (status.type() == fs::file_type::none) refuse_unreadable(path, reason);
  if (fs::is_directory(status)) {
    refuse(path, fmt::format("is a directory, expected a {} file", expected.called), std::string(expected.in_folder));
  }
  // A pipe without a writer would keep us waiting, a device might never end.
  if (!fs::is_regular_file(status)) {
    refuse(path, "is not a regular file", fmt::format("write the {} to a file first", expected.called));
  }
  const std::uintmax_t size = fs::file_size(path, reason);
  if (!reason && size > most_source_bytes) refuse_large(path, expected);
}

}  // namespace

std::string load(const fs::path& path, const file_kind& expected) {
  refuse_what_is_no_file(path, expected);
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) refuse_unreadable(path, {errno, std::generic_category()});
  std::string text;
  char block[1 << 16];
  while (const std::size_t bytes = std::fread(block, 1, sizeof block, file.get())) {
    text.append(block, bytes);
    if (text.size() > most_source_bytes) refuse_large(path, expected);  // it may grow while we read
  }
  if (std::ferror(file.get())) refuse_unreadable(path, {errno, std::generic_category()});
  return text;
}

}  // namespace heist::scenarios
