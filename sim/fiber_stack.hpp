#pragma once
// Stacks for fibers: small, with a guard page below each, and used again by the next simulation of the same thread,
// because mapping one costs more than a short run. Memory is touched only as far as a stack grows.
#include <boost/context/protected_fixedsize_stack.hpp>
#include <boost/context/stack_context.hpp>

#include <cstddef>
#include <vector>

#include "sim/sanitized_switch.hpp"

namespace heist::sim {

class fiber_stacks {
 public:
  // The calling thread's own.
  static fiber_stacks& here() {
    static thread_local fiber_stacks pool;
    return pool;
  }

  boost::context::stack_context take() {
    if (unused_.empty()) return source_.allocate();
    const boost::context::stack_context stack = unused_.back();
    unused_.pop_back();
    forget_stack(static_cast<char*>(stack.sp) - stack.size, stack.size);
    return stack;
  }
  void give(boost::context::stack_context& stack) {
    if (unused_.size() < most_unused) {
      unused_.push_back(stack);
    } else {
      source_.deallocate(stack);
    }
  }

  fiber_stacks(const fiber_stacks&) = delete;
  fiber_stacks& operator=(const fiber_stacks&) = delete;

 private:
  // Enough for a scheduler call and the text of an exception; sanitizers fill frames with space of their own.
  static constexpr std::size_t stack_bytes = sanitized ? 256 * 1024 : 64 * 1024;
  static constexpr std::size_t most_unused = 1024;

  fiber_stacks() = default;
  ~fiber_stacks() {
    for (boost::context::stack_context& stack : unused_) source_.deallocate(stack);
  }

  boost::context::protected_fixedsize_stack source_{stack_bytes};
  std::vector<boost::context::stack_context> unused_;
};

}  // namespace heist::sim
