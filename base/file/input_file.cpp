#include "base/file/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/bad_input.hpp"
#include "base/file/file_descriptor.hpp"
#include "base/text/text.hpp"

namespace heist::base {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, int error) {
  throw bad_input(printable(path.string()), "cannot read: " + std::generic_category().message(error));
}

}  // namespace

input_file::input_file(const std::filesystem::path& path, std::size_t most_bytes)
    : path_(path), most_bytes_(most_bytes), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (!file_.is_open()) cannot_read(path, errno);
}

std::string_view input_file::next() {
  constexpr std::size_t chunk = 1 << 16;
  piece_.resize(chunk);
  ssize_t got = 0;
  do {
    got = ::read(file_.number(), piece_.data(), chunk);
  } while (got < 0 && errno == EINTR);
  if (got < 0) cannot_read(path_, errno);
  // Counted while reading rather than asked beforehand: a pipe or device does not know its size.
  read_ += static_cast<std::size_t>(got);
  if (read_ > most_bytes_) {
    throw bad_input(printable(path_.string()), fmt::format("holds more than {} MB", most_bytes_ / 1'000'000));
  }
  return std::string_view(piece_).substr(0, static_cast<std::size_t>(got));
}

std::string read_file(const std::filesystem::path& path, std::size_t most_bytes) {
  input_file file(path, most_bytes);
  std::string content;
  for (std::string_view piece = file.next(); !piece.empty(); piece = file.next()) content += piece;
  return content;
}

}  // namespace heist::base
