#pragma once
// The files under corpus/: one small graph in every format, a before b and c, and both before d. Each says all that its
// reader can read, so that a change of any byte comes to somewhere interesting.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/bad_input.hpp"
#include "scenarios/import/import.hpp"

namespace heist::scenarios::tests {

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<std::filesystem::path> corpus() {
  const std::filesystem::path folder = std::filesystem::path(HEIST_SCENARIOS) / "import" / "tests" / "corpus";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

inline std::filesystem::path corpus_file(const char* name) {
  return std::filesystem::path(HEIST_SCENARIOS) / "import" / "tests" / "corpus" / name;
}

// What a reader says against a text, or "accepted".
inline std::string import_refusal(std::string_view name, std::string_view text, const import_options& options = {}) {
  try {
    import_text(text, name, options);
    return "accepted";
  } catch (const base::bad_input& refused) {
    return refused.what();
  }
}

}  // namespace heist::scenarios::tests

#define IMPORT_REFUSED(message, name, text) \
  STRCMP_EQUAL(message, heist::scenarios::tests::import_refusal(name, text).c_str())
