#pragma once
// What proactive work-stealing is put through: workers make tasks and are blocked, search once, or rest until they have a task;
// actors wake what has been blocked.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace prows_word {
enum : std::uint8_t { push, block, search, rest, wake };
}
namespace prows_role {
enum : std::uint8_t { worker, actor };
}
namespace prows_setting {
enum : std::uint8_t { spurious, at_once };
}

// An actor wakes the strands that are blocked, the first one first: there must be so many. And nobody may sleep for ever by
// right: where somebody rests, there is a task for everybody who might take one, and a waker for each that was blocked.
inline const char* wrong_with_prows(const program& p) {
  std::size_t blocks = 0, takers = 0, woken = 0;
  bool rests = false;
  for (const program::thread& t : p.threads) {
    std::size_t wakes = 0;
    for (const operation_word o : t) {
      blocks += o.word == prows_word::block;
      takers += o.word == prows_word::search || o.word == prows_word::rest;
      rests |= o.word == prows_word::rest;
      wakes += o.word == prows_word::wake;
    }
    if (wakes > woken) woken = wakes;
  }
  if (woken > blocks) return "an actor wakes more than is ever blocked: it would wait for ever by right";
  if (rests && (takers > p.made() || woken < blocks)) return "fewer tasks than searches and rests: somebody would sleep for ever by right";
  return nullptr;
}

inline constexpr std::array prows_roles{role{"worker"}, role{"actor"}};
inline constexpr std::array prows_test_words{
    test_word{"push", "makes a task ready", 0b01, 1},
    test_word{"block", "is blocked by a future, and leaves its deque", 0b01, 1},
    test_word{"search", "takes a task of its own, or makes one attempt", 0b01},
    test_word{"rest", "searches until it has a task, and sleeps meanwhile", 0b01},
    test_word{"wake", "waits for the next strand to be blocked, completes its future, and notifies", 0b10},
};
// As of the event count: how often the weak compare-and-swaps of a thread may fail for nothing.
// at-once: a deque that is resumed is mugged at once, as in ProWS.
inline constexpr std::array prows_settings{test_setting{"spurious", test_setting::sort::number, 0, 9},
                                           test_setting{"at-once", test_setting::sort::flag}};
inline constexpr std::array<std::string_view, 3> prows_trials{"push search", "push push | search", "block rest | wake"};
inline constexpr std::array<std::uint8_t, 3> prows_generated_words{prows_word::push, prows_word::block, prows_word::search};
inline constexpr std::array<std::string_view, 1> prows_generated_others{"search"};
inline constexpr vocabulary prows_vocabulary{
    .roles = prows_roles,
    .words = prows_test_words,
    .settings = prows_settings,
    .example = "push block search | wake | rest",
    .trials = prows_trials,
    .generated = {prows_generated_words, prows_generated_others, {}},
    .wrong = wrong_with_prows,
};

}  // namespace heist::verify
