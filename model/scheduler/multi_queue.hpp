#pragma once
// The MultiQueue (Rihani, Sanders and Dementiev, SPAA 2015): a few heaps per worker, each with a lock that is only ever
// tried. A task goes into a random heap, and a worker takes from the better of two random ones. So tasks come out nearly
// in order, and workers seldom meet.
// Invariant: a ready task is in exactly one heap; a heap's best priority is written by whoever has its lock.
// A worker that has looked at two heaps in vain looks at all of them before it says that there is nothing.
// Not promised: the best task there is, or an order among equals.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/heap_slots.hpp"
#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/prioritized.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the MultiQueue with exactly one fault in it; a check must find it. `none` is the MultiQueue.
enum class multi_queue_fault { none, lock_relaxed, unlock_relaxed, lock_looked_at, best_not_told, only_two_looked_at };

template <World W, multi_queue_fault Fault = multi_queue_fault::none>
class multi_queue {
  using fault = multi_queue_fault;

 public:
  static constexpr std::uint32_t heaps_a_worker = 2;

  // room: of a heap, before it first grows.
  explicit multi_queue(worker_id workers) : multi_queue(workers, workers * heaps_a_worker, 64) {}
  multi_queue(worker_id workers, std::uint32_t heaps, std::size_t room)
      : workers_(workers), count_(heaps), heaps_(W::template make_array<heap>(count_, room)) {}
  ~multi_queue() { W::destroy_array(heaps_, count_); }
  multi_queue(const multi_queue&) = delete;
  multi_queue& operator=(const multi_queue&) = delete;

  void ready(worker_id w, task t, priority_value priority) {
    while (!try_ready(w, t, priority)) W::yield();
  }
  // One attempt: false if somebody was in the way, and then nothing has happened.
  bool try_ready(worker_id, task t, priority_value priority) {
    return heaps_[W::random(count_)].try_push({priority, t});
  }

  std::optional<task> take(worker_id w) {
    const attempt got = steal(w);
    return got.status == steal_status::task ? std::optional<task>(got.got) : std::nullopt;
  }

  // An attempt on itself: the heaps are nobody's. Lost: somebody was in the way, and there may be something.
  attempt steal(worker_id w) {
    const stolen<prioritized> got = better_of_two();
    if (got.status == steal_status::task || Fault == fault::only_two_looked_at) return {got.status, w, got.task.what};
    const stolen<prioritized> any = any_of_all();
    return {any.status, w, any.task.what};
  }

  // Each draws two heaps, and where to begin with all of them.
  void skip(worker_id, std::uint64_t attempts) { W::skip_random(3 * attempts); }

  worker_id workers() const { return workers_; }

 private:
  // What is said of a heap's best: larger is better here, too, and nothing is worse than any.
  static constexpr std::uint64_t nothing = 0;
  static std::uint64_t told(priority_value best) {
    return static_cast<std::uint64_t>(std::int64_t{best} - std::numeric_limits<priority_value>::min()) + 1;
  }

  class alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) heap {
   public:
    explicit heap(std::size_t room) : tasks_(room) {}
    std::uint64_t best() const { return best_.load(order::relaxed); }  // relaxed: a hint, looked at again with the lock

    bool try_push(prioritized pushed) {
      if (!try_lock()) return false;
      tasks_.push(pushed);
      unlock();
      return true;
    }
    stolen<prioritized> try_pop() {
      if (!try_lock()) return stolen<prioritized>::lost();
      const std::optional<prioritized> got = tasks_.pop();
      unlock();
      return got ? stolen<prioritized>::of(*got) : stolen<prioritized>::empty();
    }

   private:
    bool try_lock() {
      if (locked_.load(Fault == fault::lock_looked_at ? order::acquire : order::relaxed)) return false;
      if constexpr (Fault == fault::lock_looked_at) {
        locked_.store(true, order::relaxed);
        return true;
      }
      // acquire: pairs with the release below: the heap as the last one left it
      return !locked_.exchange(true, Fault == fault::lock_relaxed ? order::relaxed : order::acquire);
    }
    void unlock() {
      if constexpr (Fault != fault::best_not_told) {
        best_.store(tasks_.size() == 0 ? nothing : told(tasks_.best().priority), order::relaxed);
      }
      locked_.store(false, Fault == fault::unlock_relaxed ? order::relaxed : order::release);
    }

    typename W::template atomic<bool> locked_{false, "locked"};
    typename W::template atomic<std::uint64_t> best_{nothing, "best"};
    heap_slots<W, prioritized, better_first> tasks_;
  };

  stolen<prioritized> better_of_two() {
    heap& one = heaps_[W::random(count_)];
    heap& other = heaps_[W::random(count_)];
    const std::uint64_t of_one = one.best();
    const std::uint64_t of_other = other.best();
    if (std::max(of_one, of_other) == nothing) return stolen<prioritized>::empty();
    return (of_other > of_one ? other : one).try_pop();
  }

  stolen<prioritized> any_of_all() {
    const std::uint32_t first = W::random(count_);
    bool blocked = false;
    for (std::uint32_t i = 0; i < count_; ++i) {
      heap& next = heaps_[first + i < count_ ? first + i : first + i - count_];
      if (next.best() == nothing) continue;
      const stolen<prioritized> got = next.try_pop();
      if (got.status == steal_status::task) return got;
      blocked |= got.status == steal_status::lost;
    }
    return blocked ? stolen<prioritized>::lost() : stolen<prioritized>::empty();
  }

  const worker_id workers_;
  const std::uint32_t count_;
  heap* const heaps_;
};

// How it is checked.
struct multi_queue_protocol : multi_queue_scheduler {
  static constexpr std::string_view checked = "workers at two heaps whose locks are only ever tried: no task is lost or denied";
  static constexpr bool ends_when_generated = false;  // generated programs draw too often for a search to end

  using fault = multi_queue_fault;
  static constexpr std::array faults{
      mutant{fault::lock_relaxed, "lock-relaxed", "who has the lock need not see the heap as the last one left it"},
      mutant{fault::unlock_relaxed, "unlock-relaxed", "the same, from the other side"},
      mutant{fault::lock_looked_at, "lock-looked-at", "the lock is looked at and then taken: two can have it"},
      mutant{fault::best_not_told, "best-not-told", "who leaves a heap does not say what is best there: others pass it by"},
      mutant{fault::only_two_looked_at, "only-two-looked-at", "a worker that found two heaps empty says that there is nothing"},
  };
  static constexpr std::array<std::string_view, 4> programs{
      "push | take",
      "push push | take",
      "push take push | take",
      "push | take | take",
  };
};

template <>
struct scheduler_of<multi_queue_scheduler> {
  template <World W>
  using type = multi_queue<W>;
};

}  // namespace heist::model
