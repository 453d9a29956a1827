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
  return here.comes_back(at) ? answer(at, f) : call_in<F>::take(*at);
}
// And g has thrown: nobody may be left with what this frame has.
template <class F>
[[gnu::noinline, gnu::cold]] void abandon(place at) noexcept {
  here.top = at;
  if (!here.stack.is_mine(at) && !here.comes_back(at)) call_in<F>::drop(*at);
}

// A pair of the results, in which nothing is std::monostate. An exception of either goes to the caller; of two, g's. If g throws, f
// is called only if somebody has taken it already. Functions that say noexcept cost a little less.
// at: the place that the caller was given by whoever forked it, or by run(); f and g, where they take one, are given theirs.
template <Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join(place at, F f, G g) {
  call_in<F>::keep(*at, f);
  here.top = at + 1;
  if (here.stack.is_asked() || at == here.end) [[unlikely]] here.attend(at);
  struct guard {
    place at;
    ~guard() {
      if (at != nullptr) [[unlikely]] abandon<F>(at);
    }
  };
  std::conditional_t<throws_nothing<G>, place, guard> g_runs{at};
  answer_of<G> second = answer(at + 1, g);
  if constexpr (!throws_nothing<G>) g_runs.at = nullptr;
  (void)g_runs;
  here.top = at;
  if (here.stack.is_mine(at)) [[likely]] return {answer(at, f), std::move(second)};
  return {join_elsewhere<F>(at, std::move(f)), std::move(second)};
}

// The same of functions that hand no place down.
template <Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join(F f, G g) {
  return fork_join(here.top, std::move(f), std::move(g));
}

// Between forks that are far apart: gives others a call, if they have asked.
inline void poll() {
  if (here.stack.is_asked() && here.others != nullptr) here.heed();
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
