#pragma once
// A run at the grain of accesses: each worker does what it does at the default grain (engine.hpp), but others come
// between any two of its accesses. Invariant: a node's end and a steal attempt are entered in the digest in the order in
// which they are over; the watcher hears everything at the time of the access before it, which never goes back.
// An engine serves one run; it is called inside a context made for as many workers as the scheduler has.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_turns.hpp"
#include "sim/digest.hpp"
#include "sim/held_back.hpp"
#include "sim/idleness.hpp"
#include "sim/options.hpp"
#include "sim/vain_search.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Scheduler, model::Workload Load, class Watcher = unwatched>
class access_engine {
 public:
  // watching: what the watcher is made from.
  template <class... Watching>
  access_engine(Scheduler& scheduler, Load& load, const options& how, idleness idle, const Watching&... watching)
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        context_(context::here()),
        idle_(std::move(idle)),
        held_(scheduler.workers()),
        since_ns_(scheduler.workers(), 0),
        digest_(scheduler.workers()),
        search_(scheduler, how),
        doing_(scheduler.workers()),
        watcher_(watching...),
        turns_(scheduler.workers(), how) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    turns_.run([this](model::worker_id w) { work(w); });
    if (!done_) throw std::logic_error("all workers have stopped before the workload was done");
    result.nodes = executed_ - discarded_;
    result.discarded = discarded_;
    result.work_ns = work_ns_;
    result.makespan_ns = last_end_ns_;
    result.steals = steals_;
    result.digest = digest_.value(result.makespan_ns);
    watcher_.tell(result);
  }

  std::uint64_t accesses() const { return turns_.taken(); }

 private:
  // What the workload says while worker w finishes a node.
  struct sink {
    void edge(model::edge_kind kind, std::uint64_t to, std::uint64_t latency_ns = 0) {
      self.watcher_.edge(w, kind, to, latency_ns);
    }
    void ready(model::task t) {
      ++announced;
      ++self.announced_;
      self.begins(w);
      self.watcher_.ready(w, t);
      model::announce(self.scheduler_, self.load_, w, t);
      self.watcher_.heard(self.now(w), [this] { return model::kept(self.scheduler_, w); });
    }
    void done() { self.end(); }

    std::uint64_t time_ns() const { return node_end_ns; }
    void ready_at(model::task t, std::uint64_t time_ns) { self.held_.add(w, t, time_ns); }

    access_engine& self;
    model::worker_id w;
    std::uint64_t node_end_ns = 0;
    std::uint64_t announced = 0;
  };

  enum class activity : std::uint8_t { calls, searches, executes };
  struct doing {
    activity what = activity::calls;
    std::uint64_t until_ns = 0;       // it executes a node
    std::uint64_t writes_before = 0;  // it searches: all writes when its attempt began
    bool lost = false;                // that attempt, or a part of it
  };

  static constexpr std::uint64_t nodes_between_words = 1 << 10;  // a millisecond or so

  bool over() const { return done_ || turns_.stopping(); }

  event now(model::worker_id w) const { return {context_.now_ns, w}; }
  void begins(model::worker_id w) { watcher_.begins(now(w)); }

  // What has passed on the worker's clock since its last turn of its own: its accesses, and waiting for others'.
  std::uint64_t passed_ns(model::worker_id w) const { return context_.time_ns() - since_ns_[w]; }
  void take_turn(model::worker_id w) {
    turns_.take();
    since_ns_[w] = context_.now_ns;
    watcher_.goes_on(w, last_end_ns_);
  }

  void work(model::worker_id w) {
    if (w == 0) {
      sink heard{*this, w};
      load_.start(heard);
    }
    std::optional<model::task> next = w == 0 ? own(w) : search(w);
    while (next) {
      execute(w, *next);
      next = over() ? std::nullopt : own(w);
    }
  }

  // The worker's next task from its own pool, else from where it can get one; nothing when the run is over.
  std::optional<model::task> own(model::worker_id w) {
    std::uint64_t attempts_ns = 0;
    const std::optional<model::task> next = model::take(scheduler_, w, noting(w, attempts_ns));
    const expense paid{passed_ns(w), attempts_ns};
    context_.charged_ns += attempts_ns;
    begins(w);
    if (next) return taken(w, *next, paid);
    if (over()) return watcher_.breaks_off(w, paid), std::nullopt;
    const bool alone = scheduler_.workers() == 1;
    if (!held_.anything()) {
      if (announced_ == finished_) throw std::logic_error("the workload ran out of tasks before it was done");
      if (alone) throw std::logic_error("the scheduler lost a task");
    }
    go_without(w, paid, alone ? until_due_ns(w, idleness::parks) : 0);
    return search(w);
  }

  // Some schedulers ask several others, or ask others while the worker has tasks of its own.
  auto noting(model::worker_id w, std::uint64_t& attempts_ns) {
    return [this, &attempts_ns, begin = now(w)](const model::attempt& tried) {
      if (over()) return;
      begins(begin.worker);
      note(begin, tried);
      attempts_ns += context_.costs.attempt_ns;
    };
  }

  std::optional<model::task> search(model::worker_id w) {
    while (true) {
      take_turn(w);
      if (over()) return std::nullopt;
      if (held_.has(w) && held_.first_ns(w) <= context_.now_ns) {
        if (const std::optional<model::task> due = take_due(w)) return due;
        if (over()) return std::nullopt;
        continue;
      }
      doing_[w].what = activity::searches;
      if (search_.skips() && search_ahead(w)) continue;
      if (const std::optional<model::task> got = attempt(w)) return got;
      if (over()) return std::nullopt;
    }
  }

  // The worker's own task is due: it takes that and asks nobody. Nothing: somebody was faster.
  std::optional<model::task> take_due(model::worker_id w) {
    doing_[w].what = activity::calls;
    sink heard{*this, w};
    hand_over(heard, context_.now_ns);
    wake(heard.announced);
    std::uint64_t attempts_ns = 0;
    const std::optional<model::task> next = model::take(scheduler_, w, noting(w, attempts_ns));
    const expense paid{passed_ns(w), attempts_ns};
    context_.charged_ns += attempts_ns;
    begins(w);
    if (next) return taken(w, *next, paid);
    go_without(w, paid, 0);
    return std::nullopt;
  }

  // Asks one other worker, or all in turn, and then pays for the attempts; else waits or parks, as the policy says.
  std::optional<model::task> attempt(model::worker_id w) {
    const event begin = now(w);
    const model::worker_id workers = scheduler_.workers();
    const model::worker_id asked = idle_.asks_everybody() ? workers - 1 : 1;
    std::uint64_t attempts_ns = 0;
    doing_[w] = {.what = activity::searches, .writes_before = context_.writes};
    const std::uint64_t fetches = context_.fetches;
    for (model::worker_id i = 1; i <= asked; ++i) {
      const model::attempt tried = idle_.asks_everybody() ? scheduler_.steal_from(w, (w + i) % workers)
                                                          : ask(w, noting(w, attempts_ns));
      const bool got = tried.status == model::steal_status::task;
      begins(w);
      if (over()) {
        watcher_.breaks_off(w, {.stealing_ns = passed_ns(w)});
        return got ? std::optional(tried.got) : std::nullopt;
      }
      note(begin, tried);
      if (!got && i < asked) continue;
      if (!got && search_.skips()) learn(w, tried.victim, fetches, attempts_ns);
      context_.charged_ns += attempts_ns + i * context_.costs.attempt_ns;
      const expense paid{.stealing_ns = passed_ns(w)};
      if (got) return taken(w, tried.got, paid);
      in_vain(w, paid);
    }
    return std::nullopt;
  }

  void learn(model::worker_id w, model::worker_id victim, std::uint64_t fetches_before, std::uint64_t further_ns) {
    const std::uint64_t writes = doing_[w].writes_before;
    if (doing_[w].lost || idle_.asks_everybody() || !search_.only_held(context_, writes, fetches_before)) return;
    search_.forget_if_written(writes);
    search_.learn(w, victim, context_, {passed_ns(w), 1 + further_ns / context_.costs.attempt_ns, writes});
  }

  // Up to quiet_until_ns_ workers do nothing but execute nodes and ask in vain: no task is ready or on its way, nobody is
  // in a call, or in an attempt that began before the last write, and nothing is due.
  bool is_quiet(model::worker_id w) {
    if (context_.now_ns < quiet_until_ns_) return true;
    if (!idle_.keeps_trying() || !search_.is_survey_due() || announced_ != begun_) return false;
    std::uint64_t until_ns = event_queue::never;
    for (model::worker_id other = 0; other < doing_.size(); ++other) {
      const doing& its = doing_[other];
      if (its.what == activity::calls) return false;
      if (its.what == activity::searches && other != w && its.writes_before != context_.writes) return false;
      if (its.what == activity::executes) until_ns = std::min(until_ns, its.until_ns);
      if (held_.has(other)) until_ns = std::min(until_ns, held_.first_ns(other));
    }
    const auto searches = [this](model::worker_id other) { return doing_[other].what == activity::searches; };
    if (until_ns == event_queue::never || !search_.nobody_writes(context_, searches)) return false;
    if (until_ns <= context_.now_ns) return false;
    quiet_until_ns_ = until_ns;
    search_.survey_paid();
    return true;
  }

  // Attempts in vain that need not be made: their accesses are all over before anything happens.
  bool search_ahead(model::worker_id w) {
    search_.forget_if_written(context_.writes);
    if (!is_quiet(w) || !search_.knows_next(w, context_)) return false;
    const auto look = search_.next_look(w);
    if (context_.now_ns + look.charged_ns >= quiet_until_ns_) return false;
    const std::uint64_t due_ns = held_.has(w) ? held_.first_ns(w) : event_queue::never;
    const vain_attempts made =
        search_.ahead(w, context_, context_.now_ns, idle_, quiet_until_ns_ - look.charged_ns, due_ns);
    digest_.in_vain(w, made.looks * look.attempts);
    steals_.empty += made.looks * look.attempts;
    watcher_.searches(w, made.looks * look.attempts, made);
    context_.charged_ns += made.stealing_ns + made.idle_ns;
    return true;
  }

  template <class Tries>
  model::attempt ask(model::worker_id w, Tries&& tries) {
    if (search_.skips()) return search_.ask(w, tries);
    return model::steal(scheduler_, w, tries);
  }

  void note(event begin, const model::attempt& tried) {
    digest_.attempted(begin, tried.victim, tried.status);
    watcher_.attempted(begin, tried);
    switch (tried.status) {
      case model::steal_status::empty: ++steals_.empty; break;
      case model::steal_status::lost: ++steals_.lost, doing_[begin.worker].lost = true; break;
      case model::steal_status::task: steals_.got_task(tried.victim != begin.worker); break;
    }
  }

  void in_vain(model::worker_id w, expense paid) {
    const std::uint64_t wished_ns = idle_.found_nothing(w);
    const std::uint64_t waits_ns = until_due_ns(w, wished_ns);
    const bool parks = wished_ns == idleness::parks;
    watcher_.goes_without(now(w), paid, parks ? 0 : waits_ns);
    if (parks) {
      park(w, waits_ns);
    } else {
      context_.charged_ns += waits_ns;
    }
  }

  // Until somebody wakes it, or something that it holds back is due.
  void park(model::worker_id w, std::uint64_t waits_ns) {
    const std::uint64_t from_ns = context_.time_ns();
    idle_.park(w, from_ns);
    if (waits_ns == idleness::parks) {
      turns_.block();
    } else {
      idle_.set_alarm(w, from_ns + waits_ns);
      turns_.block_until(from_ns + waits_ns);
    }
    if (over() || !idle_.is_parked(w)) return;
    idle_.unpark(w);
    watcher_.wakes(w, context_.now_ns);
  }

  // One parked worker for every task that the one who announced them does not take itself.
  void wake(std::uint64_t announced) {
    for (; announced > 1 && idle_.somebody_is_parked(); --announced) {
      const model::worker_id w = idle_.wake();
      std::uint64_t time_ns = idle_.acts_at_ns(w, context_.now_ns);
      if (held_.has(w)) time_ns = std::min(time_ns, idle_.alarm_ns(w));
      watcher_.wakes(w, time_ns);
      turns_.wake(w, time_ns);
    }
  }

  // The parked have nothing to wait for.
  void end() {
    done_ = true;
    while (idle_.somebody_is_parked()) turns_.wake(idle_.wake(), context_.now_ns);
  }

  void go_without(model::worker_id w, expense paid, std::uint64_t waits_ns) {
    watcher_.goes_without(now(w), paid, waits_ns);
    context_.charged_ns += waits_ns;
  }

  // A wait that begins now, cut short where something held back is due before its end.
  std::uint64_t until_due_ns(model::worker_id w, std::uint64_t waits_ns) const {
    if (!held_.has(w)) return waits_ns;
    const std::uint64_t from_ns = context_.time_ns();
    const std::uint64_t due_ns = held_.first_ns(w);
    return std::min(waits_ns, due_ns > from_ns ? due_ns - from_ns : 0);
  }

  // What the worker has held back until that time becomes ready.
  void hand_over(sink& heard, std::uint64_t time_ns) {
    while (held_.has(heard.w) && held_.first_ns(heard.w) <= time_ns) heard.ready(held_.take_first(heard.w));
  }

  // In the worker's hands; its end comes after what was charged so far, and its cost.
  model::task taken(model::worker_id w, model::task t, expense paid) {
    idle_.found_something(w);
    digest_.has_task(now(w));
    watcher_.got(now(w), t);
    const std::uint64_t before_ns = passed_ns(w);
    const model::beginning node = model::begin(load_, w, t);
    if (passed_ns(w) != before_ns) begins(w);
    paid.overhead_ns += passed_ns(w) - before_ns;
    if (node.executes) {
      watcher_.takes(now(w), t, paid, node.cost_ns);
    } else {
      ++discarded_;
      watcher_.discards(now(w), t, paid);
    }
    work_ns_ += node.cost_ns;
    context_.charged_ns += node.cost_ns;
    ++begun_;
    doing_[w] = {activity::executes, context_.time_ns()};
    return t;
  }

  void execute(model::worker_id w, model::task t) {
    if (done_) throw std::logic_error("the workload was done while a task was left");
    take_turn(w);
    doing_[w].what = activity::calls;
    if (turns_.stopping()) return;
    const event end = now(w);
    const std::uint64_t identity = load_.identity(t);
    digest_.executed(end, identity);
    if (++executed_ % nodes_between_words == 0) tell_executed(how_, executed_);
    begins(w);
    if (end.time_ns > last_end_ns_) watcher_.last_ends(end.time_ns);
    last_end_ns_ = std::max(last_end_ns_, end.time_ns);
    watcher_.executed(end, t, identity);
    sink heard{*this, w, end.time_ns};
    hand_over(heard, end.time_ns);
    load_.finish(w, t, heard);
    ++finished_;
    if (!over()) wake(heard.announced);
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  context& context_;
  idleness idle_;
  held_back held_;
  std::vector<std::uint64_t> since_ns_;  // by worker
  digest digest_;
  vain_search<Scheduler> search_;
  std::vector<doing> doing_;  // by worker
  std::uint64_t quiet_until_ns_ = 0;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t begun_ = 0;      // tasks taken so far
  std::uint64_t executed_ = 0;   // nodes that have ended so far, or were discarded
  std::uint64_t discarded_ = 0;
  std::uint64_t finished_ = 0;   // and have said what follows from them
  std::uint64_t work_ns_ = 0;    // of the nodes begun so far
  std::uint64_t last_end_ns_ = 0;
  bool done_ = false;
  [[no_unique_address]] Watcher watcher_;
  access_turns turns_;
};

}  // namespace heist::sim
