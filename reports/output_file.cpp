#include "reports/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "model/bad_input.hpp"
#include "reports/file_descriptor.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const fs::path& path, const std::error_code& reason) {
  throw model::bad_input(printable(path.string()), "cannot write: " + reason.message(),
                         "Nothing was written. Choose another place, or make room or permission there.");
}

[[noreturn]] void cannot_write(const fs::path& path, int error) {
  cannot_write(path, {error, std::generic_category()});
}

void write_all(const file_descriptor& file, std::string_view content, const fs::path& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(file.number(), content.data(), content.size());
    if (written < 0 && errno != EINTR) cannot_write(path, errno);
    if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Removes the file it names unless told that it has become the real one.
class temporary_file {
 public:
  explicit temporary_file(const fs::path& target) : target_(target) {
    static std::atomic<unsigned> count{0};
    do {
      // The name is short and not made from the target's, which may be as long as a name can be.
      path_ = target.parent_path() / fmt::format(".heist-{}-{}.tmp", ::getpid(), count.fetch_add(1));
      file_ = file_descriptor(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    } while (!file_.is_open() && (errno == EEXIST || errno == EINTR));
    if (!file_.is_open()) cannot_write(target_, errno);
  }
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  const file_descriptor& file() const { return file_; }

  void become_target() {
    // Before the rename: after a power cut, too, the name must not lead to less than everything.
    if (::fsync(file_.number()) != 0) cannot_write(target_, errno);
    if (!file_.close()) cannot_write(target_, errno);
    if (::rename(path_.c_str(), target_.c_str()) != 0) cannot_write(target_, errno);
    path_.clear();
  }

 private:
  const fs::path target_;
  fs::path path_;
  file_descriptor file_;
};

// Renaming would put a plain file in the place of a device, and cut off whoever reads the other end of a descriptor.
bool must_stay(const fs::path& path, const struct stat& found) {
  const std::string name = path.string();
  const bool descriptor = name.starts_with("/dev/fd/") || name.starts_with("/dev/std") || name.starts_with("/proc/");
  return descriptor || !S_ISREG(found.st_mode);
}

void write_in_place(const fs::path& path, std::string_view content) {
  // append: standard output may be a file that already holds something
  file_descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file.is_open()) cannot_write(path, errno);
  write_all(file, content, path);
  if (!file.close()) cannot_write(path, errno);
}

void create_parent(const fs::path& path) {
  if (path.parent_path().empty()) return;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) cannot_write(path, error);
}

}  // namespace

void write_file(const fs::path& path, std::string_view content) {
  if (path.empty()) cannot_write(path, ENOENT);
  fs::path target = path;
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0) {
    if (S_ISDIR(found.st_mode)) cannot_write(path, EISDIR);
    if (must_stay(path, found)) return write_in_place(path, content);
    std::error_code error;
    target = fs::canonical(path, error);
    if (error) cannot_write(path, error);
  } else {
    create_parent(path);
  }
  temporary_file temporary(target);
  if (S_ISREG(found.st_mode)) ::fchmod(temporary.file().number(), found.st_mode & 0777);
  write_all(temporary.file(), content, target);
  temporary.become_target();
}

}  // namespace heist::reports
