#pragma once
// What can be checked: protocols, the mutants that a check must kill, and the test programs a check runs by default. Each
// protocol says it of itself, in its own header.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "model/description.hpp"
#include "model/registry/pools.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/event_count_words.hpp"
#include "verify/protocols/join_words.hpp"
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

inline constexpr std::array countdown_mutants{
    model::entry{"arrives-relaxed", "the last does not see what others did before they arrived"},
    model::entry{"arrives-release-only", "the same: the last does not acquire"},
    model::entry{"counts-in-two-steps", "two arrive at once: nobody is the last"},
};
inline constexpr std::array<std::string_view, 3> countdown_programs{
    "arrive | arrive",
    "arrive arrive | arrive",
    "arrive | arrive | arrive",
};

inline constexpr std::array future_cell_mutants{
    model::entry{"touches-in-two-steps", "completed between the two: nobody resumes who waits"},
    model::entry{"completes-in-two-steps", "touched between the two: the same"},
    model::entry{"completes-relaxed", "who goes on does not see the value"},
    model::entry{"touches-relaxed", "who resumes a waiter does not see what it left behind, or it the value"},
};
inline constexpr std::array<std::string_view, 2> future_cell_programs{
    "complete | touch",
    "complete complete | touch | touch",
};

// What is published and wrong comes first.
template <class Described>
inline constexpr auto mutants_of = [] {
  constexpr std::size_t published = requires { Described::as_published; } ? 1 : 0;
  std::array<model::entry, published + Described::faults.size()> all;
  if constexpr (published != 0) all[0] = Described::as_published;
  for (std::size_t i = 0; i < Described::faults.size(); ++i) {
    all[published + i] = {Described::faults[i].name, Described::faults[i].line};
  }
  return all;
}();

template <class P>
constexpr checkable checkable_pool() {
  return {P::name, P::line, mutants_of<P>, P::programs};
}

inline constexpr std::array other_checkables{
    checkable{"event-count", "how idle workers fall asleep and are woken", event_count_mutants, event_count_programs,
              &idle_vocabulary},
    checkable{"countdown", "several arrive, the last goes on", countdown_mutants, countdown_programs, &countdown_vocabulary},
    checkable{"future-cell", "one waits for what another one brings", future_cell_mutants, future_cell_programs,
              &future_vocabulary},
    checkable{model::priority_work_stealing_protocol::name, model::priority_work_stealing_protocol::checked,
              mutants_of<model::priority_work_stealing_protocol>, model::priority_work_stealing_protocol::programs,
              &keeping_vocabulary, model::priority_work_stealing_protocol::as_published.name},
    checkable{model::multi_queue_protocol::name, model::multi_queue_protocol::checked,
              mutants_of<model::multi_queue_protocol>, model::multi_queue_protocol::programs, &queueing_vocabulary, "",
              false},
};

inline constexpr auto checkables = [] {
  std::array<checkable, model::all_pools::size + other_checkables.size()> all;
  std::size_t count = 0;
  model::all_pools::each([&]<class P>(model::type_tag<P>) { all[count++] = checkable_pool<P>(); });
  std::ranges::copy(other_checkables, all.begin() + count);
  return all;
}();

inline const vocabulary& vocabulary_of(std::string_view protocol) {
  for (const checkable& c : checkables) {
    if (c.name == protocol) return *c.words;
  }
  return pool_vocabulary;
}

}  // namespace heist::verify
