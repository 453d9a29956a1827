#include "scenarios/command/bench.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "base/bad_input.hpp"
#include "base/child_process.hpp"
#include "base/text/text.hpp"
#include "scenarios/nearest.hpp"

namespace heist::command {
namespace {

namespace fs = std::filesystem;

// The one called so. asked: the words so far, for the message.
template <class Named>
const Named& named(std::span<const Named> all, std::string_view Named::*name, const std::string& word,
                   const std::string& asked, std::string_view what) {
  const auto found = std::ranges::find(all, word, name);
  if (found != all.end()) return *found;
  std::vector<std::string_view> known;
  for (const Named& n : all) known.push_back(n.*name);
  const std::string guess = scenarios::did_you_mean(word, known);
  throw base::bad_input(word.empty() ? asked : fmt::format("{} {}", asked, base::excerpt(word)),
                        fmt::format("{} {}, expected one of: {}", word.empty() ? "no" : "there is no such", what,
                                    fmt::join(known, ", ")),
                        guess.empty() ? "for example: heist bench sim" : guess);
}

std::vector<bench_program> chosen(const bench_world& world, const bench_arguments& asked) {
  std::vector<bench_program> programs(world.programs.begin(), world.programs.end());
  const std::string place = fmt::format("heist bench {} --suite", world.name);
  if (!asked.suite.empty()) programs = {named(world.programs, &bench_program::suite, asked.suite, place, "suite")};
  for (const bench_program& p : programs) {
    if (asked.workers == 0 || p.takes_workers) continue;
    throw base::bad_input(fmt::format("heist bench {} --workers", world.name),
                          fmt::format("the suite {} does not ask how many", p.suite), "leave it out");
  }
  return programs;
}

// All of them or none: half a suite is no answer.
std::vector<fs::path> built(const bench_world& world, const std::vector<bench_program>& programs) {
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  std::vector<fs::path> all;
  for (const bench_program& program : programs) {
    all.push_back(folder / program.path);
    if (::access(all.back().c_str(), X_OK) == 0) continue;
    throw base::bad_input(
        fmt::format("heist bench {}", world.name), fmt::format("its program {} has not been built", program.path),
        fmt::format("./heist bench {} builds them, as does the CMake target bench_{}", world.name, world.name));
  }
  return all;
}

int run_to_its_end(const fs::path& program, std::uint32_t workers) {
  std::vector<std::string> arguments;
  if (workers != 0) arguments.push_back(fmt::format("{}", workers));
  return base::child_process(program, arguments).wait().exit_code;
}

}  // namespace

int bench(const bench_arguments& asked) {
  const std::span<const bench_world> worlds(bench_worlds);
  const bench_world& world = named(worlds, &bench_world::name, asked.world, "heist bench", "world");
  int worst = 0;
  for (const fs::path& program : built(world, chosen(world, asked))) {
    fmt::print("{}\n", program.filename().string());
    std::fflush(stdout);  // before the program's own lines
    worst = std::max(worst, run_to_its_end(program, asked.workers));
    if (worst > 128) break;  // a signal: Ctrl-C, or something is badly wrong
  }
  return worst;
}

}  // namespace heist::command
