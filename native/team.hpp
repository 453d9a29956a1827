#pragma once
// The workers of one run: threads that drive the worker loop of model/ until the workload says that it is done. Worker 0 is
// the calling thread. A worker that throws ends the run for all, and the caller gets the exception.
// Invariant: a diary and, of the scheduler, everything but the stealing of a task belong to one worker each.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <latch>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "model/idle/idle_rule.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/worker/worker_loop.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "native/diary.hpp"
#include "native/spin.hpp"
#include "native/timer.hpp"
#include "native/world.hpp"

namespace heist::native {

// Of a worker whose policy says nothing else. Everybody sleeps in the end: more workers than processors would not get to
// work otherwise, and a run that can never end would not be noticed.
inline constexpr model::idle_rule usual_idle{.yields_after = 8, .sleeps_after = 256};

template <model::Workload Load, class Scheduler>
class team {
  using clock = std::chrono::steady_clock;
  using worker_id = model::worker_id;
  using task = model::task;

 public:
  struct settings {
    std::uint64_t seed = 1;
    spin work{0};
    bool traces = false;
    model::idle_rule idle = usual_idle;
    bool ranks = false;  // when each node began, and its priority
  };

  // Both are used up by the run.
  team(Load& load, Scheduler& scheduler, const settings& how)
      : load_(load),
        scheduler_(scheduler),
        how_(how),
        diaries_(scheduler.workers()),
        hands_(scheduler.workers()),
        loop_(scheduler, load, *this, how.idle),
        timer_([this](std::uint64_t operation) { complete(operation); }) {}

  void run() {
    loop_.start();
    const worker_id others = scheduler_.workers() - 1;
    std::latch present(others);
    std::latch begin(1);
    {
      std::vector<std::jthread> threads;
      try {
        for (worker_id w = 1; w <= others; ++w) {
          threads.emplace_back([this, w, &present, &begin] {
            present.count_down();
            begin.wait();
            work(w);
          });
        }
        present.wait();
      } catch (const std::system_error& refusal) {  // let those that wait go home
        stop_.store(true, std::memory_order_relaxed);
        begin.count_down();
        throw base::bad_input("workers", "this machine refuses another thread: " + std::string(refusal.what()),
                              "ask for fewer workers");
      }
      start_ = clock::now();
      begin.count_down();
      work(0);
    }
    timer_.stop();
    if (actors_failure_) std::rethrow_exception(actors_failure_);
    for (const diary& d : diaries_) {
      if (d.failure) std::rethrow_exception(d.failure);
    }
  }

  const std::vector<diary>& diaries() const { return diaries_; }
  std::uint64_t makespan_ns() const { return makespan_ns_.load(std::memory_order_relaxed); }
  // True: every worker waited for a future that nobody was left to complete.
  bool all_blocked() const { return all_blocked_.load(std::memory_order_relaxed); }
  // True: the tasks ran out before the workload was done.
  bool starved() const { return starved_.load(std::memory_order_relaxed); }

 private:
  using loop = model::worker_loop<world, Scheduler, Load, team>;
  friend loop;

  // What a worker has in its hands: the node it executes, and where that came from.
  struct alignas(world::line_bytes) hand {
    std::uint64_t identity = 0;
    std::uint64_t start_ns = 0;
    worker_id victim = 0;
    bool stolen = false;
  };

  void work(worker_id me) {
    try {
      world::seed(how_.seed * 0x9E3779B97F4A7C15u + me);
      if (me == 0 && !pass(me, loop_.first_step())) return loop_.leave(me);
      step_by_step(me);
    } catch (...) {
      diaries_[me].failure = std::current_exception();
      end();
    }
    loop_.leave(me);
  }

  // Flattened: of what every node needs nothing is worth a call.
  [[gnu::flatten]] void step_by_step(worker_id me) {
    while (!over() && pass(me, loop_.step(me))) {
    }
  }

  // What passes before the worker's next step; false: there is none.
  bool pass(worker_id me, const model::pause& until) {
    using reason = model::pause::reason;
    switch (until.why) {
      case reason::executes: how_.work(until.ns); return true;
      case reason::searches:
        if (until.ns != 0) wait(until.ns);
        if (until.yields) world::yield();
        return true;
      case reason::awaits: loop_.await_answer(me); return true;
      case reason::sleeps:
        // Only a worker that executes makes tasks ready, or the timer: when all sleep and nothing is under way, no task is
        // left, and nobody will call done().
        if (timer_.is_idle() && loop_.everybody_sleeps()) {
          starve();
          return false;
        }
        loop_.sleep(me);
        return true;
      case reason::over: return false;
    }
    return false;
  }

  // By the timer's thread.
  void complete(std::uint64_t operation) {
    try {
      if constexpr (requires { scheduler_.resumed(task{}); }) loop_.completed(scheduler_.workers(), operation);
      if (timer_.has_begun_nothing_more() && loop_.everybody_sleeps()) starve();
      end_if_all_are_blocked(timer_.has_begun_nothing_more());
    } catch (...) {
      actors_failure_ = std::current_exception();
      end();
    }
  }

  static void wait(std::uint64_t ns) {
    constexpr std::uint64_t worth_sleeping_ns = 20'000;  // about what falling asleep and waking up take
    if (ns >= worth_sleeping_ns) return std::this_thread::sleep_for(std::chrono::nanoseconds(ns));
    const clock::time_point end = clock::now() + std::chrono::nanoseconds(ns);
    while (clock::now() < end) {
    }
  }

  void starve() {
    starved_.store(true, std::memory_order_relaxed);
    end();
  }
  void end() {
    stop_.store(true, std::memory_order_relaxed);  // relaxed: wake_all() has a fence, and joining orders what was written
    loop_.wake_all();
  }

  // What the loop asks for and tells.
  bool over() const { return stop_.load(std::memory_order_relaxed); }
  void ends(worker_id me, task t) {
    if (!how_.traces) return;
    hand& h = hands_[me];
    diaries_[me].nodes.push_back({h.identity, {}, me, h.start_ns, now_ns(), std::exchange(h.stolen, false), h.victim});
    diaries_[me].nodes.back().piece = model::batch_of(load_, t);
  }
  void finished(worker_id) {}
  void edge(worker_id me, model::edge_kind kind, std::uint64_t target, std::uint64_t /*latency_ns*/) {
    if (how_.traces) diaries_[me].edges.push_back({hands_[me].identity, target, kind});
  }
  void starts(worker_id, std::uint64_t operation, std::uint64_t latency_ns) {
    timer_.start(operation, std::chrono::nanoseconds(latency_ns));
  }
  void announces(worker_id, task) {}
  void announced(worker_id, task) {}
  void blocked(worker_id, task) {}
  void resumed(worker_id, task) { blocked_.fetch_sub(1, std::memory_order_relaxed); }
  void done(worker_id) {
    makespan_ns_.store(now_ns(), std::memory_order_relaxed);
    end();
  }
  void tried(worker_id me, const model::attempt& tried) {
    model::steal_counts& mine = diaries_[me].steals;
    switch (tried.status) {
      case model::steal_status::task:
        mine.got_task(tried.victim != me, tried.mugged);
        hands_[me].stolen = tried.victim != me && !tried.mugged;
        hands_[me].victim = tried.victim;
        break;
      case model::steal_status::empty: ++mine.empty; break;
      case model::steal_status::lost: ++mine.lost; break;
      case model::steal_status::pending: break;  // not the end of one
    }
  }
  template <class Tries>
  model::attempt steal(worker_id me, Tries&& tries) {
    if (scheduler_.workers() == 1 && !model::steals_alone(scheduler_)) return {model::steal_status::empty, me, {}};
    return model::steal(scheduler_, me, tries);
  }
  void nothing_to_take(worker_id) {}
  // If all wait and no operation is under way, nobody is left to complete what they wait for. Who has been resumed has been
  // counted off by then, perhaps before it was counted.
  void waits(worker_id) {
    blocked_.fetch_add(1, std::memory_order_seq_cst);
    end_if_all_are_blocked(timer_.is_idle());
  }
  void end_if_all_are_blocked(bool nothing_is_under_way) {
    if (!nothing_is_under_way || blocked_.load(std::memory_order_seq_cst) != static_cast<std::int64_t>(scheduler_.workers())) return;
    all_blocked_.store(true, std::memory_order_relaxed);
    end();
  }
  void got(worker_id me, task t) {
    if (how_.ranks) diaries_[me].ranks.push_back({now_ns(), model::priority(load_, t)});
    hands_[me].identity = load_.identity(t);  // before it begins: the task means nothing after its end
    if (how_.traces) hands_[me].start_ns = now_ns();
  }
  std::uint64_t begins(worker_id me, task, const model::beginning& node) {
    diary& mine = diaries_[me];
    (node.executes ? mine.executed : mine.discarded).push_back(hands_[me].identity);
    mine.work_ns += node.cost_ns;
    return node.cost_ns;
  }

  std::uint64_t now_ns() const {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start_).count());
  }

  Load& load_;
  Scheduler& scheduler_;
  const settings how_;
  // set before any other worker begins
  clock::time_point start_;
  // each worker's own
  std::vector<diary> diaries_;
  std::vector<hand> hands_;
  // anyone's
  loop loop_;
  std::atomic<std::uint64_t> makespan_ns_{0};  // atomic: a faulty pool may bring two workers to the last node
  std::atomic<bool> stop_{false};
  std::atomic<bool> starved_{false};
  std::atomic<bool> all_blocked_{false};
  std::atomic<std::int64_t> blocked_{0};  // workers that wait for a future, less those that have been resumed
  std::exception_ptr actors_failure_;  // the timer's thread's
  timer timer_;                        // last: it calls the others
};

}  // namespace heist::native
