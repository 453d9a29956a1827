#pragma once
// What an event count is put through: somebody makes tasks and says so, workers without tasks rest until they have one, and
// somebody else may watch whether they all sleep, or stop them. Who only does the latter is an actor and no worker.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace idle_word {
enum : std::uint8_t { work, pair, burst, rest, watch, stop };
}
namespace idle_role {
enum : std::uint8_t { actor, worker };
}
namespace idle_setting {
enum : std::uint8_t { spurious };
}

// Nobody may sleep for ever by right: there is a task for everybody who rests, or somebody stops them, and nobody rests before
// it makes a task or stops. Nobody may be woken while a thread looks at who it was told is asleep.
inline const char* wrong_with_idle(const program& p) {
  std::size_t rests = 0, others = 0;
  bool stops = false, watches = false;
  for (const program::thread& t : p.threads) {
    others += t.front().word != idle_word::rest;
    for (std::size_t i = 0; i < t.size(); ++i) {
      rests += t[i].word == idle_word::rest;
      stops |= t[i].word == idle_word::stop;
      watches |= t[i].word == idle_word::watch;
      if (i == 0) continue;
      if (t[i].word != idle_word::rest && t[i - 1].word == idle_word::rest) return "who rests can only rest again";
      if (t[i - 1].word == idle_word::stop) return "a stop is the last word";
    }
  }
  if (watches && others > 1) return "who watches is the only one who does not rest";
  if (rests > p.made() && !stops) return "more rests than tasks: somebody would sleep for ever by right; let somebody stop";
  return nullptr;
}

inline constexpr std::array idle_roles{role{"actor"}, role{"worker"}};
inline constexpr std::array idle_test_words{
    test_word{"work", "makes a task and notifies", 0b11, 1},
    test_word{"pair", "makes two tasks and notifies of both at once", 0b11, 2},
    test_word{"burst", "makes two tasks and notifies of one: who takes it passes the word on", 0b11, 2},
    test_word{"rest", "searches until it has taken a task, and sleeps meanwhile", 0b10},
    test_word{"watch", "asks whether everybody sleeps", 0b01},
    test_word{"stop", "there will be no more tasks: wakes everybody, and who rests gives up", 0b01},
};
// How often the weak compare-and-swaps of a thread may fail for nothing. They are in loops, where that makes many executions.
inline constexpr std::array idle_settings{test_setting{"spurious", test_setting::sort::number, 1, 9}};
inline constexpr std::array<std::uint8_t, 2> idle_generated_words{idle_word::rest, idle_word::work};
inline constexpr std::array<std::string_view, 2> idle_generated_others{"rest", "work | rest"};
inline constexpr std::array<std::string_view, 1> idle_generated_settings{", spurious 0"};
inline constexpr std::array<std::string_view, 2> idle_trials{"work | rest", "work work | rest | rest"};

inline constexpr vocabulary idle_vocabulary{
    .roles = idle_roles,
    .words = idle_test_words,
    .settings = idle_settings,
    .least_made = 0,
    .example = "work work | rest | rest",
    .trials = idle_trials,
    .generated = {idle_generated_words, idle_generated_others, idle_generated_settings},
    .wrong = wrong_with_idle,
};

}  // namespace heist::verify
