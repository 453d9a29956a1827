#pragma once
// Quicksort: the numbers below the pivot, and those above it, by themselves.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "native/benchmarks/baggage/digest.hpp"
#include "native/benchmarks/baggage/sizes.hpp"

namespace heist::native::benchmarks::baggage {

class quicksort {
 public:
  static constexpr std::string_view name = "Quicksort";
  explicit quicksort(const sizes& how) : numbers_(how.quicksort_numbers) {}

  void prepare() {
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i] = number(i);
  }
  template <class Way>
  void compute(typename Way::place at) {
    sort<Way>(at, numbers_.data(), numbers_.data() + numbers_.size());
  }
  std::uint64_t digest() const { return digest_of(numbers_); }
  // In order, and the same numbers as before: as many, with the same sum of what is made of each.
  bool is_right() const {
    std::uint64_t before = 0, after = 0;
    for (std::size_t i = 0; i < numbers_.size(); ++i) before += mixed(number(i)), after += mixed(numbers_[i]);
    return before == after && std::is_sorted(numbers_.begin(), numbers_.end());
  }

 private:
  static constexpr std::ptrdiff_t few = 16;  // sorted by insertion
  static std::uint32_t number(std::size_t i) { return static_cast<std::uint32_t>(mixed(i)); }

  template <class Way>
  static void sort(typename Way::place at, std::uint32_t* first, std::uint32_t* last) noexcept {
    using place = typename Way::place;
    if (last - first <= few) return insert_all(first, last);
    std::uint32_t* const middle = parted(first, last);
    Way::fork_join(
        at, [=](place above) noexcept { sort<Way>(above, middle, last); },
        [=](place above) noexcept { sort<Way>(above, first, middle); });
  }

  // Hoare's: what is before the answer is nowhere greater than what is from there on, and neither side is empty.
  static std::uint32_t* parted(std::uint32_t* first, std::uint32_t* last) {
    const std::uint32_t a = *first, b = first[(last - first) / 2], c = last[-1];
    const std::uint32_t pivot = std::max(std::min(a, b), std::min(std::max(a, b), c));
    std::uint32_t* low = first;
    std::uint32_t* high = last - 1;
    for (;;) {
      while (*low < pivot) ++low;
      while (pivot < *high) --high;
      if (low >= high) break;
      std::swap(*low++, *high--);
    }
    return low;
  }
  static void insert_all(std::uint32_t* first, std::uint32_t* last) {
    for (std::uint32_t* next = first; next != last; ++next) {
      const std::uint32_t value = *next;
      std::uint32_t* to = next;
      for (; to != first && value < to[-1]; --to) *to = to[-1];
      *to = value;
    }
  }

  std::vector<std::uint32_t> numbers_;
};

}  // namespace heist::native::benchmarks::baggage
