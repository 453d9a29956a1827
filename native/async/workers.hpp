#pragma once
// The workers of a runtime: threads that drive the worker loop of model/ over a scheduler, from its beginning to stop(). They
// execute coroutines, and calls that functions fork (native/forks/).
// Invariant: while no coroutine is ready and no call on offer all of them sleep, or are about to.
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/idle/idle_rule.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/worker/worker_loop.hpp"
#include "model/workload/workload.hpp"
#include "native/async/coroutines.hpp"
#include "native/async/executor.hpp"
#include "native/async/roomy_thread.hpp"
#include "native/forks/with_forks.hpp"
#include "native/forks/worker.hpp"
#include "native/world.hpp"

namespace heist::async {

template <model::Scheduler Scheduler, class Kind = forks::handshake>
class workers final : public executor, forks::colleagues<Kind> {
  using worker_id = model::worker_id;
  using scheduler = forks::with_forks<Scheduler, Kind>;
  using loop = model::worker_loop<native::world, scheduler, coroutines, workers>;
  friend loop;

 public:
  static constexpr model::idle_rule idle{.yields_after = 8, .sleeps_after = 64};

  explicit workers(worker_id count)
      : scheduler_(count), load_(*this), loop_(scheduler_, load_, *this, idle), looking_(count) {}

  void start() {
    loop_.start();
    try {
      io.start();
      for (worker_id w = 0; w < scheduler_.workers(); ++w) threads_.emplace_back([this, w] { work(w); });
    } catch (...) {  // this machine refuses another thread
      looks_no_more(scheduler_.workers() - static_cast<worker_id>(threads_.size()));
      end();
      throw;
    }
  }
  // Every root has ended: there is nothing to do.
  void end() {
    io.stop();
    over_.store(true, std::memory_order_relaxed);  // relaxed: wake_all() has a fence
    loop_.wake_all();
    threads_.clear();
  }

  void resume(model::task coroutine, model::waker who) override {
    const resumption what{coroutine, who};
    loop_.completed(scheduler_.workers(), what.as_operation());
  }

  worker_id count() const noexcept override { return scheduler_.workers(); }

 private:
  void work(worker_id me) noexcept {
    native::world::seed(0x9E3779B97F4A7C15u * (me + 1));
    const auto mine = std::unique_ptr<forks::worker_of<Kind>>(new forks::worker_of<Kind>(me, *this));
    forks::here = mine.get();
    const forks::forks_from<Kind> all(mine->bottom());
    scheduler_.has_stack(me, mine->stack);
    bool goes_on = me != 0 || pass(me, loop_.first_step());
    while (goes_on && !over()) goes_on = pass(me, loop_.step(me));
    loop_.leave(me);
    looks_no_more(1);  // the stack goes with the thread, and the others may look at it still
    for (worker_id left = looking_.load(); left != 0; left = looking_.load()) looking_.wait(left);
  }
  void looks_no_more(worker_id count) noexcept {
    if (looking_.fetch_sub(count) == count) looking_.notify_all();
  }

  // What forked calls ask for.
  void offered() noexcept override { loop_.offered(); }
  forks::stack_of_calls<Kind>& stack_of(worker_id w) noexcept override { return *scheduler_.stack_of(w); }

  // What passes before the worker's next step; false: there is none.
  bool pass(worker_id me, const model::pause& until) {
    using reason = model::pause::reason;
    switch (until.why) {
      case reason::executes: return true;
      case reason::searches:
        if (until.yields) native::world::yield();
        return true;
      case reason::awaits: loop_.await_answer(me); return true;
      case reason::sleeps:
        if (!over()) loop_.sleep(me);  // who falls asleep after wake_all() is not woken by it
        return true;
      case reason::over: return false;
    }
    return false;
  }

  // What the loop asks for and tells.
  bool over() const { return over_.load(std::memory_order_relaxed); }
  template <class Tries>
  model::attempt steal(worker_id me, Tries&& tries) {
    return model::steal(scheduler_, me, tries);
  }
  std::uint64_t begins(worker_id, model::task, const model::beginning&) { return 0; }
  void ends(worker_id, model::task) {}
  void finished(worker_id) {}
  void edge(worker_id, model::edge_kind, std::uint64_t, std::uint64_t) {}
  void starts(worker_id, std::uint64_t, std::uint64_t) {}
  void announces(worker_id, model::task) {}
  void announced(worker_id, model::task) {}
  void blocked(worker_id, model::task) {}
  void resumed(worker_id, model::task) {}
  void done(worker_id) {}
  void tried(worker_id, const model::attempt&) {}
  void got(worker_id, model::task) {}
  void nothing_to_take(worker_id) {}
  void waits(worker_id) {}

  scheduler scheduler_;
  coroutines load_;
  loop loop_;
  std::atomic<bool> over_{false};
  std::atomic<worker_id> looking_;      // workers that may look at the stacks of others
  std::vector<roomy_thread> threads_;  // last: they use the rest
};

}  // namespace heist::async
