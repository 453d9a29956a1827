#pragma once
// Attempts that idle workers are going to make, their victims drawn ahead: those that are known to be in vain
// (vain_search.hpp) are left out while others execute nodes and write their pools, and only the first that may matter is
// an event. Invariant: of a waiting worker all attempts from `next` on are known up to `stop`, which its pending event is
// about; and each of them that a write may still come before is in its victim's list. So who writes a pool finds the
// workers that have to look at it anew, and calls them.
// For schedulers with next_victims (model/scheduler/scheduler.hpp).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/event_queue.hpp"
#include "sim/known_victims.hpp"

namespace heist::sim {

template <class Scheduler>
class foresight {
 public:
  foresight(Scheduler& scheduler, bool used)
      : scheduler_(scheduler),
        workers_(used ? scheduler.workers() : 0),
        next_(used ? scheduler.workers() : 0),
        lists_(used ? scheduler.workers() : 0) {}

  // Whom the worker asks next, whose turn it is.
  model::worker_id next_victim(model::worker_id w) {
    waiter& me = workers_[w];
    if (me.next == me.drawn) [[unlikely]]
      draw(w, me);
    return me.victim(me.next);
  }
  // That is done.
  void asked(model::worker_id w) { go_on_to(w, workers_[w].next + 1); }
  // As if so many had been.
  void skip(model::worker_id w, std::uint64_t attempts) {
    waiter& me = workers_[w];
    const auto drawn = static_cast<std::uint32_t>(std::min<std::uint64_t>(attempts, me.drawn - me.next));
    go_on_to(w, me.next + drawn);
    if (attempts > drawn) scheduler_.skip(w, attempts - drawn);
  }
  // A policy may go on from there: what was drawn is not asked.
  void got_task(model::worker_id w) {
    if (!scheduler_.victims_outlast_success()) go_on_to(w, workers_[w].drawn);
  }

  // Its next attempt begins at_ns, the others step_ns after one another: when the first that may matter begins.
  std::uint64_t foresee(model::worker_id w, std::uint64_t cache, const known_victims& known, std::uint64_t at_ns,
                        std::uint64_t step_ns) {
    waiter& me = workers_[w];
    step_ns_ = step_ns;
    me.at_ns = at_ns;
    me.waits = true;
    me.stop = first_unknown(w, me, cache, known);
    return me.stops_at_ns(step_ns_);
  }

  bool waits(model::worker_id w) const { return workers_[w].waits; }
  // Its event comes soon: hints, the first to be given some time before the second.
  void prefetch(model::worker_id w) const { __builtin_prefetch(&workers_[w], 1); }
  void prefetch_victim(model::worker_id w) const { scheduler_.prefetch(workers_[w].victim(workers_[w].stop)); }
  // Its event has come: how many attempts it has made in vain before.
  std::uint32_t catch_up(model::worker_id w) {
    waiter& me = workers_[w];
    if (!me.waits) return 0;
    me.waits = false;
    const std::uint32_t made = me.stop - me.next;
    go_on_to(w, me.stop);
    return made;
  }
  // The run has ended: how many it has made before that time; at_end: and one more just then.
  std::uint64_t made_before(model::worker_id w, event end, bool& at_end) const {
    const waiter& me = workers_[w];
    at_end = false;
    if (me.at_ns > end.time_ns) return 0;
    const std::uint64_t passed_ns = end.time_ns - me.at_ns;
    at_end = passed_ns % step_ns_ == 0 && w < end.worker;
    return (passed_ns + step_ns_ - 1) / step_ns_;
  }

  // In this event the victim's pool is written: call(worker, from_ns, to_ns) brings a worker's pending event forward.
  template <class Call>
  void written(model::worker_id victim, event e, Call call) {
    entry_list& list = lists_[victim];
    std::uint32_t kept = 0;
    for (const std::uint32_t entry : list.all()) {
      const model::worker_id w = worker_of(entry);
      waiter& its = workers_[w];
      if (!its.has(entry, victim)) continue;
      const std::uint32_t number = its.number(entry);
      if (its.waits && number - its.next < its.stop - its.next) {
        const std::uint64_t at_ns = its.begins_at_ns(number, step_ns_);
        if (at_ns < e.time_ns || (at_ns == e.time_ns && w < e.worker)) continue;
        call(w, its.stops_at_ns(step_ns_), at_ns);
        its.stop = number;
      }
      list.entries[kept++] = entry;
    }
    list.count = kept;
  }

 private:
  static constexpr std::uint32_t most = 16;    // drawn ahead
  static constexpr std::uint32_t at_once = 8;  // random numbers that cost little more than one
  // Attempts are numbered, modulo 2^32.
  struct alignas(64) waiter {
    model::worker_id victim(std::uint32_t number) const { return victims[number % most]; }
    std::uint64_t begins_at_ns(std::uint32_t number, std::uint64_t step_ns) const {
      return at_ns + (number - next) * step_ns;
    }
    std::uint64_t stops_at_ns(std::uint64_t step_ns) const { return begins_at_ns(stop, step_ns); }
    std::uint32_t number(std::uint32_t entry) const { return next + ((entry - next) & 0xffff); }
    // An entry is right if the attempt is still to come: whenever it was made, it says the same.
    bool has(std::uint32_t entry, model::worker_id asked) const {
      return number(entry) - next < drawn - next && victim(entry) == asked;
    }

    std::uint64_t at_ns = 0;    // when the next one begins, of a worker that waits
    std::uint32_t next = 0;     // the first that is still to be made, or to be counted
    std::uint32_t stop = 0;     // the one that its pending event is about
    std::uint32_t drawn = 0;    // the first whose victim is not; they are drawn in whole blocks
    std::uint32_t entered = 0;  // the first that is in no list
    bool waits = false;
    std::array<std::uint16_t, most> victims{};
  };
  static_assert(sizeof(waiter) == 64 && event_queue::max_workers <= 1 << 16);

  static model::worker_id worker_of(std::uint32_t entry) { return entry >> 16; }

  void go_on_to(model::worker_id w, std::uint32_t number) {
    waiter& me = workers_[w];
    if (me.entered - me.next < number - me.next) me.entered = number;
    me.next = number;
    next_[w] = static_cast<std::uint16_t>(number);
  }

  // The number of the first attempt that may matter; those before it are entered. Numbers are copied: for the compiler's sake.
  std::uint32_t first_unknown(model::worker_id w, waiter& me, std::uint64_t cache, const known_victims& known) {
    const std::uint32_t last = me.next + most;
    std::uint32_t drawn = me.drawn, stop = me.next;
    for (; stop != me.entered; ++stop) {
      if (!known.knows(cache, me.victim(stop))) return stop;
    }
    for (; stop != last; ++stop) {
      if (stop == drawn) [[unlikely]] {
        if (most - (drawn - me.next) < at_once) break;  // a look more, sooner or later, is all the same
        drawn = draw(w, me);
      }
      const model::worker_id victim = me.victim(stop);
      if (!known.knows(cache, victim)) break;
      enter(victim, w, stop);
    }
    return me.entered = stop;
  }

  // As many as there is room for, in whole blocks of random numbers: the number of the first that is not drawn.
  [[gnu::noinline]] std::uint32_t draw(model::worker_id w, waiter& me) {
    while (me.drawn - me.next <= most - at_once) {
      std::array<model::worker_id, at_once> victims;
      scheduler_.next_victims(w, victims);
      std::uint16_t* const to = &me.victims[me.drawn % most];
      for (std::uint32_t i = 0; i < at_once; ++i) to[i] = static_cast<std::uint16_t>(victims[i]);
      me.drawn += at_once;
    }
    return me.drawn;
  }

  // Workers, and the lower half of an attempt's number. No more than a vector, but what every attempt needs of it is a word.
  struct entry_list {
    std::span<const std::uint32_t> all() const { return {entries.get(), count}; }

    std::unique_ptr<std::uint32_t[]> entries;
    std::uint32_t count = 0;
    std::uint32_t room = 0;
  };

  void enter(model::worker_id victim, model::worker_id w, std::uint32_t number) {
    entry_list& list = lists_[victim];
    if (list.count == list.room) [[unlikely]]
      make_room(list);
    list.entries[list.count++] = w << 16 | (number & 0xffff);
  }
  // Without those that have happened.
  [[gnu::noinline]] void make_room(entry_list& list) {
    constexpr std::uint32_t least = 64;
    std::uint32_t kept = 0;
    for (const std::uint32_t entry : list.all()) {
      list.entries[kept] = entry;
      kept += static_cast<std::uint16_t>(entry - next_[worker_of(entry)]) < most ? 1 : 0;
    }
    list.count = kept;
    if (4 * kept < list.room) return;
    entry_list roomy;
    roomy.room = std::max(least, 2 * list.room);
    roomy.entries = std::make_unique_for_overwrite<std::uint32_t[]>(roomy.room);
    for (const std::uint32_t entry : list.all()) roomy.entries[roomy.count++] = entry;
    list = std::move(roomy);
  }

  Scheduler& scheduler_;
  std::uint64_t step_ns_ = 1;  // between attempts, of all who wait
  std::vector<waiter> workers_;
  std::vector<std::uint16_t> next_;  // the lower halves of theirs: all of them stay in a near cache
  std::vector<entry_list> lists_;    // by victim
};

}  // namespace heist::sim
