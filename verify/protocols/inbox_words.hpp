#pragma once
// What an inbox is put through: actors that are no workers put tasks in, workers look for one once, or rest until they have
// one.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace inbox_word {
enum : std::uint8_t { resume, look, rest };
}
namespace inbox_role {
enum : std::uint8_t { actor, worker };
}
namespace inbox_setting {
enum : std::uint8_t { spurious };
}

// Nobody may sleep for ever by right: where somebody rests, there is a task for everybody who might take one.
inline const char* wrong_with_inbox(const program& p) {
  std::size_t takers = 0;
  bool rests = false;
  for (const program::thread& t : p.threads) {
    for (const operation_word o : t) {
      takers += o.word != inbox_word::resume;
      rests |= o.word == inbox_word::rest;
    }
  }
  return rests && takers > p.made() ? "more rests and looks than tasks: somebody would sleep for ever by right" : nullptr;
}

inline constexpr std::array inbox_roles{role{"actor"}, role{"worker"}};
inline constexpr std::array inbox_test_words{
    test_word{"resume", "puts a task into the inbox and notifies", 0b01, 1},
    test_word{"look", "looks for a task once", 0b10},
    test_word{"rest", "searches until it has a task, and sleeps meanwhile", 0b10},
};
// As of the event count: how often the weak compare-and-swaps of a thread may fail for nothing.
inline constexpr std::array inbox_settings{test_setting{"spurious", test_setting::sort::number, 1, 9}};
inline constexpr std::array<std::string_view, 2> inbox_trials{"resume | look", "resume | rest"};
inline constexpr std::array<std::uint8_t, 1> inbox_generated_words{inbox_word::resume};
inline constexpr std::array<std::string_view, 2> inbox_generated_others{"look look", "rest"};
inline constexpr std::array<std::string_view, 1> inbox_generated_settings{", spurious 0"};
inline constexpr vocabulary inbox_vocabulary{
    .roles = inbox_roles,
    .words = inbox_test_words,
    .settings = inbox_settings,
    .example = "resume resume | look | rest",
    .trials = inbox_trials,
    .generated = {inbox_generated_words, inbox_generated_others, inbox_generated_settings},
    .wrong = wrong_with_inbox,
};

}  // namespace heist::verify
