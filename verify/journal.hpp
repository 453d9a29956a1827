#pragma once
// What the operations of a subject came to, and which of them happened before which. A subject writes a line when an
// operation of a thread is over, and reads them all in after(). Kept by the engine, because only it knows what happened
// before what, and because a subject's own fields would have to follow the execution.
#include <cstdint>
#include <span>

namespace heist::verify {

struct journal_line {
  unsigned thread;
  std::uint64_t content;
  std::uint64_t earlier;  // the lines, as bits, of operations that were over before this one was called
};

inline constexpr unsigned most_journal_lines = 64;

// An operation of the running thread is over; the next one of this thread is called from here on.
void answer(std::uint64_t content);
// Of a thread in its order; called from within after().
std::span<const journal_line> answers();

}  // namespace heist::verify
