#include "reports/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "model/bad_input.hpp"
#include "reports/file_descriptor.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, int error) {
  throw model::bad_input(printable(path.string()), "cannot read: " + std::generic_category().message(error));
}

}  // namespace

std::string read_file(const std::filesystem::path& path, std::size_t most_bytes) {
  const file_descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) cannot_read(path, errno);
  std::string content;
  constexpr std::size_t chunk = 1 << 16;
  // Counted while reading rather than asked beforehand: a pipe or device does not know its size.
  while (true) {
    const std::size_t before = content.size();
    content.resize(before + chunk);
    const ssize_t got = ::read(file.number(), content.data() + before, chunk);
    if (got < 0 && errno != EINTR) cannot_read(path, errno);
    content.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got == 0) return content;
    if (content.size() > most_bytes) {
      throw model::bad_input(printable(path.string()), fmt::format("holds more than {} MB", most_bytes / 1'000'000));
    }
  }
}

}  // namespace heist::reports
