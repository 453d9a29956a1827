#pragma once
// Attempts in vain that need not be made, because what comes of them is known. README.md, "Idle workers", argues why.
// Invariant: an attempt is known if one like it was made, found nothing, only loaded lines that its core held already, and
// nothing that it loaded has been written since. So it would find nothing again, change nothing and cost the same; only
// the worker's own draws go on, which the scheduler can skip. An engine says what is written (forget, or the number of
// writes so far), and up to when no worker does anything but search (the quiet time).
// For schedulers that have skip (model/scheduler/scheduler.hpp); for others skips() is false, and nothing else is called.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/idle/idle_rule.hpp"
#include "model/scheduler/scheduler.hpp"
#include "sim/context.hpp"
#include "sim/known_victims.hpp"
#include "sim/options.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <class Scheduler>
class vain_search {
 public:
  struct look {
    std::uint64_t charged_ns = 0;
    std::uint64_t attempts = 1;  // of schedulers that ask several workers in one call
    std::uint64_t writes = static_cast<std::uint64_t>(-1);
  };

  // Inside the context of the simulation.
  vain_search(Scheduler& scheduler, const options& how)
      : scheduler_(scheduler),
        prices_(!context::here().costs.free_of_charge()),
        skips_(how.skips && can_skip(scheduler)),
        victims_(skips_ && scheduler.workers() > 1 ? model::victims_of(scheduler) : choice::none),
        first_survey_(scheduler.workers() / 4 + 1),
        known_(scheduler.workers(), prices_),
        chosen_(by_victim() ? scheduler.workers() : 0, nobody),
        looks_(skips_ && !by_victim() ? scheduler.workers() : 0) {}

  bool skips() const { return skips_; }
  bool by_victim() const { return victims_ != choice::none; }
  bool asks_others_alone() const { return victims_ == choice::others; }
  const known_victims& known() const { return known_; }
  // Of an attempt on a known victim.
  std::uint64_t price_ns() const { return victim_.charged_ns; }

  // The worker's own pool may have been written: whether anything about it was known.
  bool forget(model::worker_id w) { return known_.forget(w); }
  // Something may have been written; writes: how often so far.
  void forget_if_written(std::uint64_t writes) {
    if (writes == written_) return;
    written_ = writes;
    if (std::exchange(knows_something_, false)) forget_all();
  }
  void forget_all() { known_.forget_all(); }

  // The worker whose turn it is will make an attempt: whether that is a known one.
  bool knows_next(model::worker_id w, const context& c) {
    if (!by_victim()) return looks_[w].writes == c.writes;
    chosen_[w] = take_chosen(w);
    const std::uint64_t cache = known_.cache_of(c);
    return known_.knows(cache, chosen_[w]) && (!looks_at_itself() || known_.knows(cache, w));
  }
  look next_look(model::worker_id w) const { return by_victim() ? victim_ : looks_[w]; }

  // Makes it.
  template <class Tries>
  model::attempt ask(model::worker_id w, Tries&& tries) {
    if constexpr (requires { scheduler_.steal_from(w, w); }) {
      if (victims_ == choice::anybody) return ask_anybody(w);
      if (by_victim()) return scheduler_.steal_from(w, take_chosen(w));
    }
    return model::steal(scheduler_, w, tries);
  }
  // Or leaves it out.
  void leave_out(model::worker_id w) {
    if (by_victim()) {
      chosen_[w] = nobody;
    } else {
      skip(w, 1);
    }
  }

  // One has found nothing and only loaded; made: what it charges where its core holds all that.
  void learn(model::worker_id w, model::worker_id victim, const context& c, look made) {
    if (!by_victim()) {
      looks_[w] = made;
      return;
    }
    if (!std::exchange(knows_price_, true)) victim_ = made;
    if (drew_more_ || made.charged_ns != victim_.charged_ns) return;  // stays unknown: one price for all is enough
    known_.learn(known_.cache_of(c), victim);
    if (looks_at_itself()) known_.learn(known_.cache_of(c), w);  // all of its pool: it has just found nothing else there
    knows_something_ = true;
  }
  // What had to be fetched does not matter where that is free.
  bool only_held(const context& c, std::uint64_t writes_before, std::uint64_t fetches_before) const {
    return c.writes == writes_before && (!prices_ || c.fetches == fetches_before);
  }

  // Looking at all workers pays once so many attempts have been looked at; twice as many if last time it was in vain.
  bool is_survey_due() {
    if (++since_survey_ < survey_every_) return false;
    since_survey_ = 0;
    survey_every_ = std::min(2 * survey_every_, 64 * first_survey_);
    return true;
  }
  void survey_paid() { survey_every_ = first_survey_; }
  // Nobody has to be watched who may write in vain: where all workers look at the same things, each must have done so.
  template <class Searches>
  bool nobody_writes(const context& c, Searches searches) const {
    for (std::size_t w = 0; w < looks_.size(); ++w) {
      if (searches(static_cast<model::worker_id>(w)) && looks_[w].writes != c.writes) return false;
    }
    return true;
  }

  // Known attempts from then on, as long as they begin before limit_ns and are known; the first of them is. in_vain: how
  // many the worker has made in a row before.
  vain_attempts ahead(model::worker_id w, const context& c, std::uint64_t now_ns, const model::idle_rule& idle,
                      std::uint64_t in_vain, std::uint64_t limit_ns) {
    const look each = next_look(w);
    const std::uint64_t tried_ns = each.charged_ns + each.attempts * c.costs.attempt_ns;
    vain_attempts made;
    do {
      leave_out(w);
      now_ns += add(made, 1, tried_ns, idle.wait_ns(++in_vain));
      if (now_ns >= limit_ns) break;
      if (!idle.waits_evenly(in_vain) || !knows_all(w, c)) continue;
      const std::uint64_t even_ns = tried_ns + idle.longest_wait_ns;
      const std::uint64_t count = (limit_ns - now_ns) / even_ns;
      if (count == 0) continue;
      skip_chosen(w, count);
      now_ns += add(made, count, tried_ns, idle.longest_wait_ns);
    } while (now_ns < limit_ns && knows_next(w, c));
    return made;
  }

 private:
  using choice = model::victim_choice;

  // It may have had something to choose from: then the next one may choose otherwise.
  model::attempt ask_anybody(model::worker_id w) {
    const model::worker_id victim = take_chosen(w);
    const random_stream& numbers = context::here().streams[w];
    const std::uint64_t drawn = numbers.drawn();
    const model::attempt made = scheduler_.steal_from(w, victim);
    drew_more_ = numbers.drawn() != drawn;
    return made;
  }
  bool looks_at_itself() const { return victims_ == choice::others_after_itself; }
  static bool can_skip(const Scheduler& scheduler) {
    if constexpr (requires { scheduler.can_skip(); }) return scheduler.can_skip();
    return requires(Scheduler& s) { s.skip(0, 0); };
  }
  model::worker_id next_victim(model::worker_id w) {
    if constexpr (requires { scheduler_.next_victim(w); }) return scheduler_.next_victim(w);
    return nobody;
  }
  void skip(model::worker_id w, std::uint64_t looks) {
    if constexpr (requires { scheduler_.skip(w, looks); }) scheduler_.skip(w, looks);
  }
  // Drawn already, or drawn now.
  model::worker_id take_chosen(model::worker_id w) {
    const model::worker_id chosen = std::exchange(chosen_[w], nobody);
    return chosen != nobody ? chosen : next_victim(w);
  }
  // The first of them may have been drawn already.
  void skip_chosen(model::worker_id w, std::uint64_t looks) {
    if (by_victim() && std::exchange(chosen_[w], nobody) != nobody) --looks;
    skip(w, looks);
  }

  static std::uint64_t add(vain_attempts& made, std::uint64_t looks, std::uint64_t tried_ns, std::uint64_t waits_ns) {
    made.looks += looks;
    made.stealing_ns += looks * tried_ns;
    made.idle_ns += looks * waits_ns;
    made.last_tried_ns = tried_ns;
    made.last_waited_ns = waits_ns;
    return looks * (tried_ns + waits_ns);
  }

  // Every attempt that the worker may make.
  bool knows_all(model::worker_id w, const context& c) const {
    if (!by_victim()) return true;
    const std::uint64_t cache = known_.cache_of(c);
    return asks_others_alone() ? known_.knows_others(cache, w) : known_.knows_everybody(cache);
  }

  Scheduler& scheduler_;
  const bool prices_;
  const bool skips_;
  const model::victim_choice victims_;
  const std::uint64_t first_survey_;
  std::uint64_t survey_every_ = first_survey_;
  known_victims known_;
  std::vector<model::worker_id> chosen_;   // by worker: whom it asks next, where that has been drawn
  std::vector<look> looks_;                // by worker, where all look at the same things: its last known one
  look victim_;                            // of every known attempt on a victim
  std::uint64_t written_ = 0;
  std::uint64_t since_survey_ = 0;
  bool knows_price_ = false;
  bool knows_something_ = false;
  bool drew_more_ = false;  // the last attempt, than its victim
};

}  // namespace heist::sim
