#pragma once
// A file that somebody asks us to read.
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/file/file_descriptor.hpp"

namespace heist::base {

// Piece by piece, for what need not be held. Throws bad_input where it cannot be read or holds more than
// `most_bytes`.
class input_file {
 public:
  input_file(const std::filesystem::path& path, std::size_t most_bytes);

  // Good until the next call; empty at the end.
  std::string_view next();

 private:
  std::filesystem::path path_;
  std::size_t most_bytes_;
  file_descriptor file_;
  std::size_t read_ = 0;
  std::string piece_;
};

// Everything in it.
std::string read_file(const std::filesystem::path& path, std::size_t most_bytes);

}  // namespace heist::base
