#pragma once
// The event loop at the grain of accesses: every worker is a fiber, and whoever is first in the order (time, worker)
// goes on until another one is. Invariant: while a fiber runs, no worker that is not blocked has an earlier time; so
// accesses take effect one after the other in the order of virtual time.
// Fibers call take, block and wake; the engine calls run. Time is kept in the context while a fiber runs, else in the
// queue, or for blocked workers beside it.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <vector>

#include "sim/access_queue.hpp"
#include "sim/context.hpp"
#include "base/fiber.hpp"
#include "sim/options.hpp"

namespace heist::sim {

class access_turns {
 public:
  // Inside the context of the same workers.
  access_turns(model::worker_id workers, const options& how)
      : how_(how), context_(context::here()), queue_(workers), blocked_at_ns_(workers, 0) {
    context_.turns = this;
  }
  ~access_turns() {
    context_.turns = nullptr;
    context_.turn_to_nobody();
  }
  access_turns(const access_turns&) = delete;
  access_turns& operator=(const access_turns&) = delete;

  // Returns when work(w) has returned for every worker. What one of them throws ends all, as does the user's wish to
  // stop: work should then return soon, once stopping() is true.
  void run(const std::function<void(model::worker_id)>& work) {
    for (model::worker_id w = 0; w < blocked_at_ns_.size(); ++w) {
      fibers_.emplace_back(w, [&work, w] { work(w); });
      queue_.put(w, 0);
    }
    try {
      for (unfinished_ = fibers_.size(); unfinished_ > 0;) step();
    } catch (...) {
      stop();
      throw;
    }
  }

  // Until it is the running worker's turn, all that was charged being over.
  void take() {
    const model::worker_id me = context_.worker;
    settle();
    ++taken_;
    queue_.put(me, context_.now_ns);
    if (queue_.first().worker != me || taken_ >= next_look_ || stopping_) fibers_[me].suspend();
  }

  // Until somebody wakes the running worker. May return early when stopping().
  void block() {
    const model::worker_id me = context_.worker;
    settle();
    blocked_at_ns_[me] = context_.now_ns;
    queue_.remove(me);
    fibers_[me].suspend();
  }

  // The same, but at that time it goes on whether or not somebody has woken it.
  void block_until(std::uint64_t time_ns) {
    const model::worker_id me = context_.worker;
    settle();
    blocked_at_ns_[me] = context_.now_ns;
    if (time_ns > event_queue::max_time_ns) throw time_overflow();
    queue_.put(me, time_ns);
    fibers_[me].suspend();
  }

  // The blocked worker goes on at that time, or where its own time is later, then.
  void wake(model::worker_id blocked, std::uint64_t time_ns) {
    queue_.put(blocked, std::max(blocked_at_ns_[blocked], std::min(time_ns, event_queue::max_time_ns)));
  }

  bool stopping() const { return stopping_; }
  std::uint64_t taken() const { return taken_; }  // turns so far

 private:
  static constexpr std::uint64_t turns_between_looks = 1 << 16;

  void settle() {
    if (stopping_) return;
    const std::uint64_t now_ns = context_.time_ns();
    if (now_ns > event_queue::max_time_ns) throw time_overflow();
    context_.now_ns = now_ns;
    context_.charged_ns = 0;
  }

  void step() {
    if (queue_.empty()) throw all_workers_wait();
    const event e = queue_.first();
    go_on(e.worker, e.time_ns);
    if (fibers_[e.worker].finished()) {
      queue_.remove(e.worker);
      --unfinished_;
    }
    if (taken_ >= next_look_) {
      if (is_cancelled(how_)) throw cancelled();
      next_look_ = taken_ + turns_between_looks;
    }
  }

  void go_on(model::worker_id w, std::uint64_t time_ns) {
    context_.turn_to(w);
    context_.now_ns = time_ns;
    context_.charged_ns = 0;
    fibers_[w].resume();
  }

  // Everybody in turn, without regard to time, so that each can leave the call it is in; whoever waits for something
  // that does not come any more is unwound by its destructor.
  void stop() {
    constexpr int rounds = 1000;
    stopping_ = true;
    for (int i = 0; i < rounds; ++i) {
      for (model::worker_id w = 0; w < fibers_.size(); ++w) {
        try {
          if (!fibers_[w].finished()) go_on(w, 0);
        } catch (...) {  // the first failure is the one that counts
        }
      }
      if (std::ranges::all_of(fibers_, &base::fiber::finished)) return;
    }
  }

  const options how_;
  context& context_;
  access_queue queue_;
  std::vector<std::uint64_t> blocked_at_ns_;  // by worker
  std::uint64_t taken_ = 0;
  std::uint64_t next_look_ = 0;
  std::size_t unfinished_ = 0;
  bool stopping_ = false;
  std::deque<base::fiber> fibers_;  // by worker; last: unwinding them uses the rest
};

}  // namespace heist::sim
