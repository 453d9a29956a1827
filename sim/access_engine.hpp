#pragma once
// A run at the grain of accesses: each worker takes the same steps as at the default grain (engine.hpp), but others come
// between any two of its accesses. Invariant: a node's end and a steal attempt are entered in the digest in the order in
// which they are over; the watcher hears everything at the time of the access before it, which never goes back.
// Where the scheduler has an inbox there is one more fiber, the timer's.
// An engine serves one run; it is called inside a context made for as many workers as the scheduler has, and the timer.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/worker/worker_loop.hpp"
#include "model/workload/workload.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_turns.hpp"
#include "sim/engine_base.hpp"
#include "sim/idle_policy.hpp"
#include "sim/options.hpp"
#include "sim/vain_search.hpp"
#include "sim/watcher.hpp"
#include "sim/world.hpp"

namespace heist::sim {

template <class Scheduler, model::Workload Load, class Watcher = unwatched>
class access_engine : engine_base<Scheduler, Load, Watcher> {
  using base = engine_base<Scheduler, Load, Watcher>;
  using typename base::task;
  using typename base::worker_id;

 public:
  // watching: what the watcher is made from.
  template <class... Watching>
  access_engine(Scheduler& scheduler, Load& load, const options& how, const idle_policy& idle, const Watching&... watching)
      : base(scheduler, load, how, watching...),
        idle_(idle.rule),
        loop_(scheduler, load, *this, idle.rule),
        search_(scheduler, how),
        doing_(scheduler.workers()),
        turns_(this->actors(), how) {
    context_.wake_ns = idle.wake_ns;
  }

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    turns_.run([this](worker_id w) { this->is_timer(w) ? keep_time() : work(w); });
    if (!done_) throw std::logic_error("all workers have stopped before the workload was done");
    sum_.tell(result, last_end_ns_);
  }

  std::uint64_t accesses() const { return turns_.taken(); }

 private:
  using loop = model::worker_loop<world<stepwise>, Scheduler, Load, access_engine>;
  friend loop;
  static constexpr std::uint64_t nodes_between_words = 1 << 10;  // a millisecond or so

  enum class activity : std::uint8_t { calls, searches, awaits, executes };
  struct doing {
    activity what = activity::calls;
    std::uint64_t since_ns = 0;       // its last turn of its own
    std::uint64_t until_ns = 0;       // it executes a node
    std::uint64_t writes_before = 0;  // it searches: all writes when its attempt began
    std::uint64_t begun_at_ns = 0;    // its attempts, or the call that makes some
    std::uint64_t tries = 0;          // attempts since its last turn of its own
    std::uint64_t stolen_ns = 0;      // what it has stolen costs beside
    bool lost = false;                // one of them, or a part of it
    bool has_finished = false;        // a node, and may have more to say of it
    expense paid;                     // before it had its task
    std::uint64_t paid_ns = 0;        // what had passed then
  };

  event now(worker_id w) const { return {context_.now_ns, w}; }
  void time_passes(worker_id w) { base::time_passes(now(w)); }

  // What has passed on the worker's clock since its last turn of its own: its accesses, and waiting for others'.
  std::uint64_t passed_ns(worker_id w) const { return context_.time_ns() - doing_[w].since_ns; }

  void work(worker_id w) {
    if (begins(w)) {
      while (take_turn(w) && (leaves_out(w) || pass(w, stepped(w, loop_.step(w))))) {
      }
    }
    loop_.leave(w);
    (void)stepped(w, {});
  }
  bool begins(worker_id w) {
    if (w != 0) return true;
    loop_.start();
    doing_[w].begun_at_ns = context_.now_ns;
    return pass(w, stepped(w, loop_.first_step()));
  }

  // The step is over: whom it has woken in no time goes on.
  model::pause stepped(worker_id by, const model::pause& ended) {
    std::erase_if(context_.awake, [&](const context::awakened& woken) {
      if (woken.by != by) return false;
      turns_.wake(woken.worker, woken.time_ns);
      return true;
    });
    return ended;
  }

  // False: there is nothing more to do.
  bool take_turn(worker_id w) {
    doing& me = doing_[w];
    const bool executes = loop_.executes(w) != model::no_task;
    turns_.take();
    me.since_ns = me.begun_at_ns = context_.now_ns;
    me.tries = 0;
    me.lost = false;
    me.what = executes ? activity::calls : activity::searches;
    sum_.watcher.goes_on(w, last_end_ns_);
    return executes ? !turns_.stopping() : !over();
  }

  // What passes before the worker's next step; false: there is none.
  bool pass(worker_id w, const model::pause& until) {
    using reason = model::pause::reason;
    switch (until.why) {
      case reason::executes: return !turns_.stopping();
      case reason::searches: return goes_without(w, until.ns);
      case reason::awaits: return rest(w, [&] { loop_.await_answer(w); });
      case reason::sleeps: return rest(w, [&] { loop_.sleep(w); });
      case reason::over: return false;
    }
    return false;
  }

  bool goes_without(worker_id w, std::uint64_t waits_ns) {
    const expense paid = pay(w);
    if (over()) return sum_.watcher.breaks_off(w, paid), false;
    sum_.watcher.goes_without(now(w), paid, waits_ns);
    context_.charged_ns += waits_ns;
    return true;
  }

  // It sleeps, or awaits an answer. It can be woken from now on, while its last attempts are still to be paid for; but it
  // goes on only when they are.
  template <class Wait>
  bool rest(worker_id w, Wait wait) {
    const expense paid = pay(w);
    if (over()) return sum_.watcher.breaks_off(w, paid), false;
    sum_.watcher.goes_without(now(w), paid, 0);
    const std::uint64_t attempts_ns = doing_[w].tries * context_.costs.attempt_ns;
    const std::uint64_t from_ns = context_.time_ns();
    context_.charged_ns -= attempts_ns;
    if (loop_.awaits(w)) doing_[w].what = activity::awaits;
    context_.waits_awake[w] = loop_.awaits(w);
    wait();
    if (over()) return false;
    context_.charged_ns += from_ns - std::min(from_ns, context_.time_ns());
    sum_.watcher.wakes(w, context_.time_ns());
    return true;
  }

  // What has passed, attempts included. Those of a worker that searches have its accesses, too.
  expense pay(worker_id w) {
    const std::uint64_t accesses_ns = passed_ns(w), attempts_ns = doing_[w].tries * context_.costs.attempt_ns + std::exchange(doing_[w].stolen_ns, 0);
    context_.charged_ns += attempts_ns;
    if (doing_[w].what == activity::searches) return {.stealing_ns = accesses_ns + attempts_ns};
    return {accesses_ns, attempts_ns};
  }

  // Attempts in vain that need not be made: their accesses are all over before anything happens.
  bool leaves_out(worker_id w) {
    if (doing_[w].what != activity::searches || !search_.skips() || loop_.awaits(w)) return false;
    search_.forget_if_written(context_.writes);
    if (!is_quiet(w) || !search_.knows_next(w, context_)) return false;
    const auto look = search_.next_look(w);
    if (context_.now_ns + look.charged_ns >= quiet_until_ns_) return false;
    const vain_attempts made =
        search_.ahead(w, context_, context_.now_ns, idle_, loop_.in_vain(w), quiet_until_ns_ - look.charged_ns);
    loop_.skip(w, made.looks);
    sum_.searched(w, made.looks * look.attempts, made);
    context_.charged_ns += made.stealing_ns + made.idle_ns;
    return true;
  }

  // Up to quiet_until_ns_ workers do nothing but execute nodes and ask in vain: no task is ready or on its way, nobody is
  // in a call, or in an attempt that began before the last write, and no operation is over.
  bool is_quiet(worker_id w) {
    if (context_.now_ns < quiet_until_ns_) return true;
    if (idle_.sleeps() || !search_.is_survey_due() || sum_.announced != sum_.begun) return false;
    if (has_timer && !timer_rests_) return false;
    std::uint64_t until_ns = timer_.is_idle() ? event_queue::never : timer_.due_ns();
    for (worker_id other = 0; other < doing_.size(); ++other) {
      const doing& its = doing_[other];
      if (its.what == activity::calls) return false;
      if (its.what == activity::searches && other != w && its.writes_before != context_.writes) return false;
      if (its.what == activity::executes) until_ns = std::min(until_ns, its.until_ns);
    }
    const auto searches = [this](worker_id other) { return doing_[other].what == activity::searches; };
    if (until_ns == event_queue::never || !search_.nobody_writes(context_, searches)) return false;
    if (until_ns <= context_.now_ns) return false;
    quiet_until_ns_ = until_ns;
    search_.survey_paid();
    return true;
  }

  void learn(worker_id w, worker_id victim, std::uint64_t fetches_before) {
    const std::uint64_t writes = doing_[w].writes_before;
    if (doing_[w].lost || !search_.only_held(context_, writes, fetches_before)) return;
    search_.forget_if_written(writes);
    search_.learn(w, victim, context_, {passed_ns(w), doing_[w].tries + 1, writes});
  }

  // The timer: rests until the first operation is over, or somebody begins one that is over before.
  void keep_time() {
    while (!over()) {
      if (!timer_.is_idle() && timer_.due_ns() <= context_.time_ns()) {
        time_passes(scheduler_.workers());
        if constexpr (has_timer) loop_.completed(scheduler_.workers(), this->end_operation());
        (void)stepped(scheduler_.workers(), {});
        context_.charged_ns += context_.costs.completion_ns;
        continue;
      }
      timer_rests_ = true;
      timer_.is_idle() ? turns_.block() : turns_.block_until(timer_.due_ns());
      timer_rests_ = false;
    }
  }
  void call_timer(std::uint64_t time_ns) {
    if (timer_rests_) turns_.wake(scheduler_.workers(), time_ns);
  }

  // What the loop asks for and tells.
  bool over() const { return done_ || turns_.stopping(); }
  void ends(worker_id w, task t) {
    const event end = now(w);
    const std::uint64_t identity = load_.identity(t);
    sum_.fingerprint.executed(end, identity);
    if (++sum_.ended % nodes_between_words == 0) tell_executed(how_, sum_.ended);
    time_passes(w);
    if (end.time_ns > last_end_ns_) sum_.watcher.last_ends(end.time_ns);
    last_end_ns_ = std::max(last_end_ns_, end.time_ns);
    sum_.watcher.executed(end, t, identity);
  }
  void finished(worker_id w) {
    doing_[w].has_finished = true;
    doing_[w].begun_at_ns = context_.now_ns;
  }
  using base::edge;
  void starts(worker_id w, std::uint64_t operation, std::uint64_t latency_ns) {
    time_passes(w);
    this->start_operation(operation, context_.time_ns() + latency_ns);
    call_timer(timer_.due_ns());
  }
  void announces(worker_id w, task t) {
    time_passes(w);
    this->ready(w, t);
  }
  void announced(worker_id w, task) { this->heard(now(w)); }
  void blocked(worker_id, task) {}
  void resumed(worker_id w, task) { this->heard(now(w)); }
  // Who sleeps or waits for time to pass has nothing to wait for any more.
  void done(worker_id) {
    done_ = true;
    call_timer(context_.now_ns);
    loop_.wake_all();
  }

  template <class Tries>
  model::attempt steal(worker_id w, Tries&& tries) {
    doing_[w].writes_before = context_.writes;
    const std::uint64_t fetches = context_.fetches;
    const model::attempt made = search_.skips() ? search_.ask(w, tries) : model::steal(scheduler_, w, tries);
    if (made.status == model::steal_status::pending) sum_.watcher.asks({doing_[w].begun_at_ns, w});
    if (made.status == model::steal_status::empty && search_.skips() && !over()) learn(w, made.victim, fetches);
    return made;
  }
  // Some schedulers ask several others, or ask others while the worker has tasks of its own.
  void tried(worker_id w, const model::attempt& made) {
    time_passes(w);
    if (over()) return;
    doing& me = doing_[w];
    sum_.attempted({me.begun_at_ns, w}, made);
    if (made.status == model::steal_status::lost) me.lost = true;
    if (made.status == model::steal_status::task && made.victim != w) me.stolen_ns += context_.prices.steal_ns;
    ++me.tries;
  }
  void nothing_to_take(worker_id w) {
    time_passes(w);
    count_finished(w);
    if (over() || (has_timer && !(timer_rests_ && timer_.is_idle()))) return;
    this->demand_tasks(finished_);
  }
  void waits(worker_id w) {
    time_passes(w);
    count_finished(w);
  }
  void got(worker_id w, task t) {
    if (done_) throw std::logic_error("the workload was done while a task was left");
    time_passes(w);
    count_finished(w);
    doing_[w].paid = pay(w);
    sum_.fingerprint.has_task(now(w));
    this->got_piece(w, t);
    sum_.watcher.got(now(w), t);
    doing_[w].paid_ns = passed_ns(w);
  }
  // Only now is it known that nothing more follows from it.
  void count_finished(worker_id w) { finished_ += std::exchange(doing_[w].has_finished, false) ? 1 : 0; }
  // In the worker's hands; its end comes after what was charged so far, and its cost.
  std::uint64_t begins(worker_id w, task t, const model::beginning& node) {
    doing& me = doing_[w];
    const std::uint64_t beginning_ns = passed_ns(w) - me.paid_ns;
    if (beginning_ns != 0) time_passes(w);
    const std::uint64_t forks_ns = node.forks * context_.prices.fork_ns();
    me.paid.overhead_ns += beginning_ns + forks_ns;
    sum_.begins(now(w), t, node, me.paid);
    context_.charged_ns += node.cost_ns + forks_ns;
    me.what = activity::executes;
    me.until_ns = context_.time_ns();
    return node.cost_ns;
  }

  using base::context_;
  using base::done_;
  using base::has_timer;
  using base::how_;
  using base::load_;
  using base::scheduler_;
  using base::sum_;
  using base::timer_;
  const model::idle_rule idle_;
  loop loop_;
  vain_search<Scheduler> search_;
  std::vector<doing> doing_;  // by worker
  std::uint64_t quiet_until_ns_ = 0;
  std::uint64_t finished_ = 0;  // nodes that have said what follows from them
  std::uint64_t last_end_ns_ = 0;
  bool timer_rests_ = false;
  access_turns turns_;  // last: it has the fibers, which use the rest
};

}  // namespace heist::sim
