#pragma once
// fork_join(f, g): calls both, and gives both results; f may be executed by another worker meanwhile. Costs hardly more than two
// calls where nobody takes f: a few stores and loads, and no instruction that processors have to agree on.
#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

#include "native/async/runtime.hpp"
#include "native/async/scheduler.hpp"
#include "native/forks/kinds.hpp"
#include "native/forks/slot.hpp"
#include "native/forks/worker.hpp"

namespace heist::forks {

// Out of line, all that is seldom: f was on offer, or taken, when it came to its join.
template <class Kind, class F>
[[gnu::noinline]] answer_of<F, Kind> join_elsewhere(slot_of<Kind>* at, F f) {
  const bool is_mine = worker_of<Kind>::of(at).comes_back(at);
  at->call = nullptr;
  return is_mine ? answer(at, f) : call_in<F, Kind>::take(*at);
}
// And g has thrown: nobody may be left with what this frame has.
template <class F, class Kind>
[[gnu::noinline, gnu::cold]] void abandon(slot_of<Kind>* at) noexcept {
  worker_of<Kind>& mine = worker_of<Kind>::of(at);
  const bool is_mine = mine.stack.take(at) || mine.comes_back(at);
  at->call = nullptr;
  if (!is_mine) call_in<F, Kind>::drop(*at);
}

// Functions that take a place hand it down; those that take none find theirs where `lowest` says.
enum class places { handed_down, looked_up };

// at is free.
template <places How, class Kind, Forkable<Kind> F, Forkable<Kind> G>
[[gnu::always_inline]] inline std::pair<answer_of<F, Kind>, answer_of<G, Kind>> fork_join_at(slot_of<Kind>* at, F& f, G& g) {
  auto& mine = worker_of<Kind>::of(at).stack;
  call_in<F, Kind>::keep(*at, f);
  if constexpr (How == places::looked_up) lowest<Kind> = at + 1;
  mine.forked(at);
  if (mine.is_asked()) [[unlikely]] worker_of<Kind>::of(at).heed(at + 1);
  struct guard {
    slot_of<Kind>* at;
    ~guard() {
      if (at == nullptr) [[likely]] return;
      if constexpr (How == places::looked_up) lowest<Kind> = at;
      abandon<F>(at);
    }
  };
  std::conditional_t<throws_nothing<G, Kind>, slot_of<Kind>*, guard> g_runs{at};
  answer_of<G, Kind> second = answer(at + 1, g);
  if constexpr (!throws_nothing<G, Kind>) g_runs.at = nullptr;
  (void)g_runs;
  if constexpr (How == places::looked_up) lowest<Kind> = at;
  if (mine.take(at)) [[likely]] {
    at->call = nullptr;
    return {answer(at, f), std::move(second)};
  }
  return {join_elsewhere(at, std::move(f)), std::move(second)};
}

// Out of line, the first one that is called by functions with places, and those that are refused.
template <class Kind, Forkable<Kind> F, Forkable<Kind> G>
[[gnu::noinline]] std::pair<answer_of<F, Kind>, answer_of<G, Kind>> fork_join_above(F f, G g) {
  if (lowest<Kind> == &nowhere<Kind>) throw outside_runtime();
  worker_of<Kind>& mine = worker_of<Kind>::of(lowest<Kind>);
  const forks_from<Kind> free(mine.free_from(lowest<Kind>));
  if (lowest<Kind>->call != nullptr) mine.refuse(lowest<Kind>);
  return fork_join_at<places::looked_up>(lowest<Kind>, f, g);
}

// A pair of the results, in which nothing is std::monostate. An exception of either goes to the caller; of two, g's. If g throws, f
// is called only if somebody has taken it already. Functions that say noexcept cost a little less.
// at: the place that the caller was given by whoever forked it, or by run(); f and g, where they take one, are given theirs.
template <class Kind, Forkable<Kind> F, Forkable<Kind> G>
[[gnu::always_inline]] inline std::pair<answer_of<F, Kind>, answer_of<G, Kind>> fork_join(slot_of<Kind>* at, F f, G g) {
  if (at->call != nullptr) [[unlikely]] worker_of<Kind>::of(at).refuse(at);
  return fork_join_at<places::handed_down>(at, f, g);
}

// All of it, with calls that wait in what Kind says.
template <class Kind>
struct over {
  using place = place_of<Kind>;
  using runtime = async::runtime_over<async::usual_scheduler, Kind>;

  template <Forkable<Kind> F, Forkable<Kind> G>
  [[gnu::always_inline]] static std::pair<answer_of<F, Kind>, answer_of<G, Kind>> fork_join(place at, F f, G g) {
    return forks::fork_join(at, std::move(f), std::move(g));
  }
  // The same of functions that hand no place down.
  template <Forkable<Kind> F, Forkable<Kind> G>
  [[gnu::always_inline]] static std::pair<answer_of<F, Kind>, answer_of<G, Kind>> fork_join(F f, G g) {
    const place at = lowest<Kind>;
    if (at->call != nullptr) [[unlikely]] return fork_join_above<Kind>(std::move(f), std::move(g));
    return fork_join_at<places::looked_up>(at, f, g);
  }

  // Between forks that are far apart: hears others, if they have asked.
  static void poll() {
    if (lowest<Kind> == &nowhere<Kind>) return;
    worker_of<Kind>& mine = worker_of<Kind>::of(lowest<Kind>);
    if (mine.stack.is_asked()) mine.heed(mine.free_from(lowest<Kind>));
  }

  // body(i) for every i from first up to last, in no order: halves, as long as more than `together` are left.
  template <std::integral Index, class Body>
  static void parallel_for(Index first, Index last, Index together, const Body& body) {
    if (last <= first) return;
    if (last - first > std::max<Index>(together, 1)) {
      const Index middle = static_cast<Index>(first + (last - first) / 2);
      const Body* const what = &body;
      fork_join([=] { parallel_for(middle, last, together, *what); }, [=] { parallel_for(first, middle, together, *what); });
      return;
    }
    for (Index i = first; i < last; ++i) body(i);
  }
};

template <Forkable F, Forkable G>
[[gnu::always_inline]] inline std::pair<answer_of<F>, answer_of<G>> fork_join(F f, G g) {
  return over<handshake>::fork_join(std::move(f), std::move(g));
}
inline void poll() { over<handshake>::poll(); }
template <std::integral Index, class Body>
void parallel_for(Index first, Index last, Index together, const Body& body) {
  over<handshake>::parallel_for(first, last, together, body);
}

}  // namespace heist::forks
