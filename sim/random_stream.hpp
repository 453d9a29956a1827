#pragma once
// A worker's random numbers: Philox 4x32 with ten rounds (Salmon et al., SC 2011, as in Random123), a function of seed,
// worker and step. Invariant: the k-th draw of a worker is the same whatever the other workers have drawn.
// The key is the seed; the counter is the block's number and the worker. A block's four words are used in order.
#include <Random123/philox.h>

#include <cstdint>

#include "model/workload/workload.hpp"

namespace heist::sim {

class random_stream {
 public:
  random_stream(std::uint64_t seed, model::worker_id worker)
      : key_{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}}, worker_(worker) {}

  std::uint32_t word() {
    const auto used = static_cast<std::uint32_t>(step_ % words);
    if (used == 0) draw();
    ++step_;
    return block_[used];
  }

  // As if so many words had been drawn.
  void skip(std::uint64_t count) {
    step_ += count;
    if (step_ % words != 0) draw();
  }

  // In [0, bound): the upper half of a product, so that no division and no rejection is needed. Some numbers are more
  // likely than others by at most one part in 2^32 / bound.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(std::uint64_t{word()} * bound >> 32); }

 private:
  static constexpr std::uint32_t words = 4;

  void draw() {
    const std::uint64_t number = step_ / words;
    const r123::Philox4x32::ctr_type counter = {
        {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32), worker_, 0}};
    const r123::Philox4x32::ctr_type drawn = r123::Philox4x32()(counter, key_);
    for (std::uint32_t i = 0; i < words; ++i) block_[i] = drawn[i];
  }

  r123::Philox4x32::key_type key_;
  model::worker_id worker_;
  std::uint64_t step_ = 0;
  std::uint32_t block_[words] = {};
};

}  // namespace heist::sim
