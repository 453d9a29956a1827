#pragma once
// A folder for one test's files, gone when the test ends, and what the reader says about a text.
#include <stdlib.h>

#include <concepts>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/bad_input.hpp"
#include "scenarios/reader.hpp"

namespace heist::scenarios::tests {

class scratch {
 public:
  scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "heist-scenarios-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~scratch() { std::filesystem::remove_all(folder_); }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

  std::filesystem::path write(std::string_view name, std::string_view text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

 private:
  std::filesystem::path folder_;
};

inline scenario read_text(std::string_view text) {
  const scratch files;
  return read(files.write("example.toml", text));
}

// The refusal with the folder cut off, or "accepted".
template <class Reads>
  requires std::invocable<Reads&>
std::string refusal(const scratch& files, Reads reads) {
  try {
    reads();
    return "accepted";
  } catch (const base::bad_input& refused) {
    const std::string message = refused.what();
    const std::string folder = files.folder().string() + "/";
    return message.starts_with(folder) ? message.substr(folder.size()) : message;
  }
}

inline std::string refusal(const scratch& files, const std::filesystem::path& path) {
  return refusal(files, [&] { read(path); });
}

inline std::string refusal(std::string_view text) {
  const scratch files;
  return refusal(files, files.write("example.toml", text));
}

inline constexpr std::string_view fibonacci = "[[workload]]\nkind = \"fibonacci\"\n";

// The least a file can say.
inline constexpr std::string_view minimal = "[machine]\nworkers = 2\n[[workload]]\nkind = \"fibonacci\"\n";

// The text on line 1 of an otherwise complete file.
inline std::string first_line(std::string_view line) {
  return std::string(line) + "\n[machine]\nworkers = 2\n" + std::string(fibonacci);
}

// The text on line 2, in [machine].
inline std::string machine(std::string_view lines) {
  return "[machine]\n" + std::string(lines) + "\n" + std::string(fibonacci);
}

// The text from line 4 on, in a [[workload]].
inline std::string workload(std::string_view lines) {
  return "[machine]\nworkers = 2\n[[workload]]\n" + std::string(lines) + "\n";
}

// nodes on line 5, edges on line 6.
inline std::string dag(std::string_view nodes, std::string_view edges) {
  return workload("kind = \"dag\"\nnodes = [" + std::string(nodes) + "]\nedges = [" + std::string(edges) + "]");
}

}  // namespace heist::scenarios::tests

#define REFUSED(message, text) STRCMP_EQUAL(message, heist::scenarios::tests::refusal(text).c_str())
