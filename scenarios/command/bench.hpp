#pragma once
// heist bench: runs the benchmark programs of a world, which stand beside heist in the build folder. They are not part
// of the ordinary build: ./heist bench WORLD has the target bench_WORLD built first.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace heist::command {

struct bench_program {
  std::string_view suite;  // what --suite calls it
  std::string_view path;   // from the build folder
  bool takes_workers = false;
};

struct bench_world {
  std::string_view name;
  std::string_view line;                    // for `heist list`
  std::span<const bench_program> programs;  // CMake's target bench_<name> builds them
};

namespace benchmarks {
inline constexpr std::array sim{bench_program{"events", "sim/simulation_speed"},
                                bench_program{"accesses", "sim/access_speed"}};
inline constexpr std::array verify{bench_program{"explorer", "verify/explorer_speed"}};
inline constexpr std::array native{bench_program{"priorities", "native/priority_speed", true},
                                   bench_program{"idle", "native/idle_speed", true},
                                   bench_program{"latency", "native/latency_speed", true},
                                   bench_program{"baggage", "native/baggage_speed", true},
                                   bench_program{"loops", "native/loops_speed", true}};
inline constexpr std::array reports{bench_program{"traces", "reports/trace_speed"}};
}  // namespace benchmarks

inline constexpr std::array bench_worlds{
    bench_world{"sim", "the simulator against the least that the same events take; accesses per second", benchmarks::sim},
    bench_world{"verify", "executions per second of a check, its time against relacy's, and what a second process is worth",
                benchmarks::verify},
    bench_world{"native", "what a task costs under priority work-stealing, other schedulers and TBB's priority queue",
                benchmarks::native},
    bench_world{"reports", "seconds and memory of a trace of a million events, in both forms", benchmarks::reports},
};

struct bench_arguments {
  std::string world;
  std::string suite;           // one of its programs; empty: all
  std::uint32_t workers = 0;   // threads; 0: as the program likes
};

// The exit code of the worst of the programs, 128 and its number where a signal ended it. Their output goes where ours
// does. Throws base::bad_input: no such world or suite, not built, or workers for a program that takes none.
int bench(const bench_arguments& asked);

}  // namespace heist::command
