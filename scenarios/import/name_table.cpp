#include "scenarios/import/name_table.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <random>

namespace heist::scenarios {

name_table::name_table() : slots_(16, free_slot) {
  std::random_device random;
  key_ = std::uint64_t{random()} << 32 | random();
}

std::uint32_t name_table::number_of(std::string_view name) {
  std::size_t slot = slot_of(name);
  if (slots_[slot] != free_slot) return slots_[slot];
  if (names_.size() * 2 >= slots_.size()) {
    grow();
    slot = slot_of(name);
  }
  slots_[slot] = static_cast<std::uint32_t>(names_.size());
  names_.emplace_back(name);
  return slots_[slot];
}

// Where the name is, or the free slot where it would be.
std::size_t name_table::slot_of(std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = XXH3_64bits_withSeed(name.data(), name.size(), key_) & mask;
  while (slots_[slot] != free_slot && names_[slots_[slot]] != name) slot = (slot + 1) & mask;
  return slot;
}

void name_table::grow() {
  slots_.assign(slots_.size() * 2, free_slot);
  for (std::uint32_t i = 0; i < names_.size(); ++i) slots_[slot_of(names_[i])] = i;
}

}  // namespace heist::scenarios
