#pragma once
// Random numbers as a function of seed, execution and position (Philox 4x32, Salmon et al., SC 2011, as in Random123).
// Invariant: what an execution draws does not depend on what the executions before it drew.
#include <Random123/philox.h>

#include <cstdint>

namespace heist::verify {

class drawn_numbers {
 public:
  explicit drawn_numbers(std::uint64_t seed)
      : key_{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}} {}

  void begin(std::uint64_t execution) {
    execution_ = execution;
    position_ = 0;
  }

  // In [0, bound), some numbers more likely than others by at most one part in 2^32 / bound.
  std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t used = position_ % words;
    if (used == 0) block_ = r123::Philox4x32()(counter(), key_);
    ++position_;
    return static_cast<std::uint32_t>(std::uint64_t{block_[used]} * bound >> 32);
  }

 private:
  static constexpr std::uint32_t words = 4;

  r123::Philox4x32::ctr_type counter() const {
    return {
        {position_ / words, static_cast<std::uint32_t>(execution_), static_cast<std::uint32_t>(execution_ >> 32), 0}};
  }

  r123::Philox4x32::key_type key_;
  std::uint64_t execution_ = 0;
  std::uint32_t position_ = 0;
  r123::Philox4x32::ctr_type block_{};
};

}  // namespace heist::verify
