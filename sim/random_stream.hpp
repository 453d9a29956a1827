#pragma once
// A worker's random numbers: Philox 4x32 with ten rounds (Salmon et al., SC 2011, as in Random123), a function of seed,
// worker and step. Invariant: the k-th draw of a worker is the same whatever the other workers have drawn.
// The key is the seed; the counter is the block's number and the worker. A block's four words are used in order.
#include <Random123/philox.h>

#include <cstdint>
#include <span>

#include "model/workload/workload.hpp"
#include "sim/philox_pair.hpp"

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

  // How many words have been drawn.
  std::uint64_t drawn() const { return step_; }
  // As if so many words had been drawn.
  void skip(std::uint64_t count) {
    step_ += count;
    if (step_ % words != 0) draw();
  }

  // In [0, bound). Some numbers are more likely than others by at most one part in 2^32 / bound.
  std::uint32_t below(std::uint32_t bound) { return scaled(word(), bound); }
  // Several: whole blocks do not wait for one another.
  void fill_below(std::uint32_t bound, std::span<std::uint32_t> drawn) {
    std::uint32_t* next = drawn.data();
    std::uint32_t* const end = next + drawn.size();
    while (next != end && step_ % words != 0) *next++ = below(bound);
    for (; end - next >= 2 * words; step_ += 2 * words, next += 2 * words) {
      philox_pair_below(bound, step_ / words, worker_, key_, std::span<std::uint32_t, 2 * words>(next, 2 * words));
    }
    for (; end - next >= words; step_ += words) {
      for (const std::uint32_t number : block(step_ / words)) *next++ = scaled(number, bound);
    }
    while (next != end) *next++ = below(bound);
  }

 private:
  static constexpr std::uint32_t words = 4;

  [[gnu::noinline]] void draw() {
    std::uint32_t* next = block_;
    for (const std::uint32_t number : block(step_ / words)) *next++ = number;
  }

  [[gnu::always_inline]] r123::Philox4x32::ctr_type block(std::uint64_t number) const {
    return r123::Philox4x32()(
        {{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32), worker_, 0}}, key_);
  }

  r123::Philox4x32::key_type key_;
  model::worker_id worker_;
  std::uint64_t step_ = 0;
  std::uint32_t block_[words] = {};
};

}  // namespace heist::sim
