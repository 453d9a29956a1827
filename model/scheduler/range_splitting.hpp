#pragma once
// Work-stealing of ranges: a deque per worker with parts of a loop, which are divided on the way. When, and into what, says the
// partitioner: halving_partitioner.hpp, demand_partitioner.hpp.
// Invariant: each iteration has been handed out, or is in exactly one task in a deque or a mailbox, or in what a worker has
// begun.
// A loop makes one range ready, by ready(), when no other is open; its worker divides it when it takes its next task. An engine
// calls as of work_stealing.hpp, and asks offered(w) how many tasks a call for w has shown to others, who may sleep.
// Where partitioners mail, a worker has a mailbox, too. It looks into its own when its deque is empty, and before it asks
// others; into somebody else's when that one's deque is empty and it does not search itself, and before it falls asleep into
// all.
// Not promised: which victim; that what is mailed gets there.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/policy.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, template <class, class> class PoolOf, class Partitioner>
class range_splitting {
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);
  static constexpr bool mails = Partitioner::mails;

 public:
  template <class... Args>
  explicit range_splitting(worker_id workers, const Args&... args)
      : count_(workers), partitioner_(workers, args...), workers_(W::template make_array<worker>(workers)) {}
  ~range_splitting() { W::destroy_array(workers_, count_); }
  range_splitting(const range_splitting&) = delete;
  range_splitting& operator=(const range_splitting&) = delete;

  void ready(worker_id w, task whole) { workers_[w].whole = whole; }

  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    me.offered = 0;
    if (const std::optional<task> next = partitioner_.next(w, offers(w))) return next;
    if (me.whole != none) return partitioner_.begin_whole(w, range::of(std::exchange(me.whole, none)), offers(w));
    if (const std::optional<task> popped = me.tasks.pop()) return partitioner_.begin_own(w, *popped, offers(w));
    return opened_mail(w);
  }

  attempt steal(worker_id w) { return steal_from(w, next_victim(w)); }
  worker_id next_victim(worker_id w) { return random_victim().next<W>(w, count_); }
  void next_victims(worker_id w, std::span<worker_id> victims) { random_victim().next<W>(w, count_, victims); }
  void skip(worker_id w, std::uint64_t attempts) requires (!mails) { random_victim().skip<W>(w, count_, attempts); }
  static constexpr bool victims_outlast_success() { return random_victim::outlasts_success(); }
  static constexpr bool steals_into_own_pool() { return true; }  // parts of what was stolen

  attempt steal_from(worker_id w, worker_id victim) {
    if constexpr (mails) {
      says_that_it_searches(w, true);
      if (const std::optional<task> own = opened_mail(w)) return {steal_status::task, w, *own};
      return ask(w, victim, !workers_[victim].searches.load(order::relaxed));  // relaxed: a hint
    } else {
      return ask(w, victim, false);
    }
  }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&& tries) requires mails {
    says_that_it_searches(w, false);
    const std::optional<task> own = opened_mail(w);
    attempt last{own ? steal_status::task : steal_status::empty, w, own.value_or(0)};
    bool lost = false;
    for (worker_id i = 1; i < count_ && last.status != steal_status::task; ++i) {
      if (i > 1) tries(last);
      last = ask(w, (w + i) % count_, true);
      lost = lost || last.status == steal_status::lost;
    }
    if (lost && last.status == steal_status::empty) last.status = steal_status::lost;
    return last;
  }

  std::uint32_t offered(worker_id w) const { return workers_[w].offered; }
  static constexpr bool splits_ranges() { return true; }
  worker_id workers() const { return count_; }

 private:
  static constexpr task none = 0;  // no range of any iterations

  struct no_mailbox {};
  struct mailbox {
    inbox<W> mail;
    typename W::template atomic<bool> searches{false, "searches"};  // written by its worker
    bool says_that_it_searches = false;
  };
  struct alignas(std::max<std::size_t>(W::line_bytes, 64)) worker : std::conditional_t<mails, mailbox, no_mailbox> {
    pool tasks;
    // the worker's own
    task whole = none;
    std::uint32_t offered = 0;  // by the last call for it that got a piece
  };

  // To everybody; or to one worker, by mail.
  struct offering {
    void operator()(task part) const {
      ++all[from].offered;
      all[from].tasks.push(part);
    }
    void operator()(task part, worker_id to) const requires mails {
      if (to == from) return (*this)(part);
      ++all[from].offered;
      all[to].mail.push(part);
    }

    worker* all;
    worker_id from;
  };
  offering offers(worker_id w) { return {workers_, w}; }

  attempt ask(worker_id w, worker_id victim, bool reads_mail) {
    worker& its = workers_[victim];
    stolen<task> got = stolen<task>::empty();
    if (!seems_empty(its.tasks)) got = its.tasks.steal();
    if constexpr (mails) {
      if (got.status == steal_status::empty && reads_mail) {
        if (const std::optional<task> mailed = its.mail.take()) got = stolen<task>::of(*mailed);
      }
    }
    if (got.status != steal_status::task) return {got.status, victim, {}};
    return {got.status, victim, partitioner_.begin_stolen(w, found(w, got.task), offers(w))};
  }
  // The first piece of what is in its mailbox.
  std::optional<task> opened_mail(worker_id w) {
    if constexpr (mails) {
      const std::optional<task> mailed = workers_[w].mail.take();
      if (mailed) return partitioner_.begin_mailed(w, found(w, *mailed), offers(w));
    }
    return std::nullopt;
  }
  task found(worker_id w, task got) {
    workers_[w].offered = 0;
    if constexpr (mails) says_that_it_searches(w, false);
    return got;
  }
  void says_that_it_searches(worker_id w, bool searches) requires mails {
    worker& me = workers_[w];
    if (std::exchange(me.says_that_it_searches, searches) == searches) return;
    me.searches.store(searches, order::relaxed);
  }

  const worker_id count_;
  Partitioner partitioner_;
  worker* const workers_;
};

}  // namespace heist::model
