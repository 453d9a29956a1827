#pragma once
// Coroutines as a workload of model/: a task is a coroutine that is ready, and to finish it is to resume it, until it and what
// it awaits on the same strand have suspended themselves. What follows goes to the sink: forked and joined coroutines are
// ready, one that waits is blocked, and an operation that is over resumes it.
// A forked call of native/forks/ is a task, too, and is executed.
// It never starts anything and is never done by itself: roots come from outside, as operations that are over.
#include <bit>
#include <coroutine>
#include <cstdint>
#include <string>

#include "model/workload/workload.hpp"
#include "native/async/strand.hpp"
#include "native/forks/with_forks.hpp"

namespace heist::async {

// What an actor has to say: on its stack while it calls.
struct resumption {
  model::task resumed;
  model::waker who;

  std::uint64_t as_operation() const { return std::bit_cast<std::uintptr_t>(this); }
  static const resumption& of(std::uint64_t operation) {
    return *std::bit_cast<const resumption*>(static_cast<std::uintptr_t>(operation));
  }
};

class coroutines {
 public:
  explicit coroutines(executor& where) : where_(where) {}

  template <model::Sink S>
  void start(S&) {}
  template <model::Sink S>
  void finish(model::worker_id, model::task t, S& sink) {
    if (forks::is_call(t)) return forks::here->execute(t);
    on<S>(where_, sink).resume(t);
  }
  template <model::Sink S>
  void completed(model::worker_id, std::uint64_t operation, S& sink) {
    const resumption what = resumption::of(operation);
    if constexpr (model::SinkOfBlocked<S>) {
      if (what.who != model::no_waker) return sink.resumed(what.resumed, what.who);
    }
    sink.ready(what.resumed);
  }

  // Its time is spent in finish(), and is what it is.
  std::uint64_t cost_ns(model::task) const { return 0; }
  std::uint64_t identity(model::task t) const { return t; }
  std::string name(std::uint64_t identity) const { return "coroutine " + std::to_string(identity); }

 private:
  template <class S>
  class on final : public strand {
   public:
    on(executor& its, S& sink) : strand(its), sink_(sink) {}
    void resume(model::task t) { run(coroutine_of(t)); }
    void ready(std::coroutine_handle<> coroutine) noexcept override { sink_.ready(task_of(coroutine)); }
    model::waker blocked(std::coroutine_handle<> coroutine) noexcept override {
      if constexpr (model::SinkOfBlocked<S>) {
        if (sink_.hears_blocked()) return sink_.blocked(task_of(coroutine));
      }
      return model::no_waker;
    }

   private:
    S& sink_;
  };

  executor& where_;
};

static_assert(model::Workload<coroutines>);

}  // namespace heist::async
