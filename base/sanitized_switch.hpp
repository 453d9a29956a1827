#pragma once
// Tells AddressSanitizer that the thread goes on on another stack; nothing where it is not at work. It cannot see that
// itself and would report what it takes for an overflow. ThreadSanitizer is not told: its record of calls does not
// survive the way Boost.Context ends a fiber, and all fibers of a simulation are in one thread, so it would have
// nothing to find. Tests that use fibers are left out of its builds.
#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEIST_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HEIST_ADDRESS_SANITIZER
#endif
#if defined(HEIST_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace heist::base {

#if defined(HEIST_ADDRESS_SANITIZER)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// What earlier frames left marked on a stack that is used anew.
inline void forget_stack([[maybe_unused]] void* lowest, [[maybe_unused]] std::size_t bytes) {
#if defined(HEIST_ADDRESS_SANITIZER)
  __asan_unpoison_memory_region(lowest, bytes);
#endif
}

// One of the two sides of a switch: the thread's own stack, or a fiber's.
class sanitized_side {
 public:
  // Of a fiber, with its stack; the thread's own side learns its stack when it is left.
  void create([[maybe_unused]] const void* lowest, [[maybe_unused]] std::size_t bytes) {
#if defined(HEIST_ADDRESS_SANITIZER)
    lowest_ = lowest;
    bytes_ = bytes;
#endif
  }

  // Just before the jump from this side to that one; for_good: this side never runs again.
  void leave_for([[maybe_unused]] sanitized_side& other, [[maybe_unused]] bool for_good = false) {
#if defined(HEIST_ADDRESS_SANITIZER)
    __sanitizer_start_switch_fiber(for_good ? nullptr : &fake_stack_, other.lowest_, other.bytes_);
#endif
  }
  // Just after a jump from the other side has arrived on this one.
  void arrive_from([[maybe_unused]] sanitized_side& other) {
#if defined(HEIST_ADDRESS_SANITIZER)
    __sanitizer_finish_switch_fiber(fake_stack_, &other.lowest_, &other.bytes_);
#endif
  }

 private:
#if defined(HEIST_ADDRESS_SANITIZER)
  const void* lowest_ = nullptr;
  std::size_t bytes_ = 0;
  void* fake_stack_ = nullptr;
#endif
};

}  // namespace heist::base
