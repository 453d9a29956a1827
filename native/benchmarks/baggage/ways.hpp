#pragma once
// Ways to fork. A benchmark is a template over one: Way::fork_join(at, f, g) calls f and g, each with the place where
// it may fork itself, and answers a pair of what they answer, where nothing is std::monostate. run(whole) calls whole
// with the first place. g is always called first where nobody takes f, so that all ways add floating-point numbers in
// the same order.
#include <atomic>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "native/forks.hpp"

namespace heist::native::benchmarks::baggage {

// Of ways that need none; passing it costs nothing.
struct no_place {};

template <class Place, class F>
[[gnu::always_inline]] inline auto answer(Place at, F& f) {
  if constexpr (std::is_void_v<std::invoke_result_t<F&, Place>>) {
    f(at);
    return std::monostate();
  } else {
    return f(at);
  }
}
template <class Place, class F>
using answer_of = decltype(answer(std::declval<Place>(), std::declval<F&>()));
template <class Place, class F, class G>
using answers_of = std::pair<answer_of<Place, F>, answer_of<Place, G>>;

// Forks are plain calls: the sequential program.
struct sequential {
  using place = no_place;
  std::string name() const { return "sequential"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    auto second = answer(at, g);
    return {answer(at, f), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
    whole(place());
  }
};

// The same, and says how many forks there are.
struct counting_forks {
  using place = no_place;
  static inline std::uint64_t forks = 0;
  std::string name() const { return "counting forks"; }

  template <class F, class G>
  static answers_of<place, F, G> fork_join(place at, F f, G g) {
    ++forks;
    return sequential::fork_join(at, f, g);
  }
  template <class Whole>
  void run(Whole whole) {
    forks = 0;
    whole(place());
  }
};

// What is measured: heist's, with places. Kind: what its calls wait in.
template <class Kind>
struct on_heist_over {
  using forks = heist::forks::over<Kind>;
  using place = typename forks::place;
  typename forks::runtime& workers;
  std::string name() const { return "heist"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place at, F f, G g) {
    return forks::fork_join(at, f, g);
  }
  template <class Whole>
  void run(Whole whole) {
    workers.run([&](place at) { whole(at); });
  }
};
using on_heist = on_heist_over<forks::handshake>;

// The same of functions that hand no place down.
struct on_heist_without_places {
  using place = no_place;
  async::runtime& workers;
  std::string name() const { return "heist without places"; }

  template <class F, class G>
  [[gnu::always_inline]] static answers_of<place, F, G> fork_join(place, F f, G g) {
    return forks::fork_join([f]() mutable noexcept { return f(place()); },
                            [g]() mutable noexcept { return g(place()); });
  }
  template <class Whole>
  void run(Whole whole) {
    workers.run([&] { whole(place()); });
  }
};

// And says how many calls another worker executed than the one that forked them. Not timed: the count is in the way.
struct counting_steals {
  using place = forks::place;
  static inline std::atomic<std::uint64_t> steals = 0;
  async::runtime& workers;
  std::string name() const { return "counting steals"; }

  template <class F, class G>
  static answers_of<place, F, G> fork_join(place at, F f, G g) {
    const auto looks = [f, home = forks::here->number](place above) mutable noexcept {
      if (forks::here->number != home) steals.fetch_add(1, std::memory_order_relaxed);
      return f(above);
    };
    return forks::fork_join(at, looks, g);
  }
  template <class Whole>
  void run(Whole whole) {
    steals = 0;
    workers.run([&](place at) { whole(at); });
  }
};

// body(at, first, last) for pieces of at most `together` of a range, by halves.
template <class Way, class Body>
void by_halves(typename Way::place at, int first, int last, int together, const Body& body) noexcept {
  using place = typename Way::place;
  if (last - first <= together) return body(at, first, last);
  const int middle = first + (last - first) / 2;
  const Body* const what = &body;
  Way::fork_join(
      at, [=](place above) noexcept { by_halves<Way>(above, middle, last, together, *what); },
      [=](place above) noexcept { by_halves<Way>(above, first, middle, together, *what); });
}

}  // namespace heist::native::benchmarks::baggage
