#pragma once
// What joins are put through. A countdown: threads arrive. Futures: the first that is touched in the order of the program is
// the first that is completed, and so on; each thread may do either.
#include <array>
#include <cstdint>

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

}  // namespace heist::verify
