#pragma once
// What the worker loop is put through: a workload of a few nodes, workers that step until the run is over, and an actor that
// completes what a node waits for. The loop has no memory order of its own. What can go wrong in it is what an engine or a
// pool does to it, and those faults are here.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

enum class worker_loop_fault { none, end_not_told, end_told_early, bottom_before_slot };

struct worker_loop_protocol {
  static constexpr std::string_view name = "worker-loop";
  static constexpr std::string_view line = "the loop that native threads run, over work-stealing and Chase-Lev deques";

  using fault = worker_loop_fault;
  static constexpr std::array faults{
      model::mutant{fault::end_not_told, "end-not-told", "nobody wakes those who sleep when the run is over"},
      model::mutant{fault::end_told_early, "end-told-early", "sleepers are woken before the run is said to be over"},
      model::mutant{fault::bottom_before_slot, "bottom-before-slot", "the deque's: a thief takes what is not there yet"},
  };
  static constexpr std::array<std::string_view, 3> programs{
      "chain | run",
      "wait | complete",
      "fork | run",
  };
};

namespace worker_loop_word {
enum : std::uint8_t { chain, fork, wait, run, complete };
}
namespace worker_loop_role {
enum : std::uint8_t { starter, worker, actor };
}
namespace worker_loop_setting {
enum : std::uint8_t { spurious };
}

inline const char* wrong_with_worker_loop(const program& p) {
  std::size_t actors = 0;
  for (const program::thread& t : p.threads) actors += t.front().word == worker_loop_word::complete;
  const bool waits = p.threads.front().front().word == worker_loop_word::wait;
  if (waits && actors != 1) return "what is waited for is completed by one actor";
  if (!waits && actors != 0) return "nothing is waited for that an actor could complete";
  return nullptr;
}

inline constexpr std::array worker_loop_roles{role{"starter", role::position::first, 1},
                                              role{"worker", role::position::later, 1},
                                              role{"actor", role::position::later, 1}};
inline constexpr std::array worker_loop_test_words{
    test_word{"chain", "a worker has a node which makes another one ready", 0b001, 1},
    test_word{"fork", "a worker has a node which makes two others ready, and the last of them ends the run", 0b001, 1},
    test_word{"wait", "a worker has a node which begins an operation, and its end makes another one ready", 0b001, 1},
    test_word{"run", "another worker", 0b010},
    test_word{"complete", "an actor completes the operation", 0b100},
};
inline constexpr std::array worker_loop_settings{test_setting{"spurious", test_setting::sort::number, 0, 9}};
inline constexpr std::array<std::string_view, 2> worker_loop_trials{"chain | run", "fork | run"};
inline constexpr vocabulary worker_loop_vocabulary{
    .roles = worker_loop_roles,
    .words = worker_loop_test_words,
    .settings = worker_loop_settings,
    .example = "wait | run | complete",
    .trials = worker_loop_trials,
    .wrong = wrong_with_worker_loop,
};

}  // namespace heist::verify
