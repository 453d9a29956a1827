#include "base/file/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"

namespace heist::base {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const fs::path& path, const std::error_code& reason) {
  throw bad_input(printable(path.string()), "cannot write: " + reason.message(),
                         "Nothing was written. Choose another place, or make room or permission there.");
}

[[noreturn]] void cannot_write(const fs::path& path, int error) {
  cannot_write(path, {error, std::generic_category()});
}

// Renaming would put a plain file in the place of a device, and cut off whoever reads the other end of a descriptor.
bool must_stay(const fs::path& path, const struct stat& found) {
  const std::string name = path.string();
  const bool descriptor = name.starts_with("/dev/fd/") || name.starts_with("/dev/std") || name.starts_with("/proc/");
  return descriptor || !S_ISREG(found.st_mode);
}

void create_parent(const fs::path& path) {
  if (path.parent_path().empty()) return;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) cannot_write(path, error);
}

constexpr std::size_t buffer_bytes = 1 << 16;

}  // namespace

output_file::output_file(const fs::path& path) : target_(path) {
  if (path.empty()) cannot_write(path, ENOENT);
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    create_parent(path);
    open_aside();
  } else if (S_ISDIR(found.st_mode)) {
    cannot_write(path, EISDIR);
  } else if (must_stay(path, found)) {
    open_in_place();
  } else {
    std::error_code error;
    target_ = fs::canonical(path, error);
    if (error) cannot_write(path, error);
    open_aside();
    ::fchmod(file_.number(), found.st_mode & 0777);
  }
}

output_file::~output_file() {
  if (!aside_.empty()) ::unlink(aside_.c_str());
}

void output_file::open_in_place() {
  // append: standard output may be a file that already holds something
  file_ = file_descriptor(::open(target_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file_.is_open()) cannot_write(target_, errno);
}

void output_file::open_aside() {
  static std::atomic<unsigned> count{0};
  fs::path aside;
  do {
    // The name is short and not made from the target's, which may be as long as a name can be.
    aside = target_.parent_path() / fmt::format(".heist-{}-{}.tmp", ::getpid(), count.fetch_add(1));
    file_ = file_descriptor(::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  } while (!file_.is_open() && (errno == EEXIST || errno == EINTR));
  if (!file_.is_open()) cannot_write(target_, errno);
  aside_ = std::move(aside);
}

void output_file::write(std::string_view piece) {
  if (buffer_.size() + piece.size() > buffer_bytes) {
    write_through(buffer_);
    buffer_.clear();
  }
  if (piece.size() > buffer_bytes) return write_through(piece);
  buffer_ += piece;
}

void output_file::finish() {
  write_through(buffer_);
  buffer_.clear();
  // Before the rename: after a power cut, too, the name must not lead to less than everything.
  if (!aside_.empty() && ::fsync(file_.number()) != 0) cannot_write(target_, errno);
  if (!file_.close()) cannot_write(target_, errno);
  if (aside_.empty()) return;
  if (::rename(aside_.c_str(), target_.c_str()) != 0) cannot_write(target_, errno);
  aside_.clear();
}

void output_file::write_through(std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(file_.number(), content.data(), content.size());
    if (written < 0 && errno != EINTR) cannot_write(target_, errno);
    if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
  }
}

// ".heist-123-0.tmp": the process that writes it, or 0 for any other name.
static pid_t writer_of(std::string_view name) {
  constexpr std::string_view begin = ".heist-", end = ".tmp";
  if (!name.starts_with(begin) || !name.ends_with(end)) return 0;
  name.remove_prefix(begin.size());
  name.remove_suffix(end.size());
  pid_t writer = 0;
  unsigned count = 0;
  const char* const last = name.data() + name.size();
  const auto [dash, no_writer] = std::from_chars(name.data(), last, writer);
  if (no_writer != std::errc() || writer <= 0 || dash == last || *dash != '-') return 0;
  const auto [stop, no_count] = std::from_chars(dash + 1, last, count);
  return no_count == std::errc() && stop == last ? writer : 0;
}

void remove_orphans(const fs::path& folder) {
  std::error_code ignored;
  for (fs::directory_iterator i(folder, ignored), end; !ignored && i != end; i.increment(ignored)) {
    const pid_t writer = writer_of(i->path().filename().string());
    if (writer <= 0 || !fs::is_regular_file(i->symlink_status(ignored))) continue;
    if (::kill(writer, 0) != 0 && errno == ESRCH) ::unlink(i->path().c_str());
  }
}

void write_file(const fs::path& path, std::string_view content) {
  output_file file(path);
  file.write(content);
  file.finish();
}

}  // namespace heist::base
