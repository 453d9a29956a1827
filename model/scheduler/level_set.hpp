#pragma once
// Some of the levels of a scheduler, of which 0 is the best; a worker's own, and nobody else looks at it. The best 64 are
// in one word, so that a scheduler with no more never follows a pointer.
// Invariant: no level that there is not.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heist::model {

class level_set {
 public:
  explicit level_set(std::uint32_t levels) : levels_(levels), further_((levels - 1) / 64, 0) {}

  bool has(std::uint32_t level) const { return (word_of(level) >> level % 64 & 1) != 0; }
  bool any() const { return best() < levels_; }
  void add(std::uint32_t level) { word_of(level) |= bit(level); }
  void remove(std::uint32_t level) { word_of(level) &= ~bit(level); }

  // Both as many as there are levels, if it is empty.
  std::uint32_t best() const {
    if (first_ != 0) return lowest_in(first_);
    for (std::size_t i = 0; i < further_.size(); ++i) {
      if (further_[i] != 0) return first_of(i) + lowest_in(further_[i]);
    }
    return levels_;
  }
  std::uint32_t worst() const {
    for (std::size_t i = further_.size(); i-- > 0;) {
      if (further_[i] != 0) return first_of(i) + highest_in(further_[i]);
    }
    return first_ != 0 ? highest_in(first_) : levels_;
  }

 private:
  using word = std::uint64_t;

  static word bit(std::uint32_t level) { return word{1} << level % 64; }
  static std::uint32_t lowest_in(word some) { return static_cast<std::uint32_t>(std::countr_zero(some)); }
  static std::uint32_t highest_in(word some) { return 63 - static_cast<std::uint32_t>(std::countl_zero(some)); }
  static std::uint32_t first_of(std::size_t further) { return static_cast<std::uint32_t>(64 * (further + 1)); }
  word& word_of(std::uint32_t level) { return level < 64 ? first_ : further_[level / 64 - 1]; }
  const word& word_of(std::uint32_t level) const { return level < 64 ? first_ : further_[level / 64 - 1]; }

  const std::uint32_t levels_;
  word first_ = 0;
  std::vector<word> further_;
};

}  // namespace heist::model
