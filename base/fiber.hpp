#pragma once
// A function with a stack of its own (Boost.Context) that can stop in the middle and go on later, in the same thread.
// Invariant: either the fiber runs, between resume() and the suspend() or end that answers it, or its resumer does.
// What the function throws, resume() throws. A fiber destroyed before its end is unwound: suspend() throws abandoned.
#include <boost/context/fiber.hpp>
#include <boost/context/preallocated.hpp>

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "base/fiber_stack.hpp"
#include "base/sanitized_switch.hpp"

namespace heist::base {

class fiber {
 public:
  struct abandoned {};

  // number: fibers that run together should have different ones, see colour_bytes.
  fiber(std::size_t number, std::function<void()> body) : body_(std::move(body)) {
    const boost::context::stack_context stack = fiber_stacks::here().take();
    inside_.create(static_cast<char*>(stack.sp) - stack.size, stack.size);
    const std::size_t unused = colour_bytes(number);
    const boost::context::preallocated place(static_cast<char*>(stack.sp) - unused, stack.size - unused, stack);
    self_ = boost::context::fiber(std::allocator_arg, place, give_back{},
                                  [this](boost::context::fiber&& resumer) { return run(std::move(resumer)); });
  }
  ~fiber() {
    if (started_ && !finished()) {
      abandoned_ = true;
      jump_in();
    }
  }
  fiber(const fiber&) = delete;
  fiber& operator=(const fiber&) = delete;

  bool finished() const { return !self_; }

  // From outside.
  void resume() {
    jump_in();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

  // From inside: returns when somebody resumes it.
  void suspend() {
    inside_.leave_for(outside_);
    resumer_ = std::move(resumer_).resume();
    inside_.arrive_from(outside_);
    if (abandoned_) throw abandoned();
  }

 private:
  struct give_back {  // what Boost asks for a stack's end
    void deallocate(boost::context::stack_context& stack) { fiber_stacks::here().give(stack); }
  };

  // Stacks begin at the same place of a page, and their warmest lines would fight for the same few sets of a cache.
  static constexpr std::size_t colour_bytes(std::size_t number) { return number * 5 % 64 * 64; }

  void jump_in() {
    started_ = true;
    outside_.leave_for(inside_);
    self_ = std::move(self_).resume();
    outside_.arrive_from(inside_);
  }

  boost::context::fiber run(boost::context::fiber&& resumer) {
    resumer_ = std::move(resumer);
    inside_.arrive_from(outside_);
    try {
      body_();
    } catch (const abandoned&) {  // the destructor waits for exactly this
    } catch (...) {
      failure_ = std::current_exception();
    }
    inside_.leave_for(outside_, true);
    return std::move(resumer_);
  }

  const std::function<void()> body_;
  boost::context::fiber self_;     // while it does not run
  boost::context::fiber resumer_;  // while it runs
  sanitized_side inside_, outside_;
  std::exception_ptr failure_;
  bool started_ = false;
  bool abandoned_ = false;
};

}  // namespace heist::base
