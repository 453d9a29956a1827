#pragma once
// heist bench: runs the benchmark programs of a suite, which stand beside heist in the build folder. They are not part
// of the ordinary build: ./heist bench SUITE has the target bench_SUITE built first.
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace heist::command {

struct bench_suite {
  std::string_view name;
  std::string_view line;                       // for `heist list`
  std::span<const std::string_view> programs;  // from the build folder; CMake's target bench_<name> builds them
};

namespace benchmarks {
inline constexpr std::array<std::string_view, 2> sim{"sim/simulation_speed", "sim/access_speed"};
inline constexpr std::array<std::string_view, 1> verify{"verify/explorer_speed"};
}  // namespace benchmarks

inline constexpr std::array bench_suites{
    bench_suite{"sim", "the simulator against the least that the same events take; accesses a second", benchmarks::sim},
    bench_suite{"verify", "executions a second of the exhaustive search against Relacy's random one",
                benchmarks::verify},
};

// The exit code of the worst of the suite's programs, 128 and its number where a signal ended it. Their output goes
// where ours does. Throws model::bad_input: no such suite, or not built.
int bench(const std::string& suite);

}  // namespace heist::command
