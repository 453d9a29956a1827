#pragma once
// Attempts of idle workers at the default grain: which are made, and which are left out because nobody could tell
// (vain_search.hpp, foresight.hpp; README.md, "Idle workers", argues why). Invariant: what is left out is counted and paid
// for before the worker's next event, or before the end of the run.
// The engine says what each call has written, and hears how long a worker goes on by itself.
#include <cstdint>
#include <type_traits>

#include "model/idle/idle_rule.hpp"
#include "model/scheduler/scheduler.hpp"
#include "sim/context.hpp"
#include "sim/event_queue.hpp"
#include "sim/foresight.hpp"
#include "sim/options.hpp"
#include "sim/tally.hpp"
#include "sim/vain_search.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Costs, class Scheduler, class Loop, class Watcher>
class idle_attempts {
 public:
  idle_attempts(Scheduler& scheduler, Loop& loop, event_queue& queue, tally<Watcher>& sum, const model::idle_rule& idle,
                const options& how)
      : scheduler_(scheduler),
        loop_(loop),
        queue_(queue),
        sum_(sum),
        idle_(idle),
        search_(scheduler, how),
        foresees_(may_foresee && search_.asks_others_alone() && !idle.sleeps()),
        foresight_(scheduler, foresees_) {}

  // The worker's next attempt is due: how long until its next event. make(): makes it, and says the same.
  template <class Make>
  std::uint64_t from(event e, Make make) {
    if constexpr (may_foresee) return foresees_ ? foreseen(e, make) : unforeseen_apart(e, make);
    return unforeseen(e, make);
  }
  // It comes soon.
  void prefetch(model::worker_id w) const {
    if constexpr (may_foresee) {
      if (foresees_) foresight_.prefetch(w);
    }
  }
  void prefetch_victim(model::worker_id w) const {
    if constexpr (may_foresee) {
      if (foresees_) foresight_.prefetch_victim(w);
    }
  }

  // Makes one. tries_before(): how many the event has made by then, of schedulers that ask several workers in one call.
  template <class Tries, class Before>
  model::attempt ask(event e, Tries&& tries, Before tries_before) {
    if constexpr (may_foresee) {
      if (foresees_) return made_;
    }
    const std::uint64_t writes = context_.writes, fetching_ns = context_.fetching_ns, lost = sum_.steals.lost;
    const model::attempt tried =
        may_skip && search_.skips() ? search_.ask(e.worker, tries) : model::steal(scheduler_, e.worker, tries);
    const bool worth_knowing = !Costs::accesses_are_free || e.time_ns < quiet_until_ns_;
    if (may_skip && worth_knowing && search_.skips() && lost == sum_.steals.lost)
      learn(e, tried, writes, fetching_ns, tries_before() + 1);
    return tried;
  }

  // A worker was told of a task: where nobody counts accesses, it is in its pool.
  void told(model::worker_id w) {
    if constexpr (Costs::accesses_are_free && may_foresee) {
      if (search_.known().knows_anything_of(w)) [[unlikely]]
        forget(w);
    }
  }
  // Calls for the worker may have written something, perhaps its pool. Taking fills no pool, so where nothing has a price it
  // does not matter.
  void called(model::worker_id w, std::uint64_t writes_before) {
    if constexpr (!Costs::accesses_are_free) {
      if (search_.known().knows_anything_of(w) && context_.writes != writes_before) [[unlikely]]
        forget(w);
    }
  }
  // An attempt has written the victim's queue, and is to be answered.
  void asked(model::queue_id victim) { forget(victim); }
  // An attempt has got a task.
  void got(model::worker_id w, model::worker_id victim) {
    forget(victim);
    if (steals_into_own_pool()) forget(w);
  }
  // The inbox may have been written, which every attempt looks into.
  void look_at_inbox() {
    if constexpr (requires { scheduler_.inside(); }) {
      if (scheduler_.inside() == inside_) return;
      inside_ = scheduler_.inside();
      forget_all();
    }
  }
  void forget_all() {
    for (model::worker_id w = 0; w < scheduler_.workers(); ++w) forget(w);
  }

  // The run has ended in that event: what was left out and came before it is counted.
  void catch_up_all(event end) {
    for (model::worker_id w = 0; foresees_ && w < scheduler_.workers(); ++w) {
      if (!foresight_.waits(w)) continue;
      bool at_end = false;
      count_in_vain(w, foresight_.made_before(w, end, at_end));
      if (!at_end) continue;
      sum_.looked({end.time_ns, w}, 1);
      sum_.watcher.goes_without({end.time_ns, w}, {.stealing_ns = tried_ns()}, idle_.longest_wait_ns);
    }
  }

 private:
  // Where accesses are free nobody counts them, and it has to be known beforehand.
  static constexpr bool may_skip = !Costs::accesses_are_free || requires { requires Scheduler::only_loads_in_vain; };
  // Nor where nobody watches either: that engine is for nodes by the hundred million, and has nothing to spare.
  static constexpr bool may_foresee = (!Costs::accesses_are_free || (may_skip && !std::is_same_v<Watcher, unwatched>)) &&
                                      requires(Scheduler& scheduler) { scheduler.next_victims(0, {}); };

  // What came of it, if that was nothing, and it has only loaded.
  void learn(event e, const model::attempt& tried, std::uint64_t writes_before, std::uint64_t fetching_before_ns,
             std::uint64_t attempts) {
    if (tried.status != model::steal_status::empty || context_.writes != writes_before) return;
    // what it had to fetch, and to wait for, its core holds from now on
    const std::uint64_t held_ns =
        Costs::charged_ns() - context_.waited_ns - (context_.fetching_ns - fetching_before_ns);
    search_.learn(e.worker, tried.victim, context_, {held_ns, attempts, writes_before});
  }

  template <class Make>
  [[gnu::noinline]] std::uint64_t unforeseen_apart(event e, Make make) {
    return unforeseen(e, make);
  }
  template <class Make>
  std::uint64_t unforeseen(event e, Make make) {
    if (may_skip && search_.skips() && loop_.in_vain(e.worker) < idle_.sleeps_after) {
      const bool quiet = is_quiet(e);
      const bool worth_knowing = quiet || !Costs::accesses_are_free;
      if (worth_knowing && search_.knows_next(e.worker, context_)) return quiet ? ahead(e) : know_in_vain(e);
    }
    return make();
  }

  // Known attempts up to this one were left out; from here on they are again.
  template <class Make>
  std::uint64_t foreseen(event e, Make make) {
    count_in_vain(e.worker, foresight_.catch_up(e.worker));
    const std::uint64_t cache = search_.known().cache_of(context_);
    const model::worker_id victim = foresight_.next_victim(e.worker);
    const auto is_steady = [&] { return idle_.waits_evenly(loop_.in_vain(e.worker)); };
    std::uint64_t delay_ns = 0;
    const bool known = search_.known().knows(cache, victim);
    if (!known && !(knows_empty_pools() && is_steady() && is_quiet(e))) {
      if (!finds_nothing(e, victim)) [[unlikely]]
        return make_found(make);
      delay_ns = in_vain(e, 1);
    } else if (!is_steady()) {
      foresight_.asked(e.worker);
      return know_in_vain(e);
    }
    if (!is_steady()) return delay_ns;
    if (is_quiet(e) && e.time_ns + delay_ns < quiet_until_ns_) return delay_ns + pass_quiet_time(e, delay_ns, cache);
    return foresight_.foresee(e.worker, cache, search_.known(), e.time_ns + delay_ns, step_ns()) - e.time_ns;
  }

  // Asks the victim. Most find nothing, and then the loop need not hear of it; what else comes of it, it asks for.
  bool finds_nothing(event e, model::worker_id victim) {
    const std::uint64_t writes = context_.writes, fetching_ns = context_.fetching_ns;
    made_ = scheduler_.steal_from(e.worker, victim);
    foresight_.asked(e.worker);
    learn(e, made_, writes, fetching_ns, 1);
    return made_.status == model::steal_status::empty && !made_.moved;
  }
  template <class Make>
  [[gnu::noinline]] std::uint64_t make_found(Make make) {
    const bool stolen = made_.status == model::steal_status::task && made_.victim != context_.worker;  // else the inbox
    if (stolen) foresight_.got_task(context_.worker);
    return make();
  }

  // Known attempts that begin before anything happens.
  [[gnu::noinline]] std::uint64_t pass_quiet_time(event e, std::uint64_t delay_ns, std::uint64_t cache) {
    const std::uint64_t left_ns = quiet_until_ns_ - e.time_ns - delay_ns;
    const std::uint64_t most = (left_ns + step_ns() - 1) / step_ns();
    std::uint64_t passed = 0;
    if (knows_empty_pools()) foresight_.skip(e.worker, passed = most);
    while (passed < most && search_.known().knows(cache, foresight_.next_victim(e.worker))) {
      const std::uint64_t more = search_.known().knows_others(cache, e.worker) ? most - passed : 1;
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

  // From one known attempt to the next, of workers that wait evenly.
  std::uint64_t step_ns() const { return tried_ns() + idle_.longest_wait_ns; }
  std::uint64_t tried_ns() const { return context_.costs.attempt_ns + search_.price_ns(); }

  void count_in_vain(model::worker_id w, std::uint64_t count) {
    if (count == 0) return;
    const std::uint64_t waits_ns = idle_.longest_wait_ns;
    sum_.searched(w, count, {count, count * tried_ns(), count * waits_ns, tried_ns(), waits_ns});
  }

  // Up to quiet_until_ns_ idle workers do nothing but ask in vain: no task is ready, no node ends, and no operation is over.
  bool is_quiet(event e) {
    if (e.time_ns < quiet_until_ns_) return true;
    if (sum_.announced != sum_.begun || idle_.sleeps() || !search_.is_survey_due()) return false;
    return survey(e);
  }
  [[gnu::noinline]] bool survey(event e) {
    const auto is_busy = [this](model::worker_id w) {  // whoever is no worker is busy, too
      return w >= scheduler_.workers() || loop_.executes(w) != model::no_task;
    };
    if (!search_.nobody_writes(context_, [&](model::worker_id w) { return !is_busy(w); })) return false;
    const std::uint64_t until_ns = queue_.first_ns(is_busy);
    if (until_ns == event_queue::never || until_ns <= e.time_ns) return false;
    quiet_until_ns_ = until_ns;
    if (Costs::accesses_are_free && !foresees_) search_.forget_all();
    search_.survey_paid();
    return true;
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
  bool steals_into_own_pool() const {
    if constexpr (requires { scheduler_.steals_into_own_pool(); }) return scheduler_.steals_into_own_pool();
    return true;
  }

  // Counted as any other, but the scheduler is not called.
  [[gnu::noinline]] std::uint64_t know_in_vain(event e) {
    const auto look = search_.next_look(e.worker);
    if (!foresees_) search_.leave_out(e.worker);
    Costs::charge(look.charged_ns);
    return in_vain(e, look.attempts);
  }
  // So many attempts of this event have found nothing, and what they charge is charged: how long until the next one.
  std::uint64_t in_vain(event e, std::uint64_t attempts) {
    sum_.looked(e, attempts);
    loop_.skip(e.worker, 1);
    const std::uint64_t spent_ns = attempts * context_.costs.attempt_ns + Costs::charged_ns();
    const std::uint64_t waits_ns = idle_.wait_ns(loop_.in_vain(e.worker));
    sum_.watcher.goes_without(e, {.stealing_ns = spent_ns}, waits_ns);
    return spent_ns + waits_ns;
  }

  std::uint64_t ahead(event e) {
    const std::uint64_t attempts_a_look = search_.next_look(e.worker).attempts;
    const vain_attempts made =
        search_.ahead(e.worker, context_, e.time_ns, idle_, loop_.in_vain(e.worker), quiet_until_ns_);
    loop_.skip(e.worker, made.looks);
    sum_.searched(e.worker, made.looks * attempts_a_look, made);
    return made.stealing_ns + made.idle_ns;
  }

  Scheduler& scheduler_;
  Loop& loop_;
  event_queue& queue_;
  tally<Watcher>& sum_;
  const model::idle_rule idle_;
  context& context_ = context::here();
  vain_search<Scheduler> search_;
  const bool foresees_;
  foresight<Scheduler> foresight_;
  model::attempt made_{};  // foreseen, by this event
  std::uint64_t quiet_until_ns_ = 0;
  std::uint64_t inside_ = 0;  // the inbox, when it was last looked at
};

}  // namespace heist::sim
