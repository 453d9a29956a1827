#pragma once
// What can go wrong with proactive work-stealing: faults that the original implementation had, or still has, and what is
// doubtful in the printed algorithms. Each is the scheduler with that fault in it; a check must find it. `none` is the
// scheduler.
#include <array>
#include <string_view>

#include "model/description.hpp"

namespace heist::model {

enum class prows_fault {
  none,
  as_printed,
  looks_at_random,
  new_deque_not_shown,
  empty_deque_stays_listed,
  wrong_deque_suspended,
  resumed_twice,
  rouses_nobody,
  never_from_itself,
  mugged_in_two_steps,
  emptied_deque_not_shown_again,
  suspended_late,
  wakers_do_not_age,
  never_used_again,
  unlisted_without_a_look,
};

struct prows_protocol {
  static constexpr std::string_view name = "prows-r";
  static constexpr std::string_view line = "deques are suspended, resumed by any of several wakers, stolen from and mugged";

  using fault = prows_fault;
  static constexpr std::array faults{
      mutant{fault::as_printed, "as-printed", "as in the paper: states are tested, and set later"},
      mutant{fault::looks_at_random, "looks-at-random", "the one resumable deque is missed, and everybody falls asleep"},
      mutant{fault::new_deque_not_shown, "new-deque-not-shown", "thieves never hear of a deque that was made after a blocked strand"},
      mutant{fault::empty_deque_stays_listed, "empty-deque-stays-listed", "thieves go on choosing deques in which nothing is left"},
      mutant{fault::wrong_deque_suspended, "wrong-deque-suspended", "the waker names another deque than the one that was left"},
      mutant{fault::resumed_twice, "resumed-twice", "a second waker pushes the strand again"},
      mutant{fault::rouses_nobody, "rouses-nobody", "a strand is resumed, and nobody who sleeps is woken"},
      mutant{fault::never_from_itself, "never-from-itself", "a lone worker does not look among the deques that it has left"},
      mutant{fault::mugged_in_two_steps, "mugged-in-two-steps", "two thieves take over the same deque"},
      mutant{fault::emptied_deque_not_shown_again, "emptied-deque-not-shown-again",
             "a deque that thieves have found empty is not shown when its worker pushes again"},
      mutant{fault::suspended_late, "suspended-late", "a future that is complete at once wakes a deque that is not suspended yet"},
      mutant{fault::wakers_do_not_age, "wakers-do-not-age", "a waker that is left over from an earlier wait resumes this one"},
      mutant{fault::never_used_again, "never-used-again", "empty deques pile up"},
      mutant{fault::unlisted_without_a_look, "unlisted-without-a-look",
             "a strand comes back into a deque that is just being taken off the list"},
  };
  static constexpr std::array<std::string_view, 11> programs{
      "push push | rest",
      "block rest | wake",
      "block search | wake | wake",
      "block rest block rest | wake wake",
      "block search block | wake wake | wake",
      "push push block | search search | wake",
      "block | rest | wake",
      "block | search | search | wake, at-once",
      "push block search | search | wake, at-once",
      "push push push push | search rest",
      "push block search | search | wake | wake",
  };
};

}  // namespace heist::model
