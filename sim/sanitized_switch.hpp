#pragma once
// Tells the sanitizers that the thread goes on on another stack; nothing where none is at work. They cannot see it
// themselves and would report what they take for an overflow or a race.
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace heist::sim {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// What earlier frames left marked on a stack that is used anew.
inline void forget_stack([[maybe_unused]] void* lowest, [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(lowest, bytes);
#endif
}

// One of the two sides of a switch: the thread's own stack, or a fiber's.
class sanitized_side {
 public:
  // Of a fiber, with its stack; the thread's own side learns its stack when it is left.
  void create([[maybe_unused]] const void* lowest, [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
    lowest_ = lowest;
    bytes_ = bytes;
#elif defined(__SANITIZE_THREAD__)
    tsan_ = __tsan_create_fiber(0);
#endif
  }
  void destroy() {
#if defined(__SANITIZE_THREAD__)
    __tsan_destroy_fiber(tsan_);
#endif
  }

  // Just before the jump from this side to that one; for_good: this side never runs again.
  void leave_for([[maybe_unused]] sanitized_side& other, [[maybe_unused]] bool for_good = false) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(for_good ? nullptr : &fake_stack_, other.lowest_, other.bytes_);
#elif defined(__SANITIZE_THREAD__)
    if (tsan_ == nullptr) tsan_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(other.tsan_, 0);
#endif
  }
  // Just after a jump from the other side has arrived on this one.
  void arrive_from([[maybe_unused]] sanitized_side& other) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(fake_stack_, &other.lowest_, &other.bytes_);
#endif
  }

 private:
#if defined(__SANITIZE_ADDRESS__)
  const void* lowest_ = nullptr;
  std::size_t bytes_ = 0;
  void* fake_stack_ = nullptr;
#elif defined(__SANITIZE_THREAD__)
  void* tsan_ = nullptr;
#endif
};

}  // namespace heist::sim
