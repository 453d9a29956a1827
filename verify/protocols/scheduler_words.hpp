#pragma once
// What schedulers are put through: workers make tasks ready and look for some.
#include <array>
#include <cstdint>

#include "verify/vocabulary.hpp"

namespace heist::verify {

// Priority work-stealing: the owner of the tasks pops, who steals is another worker. It can also keep a task: make it ready in
// its hand, because it pops next, as engines do.
namespace keeping_word {
enum : std::uint8_t { push, keep, pop, steal };
}
inline constexpr std::array keeping_roles{role{"owner", role::position::first, 16}, role{"thief", role::position::later, 8}};
inline constexpr std::array keeping_test_words{
    test_word{"push", "a task becomes ready", 0b01, 1},
    test_word{"keep", "a task becomes ready in the hand of the owner, who pops next", 0b01, 1,
              1u << keeping_word::keep | 1u << keeping_word::pop, "push"},
    test_word{"pop", "the owner looks for a task", 0b01},
    test_word{"steal", "another worker looks for a task", 0b10},
};
inline constexpr std::array<std::uint8_t, 2> keeping_generated_words{keeping_word::pop, keeping_word::push};
inline constexpr std::array<std::string_view, 2> keeping_generated_others{"steal steal", "steal | steal"};
inline constexpr std::array<std::string_view, 2> keeping_trials{"push | steal", "push push | steal"};
inline constexpr vocabulary keeping_vocabulary{
    .roles = keeping_roles,
    .words = keeping_test_words,
    .example = "push push keep pop | steal | steal steal",
    .trials = keeping_trials,
    .generated = {keeping_generated_words, keeping_generated_others},
};

// The MultiQueue: all workers are alike, and all heaps everybody's.
namespace queueing_word {
enum : std::uint8_t { push, take };
}
inline constexpr std::array queueing_roles{role{"worker", role::position::any, 16}};
inline constexpr std::array queueing_test_words{
    test_word{"push", "one attempt to make a task ready", 0b1, 1},
    test_word{"take", "looks for a task", 0b1},
};
inline constexpr std::array<std::uint8_t, 2> queueing_generated_words{queueing_word::take, queueing_word::push};
inline constexpr std::array<std::string_view, 2> queueing_generated_others{"take take", "take | take"};
inline constexpr std::array<std::string_view, 2> queueing_trials{"push | take", "push push | take"};
inline constexpr vocabulary queueing_vocabulary{
    .roles = queueing_roles,
    .words = queueing_test_words,
    .example = "push push take | take | push take",
    .trials = queueing_trials,
    .generated = {queueing_generated_words, queueing_generated_others},
};

}  // namespace heist::verify
