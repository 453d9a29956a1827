#pragma once
// What private deques are put through: workers make tasks ready, and search as the worker loop does: for a task of their own,
// then for one of somebody else's, whose answer they await. Who has said all its words leaves.
#include <array>
#include <cstdint>
#include <string_view>

#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace asking_word {
enum : std::uint8_t { push, search };
}
inline constexpr std::array asking_roles{role{"worker", role::position::any, 8}};
inline constexpr std::array asking_test_words{
    test_word{"push", "a task becomes ready", 0b1, 1},
    test_word{"search", "takes a task of its own, or asks another worker for one and awaits the answer", 0b1},
};
inline constexpr std::array<std::uint8_t, 2> asking_generated_words{asking_word::search, asking_word::push};
inline constexpr std::array<std::string_view, 2> asking_generated_others{"search search", "search | search"};
inline constexpr std::array<std::string_view, 2> asking_trials{"push push search | search", "push push push search | search"};
inline constexpr vocabulary asking_vocabulary{
    .roles = asking_roles,
    .words = asking_test_words,
    .example = "push push search | search | push search",
    .trials = asking_trials,
    .generated = {asking_generated_words, asking_generated_others},
};

}  // namespace heist::verify
