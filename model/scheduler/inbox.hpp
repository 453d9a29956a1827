#pragma once
// Tasks from outside: whoever is no worker (a timer, an I/O thread) completes what a task waited for, and the scheduler
// hears resumed(). Schedulers whose pools only their worker may push to get an inbox. Invariant: a resumed task is in the
// inbox or has been taken from it, once.
// resumed() may be called by anybody; the caller then notifies sleepers. A worker looks into the inbox when its own tasks
// have run out, and before it asks anybody else; that is an attempt on itself.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/pool/locked_queue.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the inbox with exactly one fault in it; a check must find it. `none` is the inbox.
enum class inbox_fault { none, not_counted, counted_in_two_steps, emptied_by_one, no_last_look };

// Where they wait. Anybody calls push and take.
template <World W, inbox_fault Fault = inbox_fault::none>
class inbox {
  using fault = inbox_fault;

 public:
  void push(task t) {
    tasks_.push(t);
    if constexpr (Fault == fault::counted_in_two_steps) return count_.store(count_.load(order::relaxed) + 1, order::relaxed);
    // Relaxed: a hint, which spares a look at the lock; the lock orders the tasks.
    if constexpr (Fault != fault::not_counted) count_.fetch_add(1, order::relaxed);
  }
  std::optional<task> take() {
    if (count_.load(order::relaxed) == 0) return std::nullopt;
    const std::optional<task> got = tasks_.pop();
    if (!got) return got;
    if constexpr (Fault == fault::emptied_by_one) return count_.store(0, order::relaxed), got;
    count_.fetch_sub(1, order::relaxed);
    return got;
  }
  // Not an access: how many a simulation sees in it. It changes whenever the inbox is written.
  std::uint64_t inside() const { return count_.peek(); }

 private:
  // anybody's
  locked_queue<W, task> tasks_;
  alignas(W::line_bytes) typename W::template atomic<std::uint64_t> count_{0, "resumed"};
};

template <World W, class Scheduler, inbox_fault Fault = inbox_fault::none>
class with_inbox : public Scheduler {
  using fault = inbox_fault;
  static constexpr bool names_victims = requires(Scheduler& scheduler) { scheduler.next_victim(0); };

 public:
  using Scheduler::Scheduler;

  void resumed(task t) { received_.push(t); }

  // One that was blocked belongs to the scheduler within.
  void resumed(task t, waker who) requires HearsBlocked<Scheduler> { Scheduler::resumed(t, who); }

  template <class Tries>
  std::optional<task> take(worker_id w, Tries&& tries) {
    const std::optional<task> own = model::take(static_cast<Scheduler&>(*this), w, tries);
    return own || model::awaits(*this, w) ? own : received_.take();
  }
  // Whom it would ask is drawn before it looks into the inbox: so each attempt draws one, as the scheduler promises.
  template <class Tries>
  attempt steal(worker_id w, Tries&& tries) {
    if constexpr (names_victims) {
      if (this->workers() > 1 && model::victims_of(*this) != victim_choice::none) return steal_from(w, this->next_victim(w));
    }
    if (const std::optional<task> got = received_.take()) return {steal_status::task, w, *got};
    if (this->workers() == 1 && !model::steals_alone(*this)) return {steal_status::empty, w, {}};
    return model::steal(static_cast<Scheduler&>(*this), w, tries);
  }
  attempt steal_from(worker_id w, worker_id victim) requires names_victims {
    if (const std::optional<task> got = received_.take()) return {steal_status::task, w, *got};
    return Scheduler::steal_from(w, victim);
  }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&& tries) {
    if constexpr (Fault == fault::no_last_look) return model::look_everywhere(static_cast<Scheduler&>(*this), w, tries);
    if (const std::optional<task> got = received_.take()) return {steal_status::task, w, *got};
    return model::look_everywhere(static_cast<Scheduler&>(*this), w, tries);
  }

  void skip(worker_id w, std::uint64_t attempts) requires requires(Scheduler& scheduler) { scheduler.skip(w, attempts); } {
    if (this->workers() > 1) Scheduler::skip(w, attempts);  // a lone worker looks into the inbox only
  }
  std::uint64_t inside() const { return received_.inside(); }

 private:
  inbox<W, Fault> received_;
};

struct inbox_protocol {
  static constexpr std::string_view name = "inbox";
  static constexpr std::string_view line = "tasks from outside, for workers that look and workers that sleep";

  using fault = inbox_fault;
  static constexpr std::array faults{
      mutant{fault::not_counted, "not-counted", "nobody looks at the lock, and the task is never found"},
      mutant{fault::counted_in_two_steps, "counted-in-two-steps", "two tasks count as one: the second is not looked for"},
      mutant{fault::emptied_by_one, "emptied-by-one", "who takes a task says that it was the last"},
      mutant{fault::no_last_look, "no-last-look", "a worker falls asleep without a last look at the inbox"},
  };
  static constexpr std::array<std::string_view, 6> programs{
      "resume | look look",
      "resume | resume | look look",
      "resume resume | look | look",
      "resume | rest",
      "resume resume | rest rest, spurious 0",
      "resume | resume | rest, spurious 0",
  };
};

}  // namespace heist::model
