#pragma once
// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010). Threads get random
// priorities and the best one runs; at depth - 1 steps, drawn from the whole length, the running thread falls behind
// all others. A bug of that depth, that is, one that so many ordering constraints bring about, is hit by an execution
// with probability at least 1/(n k^(depth-1)), for n threads and k steps.
// The bound is about the order of steps. Which store a load reads is drawn on top of it, each time with even chances,
// and a bug that needs an old one is so much less likely: the paper knows no weak memory.
#include <array>

#include "verify/on_relacy/explorer/drawn_numbers.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class pct final : public explorer {
 public:
  static constexpr unsigned most_depth = 16;
  // depth: from 1 to most_depth.
  pct(std::uint64_t seed, unsigned depth) : seed_(seed), depth_(depth), numbers_(seed) {}

  void begin() override;
  unsigned pick(thread_set enabled, const operation* pending) override;
  unsigned choose(unsigned count) override { return numbers_.below(count); }
  bool end() override;
  bool exhaustive() const override { return false; }
  std::string claim() const override;

  // Of one execution, and of those that were drawn for the length that turned out to be needed.
  double chance() const;
  double chance_in_all() const;

 private:
  double log_of_missing() const;

  const std::uint64_t seed_;
  const unsigned depth_;
  drawn_numbers numbers_;
  std::uint64_t execution_ = 0;
  std::array<unsigned, max_threads> priority_{};
  std::array<std::uint32_t, most_depth> change_at_{};  // steps, the first depth_ - 1 of them
  std::uint32_t step_ = 0;
  std::uint32_t length_ = 1;   // most steps an execution has had: nobody knows before
  std::uint64_t counted_ = 0;  // executions drawn since that is known: the bound speaks of these only
  thread_set threads_ = 0;     // seen
};

}  // namespace heist::verify
