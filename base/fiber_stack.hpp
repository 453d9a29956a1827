#pragma once
// Stacks for fibers: small, with a guard page below each, and used again by the next simulation of the same thread,
// because mapping one costs more than a short run. Memory is touched only as far as a stack grows.
// Invariant: an unused stack holds, at its upper end, where the next unused one is.
#include <boost/context/protected_fixedsize_stack.hpp>
#include <boost/context/stack_context.hpp>

#include <cstddef>
#include <new>

#include "base/sanitized_switch.hpp"

namespace heist::base {

class fiber_stacks {
 public:
  // The calling thread's own.
  static fiber_stacks& here() {
    static thread_local fiber_stacks pool;
    return pool;
  }

  boost::context::stack_context take() {
    if (unused_ == nullptr) return source_.allocate();
    const boost::context::stack_context stack = unused_->stack;
    unused_ = unused_->next;
    --count_;
    forget_stack(static_cast<char*>(stack.sp) - stack.size, stack.size);
    return stack;
  }
  void give(boost::context::stack_context& stack) {
    if (count_ == most_unused) return source_.deallocate(stack);
    forget_stack(static_cast<char*>(stack.sp) - stack.size, stack.size);
    unused_ = ::new (static_cast<char*>(stack.sp) - sizeof(link)) link{stack, unused_};
    ++count_;
  }

  fiber_stacks(const fiber_stacks&) = delete;
  fiber_stacks& operator=(const fiber_stacks&) = delete;

 private:
  struct link {
    boost::context::stack_context stack;
    link* next;
  };

  // Enough for a scheduler call and the text of an exception; sanitizers fill frames with space of their own.
  static constexpr std::size_t stack_bytes = sanitized ? 256 * 1024 : 64 * 1024;
  static constexpr std::size_t most_unused = 1024;

  fiber_stacks() = default;
  ~fiber_stacks() {
    while (unused_ != nullptr) {
      boost::context::stack_context stack = take();
      source_.deallocate(stack);
    }
  }

  boost::context::protected_fixedsize_stack source_{stack_bytes};
  link* unused_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace heist::base
