#pragma once
// What can be checked: protocols, the mutants that a check must kill, and the test programs a check runs by default.
#include <array>
#include <span>
#include <string_view>

#include "model/catalogue.hpp"

namespace heist::verify {

struct checkable {
  std::string_view name;
  std::string_view line;
  std::span<const model::entry> mutants;
  std::span<const std::string_view> programs;
};

inline constexpr std::array chase_lev_mutants{
    model::entry{"no-fence-in-pop", "pop does not fence between bottom and top: owner and thief take the same task"},
    model::entry{"no-fence-in-steal", "steal does not fence between top and bottom: the same, from the other side"},
    model::entry{"growth-published-relaxed", "a thief can read slots of a grown buffer before they were copied"},
    model::entry{"growth-read-relaxed", "the same, from the thief's side"},
    model::entry{"growth-ignored-by-push", "the push that grew the buffer goes on to write into the old one"},
    model::entry{"growth-copies-as-it-lies", "growth copies slots by place, not by index: what had gone round is lost"},
    model::entry{"unsigned-comparison-in-pop", "an empty deque's bottom goes below 0 and looks very large"},
    model::entry{"slot-read-after-swap", "a thief reads its slot after moving top: a push can reuse it first"},
    model::entry{"slots-not-atomic", "slots are plain memory: a thief about to lose reads while a push writes"},
    model::entry{"bottom-before-slot", "push raises bottom before it writes the slot"},
    model::entry{"size-unguarded", "size() is -1 in the middle of a pop"},
};
inline constexpr std::array<std::string_view, 8> chase_lev_programs{
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push push pop | steal steal, capacity 2",
    "pop push pop push | steal, capacity 1",
    "push push | steal steal, capacity 1",
    "push push pop pop | steal | steal",
    "push push pop pop push pop | steal | steal",
};

inline constexpr std::array checkables{
    checkable{"chase-lev", "growable lock-free deque (Chase & Lev; orders of Le et al.)", chase_lev_mutants,
              chase_lev_programs},
};

}  // namespace heist::verify
