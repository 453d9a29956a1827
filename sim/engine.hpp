#pragma once
// The event loop at the default grain: everything a worker does between two pieces of virtual time is one event.
// Invariant: a worker either executes a node, and its pending event is that node's end, or it is idle, and its pending
// event is a steal attempt. What the calls of an event charge, the worker pays before its next event. Attempts in vain
// that nobody would notice are left out (vain_search.hpp, foresight.hpp).
// An engine serves one run; it is called inside a context (context.hpp) made for as many workers as the scheduler has.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "sim/context.hpp"
#include "sim/digest.hpp"
#include "sim/event_queue.hpp"
#include "sim/foresight.hpp"
#include "sim/held_back.hpp"
#include "sim/idleness.hpp"
#include "sim/options.hpp"
#include "sim/vain_search.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, model::Workload Load, class Watcher = unwatched>
class engine {
 public:
  // watching: what the watcher is made from.
  template <class... Watching>
  engine(Scheduler& scheduler, Load& load, const options& how, idleness idle, const Watching&... watching)
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        attempt_ns_(context::here().costs.attempt_ns),
        current_(scheduler.workers(), model::no_task),
        queue_(scheduler.workers()),
        idle_(std::move(idle)),
        held_(may_hold_back ? scheduler.workers() : 0),
        digest_(scheduler.workers()),
        search_(scheduler, how),
        foresees_(may_foresee && search_.by_victim() && idle_.keeps_trying()),
        foresight_(scheduler, foresees_),
        watcher_(watching...) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    queue_.postpone(begin());
    while (!done_) {
      if (is_cancelled(how_)) throw cancelled();
      tell_executed(how_, executed_);
      some_events();
    }
    context::here().turn_to_nobody();
    catch_up_all(queue_.first());
    result.nodes = executed_ - discarded_;
    result.discarded = discarded_;
    result.work_ns = work_ns_;
    result.makespan_ns = queue_.first().time_ns;
    result.steals = steals_;
    result.digest = digest_.value(result.makespan_ns);
    watcher_.tell(result);
  }

 private:
  static constexpr std::uint32_t events_between_looks = 1 << 16;  // a few milliseconds: soon enough for a person

  // Where accesses are free, records are so small that looking ahead takes longer than waiting for them.
  static constexpr bool reads_ahead = !Costs::accesses_are_free && requires(const Scheduler& scheduler, const Load& load) {
    scheduler.prefetch(0);
    load.prefetch(0);
  };
  static constexpr bool may_hold_back = requires(const Load& load) { load.has_latencies(); };
  // Where accesses are free nobody counts them, and it has to be known beforehand.
  static constexpr bool may_skip = !Costs::accesses_are_free || requires { requires Scheduler::only_loads_in_vain; };
  // Nor where nobody watches either: that engine is for nodes by the hundred million, and has nothing to spare.
  static constexpr bool may_foresee = (!Costs::accesses_are_free || (may_skip && !std::is_same_v<Watcher, unwatched>)) &&
                                      requires(Scheduler& scheduler) { scheduler.next_victims(0, {}); };
  static constexpr std::uint64_t parks = idleness::parks;  // instead of a delay: it leaves, or all do

  // Those that an event has made so far.
  struct attempts {
    std::uint64_t count = 0;
    std::uint64_t together_ns = 0;
  };

  // What the workload says while a worker finishes a node.
  struct sink {
    void edge(model::edge_kind kind, std::uint64_t to, std::uint64_t latency_ns = 0) {
      self.watcher_.edge(w, kind, to, latency_ns);
    }
    void ready(model::task t) {
      ++self.announced_;
      self.watcher_.ready(w, t);
      const std::uint64_t writes = self.context_.writes;
      model::announce(self.scheduler_, self.load_, w, t);
      self.forget_if_filled(w, writes);
      self.watcher_.heard({self.queue_.first().time_ns, w}, [this] { return model::kept(self.scheduler_, w); });
    }
    void done() { self.done_ = true; }

    std::uint64_t time_ns() const { return self.queue_.first().time_ns; }
    void ready_at(model::task t, std::uint64_t time_ns) { self.held_.add(w, t, time_ns); }

    engine& self;
    model::worker_id w;
  };

  // At time 0 worker 0 gets the first tasks; the others begin with an attempt.
  std::uint64_t begin() {
    turn_of({.time_ns = 0, .worker = 0});
    sink heard{*this, 0};
    load_.start(heard);
    const std::uint64_t delay_ns = next_node({0, 0});
    executing_ = current_[0] != model::no_task ? 1 : 0;
    return delay_ns;
  }

  // Flattened: the compiler would keep apart what every event needs.
  [[gnu::flatten]] void some_events() {
    if (Costs::accesses_are_free && queue_.has_few()) return some_events_of<few>();
    some_events_of<many>();
  }

  // What of the queue every event needs, for few workers and for many.
  struct few {
    static event first(const event_queue& q) { return q.first_of_few(); }
    static void postpone(event_queue& q, std::uint64_t delay_ns) { q.postpone_few(delay_ns); }
  };
  struct many {
    static event first(const event_queue& q) { return Costs::accesses_are_free ? q.first_of_many() : q.first(); }
    static void postpone(event_queue& q, std::uint64_t delay_ns) {
      return Costs::accesses_are_free ? q.postpone_many(delay_ns) : q.postpone(delay_ns);
    }
  };

  template <class Workers>
  void some_events_of() {
    for (std::uint32_t i = 0; i < events_between_looks; ++i) {
      if (!step<Workers>()) [[unlikely]]
        return;
    }
  }

  // False: that was the last event.
  template <class Workers>
  bool step() {
    const event e = Workers::first(queue_);
    turn_of(e);
    if constexpr (reads_ahead) {
      if (queue_.worth_reading_ahead()) read_ahead();
    }
    watcher_.begins(e);
    const model::task ended = current_[e.worker];
    const std::uint64_t delay_ns = ended != model::no_task ? finish(e, ended) : attempt(e);
    if (delay_ns != parks) [[likely]] {
      Workers::postpone(queue_, delay_ns);
      return true;
    }
    if (!done_) queue_.leave();
    return !done_;
  }

  // With many workers, what one needs has left the near caches by the time it acts again. So it is read in two steps,
  // two events apart: the second needs what the first has brought.
  void read_ahead() {
    if (queue_.lead_is_lost()) [[unlikely]]
      gain_lead();
    for (std::size_t i = 0; i + 1 < coming_.size(); ++i) coming_[i] = coming_[i + 1];
    coming_.back() = queue_.ahead();
    read_records(coming_.back());
    scheduler_.prefetch_pool(coming_.front());
    load_.prefetch(coming_.front(), current_[coming_.front()]);
  }

  void gain_lead() {
    queue_.found_lead();
    for (model::worker_id& w : coming_) {
      w = queue_.ahead();
      read_records(w);
    }
  }

  void read_records(model::worker_id w) const {
    __builtin_prefetch(&current_[w], 1);
    scheduler_.prefetch(w);
    watcher_.prefetch(w);
    load_.prefetch(w);
  }

  void turn_of(event e) { Costs::begin(e.worker, e.time_ns); }

  // The worker's node ends: what follows from it becomes ready, and the worker takes its next one.
  std::uint64_t finish(event e, model::task ended) {
    const std::uint64_t identity = load_.identity(ended);
    watcher_.executed(e, ended, identity);
    ++executed_;
    const std::uint64_t announced_before = announced_;
    sink heard{*this, e.worker};
    hand_over(e);
    load_.finish(e.worker, ended, heard);
    digest_.executed(e, identity);  // only now: between the two it would hide from the compiler what they share
    if (idle_.somebody_is_parked()) [[unlikely]]
      wake(e, announced_ - announced_before);
    return done_ ? parks : next_node(e);
  }

  std::uint64_t next_node(event e) {
    attempts made;
    const std::uint64_t writes = context_.writes;
    const std::optional<model::task> next = model::take(scheduler_, e.worker, noting(e, made));
    forget_if_written(e.worker, writes);
    if (!next) return go_without(e, made);
    if (made.count != 0) digest_.has_task(e);
    return execute(e, *next, made);
  }

  // Out of line, as all that happens seldom: the registers are for what happens at every event.
  [[gnu::noinline]] std::uint64_t go_without(event e, attempts made) {
    if (std::exchange(current_[e.worker], model::no_task) != model::no_task) --executing_;
    const bool alone = current_.size() == 1;
    const bool held_back = may_hold_back && held_.anything();
    if (!held_back && announced_ == executed_) {
      throw std::logic_error("the workload ran out of tasks before it was done");
    }
    if (!held_back && alone) throw std::logic_error("the scheduler lost a task");
    // somebody holds something back, perhaps this worker: a lone one can only wait for it
    const std::uint64_t waits_ns = alone ? until_due_ns(e, Costs::charged_ns(), idleness::parks) : 0;
    watcher_.goes_without(e, paid(made), waits_ns);
    return made.together_ns + Costs::charged_ns() + waits_ns;
  }

  // Some schedulers ask several others, or ask others while the worker has tasks of its own.
  auto noting(event e, attempts& made) {
    return [this, e, &made](const model::attempt& tried) { note(e, tried, made); };
  }

  // Accesses of an event with attempts in it are theirs.
  static expense paid(attempts made) {
    if (made.count == 0) return {.overhead_ns = Costs::charged_ns()};
    return {.stealing_ns = made.together_ns + Costs::charged_ns()};
  }

  // What the worker has held back until now becomes ready.
  void hand_over(event e) {
    if constexpr (may_hold_back) {
      while (is_due(e)) {
        sink heard{*this, e.worker};
        heard.ready(held_.take_first(e.worker));
      }
    }
  }
  bool holds_back(model::worker_id w) const { return may_hold_back && held_.anything() && held_.has(w); }
  bool is_due(event e) const {
    if constexpr (may_hold_back)
      return held_.anything() && held_.has(e.worker) && held_.first_ns(e.worker) <= e.time_ns;
    return false;
  }

  // A wait that begins in spent_ns and takes waits_ns, cut short where something held back is due before its end.
  std::uint64_t until_due_ns(event e, std::uint64_t spent_ns, std::uint64_t waits_ns) const {
    if constexpr (!may_hold_back) return waits_ns;
    if (!held_.anything() || !held_.has(e.worker)) return waits_ns;
    const std::uint64_t from_ns = e.time_ns + spent_ns;
    const std::uint64_t due_ns = held_.first_ns(e.worker);
    return std::min(waits_ns, due_ns > from_ns ? due_ns - from_ns : 0);
  }

  // An idle worker's own task is due: it takes that and asks nobody.
  std::uint64_t take_due(event e) {
    if (idle_.is_parked(e.worker)) {
      idle_.unpark(e.worker);
      watcher_.wakes(e.worker, e.time_ns);
    }
    idle_.found_something(e.worker);
    digest_.has_task(e);
    const std::uint64_t announced_before = announced_;
    hand_over(e);
    if (idle_.somebody_is_parked()) [[unlikely]]
      wake(e, announced_ - announced_before);
    const std::uint64_t delay_ns = next_node(e);
    if (current_[e.worker] != model::no_task) ++executing_;
    return delay_ns;
  }

  // One parked worker for every task that the one who announced them does not take itself.
  [[gnu::noinline]] void wake(event e, std::uint64_t announced) {
    for (; announced > 1 && idle_.somebody_is_parked(); --announced) {
      const model::worker_id w = idle_.wake();
      std::uint64_t time_ns = idle_.acts_at_ns(w, e.time_ns);
      if (may_hold_back && held_.anything() && held_.has(w)) {
        queue_.call_off(w, idle_.alarm_ns(w));
        time_ns = std::min(time_ns, idle_.alarm_ns(w));
      }
      watcher_.wakes(w, time_ns);
      queue_.come_back(w, time_ns - e.time_ns);
    }
  }

  // In one piece: most events of a run with many idle workers.
  [[gnu::noinline, gnu::flatten]] std::uint64_t attempt(event e) {
    if (is_due(e)) return take_due(e);
    if (idle_.asks_everybody()) [[unlikely]]
      return ask_everybody(e);
    if constexpr (may_foresee) {
      if (foresees_) return foreseen_attempt(e);
    }
    if (may_skip && search_.skips()) {
      const bool quiet = is_quiet(e);
      const bool worth_knowing = quiet || !Costs::accesses_are_free;
      if (worth_knowing && search_.knows_next(e.worker, context_)) return quiet ? search_ahead(e) : know_in_vain(e);
    }
    return really_attempt(e);
  }

  std::uint64_t really_attempt(event e) {
    attempts made;
    const std::uint64_t writes = context_.writes, fetching_ns = context_.fetching_ns, lost = steals_.lost;
    const model::attempt tried = ask(e, made);
    note(e, tried, made);
    if (tried.status == model::steal_status::task) {
      idle_.found_something(e.worker);
      ++executing_;
      return execute(e, tried.got, made);
    }
    const bool worth_knowing = !Costs::accesses_are_free || foresees_ || e.time_ns < quiet_until_ns_;
    if (may_skip && search_.skips() && worth_knowing && lost == steals_.lost && context_.writes == writes) {
      // what it had to fetch, and to wait for, its core holds from now on
      const std::uint64_t held_ns = Costs::charged_ns() - context_.waited_ns - (context_.fetching_ns - fetching_ns);
      search_.learn(e.worker, tried.victim, context_, {held_ns, made.count, writes});
    }
    return in_vain(e, made);
  }

  model::attempt ask(event e, attempts& made) {
    if constexpr (may_foresee) {
      if (foresees_) return ask_foreseen(e.worker);
    }
    return may_skip && search_.skips() ? search_.ask(e.worker, noting(e, made))
                                       : model::steal(scheduler_, e.worker, noting(e, made));
  }

  model::attempt ask_foreseen(model::worker_id w) {
    const model::attempt tried = scheduler_.steal_from(w, foresight_.next_victim(w));
    foresight_.asked(w);
    if (tried.status == model::steal_status::task) foresight_.got_task(w);
    return tried;
  }

  // Known attempts up to this one were left out; from here on they are again.
  std::uint64_t foreseen_attempt(event e) {
    count_in_vain(e.worker, foresight_.catch_up(e.worker));
    const std::uint64_t cache = search_.known().cache_of(context_);
    const auto is_steady = [&] { return idle_.waits_evenly(e.worker) && !holds_back(e.worker); };
    std::uint64_t delay_ns = 0;
    const bool known = search_.known().knows(cache, foresight_.next_victim(e.worker));
    if (!known && !(knows_empty_pools() && is_steady() && is_quiet(e))) {
      delay_ns = really_attempt(e);
      if (current_[e.worker] != model::no_task) return delay_ns;
    } else if (!is_steady()) {
      foresight_.asked(e.worker);
      return know_in_vain(e);
    }
    if (!is_steady()) return delay_ns;
    if (is_quiet(e) && e.time_ns + delay_ns < quiet_until_ns_) return delay_ns + pass_quiet_time(e, delay_ns, cache);
    return foresight_.foresee(e.worker, cache, search_.known(), e.time_ns + delay_ns, step_ns()) - e.time_ns;
  }

  // Known attempts that begin before anything happens.
  std::uint64_t pass_quiet_time(event e, std::uint64_t delay_ns, std::uint64_t cache) {
    const std::uint64_t left_ns = quiet_until_ns_ - e.time_ns - delay_ns;
    const std::uint64_t most = (left_ns + step_ns() - 1) / step_ns();
    std::uint64_t passed = 0;
    if (knows_empty_pools()) foresight_.skip(e.worker, passed = most);
    while (passed < most && search_.known().knows(cache, foresight_.next_victim(e.worker))) {
      const std::uint64_t more = search_.known().knows_all(cache, e.worker) ? most - passed : 1;
      foresight_.skip(e.worker, more);
      passed += more;
    }
    count_in_vain(e.worker, passed);
    return passed * step_ns();
  }

  // Where nothing costs anything an attempt on an empty pool is known by itself, and in quiet time all pools are empty.
  bool knows_empty_pools() const {
    return context_.costs.free_of_charge() && requires { requires Scheduler::only_loads_in_vain; };
  }

  // From one known attempt to the next.
  std::uint64_t step_ns() const { return tried_ns() + idle_.even_wait_ns(); }
  std::uint64_t tried_ns() const { return attempt_ns_ + search_.price_ns(); }

  void count_in_vain(model::worker_id w, std::uint64_t count) {
    if (count == 0) return;
    digest_.in_vain(w, count);
    steals_.empty += count;
    const std::uint64_t waits_ns = idle_.even_wait_ns();
    watcher_.searches(w, count, {count, count * tried_ns(), count * waits_ns, tried_ns(), waits_ns});
  }

  // The run has ended in that event: what was left out and came before it is counted.
  void catch_up_all(event end) {
    for (model::worker_id w = 0; foresees_ && w < current_.size(); ++w) {
      if (!foresight_.waits(w)) continue;
      bool at_end = false;
      count_in_vain(w, foresight_.made_before(w, end, at_end));
      if (!at_end) continue;
      note_in_vain({end.time_ns, w}, 1);
      watcher_.goes_without({end.time_ns, w}, {.stealing_ns = tried_ns()}, idle_.even_wait_ns());
    }
  }

  // Up to quiet_until_ns_ idle workers do nothing but ask in vain: no task is ready, no node ends, and nothing is due.
  bool is_quiet(event e) {
    if (e.time_ns < quiet_until_ns_) return true;
    if (announced_ != executed_ + executing_ || executing_ == 0) return false;
    if (!idle_.keeps_trying() || !search_.is_survey_due()) return false;
    const auto is_busy = [this](model::worker_id w) { return current_[w] != model::no_task; };
    if (!search_.nobody_writes(context_, [&](model::worker_id w) { return !is_busy(w); })) return false;
    std::uint64_t until_ns = queue_.first_ns(is_busy);
    for (model::worker_id w = 0; may_hold_back && held_.anything() && w < current_.size(); ++w) {
      if (held_.has(w)) until_ns = std::min(until_ns, held_.first_ns(w));
    }
    if (until_ns <= e.time_ns) return false;
    quiet_until_ns_ = until_ns;
    if (Costs::accesses_are_free && !foresees_) search_.forget_all();
    search_.survey_paid();
    return true;
  }

  // A worker was told of a task: where nobody counts accesses, it is in its pool.
  void forget_if_filled(model::worker_id w, std::uint64_t writes_before) {
    if constexpr (Costs::accesses_are_free && may_foresee) {
      if (search_.known().knows_anything_of(w)) [[unlikely]]
        forget(w);
    }
    forget_if_written(w, writes_before);
  }
  // A call for the worker has written something, perhaps its pool. Taking fills no pool, so where nothing has a price it
  // does not matter.
  void forget_if_written(model::worker_id w, std::uint64_t writes_before) {
    if constexpr (!Costs::accesses_are_free) {
      if (search_.known().knows_anything_of(w) && context_.writes != writes_before) [[unlikely]]
        forget(w);
    }
  }
  // Without foresight, where accesses are free, attempts are known in quiet time alone.
  [[gnu::noinline]] void forget(model::worker_id w) {
    if constexpr (!Costs::accesses_are_free || may_foresee) {
      if (search_.forget(w) && foresees_) call_who_foresees(w);
    }
  }
  void call_who_foresees(model::worker_id victim) {
    const event now = queue_.first();
    foresight_.written(victim, now, [&](model::worker_id w, std::uint64_t from_ns, std::uint64_t to_ns) {
      queue_.call_off(w, from_ns);
      queue_.come_back(w, to_ns - now.time_ns);
    });
  }

  std::uint64_t know_in_vain(event e) {
    const auto look = search_.next_look(e.worker);
    if (!foresees_) search_.leave_out(e.worker);
    Costs::charge(look.charged_ns);
    note_in_vain(e, look.attempts);
    return in_vain(e, {look.attempts, look.attempts * attempt_ns_});
  }

  void note_in_vain(event e, std::uint64_t count) {
    digest_.in_vain(e.worker, count);
    steals_.empty += count;
    for (; count > 0; --count) watcher_.attempted(e, {model::steal_status::empty, e.worker, {}});
  }

  std::uint64_t search_ahead(event e) {
    const std::uint64_t attempts_a_look = search_.next_look(e.worker).attempts;
    const std::uint64_t due_ns = e.time_ns + until_due_ns(e, 0, event_queue::max_time_ns);
    const vain_attempts made = search_.ahead(e.worker, context_, e.time_ns, idle_, quiet_until_ns_, due_ns);
    digest_.in_vain(e.worker, made.looks * attempts_a_look);
    steals_.empty += made.looks * attempts_a_look;
    watcher_.searches(e.worker, made.looks * attempts_a_look, made);
    return made.stealing_ns + made.idle_ns;
  }

  // The others in turn, in one event, each ask for the price of an attempt.
  std::uint64_t ask_everybody(event e) {
    attempts made;
    const auto workers = static_cast<model::worker_id>(current_.size());
    for (model::worker_id i = 1; i < workers; ++i) {
      const model::attempt tried = scheduler_.steal_from(e.worker, (e.worker + i) % workers);
      note(e, tried, made);
      if (tried.status != model::steal_status::task) continue;
      ++executing_;
      return execute(e, tried.got, made);
    }
    return in_vain(e, made);
  }

  void note(event e, const model::attempt& tried, attempts& made) {
    ++made.count;
    made.together_ns += attempt_ns_;
    digest_.attempted(e, tried.victim, tried.status);
    watcher_.attempted(e, tried);
    switch (tried.status) {
      case model::steal_status::empty: ++steals_.empty; break;
      case model::steal_status::lost: ++steals_.lost; break;
      case model::steal_status::task:
        steals_.got_task(tried.victim != e.worker);
        forget(tried.victim);
        if (steals_into_own_pool()) forget(e.worker);
        break;
    }
  }

  bool steals_into_own_pool() const {
    if constexpr (requires { scheduler_.steals_into_own_pool(); }) return scheduler_.steals_into_own_pool();
    return true;
  }

  std::uint64_t in_vain(event e, attempts made) {
    const std::uint64_t spent_ns = made.together_ns + Costs::charged_ns();
    const std::uint64_t wished_ns = idle_.found_nothing(e.worker);
    const std::uint64_t waits_ns = until_due_ns(e, spent_ns, wished_ns);
    watcher_.goes_without(e, paid(made), wished_ns == parks ? 0 : waits_ns);
    if (wished_ns != parks) return spent_ns + waits_ns;
    idle_.park(e.worker, e.time_ns + spent_ns);
    if (waits_ns == parks) return parks;
    idle_.set_alarm(e.worker, e.time_ns + spent_ns + waits_ns);  // parked, and yet in the queue
    return spent_ns + waits_ns;
  }

  // Until the node's end: what this event has charged so far, then the node.
  std::uint64_t execute(event e, model::task t, attempts made) {
    watcher_.got(e, t);
    const model::beginning node = model::begin(load_, e.worker, t);
    current_[e.worker] = t;
    work_ns_ += node.cost_ns;
    if (node.executes) [[likely]] {
      watcher_.takes(e, t, paid(made), node.cost_ns);
    } else {
      ++discarded_;
      watcher_.discards(e, t, paid(made));
    }
    return made.together_ns + Costs::charged_ns() + node.cost_ns;
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  const std::uint64_t attempt_ns_;
  std::vector<model::task> current_;  // by worker: what it executes, or no_task
  event_queue queue_;
  idleness idle_;
  held_back held_;
  digest digest_;
  vain_search<Scheduler> search_;
  const bool foresees_;
  foresight<Scheduler> foresight_;
  context& context_ = context::here();
  std::uint64_t quiet_until_ns_ = 0;
  [[no_unique_address]] Watcher watcher_;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t executed_ = 0;   // or discarded
  std::uint64_t discarded_ = 0;
  std::uint64_t executing_ = 0;  // workers
  std::uint64_t work_ns_ = 0;    // of the nodes begun so far
  bool done_ = false;
  std::array<model::worker_id, 3> coming_{};  // who is next, probably, and then
};

}  // namespace heist::sim
