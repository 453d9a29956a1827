#pragma once
// What a stealable set is put through: threads add deques of their own to a set, remove those that others have added, move one
// from that set to another, and choose.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace set_word {
enum : std::uint8_t { add, remove, move, choose };
}

inline constexpr std::array set_roles{role{"worker"}};
inline constexpr std::array set_test_words{
    test_word{"add", "adds a deque of its own to the set", 0b1, 1},
    test_word{"remove", "removes the first deque that it has chosen, or its own last one"},
    test_word{"move", "moves a deque from the set to another one"},
    test_word{"choose", "chooses a deque of either set"},
};
inline constexpr std::array<std::string_view, 2> set_trials{"add choose", "add | choose"};
inline constexpr std::array<std::uint8_t, 4> set_generated_words{set_word::add, set_word::remove, set_word::move, set_word::choose};
inline constexpr std::array<std::string_view, 2> set_generated_others{"add remove", "choose remove"};
inline constexpr vocabulary set_vocabulary{
    .roles = set_roles,
    .words = set_test_words,
    .example = "add add remove | choose move",
    .trials = set_trials,
    .generated = {set_generated_words, set_generated_others, {}},
};

}  // namespace heist::verify
