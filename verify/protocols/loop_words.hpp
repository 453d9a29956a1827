#pragma once
// What loop schedulers are put through: the first thread opens loops, and everybody takes batches of them. Where each worker has a
// share of its own, all have to come to each loop: they work.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace loop_word {
enum : std::uint8_t { open, take, work };
}
namespace loop_setting {
enum : std::uint8_t { batch, rule, steals = rule };
}

inline constexpr unsigned most_loops = 3;
inline constexpr unsigned most_loop_iterations = 8;

inline const char* wrong_with_loops(const program& p) {
  return p.made() > most_loops ? "there can be three loops, one after the other" : nullptr;
}
inline const char* wrong_with_shares(const program& p) {
  for (std::size_t t = 1; t < p.threads.size(); ++t) {
    const auto& words = p.threads[t];
    const auto works = std::ranges::count(words, std::uint8_t{loop_word::work}, &operation_word::word);
    if (std::cmp_not_equal(works, p.made())) return "each taker works on each loop";
    if (words.back().word != loop_word::work) return "a taker works in the end, so that it leaves nothing";
  }
  return wrong_with_loops(p);
}

inline constexpr std::array loop_roles{role{"opener", role::position::first}, role{"taker", role::position::later}};
inline constexpr test_word open_word{
    .name = "open",
    .line = "opens a loop of so many iterations when the last one is over, of which it takes what is left",
    .said_by = 0b01,
    .makes = 1,
    .most_number = most_loop_iterations};
inline constexpr test_setting batch_setting{"batch", test_setting::sort::number, 1, most_loop_iterations};

inline constexpr std::array loop_test_words{open_word, test_word{"take", "takes a batch, if there is one, and executes it", 0b11}};
inline constexpr std::array loop_settings{batch_setting, test_setting{"rule", test_setting::sort::number, 0, 4}};
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

inline constexpr std::array tree_loop_settings{batch_setting};
inline constexpr vocabulary tree_loop_vocabulary{
    .roles = loop_roles,
    .words = loop_test_words,
    .settings = tree_loop_settings,
    .example = "open 3 take open 2 | take take",
    .trials = loop_trials,
    .wrong = wrong_with_loops,
};

inline constexpr std::array share_test_words{
    open_word, test_word{"take", "takes a batch, if there is one, and executes it", 0b11},
    test_word{"work", "when the next loop is open, takes batches until it finds none, and executes them", 0b10}};
inline constexpr std::array share_settings{batch_setting, test_setting{"steals", test_setting::sort::flag}};
inline constexpr std::array<std::string_view, 1> share_trials{"open 2 | work"};
inline constexpr vocabulary dividing_vocabulary{
    .roles = loop_roles,
    .words = share_test_words,
    .settings = tree_loop_settings,
    .example = "open 3 open 2 | take work work",
    .trials = share_trials,
    .wrong = wrong_with_shares,
};
inline constexpr vocabulary share_vocabulary{
    .roles = loop_roles,
    .words = share_test_words,
    .settings = share_settings,
    .example = "open 3 open 2 | work work, steals",
    .trials = share_trials,
    .wrong = wrong_with_shares,
};

}  // namespace heist::verify
