#pragma once
// Whether a thread waits for ever: nobody else is left, and it stands where it has stood before, with the same registers,
// stack and pool, having written nothing and read nothing but newest values since. Whatever it did in between it will do
// again. What it counts in memory of its own (from new, not from World) is not seen.
// A state is compared with one that is kept, and another is kept after 1, 2, 4, ... steps (Brent): so every loop is found.
#include <cstdint>

namespace heist::verify {

class lone_loop {
 public:
  void begin() { *this = {}; }
  void nobody_else_is_left() { alone_ = true; }
  bool is_alone() const { return alone_; }
  // Something happened that makes the next round another one.
  void step_with_effect() { steps_ = 0; }
  // Worth a look only from some steps on: what ends, ends sooner.
  bool wants_state() { return alone_ && ++steps_ > few_steps; }
  bool stood_here_before(std::uint64_t state) {
    const unsigned looks = steps_ - few_steps;
    if (looks == 1) kept_until_ = 1;
    if (looks > 1 && state == kept_) return true;
    if (looks == kept_until_) {
      kept_ = state;
      kept_until_ *= 2;
    }
    return false;
  }

 private:
  static constexpr unsigned few_steps = 64;

  bool alone_ = false;
  unsigned steps_ = 0;
  unsigned kept_until_ = 1;
  std::uint64_t kept_ = 0;
};

}  // namespace heist::verify
