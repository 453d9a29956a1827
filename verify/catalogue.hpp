#pragma once
// What can be checked: protocols, the mutants that a check must kill, and the test programs a check runs by default.
#include <array>
#include <span>
#include <string_view>

#include "model/catalogue.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/event_count_words.hpp"
#include "verify/protocols/scheduler_words.hpp"

namespace heist::verify {

struct checkable {
  std::string_view name;
  std::string_view line;
  std::span<const model::entry> mutants;
  std::span<const std::string_view> programs;
  const vocabulary* words = &pool_vocabulary;  // of its test programs
  std::string_view as_published = {};  // the mutant that is the protocol as its authors printed it
  bool ends_when_generated = true;     // a search of the generated programs, in the time people wait
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
    "push pop | steal",
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push push pop | steal steal, capacity 2, first -1",
    "pop push pop push | steal, capacity 1",
    "push push pop pop | steal | steal",
    "push push pop pop push pop | steal | steal",
};

inline constexpr std::array abp_mutants{
    model::entry{"tag-not-advanced", "an emptied deque keeps its tag: a late thief takes what it saw before"},
    model::entry{"no-fence-in-pop", "pop does not fence between bottom and age: owner and thief take the same task"},
    model::entry{"no-fence-in-steal", "steal does not fence between age and bottom: the same, from the other side"},
    model::entry{"bottom-before-slot", "push raises bottom before it writes the slot"},
    model::entry{"bottom-lowered-relaxed", "pop lowers bottom relaxed: since C++20 a thief that reads it races"},
};
inline constexpr std::array<std::string_view, 7> abp_programs{
    "push pop push | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push pop | steal steal steal",
    "push push push pop | steal steal, capacity 1",
    "push push pop pop | steal | steal",
    "push pop push pop | steal | steal, first -1",
};

inline constexpr std::array the_mutants{
    model::entry{"head-moved-after-check", "a thief looks at tail first and moves head then: the owner cannot notice"},
    model::entry{"tail-moved-after-check", "the owner looks at head first and moves tail then: a thief cannot notice"},
    model::entry{"tail-read-relaxed", "a thief that sees the raised tail need not see the slot"},
    model::entry{"no-fence-in-pop", "pop does not fence between tail and head: owner and thief take the same task"},
    model::entry{"no-fence-in-steal", "steal does not fence between head and tail: the same, from the other side"},
    model::entry{"room-judged-without-lock", "push reuses a slot whose thief has moved head and not read it yet"},
    model::entry{"tail-lowered-relaxed", "pop lowers tail relaxed: since C++20 a thief that reads it races"},
};
inline constexpr std::array<std::string_view, 6> the_programs{
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push push pop | steal steal, capacity 2, first -1",
    "push push | steal, capacity 1",
    "push push pop pop | steal | steal",
};

inline constexpr std::array x10_mutants{
    model::entry{"slot-read-after-base", "a thief reads its slot after moving base: a push can reuse it first"},
    model::entry{"key-before-task", "push marks the slot as filled before it writes the task"},
    model::entry{"growth-copies-without-taking", "growth leaves tasks in the old buffer too, for a thief that is there"},
    model::entry{"size-unguarded", "size() is -1 in the middle of a pop"},
};
inline constexpr std::array<std::string_view, 7> x10_programs{
    "push | steal | steal",
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push pop pop | steal, capacity 1, first -1",
    "push push pop pop | steal | steal",
    "push push push | steal | steal, capacity 1, first -1",
};

inline constexpr std::array linked_queue_mutants{
    model::entry{"tail-fixed-by-store", "a helper that comes late moves tail back to a node that is gone"},
    model::entry{"head-swapped-acquire-only", "the next to take sees the new head and not what is in it"},
    model::entry{"freed-at-once", "a node is freed while others may be reading it"},
    model::entry{"reclaimed-without-a-look", "taken nodes are used again without a look at who is inside"},
};
inline constexpr std::array<std::string_view, 6> linked_queue_programs{
    "push pop | steal",
    "push pop push pop push | steal, capacity 1",
    "push push pop pop | steal steal",
    "push push push pop | steal steal, capacity 1",
    "push | steal | steal",
    "push pop push pop | steal | steal, capacity 1",
};

inline constexpr std::array steal_half_mutants{
    model::entry{"indices-do-not-wrap", "indices are compared as numbers: when tail has gone round the ring looks empty"},
    model::entry{"narrow-head", "indices of two bits: a late thief finds the head it saw, and takes what is not there"},
    model::entry{"steals-from-itself", "a worker is its own victim: what it takes at once goes to the back of its queue"},
    model::entry{"slots-released-with-claim", "a thief's slots can be reused before it has copied them"},
    model::entry{"second-thief-admitted", "a second thief claims while the first is copying"},
    model::entry{"tail-before-slot", "push raises tail before it writes the slot"},
};
inline constexpr std::array<std::string_view, 6> steal_half_programs{
    "push push pop pop | steal",
    "push push push pop | steal steal, capacity 1, first -1",
    "push push pop pop push pop push pop | steal, capacity 2, first -1",
    "push push push push pop | steal, capacity 2, first -1",
    "push push push pop | steal | steal",
    "push push push push | steal | steal, capacity 2",
};

inline constexpr std::array priority_heap_mutants{
    model::entry{"no-lock-in-steal", "steal takes the best task without the lock"},
    model::entry{"size-read-outside-lock", "steal asks how many tasks there are before it has the lock"},
    model::entry{"pushed-not-raised", "a pushed task stays at its leaf: one that is not the best is taken first"},
    model::entry{"second-child-ignored", "a task sinks without a look at the second one below it: the same, later"},
};
inline constexpr std::array<std::string_view, 5> priority_heap_programs{
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push push pop | steal steal, capacity 1",
    "push push pop pop | steal | steal",
    "push push push push pop pop | steal",
};

inline constexpr std::array blocking_heap_mutants{
    model::entry{"no-lock-in-steal", "steal takes the best task without the lock"},
    model::entry{"moved-without-lock", "tasks are moved to the larger place before the lock is held again"},
};
inline constexpr std::array<std::string_view, 3> blocking_heap_programs{
    "push push pop pop | steal steal",
    "push push push pop | steal steal, capacity 1",
    "push push pop push | steal | steal, capacity 1",
};

inline constexpr std::array locked_queue_mutants{
    model::entry{"no-lock-in-steal", "steal takes the oldest task without the lock"},
    model::entry{"growth-copies-as-it-lies", "growth copies slots by place, not by age: the tasks change their order"},
};
inline constexpr std::array<std::string_view, 3> locked_queue_programs{
    "push push pop pop | steal steal",
    "push push pop push push pop pop | steal, capacity 2",
    "push push pop push | steal | steal, capacity 1",
};

inline constexpr std::array event_count_mutants{
    model::entry{"no-fence-in-notify", "the pusher sees nobody asleep, the sleeper sees no task"},
    model::entry{"no-fence-in-drowse", "the same, from the other side"},
    model::entry{"drowse-not-announced", "a push does not tell who is about to sleep that it has to look again"},
    model::entry{"events-read-at-the-end", "a push before the sleep is not noticed"},
    model::entry{"looks-before-drowsing", "a push between the last look and the announcement is left to nobody"},
    model::entry{"rest-not-passed-on", "the last to search takes one task and wakes nobody for those left to it"},
    model::entry{"linked-late", "a sleeper says who is below it on the stack when it is there already: sleepers are lost"},
};
inline constexpr std::array<std::string_view, 7> event_count_programs{
    "work | rest",
    "work stop | rest",
    "watch pair | rest | rest, spurious 0",
    "work work | rest rest",
    "work | work | rest",
    "burst | rest | rest, spurious 0",
    "stop | rest | rest, spurious 0",
};

inline constexpr std::array priority_work_stealing_mutants{
    model::entry{"as-printed", "a level is closed after a search in vain: what was pushed meanwhile is denied"},
    model::entry{"claim-relaxed", "a worker sees the level open while who closes it does not see the claim"},
    model::entry{"level-before-claim", "a worker looks whether the level is open before its claim is there"},
    model::entry{"claim-withdrawn-too-soon", "a worker that takes a task takes its claim off, though there may be more"},
    model::entry{"level-not-reopened", "who closes a level does not look whether it was claimed meanwhile"},
    model::entry{"worst-of-own-first", "a worker takes the worst task of its own instead of the best"},
    model::entry{"hand-overwritten", "a worker that keeps a task forgets the one that it held"},
    model::entry{"hand-not-laid-down", "a worker that takes a better task goes off with the one in its hand, unseen"},
};
inline constexpr std::array<std::string_view, 11> priority_work_stealing_programs{
    "push | steal",
    "push pop push | steal",
    "push pop pop push | steal",
    "push pop pop push | steal steal",
    "push push push push pop pop | steal",
    "push pop push push | steal",
    "push pop push | steal | steal",
    "keep keep pop pop | steal steal",
    "keep keep keep keep pop pop | steal",
    "push keep pop push | steal | steal",
    "push push push push keep pop | steal",
};

inline constexpr std::array multi_queue_mutants{
    model::entry{"lock-relaxed", "who has the lock need not see the heap as the last one left it"},
    model::entry{"unlock-relaxed", "the same, from the other side"},
    model::entry{"lock-looked-at", "the lock is looked at and then taken: two can have it"},
    model::entry{"best-not-told", "who leaves a heap does not say what is best there: others pass it by"},
    model::entry{"only-two-looked-at", "a worker that found two heaps empty says that there is nothing"},
};
inline constexpr std::array<std::string_view, 4> multi_queue_programs{
    "push | take",
    "push push | take",
    "push take push | take",
    "push | take | take",
};

inline constexpr std::array checkables{
    checkable{"chase-lev", "growable lock-free deque (Chase & Lev; orders of Le et al.)", chase_lev_mutants,
              chase_lev_programs},
    checkable{"abp", "lock-free deque with a tagged top (Arora, Blumofe & Plaxton)", abp_mutants, abp_programs},
    checkable{"the", "deque with a lock for thieves and conflicts (Cilk-5)", the_mutants, the_programs},
    checkable{"x10", "lock-free deque whose slots are swapped empty (X10, after Lea)", x10_mutants, x10_programs},
    checkable{"linked-queue", "unbounded linked FIFO (Michael & Scott)", linked_queue_mutants, linked_queue_programs},
    checkable{"steal-half", "ring whose thieves take half at once (Tokio, after Hendler & Shavit)", steal_half_mutants,
              steal_half_programs},
    checkable{"priority-heap", "binary heap under one lock", priority_heap_mutants, priority_heap_programs},
    checkable{"blocking-heap", "heap that is looked at and given room without its lock (JDK)", blocking_heap_mutants,
              blocking_heap_programs},
    checkable{"locked-queue", "first in, first out, under one lock", locked_queue_mutants, locked_queue_programs},
    checkable{"event-count", "how idle workers fall asleep and are woken",
              event_count_mutants, event_count_programs, &idle_vocabulary},
    checkable{"priority-work-stealing", "workers with two levels of tasks: no task is denied to one that searches",
              priority_work_stealing_mutants, priority_work_stealing_programs, &keeping_vocabulary,
              "as-printed"},
    checkable{"multi-queue", "workers at two heaps whose locks are only ever tried: no task is lost or denied",
              multi_queue_mutants, multi_queue_programs, &queueing_vocabulary, "", false},
};

inline const vocabulary& vocabulary_of(std::string_view protocol) {
  for (const checkable& c : checkables) {
    if (c.name == protocol) return *c.words;
  }
  return pool_vocabulary;
}

}  // namespace heist::verify
