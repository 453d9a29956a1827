#pragma once
// A kernel on one worker beside the loop that one would write by hand, on the same thread: a sum over each structure. Plain loops
// begin a line of the processor's code, where they are fastest; one that lies across two may take twice as long.
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "native/loops.hpp"
#include "native/tests/containers.hpp"

namespace heist::native::benchmarks::loops {

struct range_sum {
  static constexpr std::string_view name = "range";
  static constexpr double most = 1.05;
  std::int64_t size = 2'000'000;

  static std::uint64_t value(std::int64_t i) { return static_cast<std::uint64_t>(i ^ i >> 3); }  // nobody has a formula for it
  [[gnu::noinline, gnu::aligned(64)]] std::uint64_t plain() const {
    std::uint64_t sum = 0;
    for (std::int64_t i = 0; i < size; ++i) sum += value(i);
    return sum;
  }
  [[gnu::noinline]] std::uint64_t kernel(const heist::loops::rules& how) const {
    return heist::loops::fold(heist::loops::range(0, size), std::uint64_t{0},
                              [](std::uint64_t sum, std::int64_t i) { return sum + value(i); }, std::plus<>(), how);
  }
};

struct array_sum {
  static constexpr std::string_view name = "array";
  static constexpr double most = 1.05;
  std::vector<std::uint64_t> all = std::vector<std::uint64_t>(1'000'000, 3);

  [[gnu::noinline, gnu::aligned(64)]] std::uint64_t plain() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t element : all) sum += element;
    return sum;
  }
  [[gnu::noinline]] std::uint64_t kernel(const heist::loops::rules& how) const {
    return heist::loops::fold(all, std::uint64_t{0}, std::plus<>(), how);
  }
};

struct hash_sum {
  static constexpr std::string_view name = "hash";
  static constexpr double most = 1.15;
  flat_set all = [] {
    flat_set filled(500'000);
    for (std::uint64_t i = 1; i <= 500'000; ++i) filled.insert(i * 0xD1B54A32D192ED03u);
    return filled;
  }();

  [[gnu::noinline, gnu::aligned(64)]] std::uint64_t plain() const {
    std::uint64_t sum = 0;
    for (std::size_t slot = 0; slot < all.slots(); ++slot) {
      if (all.is_occupied(slot)) sum += all.at(slot);
    }
    return sum;
  }
  [[gnu::noinline]] std::uint64_t kernel(const heist::loops::rules& how) const {
    return heist::loops::fold(all, std::uint64_t{0}, std::plus<>(), how);
  }
};

struct tree_sum {
  static constexpr std::string_view name = "tree";
  static constexpr double most = 1.3;
  balanced_tree all{100'000};

  static void add(const tree_node* n, std::uint64_t& sum) {
    if (n == nullptr) return;
    add(n->left(), sum);
    sum += static_cast<std::uint64_t>(n->value());
    add(n->right(), sum);
  }
  [[gnu::noinline, gnu::aligned(64)]] std::uint64_t plain() const {
    std::uint64_t sum = 0;
    add(all.root(), sum);
    return sum;
  }
  [[gnu::noinline]] std::uint64_t kernel(const heist::loops::rules& how) const {
    return heist::loops::fold(heist::loops::tree(all.root(), all.levels()), std::uint64_t{0},
                              [](std::uint64_t sum, std::int64_t i) { return sum + static_cast<std::uint64_t>(i); }, std::plus<>(), how);
  }
};

// The result is used: nothing that leads to it can be left out.
inline void used(std::uint64_t& result) {
  asm volatile("" : "+r"(result));
}

// Seconds of the worker that calls it, the best of many.
template <class F>
double best_of(int rounds, F f) {
  const auto now = [] {
    timespec so_far{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &so_far);
    return static_cast<double>(so_far.tv_sec) + 1e-9 * static_cast<double>(so_far.tv_nsec);
  };
  double best = std::numeric_limits<double>::infinity();
  for (int r = 0; r < rounds; ++r) {
    const double begin = now();
    f();
    best = std::min(best, now() - begin);
  }
  return best;
}

}  // namespace heist::native::benchmarks::loops
