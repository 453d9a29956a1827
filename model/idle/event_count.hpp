#pragma once
// How idle workers fall asleep without missing work: an event count (after Vyukov's and Folly's) with the rule of Tokio
// and Taskflow that nobody is woken while somebody is searching. Invariant: when a task has been made available, then
// somebody is searching or awake and will look again, or every sleeper has been signalled.
// A worker without tasks calls search(), and fall_asleep() if it finds nothing; then it waits until is_signalled() and
// calls wake_up(). Whoever makes a task available calls notify() afterwards; whoever finds one while searching, found().
// What the waker did before it called notify() is seen by whom that signals.
// Not promised: that only one is woken: a signal wakes all, and those that come too late fall asleep again.
#include <cstdint>
#include <optional>

#include "model/world.hpp"

namespace heist::model {

// Each is the protocol with exactly one published fault in it; a check must find it. `none` is the protocol.
enum class event_count_fault {
  none,
  waiters_masked_for_epoch,
  lowered_after_last_look,
  rest_not_passed_on,
  ticket_drawn_at_commit,
  no_fence_in_notify,
  no_fence_in_fall_asleep,
};

template <World W, event_count_fault Fault = event_count_fault::none>
class event_count {
  using fault = event_count_fault;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  // What a sleeper waits on: the epoch it must not sleep beyond.
  struct ticket {
    std::uint64_t epoch;
  };

  // A task has just been made available. Cheap when nobody sleeps: a fence and a load.
  void notify() {
    if constexpr (Fault != fault::no_fence_in_notify) {
      W::fence(order::seq_cst);  // with the one in fall_asleep(): they find the task or we see them asleep
    }
    const std::uint64_t now = state_.load(order::relaxed);
    if ((now & searchers) != 0 || (now & waiters) == 0) return;
    state_.fetch_add(one_epoch, order::relaxed);  // relaxed: the fence releases too, for the acquire of who wakes up
  }

  // From now on others need not be woken: this worker looks at every pool.
  void search() { state_.fetch_add(one_searcher, order::relaxed); }

  // It found a task. The last to stop searching passes the word on: what came meanwhile was left to it.
  void found() {
    const bool last = (state_.fetch_sub(one_searcher, order::relaxed) & searchers) == one_searcher;
    if (last && Fault != fault::rest_not_passed_on) notify();
  }

  // It found nothing. look(): looks everywhere once more, and says whether it has taken a task. A ticket: the caller is
  // asleep until is_signalled(). No ticket: it is not, and either has a task or searches again.
  template <class Look>
  std::optional<ticket> fall_asleep(Look look) {
    bool has_task = false;
    if constexpr (Fault == fault::lowered_after_last_look) has_task = look();
    // Relaxed: the fence behind it orders it, and in one step nobody finds us neither searching nor waiting.
    const ticket mine = epoch_of(state_.fetch_add(one_waiter - one_searcher, order::relaxed));
    if constexpr (Fault != fault::no_fence_in_fall_asleep) {
      W::fence(order::seq_cst);  // pairs with the fence in notify()
    }
    if constexpr (Fault != fault::lowered_after_last_look) has_task = look();
    if (has_task) {
      state_.fetch_sub(one_waiter, order::relaxed);
      if constexpr (Fault != fault::rest_not_passed_on) notify();  // there may be more that was left to us
      return std::nullopt;
    }
    return commit(mine);
  }

  // Where a world can block, it waits for this to change; others call it in a loop that yields.
  bool is_signalled(ticket t) const { return changed(state_.load(order::acquire), t); }  // pairs with notify()

  // The signal came; the caller is searching again when it has called search().
  void wake_up() { state_.fetch_sub(one_waiter, order::relaxed); }

 private:
  // One word: how many search, how many are asleep or about to be, and how often those were signalled.
  static constexpr std::uint64_t one_searcher = 1;
  static constexpr std::uint64_t one_waiter = std::uint64_t{1} << 16;
  static constexpr std::uint64_t one_epoch = std::uint64_t{1} << 32;
  static constexpr std::uint64_t searchers = one_waiter - one_searcher;
  static constexpr std::uint64_t waiters = one_epoch - one_waiter;

  static constexpr ticket epoch_of(std::uint64_t state) { return {state & ~(waiters | searchers)}; }
  static constexpr bool changed(std::uint64_t state, ticket t) {
    if constexpr (Fault == fault::waiters_masked_for_epoch) return ((state ^ t.epoch) & waiters) == 0;
    return epoch_of(state).epoch != t.epoch;
  }

  std::optional<ticket> commit(ticket mine) {
    const std::uint64_t now = state_.load(order::acquire);  // pairs with notify()
    if constexpr (Fault == fault::ticket_drawn_at_commit) mine = epoch_of(now);
    if (!changed(now, mine)) return mine;
    wake_up();
    return std::nullopt;
  }

  // written by everybody
  alignas(W::line_bytes) atomic<std::uint64_t> state_{0, "state"};
};

}  // namespace heist::model
