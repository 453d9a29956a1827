#include "scenarios/command/bench.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "model/bad_input.hpp"
#include "scenarios/harmless.hpp"
#include "scenarios/nearest.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

const bench_suite& suite_named(const std::string& name) {
  const auto found = std::ranges::find(bench_suites, name, &bench_suite::name);
  if (found != bench_suites.end()) return *found;
  std::vector<std::string_view> known;
  for (const bench_suite& s : bench_suites) known.push_back(s.name);
  const std::string guess = scenarios::did_you_mean(name, known);
  throw model::bad_input(name.empty() ? "heist bench" : fmt::format("heist bench {}", scenarios::harmless(name)),
                         fmt::format("{}, expected one of: {}", name.empty() ? "no suite" : "there is no such suite",
                                     fmt::join(known, ", ")),
                         guess.empty() ? "for example: heist bench sim" : guess);
}

// All of them or none: half a suite is no answer.
std::vector<fs::path> programs_of(const bench_suite& suite) {
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  std::vector<fs::path> all;
  for (const std::string_view program : suite.programs) {
    all.push_back(folder / program);
    if (::access(all.back().c_str(), X_OK) == 0) continue;
    throw model::bad_input(
        fmt::format("heist bench {}", suite.name), fmt::format("its program {} has not been built", program),
        fmt::format("./heist bench {} builds them, as does the CMake target bench_{}", suite.name, suite.name));
  }
  return all;
}

int run_to_its_end(const fs::path& program) {
  std::string name = program.string();
  char* const words[] = {name.data(), nullptr};
  pid_t child = 0;
  if (const int error = ::posix_spawn(&child, name.c_str(), nullptr, nullptr, words, environ); error != 0) {
    throw std::system_error(error, std::generic_category(), name);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), name);
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

int bench(const std::string& suite) {
  int worst = 0;
  for (const fs::path& program : programs_of(suite_named(suite))) {
    fmt::print("{}\n", program.filename().string());
    std::fflush(stdout);  // before the program's own lines
    worst = std::max(worst, run_to_its_end(program));
    if (worst > 128) break;  // a signal: Ctrl-C, or something is badly wrong
  }
  return worst;
}

}  // namespace heist::command
