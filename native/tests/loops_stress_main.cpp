// Random loops on more workers than there are processors, under a sanitizer: over every structure, each element once and in order,
// with exceptions and loops within loops.   loops_stress [LOOPS [SEED]]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <vector>

#include "native/loops.hpp"
#include "native/tests/containers.hpp"

namespace {

using namespace heist;
using numbers = std::vector<std::uint64_t>;

struct thrown {
  std::uint64_t by;
};

std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// All that a loop does follows from its seed.
class loop {
 public:
  explicit loop(std::uint64_t seed) : seed_(seed), count_(static_cast<std::int64_t>(drawn(1) % 400)) {
    how_.leaf = drawn(2) % 2 == 0 ? model::leaf_rule::most_left : model::leaf_rule::at_random;
    how_.most_step = std::int64_t{1} << drawn(3) % 10;
  }

  bool is_right() const {
    switch (drawn(4) % 4) {
      case 0: return is_right_over(loops::range(0, count_));
      case 1: {
        std::vector<std::int64_t> array;
        for (std::int64_t i = 0; i < count_; ++i) array.push_back(i);
        return is_right_over(array) && changes_each(array);
      }
      case 2: {
        native::flat_set table(static_cast<std::size_t>(count_));
        for (std::int64_t i = 1; i < count_; ++i) table.insert(mix(seed_ + static_cast<std::uint64_t>(i)));
        return is_right_over(table);
      }
      default: {
        const native::balanced_tree t(count_);
        return is_right_over(loops::tree(t.root(), t.levels()));
      }
    }
  }

 private:
  std::uint64_t drawn(std::uint64_t which) const { return mix(seed_ + which * 0x9E3779B97F4A7C15u); }

  // Some elements take long, and some are loops.
  std::uint64_t value(std::uint64_t element) const {
    const std::uint64_t v = mix(seed_ ^ element);
    if (v % 61 == 0) {
      return loops::fold(loops::range(0, 20), v, [](std::uint64_t s, std::int64_t i) { return s + static_cast<std::uint64_t>(i); },
                         [v](std::uint64_t a, std::uint64_t b) { return a + b - v; }, how_);
    }
    std::uint64_t spent = v;
    if (v % 17 == 0) {
      for (int i = 0; i < 2000; ++i) spent = mix(spent);
    }
    return spent;
  }

  template <class C>
  bool is_right_over(C&& what) const {
    // plain memory of a node, then of another worker
    const auto add = [&](numbers all, auto element) {
      all.push_back(value(static_cast<std::uint64_t>(element)));
      return all;
    };
    const auto join = [](numbers a, const numbers& b) {
      a.insert(a.end(), b.begin(), b.end());
      return a;
    };
    const numbers found = loops::fold(what, numbers(), add, join, how_);
    const numbers mapped = loops::map(what, [&](auto element) { return value(static_cast<std::uint64_t>(element)); }, how_);
    numbers expected;
    one_by_one(loops::elements_of(what), [&](auto element) { expected.push_back(value(static_cast<std::uint64_t>(element))); });
    return found == expected && mapped == expected && throws(what, expected);
  }
  bool changes_each(std::vector<std::int64_t>& array) const {
    loops::for_each(array, [](std::int64_t& element) { element *= 2; }, how_);
    for (std::int64_t i = 0; i < count_; ++i) {
      if (array[static_cast<std::size_t>(i)] != 2 * i) return false;
    }
    return true;
  }
  template <class C>
  bool throws(C&& what, const numbers& expected) const {
    if (expected.empty()) return true;
    const std::uint64_t by = expected[drawn(5) % expected.size()];
    try {
      loops::for_each(what, [&](auto element) {
        if (const std::uint64_t v = value(static_cast<std::uint64_t>(element)); v == by) throw thrown{v};
      }, how_);
    } catch (const thrown& t) {
      return t.by == by;
    }
    return false;
  }
  template <class E, class F>
  static void one_by_one(const E& all, F f) {
    using iterator = loops::iterator_of<E>;
    iterator whole(all, iterator::all_of(all), 0);
    typename iterator::traversal t(whole);
    while (t.next_batch(1) >= 0) {
      while (t.has_next()) f(t.next());
    }
  }

  const std::uint64_t seed_;
  const std::int64_t count_;
  loops::rules how_;
};

}  // namespace

int main(int count, char** words) {
  const std::uint64_t loops = count > 1 ? std::strtoull(words[1], nullptr, 10) : 300;
  const std::uint64_t first = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  for (const unsigned workers : {2u, 4u, 8u}) {
    async::runtime some(workers);
    for (std::uint64_t seed = first; seed < first + loops; ++seed) {
      const loop drawn(mix(seed));
      if (some.run([&] { return drawn.is_right(); })) continue;
      std::printf("wrong: seed %llu on %u workers\n", static_cast<unsigned long long>(seed), workers);
      return 1;
    }
  }
  std::printf("%llu loops, each on 2, 4 and 8 workers: right\n", static_cast<unsigned long long>(loops));
}
