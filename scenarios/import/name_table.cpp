#include "scenarios/import/name_table.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <random>

namespace heist::scenarios {

name_table::name_table() {
  std::random_device random;
  key_ = std::uint64_t{random()} << 32 | random();
}

std::size_t name_table::hash(std::string_view name) const {
  return XXH3_64bits_withSeed(name.data(), name.size(), key_);
}

std::uint32_t name_table::number_of(std::string_view name) {
  slot& found = slots_.find(hash(name), [&](slot s) { return names_[s.place()] == name; });
  if (!found.is_free()) return static_cast<std::uint32_t>(found.place());
  const std::size_t number = names_.size();
  names_.emplace_back(name);
  slots_.fill(found, slot::of(number), [this](slot s) { return hash(names_[s.place()]); });
  return static_cast<std::uint32_t>(number);
}

}  // namespace heist::scenarios
