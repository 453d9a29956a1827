#pragma once
// What a loop scheduler is put through: the first thread opens loops, and everybody takes batches of them.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace loop_word {
enum : std::uint8_t { open, take };
}
namespace loop_setting {
enum : std::uint8_t { batch };
}

inline constexpr unsigned most_loops = 3;
inline constexpr unsigned most_loop_iterations = 4;

inline const char* wrong_with_loops(const program& p) {
  return p.made() > most_loops ? "there can be three loops, one after the other" : nullptr;
}

inline constexpr std::array loop_roles{role{"opener", role::position::first}, role{"taker", role::position::later}};
inline constexpr std::array loop_test_words{
    test_word{.name = "open",
              .line = "opens a loop of so many iterations; before that, takes what is left of the last one and awaits its end",
              .said_by = 0b01,
              .makes = 1,
              .most_number = most_loop_iterations},
    test_word{"take", "takes a batch, if there is one, and executes it", 0b11},
};
inline constexpr std::array loop_settings{test_setting{"batch", test_setting::sort::number, 1, most_loop_iterations}};
inline constexpr std::array<std::string_view, 2> loop_trials{"open 1 | take", "open 2 | take"};
inline constexpr std::array<std::uint8_t, 2> loop_generated_words{loop_word::take, loop_word::open};
inline constexpr std::array<std::string_view, 2> loop_generated_others{"take take", "take | take"};
inline constexpr vocabulary loop_vocabulary{
    .roles = loop_roles,
    .words = loop_test_words,
    .settings = loop_settings,
    .example = "open 3 take open 2 | take take, batch 2",
    .trials = loop_trials,
    .generated = {loop_generated_words, loop_generated_others},
    .wrong = wrong_with_loops,
};

}  // namespace heist::verify
