#pragma once
// fork_join(f, g): calls both, and gives both results; f may be executed by another worker meanwhile. Costs hardly more than two
// calls where nobody takes f: a few stores and loads, and no instruction that processors have to agree on.
#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

#include "native/forks/slot.hpp"
#include "native/forks/worker.hpp"

namespace heist::forks {

// Out of line, all that is seldom: f was on offer when it came to its join.
template <class F>
[[gnu::noinline]] answer_of<F> join_elsewhere(place at, F f) {
  const bool is_mine = worker::of(at).comes_back(at);
  at->call = nullptr;
  return is_mine ? answer(at, f) : call_in<F>::take(*at);
}
// And g has thrown: nobody may be left with what this frame has.
template <class F>
[[gnu::noinline, gnu::cold]] void abandon(place at) noexcept {
  worker& mine = worker::of(at);
  const bool is_mine = mine.stack.take(at) || mine.comes_back(at);
  at->call = nullptr;
  if (!is_mine) call_in<F>::drop(*at);
}

// Functions that take a place hand it down; those that take none find theirs where `lowest` says.
enum class places { handed_down, looked_up };

// at is free.
template <places How, Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join_at(place at, F& f, G& g) {
  call_in<F>::keep(*at, f);
  if constexpr (How == places::looked_up) lowest = at + 1;
  worker::of(at).stack.forked(at);
  if (worker::of(at).stack.is_asked()) [[unlikely]] worker::of(at).heed(at + 1);
  struct guard {
    place at;
    ~guard() {
      if (at == nullptr) [[likely]] return;
      if constexpr (How == places::looked_up) lowest = at;
      abandon<F>(at);
    }
  };
  std::conditional_t<throws_nothing<G>, place, guard> g_runs{at};
  answer_of<G> second = answer(at + 1, g);
  if constexpr (!throws_nothing<G>) g_runs.at = nullptr;
  (void)g_runs;
  if constexpr (How == places::looked_up) lowest = at;
  if (worker::of(at).stack.take(at)) [[likely]] {
    at->call = nullptr;
    return {answer(at, f), std::move(second)};
  }
  return {join_elsewhere<F>(at, std::move(f)), std::move(second)};
}

// A pair of the results, in which nothing is std::monostate. An exception of either goes to the caller; of two, g's. If g throws, f
// is called only if somebody has taken it already. Functions that say noexcept cost a little less.
// at: the place that the caller was given by whoever forked it, or by run(); f and g, where they take one, are given theirs.
template <Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join(place at, F f, G g) {
  if (at->call != nullptr) [[unlikely]] worker::of(at).refuse(at);
  return fork_join_at<places::handed_down>(at, f, g);
}

// Out of line, the first one that is called by functions with places, and those that are refused.
template <Forkable F, Forkable G>
[[gnu::noinline]] std::pair<answer_of<F>, answer_of<G>> fork_join_above(F f, G g) {
  if (here == nullptr) throw outside_runtime();
  const forks_from free(here->free_from(lowest));
  if (lowest->call != nullptr) here->refuse(lowest);
  return fork_join_at<places::looked_up>(lowest, f, g);
}

// The same of functions that hand no place down.
template <Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join(F f, G g) {
  const place at = lowest;
  if (at->call != nullptr) [[unlikely]] return fork_join_above(std::move(f), std::move(g));
  return fork_join_at<places::looked_up>(at, f, g);
}

// Between forks that are far apart: gives others a call, if they have asked.
inline void poll() {
  if (here != nullptr && here->stack.is_asked()) here->heed(here->free_from(lowest));
}

// body(i) for every i from first up to last, in no order: halves, as long as more than `together` are left.
template <std::integral Index, class Body>
void parallel_for(Index first, Index last, Index together, const Body& body) {
  if (last <= first) return;
  if (last - first > std::max<Index>(together, 1)) {
    const Index middle = static_cast<Index>(first + (last - first) / 2);
    const Body* const what = &body;
    fork_join([=] { parallel_for(middle, last, together, *what); }, [=] { parallel_for(first, middle, together, *what); });
    return;
  }
  for (Index i = first; i < last; ++i) body(i);
}

}  // namespace heist::forks
