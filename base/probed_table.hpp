#pragma once
// A hash table with open addressing: linear probing, at most half full, no gaps left by what was taken out (Knuth,
// algorithm 6.4R). It is looked up and never iterated: nothing can depend on the order of hashes.
// What a slot holds, how it is hashed and what it is compared with its user says: keys may live elsewhere.
#include <concepts>
#include <cstddef>
#include <vector>

namespace heist::base {

template <class Slot>
concept ProbedSlot = requires(const Slot& s) {
  { s.is_free() } -> std::same_as<bool>;  // true of Slot{}
};

// One that holds the place of its key in some list.
template <std::unsigned_integral Number>
struct numbered_slot {
  Number one_more = 0;  // than the place; 0: free

  static numbered_slot of(std::size_t place) { return {static_cast<Number>(place + 1)}; }
  bool is_free() const { return one_more == 0; }
  std::size_t place() const { return std::size_t{one_more} - 1; }
};

// Fibonacci hashing of whole numbers that may lie close together: Knuth, section 6.4.
inline std::size_t spread_bits(std::size_t key) {
  return key * 0x9E3779B97F4A7C15u >> 20;
}

template <ProbedSlot Slot, class Slots = std::vector<Slot>>
class probed_table {
 public:
  explicit probed_table(std::size_t slots) : slots_(slots), mask_(slots - 1) {}  // a power of two

  std::size_t used() const { return used_; }

  // The slot of which is(slot) holds, or the free one where it would be.
  template <class Is>
  Slot& find(std::size_t hash, Is is) {
    std::size_t i = hash & mask_;
    while (!slots_[i].is_free() && !is(slots_[i])) i = (i + 1) & mask_;
    return slots_[i];
  }
  template <class Is>
  const Slot& find(std::size_t hash, Is is) const {
    return const_cast<probed_table&>(*this).find(hash, is);
  }

  // A free slot that was found gets something in it. hash_of(slot): of whichever has to move because of that.
  template <class HashOf>
  void fill(Slot& found, const Slot& with, HashOf hash_of) {
    if (2 * ++used_ > slots_.size()) [[unlikely]] {
      grow(hash_of);
      free_slot(hash_of(with)) = with;
    } else {
      found = with;
    }
  }

  // Moves back whoever could not be found past the gap.
  template <class HashOf>
  void take_out(Slot& found, HashOf hash_of) {
    auto gap = static_cast<std::size_t>(&found - slots_.data());
    for (std::size_t i = (gap + 1) & mask_; !slots_[i].is_free(); i = (i + 1) & mask_) {
      if (((i - hash_of(slots_[i])) & mask_) < ((i - gap) & mask_)) continue;
      slots_[gap] = slots_[i];
      gap = i;
    }
    slots_[gap] = Slot{};
    --used_;
  }

 private:
  Slot& free_slot(std::size_t hash) {
    return find(hash, [](const Slot&) { return false; });
  }

  template <class HashOf>
  [[gnu::noinline]] void grow(HashOf hash_of) {
    Slots old(2 * slots_.size());
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    for (const Slot& s : old) {
      if (!s.is_free()) free_slot(hash_of(s)) = s;
    }
  }

  Slots slots_;
  std::size_t mask_;
  std::size_t used_ = 0;
};

}  // namespace heist::base
