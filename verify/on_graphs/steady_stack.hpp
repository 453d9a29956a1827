#pragma once
// Runs a thread's code so that where it stands can be compared: its stack begins at the same address in every run, with
// registers and stack cleared. Two moments of a thread with the same digest are the same to it; what it does next depends
// on nothing but what it reads. The reverse is not promised: places in a frame that a compiler does not use may differ,
// and then a loop that waits is recognised a round later.
#include <cstdint>

namespace heist::verify::on_graphs {

// clears: the stack below as well, which takes some time. The body may be left by a jump.
void run_steadily(void (*body)(void*), void* context, bool clears);

// What the checker leaves behind on the stack, when it returns to the code under test, must not be found there.
// Only for functions that call others: they have nothing below the stack pointer.
[[gnu::always_inline]] inline void clear_stack_below() {
#ifdef __x86_64__
  constexpr std::uintptr_t words = 1024;  // more than the checker uses
  std::uintptr_t count = words;
  std::uintptr_t at;
  asm volatile("lea %c[below](%%rsp), %[at]\n\trep stosq"
               : [at] "=&D"(at), "+c"(count)
               : "a"(0), [below] "i"(-8 * static_cast<long>(words))
               : "memory", "cc");
#endif
}

// Called from within: registers and stack of the code that calls.
std::uint64_t stack_digest();

// The address from which stacks begin lies this far below the first caller's; whoever calls from deeper goes without.
inline constexpr std::uintptr_t depth_bytes = 64 * 1024;

}  // namespace heist::verify::on_graphs
