#pragma once
// The elements of a flat hash table as an iterator (Prokopec et al., HashIterator, repaired: README.md). flat.hpp has the
// protocol. A batch is so many slots as are expected to have so many elements, by the load factor: how well batches and
// halves balance is up to the hash function.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

#include "model/iterator/flat.hpp"

namespace heist::model {

// A table of slots, of which some have an element.
template <class T>
concept FlatTable = requires(T& table, std::size_t slot) {
  { table.slots() } -> std::convertible_to<std::size_t>;
  { table.size() } -> std::convertible_to<std::size_t>;
  { table.is_occupied(slot) } -> std::convertible_to<bool>;
  table.at(slot);
};

template <FlatTable T>
class hash_elements {
 public:
  using value_type = decltype(std::declval<T&>().at(std::size_t{}));

  explicit hash_elements(T& table)
      : table_(&table), slots_(static_cast<std::int64_t>(table.slots())), size_(static_cast<std::int64_t>(table.size())) {}

  std::int64_t slots() const { return slots_; }
  bool is_occupied(std::int64_t slot) const { return table_->is_occupied(static_cast<std::size_t>(slot)); }
  value_type value(std::int64_t slot) const { return table_->at(static_cast<std::size_t>(slot)); }
  // Elements by the load factor, size / slots, rounded up. In whole numbers: a run depends on it.
  std::int64_t slots_for(std::int64_t elements) const {
    if (elements >= size_) return slots_;
    __extension__ using wide = __int128;
    return static_cast<std::int64_t>((wide{elements} * slots_ + size_ - 1) / size_);
  }

 private:
  T* table_;
  std::int64_t slots_;
  std::int64_t size_;
};

template <World W, FlatTable T, flat_fault Fault = flat_fault::none>
using hash_iterator = flat_iterator<W, hash_elements<T>, Fault>;

struct hash_iterator_protocol {
  static constexpr std::string_view name = "hash-iterator";
  static constexpr std::string_view line = "a flat hash table is handed out in batches, stolen and split";

  using fault = flat_fault;
  static constexpr auto faults = [] {
    std::array<mutant<flat_fault>, flat_faults.size() + 1> all{};
    std::ranges::copy(flat_faults, all.begin());
    all.back() = {flat_fault::empty_slots_not_skipped, "empty-slots-not-skipped", "an empty slot is handed out as an element"};
    return all;
  }();
  static constexpr std::array<std::string_view, 6> programs{
      "batch 1 batch 1 | steal 1, elements 3, slots 5",
      "batch 2 batch 1 batch 1 look | look steal 1 look, slots 8",
      "batch 1 batch 2 batch 2 batch 1 | steal 7 look, elements 5, slots 6",
      "batch 1 batch 1 look | steal 1 look | steal 1",
      "batch 2 batch 2 | look look | steal 7 look, elements 3, slots 4",
      "look batch 4 batch 1 look | look look look | steal 1, elements 3, slots 3",
  };
};

}  // namespace heist::model
