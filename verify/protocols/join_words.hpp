#pragma once
// What joins are put through. A countdown: threads arrive. Futures: the first that is touched in the order of the program is
// the first that is completed, and so on; each thread may do either. Touches: a worker that may be blocked.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

inline constexpr std::array countdown_roles{role{"strand"}};
inline constexpr std::array countdown_test_words{test_word{"arrive", "arrives; the last destroys the countdown", 0b1, 1}};
inline constexpr std::array<std::uint8_t, 1> countdown_generated_words{0};
inline constexpr std::array<std::string_view, 2> countdown_generated_others{"arrive", "arrive | arrive"};
inline constexpr std::array<std::string_view, 1> countdown_trials{"arrive | arrive"};
inline constexpr vocabulary countdown_vocabulary{
    .roles = countdown_roles,
    .words = countdown_test_words,
    .example = "arrive arrive | arrive",
    .trials = countdown_trials,
    .generated = {countdown_generated_words, countdown_generated_others},
};

namespace future_word {
enum : std::uint8_t { complete, touch };
}
inline constexpr std::array future_roles{role{"completer"}, role{"waiter"}, role{"strand"}};
inline constexpr std::array future_test_words{
    test_word{"complete", "leaves a value and completes the next future", 0b101, 1},
    test_word{"touch", "needs the next future: goes on, or is resumed by who completes it", 0b110},
};
inline constexpr std::array<std::uint8_t, 2> future_generated_words{future_word::touch, future_word::complete};
inline constexpr std::array<std::string_view, 2> future_generated_others{"touch touch", "touch | complete"};
inline constexpr std::array<std::string_view, 1> future_trials{"complete | touch"};
inline constexpr vocabulary future_vocabulary{
    .roles = future_roles,
    .words = future_test_words,
    .example = "complete complete | touch | touch",
    .trials = future_trials,
    .generated = {future_generated_words, future_generated_others},
};

// Touches: a worker comes to continuations one after the other, each of which needs all that the others complete for it.
namespace touch_word {
enum : std::uint8_t { touch, complete };
}
inline constexpr std::array touch_roles{role{"worker", role::position::first, 2}, role{"completer", role::position::later, 2}};
inline constexpr std::array touch_test_words{
    test_word{"touch", "comes to its next continuation: goes on, or waits until it is resumed", 0b01, 1},
    test_word{"complete", "completes what the next continuation needs of this thread", 0b10},
};
inline const char* wrong_with_touches(const program& p) {
  for (std::size_t t = 1; t < p.threads.size(); ++t) {
    if (p.threads[t].size() != p.threads.front().size()) return "every continuation needs something of every other thread";
  }
  return nullptr;
}
inline constexpr std::array<std::string_view, 1> touch_trials{"touch | complete"};
inline constexpr vocabulary touch_vocabulary{
    .roles = touch_roles,
    .words = touch_test_words,
    .example = "touch touch | complete complete",
    .trials = touch_trials,
    .wrong = wrong_with_touches,
};

}  // namespace heist::verify
