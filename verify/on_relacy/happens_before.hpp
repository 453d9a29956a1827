#pragma once
// Where the running thread is in the happens-before order, as Relacy keeps it: a vector clock.
#include <array>
#include <cstdint>

#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/session.hpp"

namespace heist::verify {

class moment {
 public:
  std::uint64_t of(unsigned thread) const { return clock_[thread]; }
  // Whether that thread's moment happened before this one.
  bool knows(unsigned thread, std::uint64_t own) const { return clock_[thread] >= own; }

 private:
  friend moment now();
  std::array<std::uint64_t, max_threads> clock_{};
};

moment now();

// Operations this thread has announced in this execution.
inline unsigned steps_of(unsigned thread) {
  return the_session.announced[thread];
}

}  // namespace heist::verify
