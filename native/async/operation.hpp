#pragma once
// One wait of one coroutine: for a time, a descriptor, or whoever holds a waker. Several may end it: what it waits for, a
// cancellation, a close, a second copy of the waker. Invariant: the first to complete it says how it ended, and the waiter is
// resumed once, and only if it has blocked (Weidinger's guard; a second wake would push it again).
// complete() may be called by anybody who holds the operation, any number of times, also before the waiter waits and after it
// has gone: then nothing happens. The waiter calls wait() at most once.
#include <coroutine>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/join/future_cell.hpp"
#include "model/world.hpp"
#include "native/async/executor.hpp"
#include "native/async/strand.hpp"
#include "native/world.hpp"

namespace heist::async {

enum class outcome : std::uint32_t { pending, done, cancelled, closed };

class operation {
 public:
  explicit operation(executor& where) : where_(where.shared_from_this()) {}

  void complete(outcome how) {
    outcome expected = outcome::pending;
    // Release: pairs with ended(). Whoever comes second leaves the outcome, and the waiter, to the first.
    if (!outcome_.compare_exchange_strong(expected, how, model::order::release, model::order::relaxed)) return;
    if (cell_.complete()) where_->resume(waiter_, who_);
  }

  // By the waiter, which has suspended itself. It may go on, elsewhere, before this has returned.
  void wait(strand& here, std::coroutine_handle<> waiter) noexcept {
    waiter_ = task_of(waiter);
    who_ = here.blocked(waiter);
    if (cell_.touch()) where_->resume(waiter_, who_);  // completed meanwhile, by somebody who saw no waiter
  }

  outcome ended() const { return outcome_.load(model::order::acquire); }  // pairs with complete()
  bool is_pending() const { return ended() == outcome::pending; }
  executor& where() const { return *where_; }

 private:
  const std::shared_ptr<executor> where_;  // a waker may be used when the runtime is gone
  // written by the waiter before it touches the cell
  model::task waiter_ = model::no_task;
  model::waker who_ = model::no_waker;
  // anyone's
  model::future_cell<native::world> cell_;
  native::world::atomic<outcome> outcome_{outcome::pending, "outcome"};
};

inline void complete(const std::vector<std::shared_ptr<operation>>& over) {
  for (const std::shared_ptr<operation>& wait : over) wait->complete(outcome::done);
}

// What the waiter hears of it.
inline void throw_unless_done(outcome how) {
  if (how == outcome::cancelled) throw cancelled();
  if (how == outcome::closed) throw descriptor_closed();
}

}  // namespace heist::async
