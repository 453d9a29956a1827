#include "verify/own_checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "base/child_process.hpp"
#include "base/text/text.hpp"

namespace heist::verify {

namespace {

namespace fs = std::filesystem;

// Headers and libraries of heist: an installed one's, or those of the build that this program comes from.
struct development_files {
  fs::path headers;
  std::vector<fs::path> libraries;
};

std::optional<development_files> installed_at(const fs::path& prefix) {
  const development_files files{prefix / "include/heist", {prefix / "lib/heist"}};
  std::error_code error;
  if (!fs::exists(files.headers / "verify/own_driver.cpp", error)) return std::nullopt;
  return files;
}

development_files find_development_files() {
  if (const char* home = std::getenv("HEIST_HOME"); home != nullptr && *home != '\0') {
    if (auto found = installed_at(home)) return *found;
    throw base::bad_input(fmt::format("HEIST_HOME={}", home), "heist's headers are not there",
                          "it should name where 'cmake --install' put heist");
  }
  const fs::path program = fs::read_symlink("/proc/self/exe");
  if (auto found = installed_at(program.parent_path().parent_path())) return *found;
  const development_files build{HEIST_SOURCE_FOLDER, {HEIST_BUILD_FOLDER "/verify", HEIST_BUILD_FOLDER "/verify/graphs", HEIST_BUILD_FOLDER "/reports", HEIST_BUILD_FOLDER "/model", HEIST_BUILD_FOLDER "/base"}};
  std::error_code error;
  if (fs::exists(build.headers / "verify/own_driver.cpp", error)) return build;
  throw base::bad_input("heist check", "heist's own headers are not where they were when it was built",
                        "install it with 'cmake --install', and set HEIST_HOME to that place");
}

// $CXX may carry arguments: "ccache g++".
std::vector<std::string> compiler_words() {
  const char* chosen = std::getenv("CXX");
  std::istringstream words(chosen == nullptr || *chosen == '\0' ? "g++" : chosen);
  std::vector<std::string> all;
  for (std::string word; words >> word;) all.push_back(word);
  return all;
}

fs::path find_compiler(const std::string& name) {
  if (name.find('/') != name.npos) return name;
  if (const auto found = base::find_program(name)) return *found;
  throw base::bad_input(name, "there is no such compiler", "install g++, or name another one in CXX");
}

// Words of letters, digits and _ that do not begin with a digit, with :: between them and perhaps before them.
bool is_qualified_name(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.starts_with("::")) text.remove_prefix(2);
  for (;;) {
    if (text.empty() || !letter(text.front())) return false;
    while (!text.empty() && (letter(text.front()) || digit(text.front()))) text.remove_prefix(1);
    if (text.empty()) return true;
    if (!text.starts_with("::")) return false;
    text.remove_prefix(2);
  }
}

void refuse_odd_type(const std::string& type) {
  if (type.size() <= 200 && is_qualified_name(type)) return;
  throw base::bad_input("--type " + base::shorten(base::printable(type), 60),
                        "is not the name of a class template", "write it like my::deque, without template arguments");
}

fs::path make_folder() {
  std::error_code error;
  std::string pattern = (fs::temp_directory_path(error) / "heist-own-XXXXXX").string();
  if (error || mkdtemp(pattern.data()) == nullptr) {
    throw base::bad_input("the folder for temporary files", "cannot be used to compile in",
                          "set TMPDIR to a place that can be written to");
  }
  return pattern;
}

std::vector<std::string> compile_arguments(const fs::path& header, const std::string& type, const std::string& target,
                                           const std::string& engine) {
  const development_files files = find_development_files();
  std::vector<std::string> words{"-std=c++20", "-O2", "-fdiagnostics-color=never", "-I", files.headers.string(), "-I",
                                 header.parent_path().string(),
                                 // counterexamples name lines of the header, not folders of this machine
                                 fmt::format("-fmacro-prefix-map={}/=", header.parent_path().string()), "-include",
                                 header.string(),
                                 fmt::format("-DHEIST_OWN_TYPE={}", type.starts_with("::") ? type.substr(2) : type),
                                 (files.headers / "verify/own_driver.cpp").string(), "-o", target};
  for (const fs::path& folder : files.libraries) words.push_back("-L" + folder.string());
  // All of main's library, whoever else defines one: somebody's main() would be taken in its place.
  for (const char* word : {"-Wl,--whole-archive", "-lheist_check_main", "-Wl,--no-whole-archive"}) words.push_back(word);
  std::vector<std::string> libraries{"checker", "on_" + engine};
  if (engine == "graphs") libraries.push_back("graphs");
  for (const char* below : {"check_base", "verify", "reports", "model", "base"}) libraries.push_back(below);
  for (const std::string& library : libraries) words.push_back("-lheist_" + library);
  words.push_back("-lfmt");
  words.push_back("-lxxhash");
  if (const std::string sanitize = HEIST_SANITIZE; !sanitize.empty()) words.push_back("-fsanitize=" + sanitize);
  return words;
}

// What linkers say of two of them.
bool defines_main(std::string_view output) {
  return output.find("multiple definition of `main'") != output.npos ||
         output.find("duplicate symbol: main") != output.npos;
}

}  // namespace

bool names_a_header(std::string_view word) {
  return word.find('/') != word.npos || word.find('.') != word.npos;
}

std::string complaints(std::string_view output, std::size_t most_lines) {
  std::vector<std::string> kept;
  std::size_t more = 0;
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("error: ");
    if (at == line.npos) continue;
    const std::string_view assertion = "error: static assertion failed: ";
    const std::size_t asserted = line.find(assertion);
    const std::string said = asserted != line.npos ? line.substr(asserted + assertion.size())
                                                   : base::shorten(base::printable(line), 160);
    if (std::find(kept.begin(), kept.end(), said) != kept.end()) continue;
    if (kept.size() == most_lines) {
      ++more;
    } else {
      kept.push_back(said);
    }
  }
  std::string text;
  for (const std::string& line : kept) text += "\n  " + line;
  if (more > 0) text += fmt::format("\n  and {} more", more);
  return text;
}

own_checker::own_checker(const fs::path& header, const std::string& type, const std::string& engine) {
  refuse_odd_type(type);
  std::error_code error;
  const fs::path full = fs::canonical(header, error);
  const std::string shown = base::printable(header.string());
  if (error) throw base::bad_input(shown, "cannot read: " + error.message());
  if (!fs::is_regular_file(full, error)) throw base::bad_input(shown, "is not a file");
  std::vector<std::string> compiler = compiler_words();
  folder_ = make_folder();
  try {
    std::vector<std::string> words(compiler.begin() + 1, compiler.end());
    for (std::string& word : compile_arguments(full, type, path(), engine)) words.push_back(std::move(word));
    const auto done = base::run_program(find_compiler(compiler.front()), words, "/dev/null");
    if (done.exit_code == 0) return;
    if (defines_main(done.errors)) throw has_main(shown + " defines main(), and a checker has one of its own");
    const std::string said = complaints(done.errors, 6);
    throw base::bad_input(
        shown,
        fmt::format("'{}' cannot be checked as it stands:{}", type,
                    said.empty() ? "\n  " + base::shorten(base::printable(done.errors), 400) : said),
        "verify/README.md says what a pool of your own has to be like");
  } catch (...) {
    fs::remove_all(folder_, error);
    throw;
  }
}

own_checker::~own_checker() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

}  // namespace heist::verify
