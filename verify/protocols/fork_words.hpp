#pragma once
// What offers and forked calls are put through. Offers: an owner makes tasks, takes its newest, and looks whether it
// is asked; others take what is on offer. Forked calls: an owner forks and
// joins, others execute what they can get.
#include <array>
#include <cstddef>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace offer_word {
enum : std::uint8_t { make, take, heed, steal, rest };
}
inline std::size_t said(const program& p, std::uint8_t what) {
  std::size_t count = 0;
  for (const program::thread& t : p.threads) {
    for (const operation_word o : t) count += o.word == what;
  }
  return count;
}
// Who rests needs an owner that goes on.
inline const char* wrong_with_offers(const program& p) {
  const std::size_t heeds = said(p, offer_word::heed), rests = said(p, offer_word::rest);
  if (heeds != (rests != 0) || (heeds == 1 && p.threads.front().back().word != offer_word::heed)) {
    return "where somebody rests the owner's last word is heed: otherwise it would rest for ever by right";
  }
  return nullptr;
}
inline constexpr std::array offer_roles{role{"owner", role::position::first}, role{"thief", role::position::later}};
inline constexpr std::array offer_test_words{
    test_word{"make", "has one task more; offers its oldest, if somebody has asked", 0b01, 1},
    test_word{"take", "takes its newest task, or takes back what it has offered", 0b01},
    test_word{"heed", "makes and offers what is asked for, until all who rest have a task", 0b01},
    test_word{"steal", "takes what is on offer, or asks", 0b10},
    test_word{"rest", "takes what is on offer, or asks, and sleeps meanwhile", 0b10},
};
inline constexpr std::array<std::uint8_t, 2> offer_generated_words{offer_word::take, offer_word::make};
inline constexpr std::array<std::string_view, 3> offer_generated_others{"steal", "steal steal", "steal | steal"};
inline constexpr std::array<std::string_view, 2> offer_trials{"make make take take | steal", "make heed | rest"};
inline constexpr vocabulary offer_vocabulary{
    .roles = offer_roles,
    .words = offer_test_words,
    .example = "make make take | steal steal",
    .trials = offer_trials,
    .generated = {offer_generated_words, offer_generated_others},
    .wrong = wrong_with_offers,
};

namespace fork_word {
enum : std::uint8_t { fork, deep, join, steal };
}
inline const char* wrong_with_forks(const program& p) {
  std::size_t forked = 0;
  for (const operation_word o : p.threads.front()) {
    if (o.word != fork_word::join) {
      ++forked;
    } else if (forked-- == 0) {
      return "a join without a fork";
    }
  }
  return nullptr;
}
inline constexpr std::array fork_roles{role{"owner", role::position::first}, role{"thief", role::position::later}};
inline constexpr std::array fork_test_words{
    test_word{"fork", "forks a call", 0b01, 1},
    test_word{"deep", "forks a call that forks and joins another one", 0b01, 2},
    test_word{"join", "joins the newest call that is not joined; what is left is joined in the end", 0b01},
    test_word{"steal", "takes a call from somebody and executes it, or asks, if that is how it gets one", 0b10},
};
inline constexpr std::array<std::uint8_t, 2> fork_generated_words{fork_word::join, fork_word::fork};
inline constexpr std::array<std::string_view, 3> fork_generated_others{"steal", "steal steal", "steal | steal"};
inline constexpr std::array<std::string_view, 1> fork_trials{"fork fork join join | steal"};
inline constexpr vocabulary fork_vocabulary{
    .roles = fork_roles,
    .words = fork_test_words,
    .example = "fork deep join join | steal | steal",
    .trials = fork_trials,
    .generated = {fork_generated_words, fork_generated_others},
    .wrong = wrong_with_forks,
};

}  // namespace heist::verify
