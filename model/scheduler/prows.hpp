#pragma once
// Proactive work-stealing: ProWS (Singer, Xu & Lee, PPoPP 2019) and ProWS-R (Weidinger 2022, algorithms 1 to 3). A worker whose
// strand is blocked by a future leaves its whole deque, which is suspended, and goes stealing. When the future is complete the
// strand is back at the bottom of that deque, which anybody may now take over: it is mugged.
// Invariant: a ready task is kept by the worker that made it ready or is in exactly one deque; a deque with tasks is shown by
// the worker that works on it, or is a member of one stealable set, or somebody is about to make it one.
// Worker w calls ready, take, steal, look_everywhere and blocked; anybody calls resumed, as often as a waker was copied: the
// first call takes effect. README.md has the states, what is doubtful in the printed algorithms, and why no task is missed.
// Not promised: that a deque is mugged by whoever left it; that stealing finds a task when there is one somewhere.
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/prows_faults.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/scheduler/stealable_set.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// What a thief does with a deque that has been resumed.
struct mug_at_once {  // ProWS: takes it over, and looks for such deques first
  static constexpr bool steals_first = false;
};
struct mug_after_a_steal {  // ProWS-R: steals one task from it, and only then may it be taken over
  static constexpr bool steals_first = true;
};
struct mug_as_chosen {  // either, chosen at run time
  bool steals_first = true;
};

template <World W, template <class, class> class PoolOf, class Rule = mug_after_a_steal, prows_fault Fault = prows_fault::none>
class prows {
  using fault = prows_fault;
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr bool takes_what_it_keeps = true;
  static constexpr bool steals_alone = true;  // from deques that it has left itself
  static constexpr victim_choice victims = victim_choice::anybody;

  // room: of a deque, where its pool can be told. Small: many deques are there for the sake of one task.
  explicit prows(worker_id workers, std::size_t room = 16, Rule rule = {})
      : rule_(rule), count_(workers), room_(room), nothing_(0, room), workers_(W::template make_array<worker>(workers, &nothing_)) {
    for (worker_id w = 0; w < workers; ++w) workers_[w].number = w;
  }
  ~prows() {
    for (worker_id w = 0; w < count_; ++w) workers_[w].destroy_deques();
    W::destroy_array(workers_, count_);
  }
  prows(const prows&) = delete;
  prows& operator=(const prows&) = delete;

  void ready(worker_id w, task t) {
    worker& me = workers_[w];
    if (me.keeps) push(me, me.kept);
    me.keeps = true;
    me.kept = t;
  }

  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    if (std::exchange(me.keeps, false)) return me.kept;
    return me.active == nullptr ? std::nullopt : me.active->tasks.pop();
  }

  std::optional<task> kept(worker_id w) const {
    return workers_[w].keeps ? std::optional<task>(workers_[w].kept) : std::nullopt;
  }
  // What it keeps is for others, too.
  void publish(worker_id w) {
    worker& me = workers_[w];
    if (std::exchange(me.keeps, false)) push(me, me.kept);
  }

  // The strand that w executes waits: its deque is suspended, and w has none.
  waker blocked(worker_id w, task) {
    publish(w);
    worker& me = workers_[w];
    if (me.active == nullptr) open(me);
    deque& left = *std::exchange(me.active, nullptr);
    me.shown.store(&nothing_, order::relaxed);  // relaxed: who still steals from it does no harm
    const std::uint64_t life = life_of(left.state.load(order::relaxed)) + 1;
    const waker who = Fault == fault::wrong_deque_suspended ? waker_of(open(me), life) : waker_of(left, life);
    if constexpr (Fault == fault::suspended_late) {
      me.leaves = &left;
      return who;
    }
    suspend(left, life);
    return who;
  }

  // By anybody: what blocked that task is over.
  void resumed(task t, waker who) {
    deque& left = *deque_of(who);
    const std::uint64_t life = Fault == fault::wakers_do_not_age ? life_of(left.state.load(order::relaxed)) : who >> 32;
    std::uint64_t seen = state_of(life, suspended);
    if constexpr (Fault == fault::resumed_twice || Fault == fault::as_printed) {
      if (left.state.load(order::acquire) != seen) return;
    } else {
      // One of several wakers. Acquire: whoever worked on the deque last is done with it.
      if (!left.state.compare_exchange_strong(seen, state_of(life, resuming), order::acquire, order::relaxed)) return;
    }
    left.tasks.push(t);
    left.state.store(state_of(life, resumable), order::release);  // pairs with mug(): the task, and the deque's own indices
    tell_queue<W>(left.number, queue_state::resumable);
    W::fence(order::seq_cst);  // with the one in unlist(): we see that it is listed no more, or it that there is a task
    if constexpr (Fault == fault::as_printed) {
      if (left.member.listed.load(order::relaxed) != 0) return;
    }
    list(left);
  }

  attempt steal(worker_id w) {
    if constexpr (Fault == fault::suspended_late) suspend_late(workers_[w]);
    return steal_from(w, next_victim(w));
  }
  worker_id next_victim(worker_id w) {
    if (count_ == 1) return w;
    if constexpr (Fault == fault::never_from_itself) {
      const worker_id other = W::random(count_ - 1);
      return other < w ? other : other + 1;
    }
    return W::random(count_);
  }
  attempt steal_from(worker_id w, worker_id victim) { return with_moves(w, try_one(w, victim)); }
  void skip(worker_id, std::uint64_t attempts) {
    if (count_ > 1) W::skip_random(attempts);
  }

  // All deques of all workers. What others move about meanwhile they are told to notify of, and so may be missed.
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&& tries) {
    if constexpr (Fault == fault::looks_at_random) return steal(w);
    return with_moves(w, try_all(w, tries));
  }

  worker_id workers() const { return count_; }

  // For tests, when nobody is at work: how many deques there are.
  std::size_t deques() const {
    std::size_t all = 0;
    for (worker_id w = 0; w < count_; ++w) all += workers_[w].made;
    return all;
  }
  // Those that some worker works on, or would use again.
  std::size_t deques_in_hand() const {
    std::size_t all = 0;
    for (worker_id w = 0; w < count_; ++w) {
      all += workers_[w].active != nullptr;
      for (const deque* d = workers_[w].unused; d != nullptr; d = d->next_unused.load()) ++all;
    }
    return all;
  }
  std::size_t deques_listed() const {
    std::size_t all = 0;
    for (worker_id w = 0; w < count_; ++w) all += workers_[w].set.size();
    return all;
  }

 private:
  enum deque_state : std::uint64_t { active, suspended, resuming, resumable, muggable, unused };

  // The life of a deque begins anew each time that it is suspended: so wakers of an earlier one are told from this one's.
  static constexpr std::uint64_t state_of(std::uint64_t life, deque_state s) { return life << 3 | s; }
  static constexpr std::uint64_t life_of(std::uint64_t state) { return state >> 3 & 0xffffffff; }
  static constexpr deque_state kind_of(std::uint64_t state) { return static_cast<deque_state>(state & 7); }

  struct deque;
  using stealables = stealable_set<W, deque>;

  struct alignas(W::line_bytes) deque {
    deque(std::uint32_t own_number, std::size_t room) requires std::constructible_from<pool, std::size_t>
        : tasks(room), number(own_number) {}
    deque(std::uint32_t own_number, std::size_t) : number(own_number) {}

    pool tasks;
    const std::uint32_t number;
    // anybody's
    alignas(W::line_bytes) atomic<std::uint64_t> state{state_of(0, active), "state"};
    typename stealables::membership member;
    typename W::template beside<deque*> next_unused{nullptr, "next"};  // whose worker's it is
  };

  struct alignas(W::line_bytes) worker {
    static constexpr std::size_t most_chunks = 26;
    using entry = atomic<deque*>;
    struct chunk_pointer : atomic<entry*> {
      chunk_pointer() : atomic<entry*>(nullptr, "chunk") {}
    };

    // its own
    deque* active = nullptr;  // what it works on
    deque* unused = nullptr;  // empty ones, to be used again
    deque* leaves = nullptr;  // of a fault
    task kept{};
    bool keeps = false;
    bool moved = false;       // deques, in this attempt
    worker_id number = 0;
    std::uint32_t made = 0;
    // written by it, read by all
    alignas(W::line_bytes) atomic<deque*> shown;
    std::array<chunk_pointer, most_chunks> chunks;  // the k-th has 2^k deques, by number
    // anybody's
    alignas(W::line_bytes) stealables set;

    explicit worker(deque* nothing) : shown(nothing, "shown") {}
    void enter(std::uint32_t local, deque* d) {
      const auto [chunk, at] = locate(local);
      if (at == 0) chunks[chunk].store(W::template make_array<entry>(std::size_t{1} << chunk, nullptr, "deque"), order::release);
      chunks[chunk].load(order::relaxed)[at].store(d, order::release);
    }
    // Acquire, both: the deque as it was made. Who has a waker has been told of it by whoever made it, or later.
    deque* find(std::uint32_t local) const {
      const auto [chunk, at] = locate(local);
      return chunks[chunk].load(order::acquire)[at].load(order::acquire);
    }
    void destroy_deques() {
      for (std::uint32_t i = 0; i < made; ++i) W::destroy(find(i));
      for (std::size_t k = 0; k < most_chunks; ++k) {
        if (entry* const all = chunks[k].load(order::relaxed)) W::destroy_array(all, std::size_t{1} << k);
      }
    }
    static std::pair<std::size_t, std::size_t> locate(std::uint32_t local) {
      const auto chunk = static_cast<std::size_t>(std::bit_width(local + 1) - 1);
      return {chunk, local + 1 - (std::size_t{1} << chunk)};
    }
  };

  waker waker_of(const deque& d, std::uint64_t life) const { return life << 32 | d.number; }
  deque* deque_of(waker who) const {
    const auto number = static_cast<std::uint32_t>(who);
    return workers_[number % count_].find(number / count_);
  }

  void push(worker& me, task t) {
    if (me.active == nullptr) open(me);
    me.active->tasks.push(t);
  }

  // A deque to work on: one that is of no use any more, or a new one.
  deque& open(worker& me) {
    deque* d = me.unused;
    if (d != nullptr) {
      me.unused = d->next_unused.load();
      d->state.store(state_of(life_of(d->state.load(order::relaxed)), active), order::relaxed);  // relaxed: it is nobody else's
    } else {
      d = W::template make<deque>(me.made * count_ + me.number, room_);
      me.enter(me.made++, d);
    }
    return work_on(me, *d);
  }
  deque& work_on(worker& me, deque& d) {
    me.active = &d;
    tell_queue<W>(d.number, queue_state::active);
    if constexpr (Fault != fault::new_deque_not_shown) me.shown.store(&d, order::release);  // pairs with steal_from_owner()
    return d;
  }
  // It is empty, in nobody's hands, and not suspended.
  void keep_unused(worker& me, deque& d) {
    tell_queue<W>(d.number, queue_state::unused);
    if constexpr (Fault == fault::never_used_again) return;
    d.next_unused.store(me.unused);
    me.unused = &d;
  }

  void suspend(deque& left, std::uint64_t life) {
    left.state.store(state_of(life, suspended), order::release);  // pairs with resumed(), for who has no other word of it
    tell_queue<W>(left.number, queue_state::suspended);
    W::fence(order::seq_cst);  // with the one in unlist()
    if (has_tasks(left)) list(left);
  }
  void suspend_late(worker& me) {
    if (deque* const left = std::exchange(me.leaves, nullptr)) suspend(*left, life_of(left->state.load(order::relaxed)) + 1);
  }

  // Anybody, about a deque that nobody works on: into some set, unless it is in one.
  void list(deque& d) {
    if (d.member.listed.exchange(1, order::acq_rel) != 0) return;
    workers_[count_ == 1 ? 0 : W::random(count_)].set.add(d);
  }
  // There seems to be nothing in it for thieves. Who makes that wrong at the same time lists it, or finds it listed still: then
  // we see what it has done, and list it again.
  void unlist(worker_id w, worker_id victim, deque& d) {
    if (!take_off(w, victim, d)) return;
    if constexpr (Fault == fault::unlisted_without_a_look || Fault == fault::as_printed) return;
    W::fence(order::seq_cst);  // with those in resumed() and suspend()
    if (belongs_into_a_set(d)) list(d);
  }
  bool take_off(worker_id w, worker_id victim, deque& d) {
    if (!workers_[victim].set.remove(d)) return false;
    d.member.listed.store(0, order::release);  // pairs with list(): we are done with its membership
    workers_[w].moved = true;
    return true;
  }
  bool belongs_into_a_set(const deque& d) const {
    const deque_state kind = kind_of(d.state.load(order::acquire));
    return kind == resumable || kind == muggable || (kind == suspended && has_tasks(d));
  }
  static bool has_tasks(const deque& d) {
    if constexpr (requires { d.tasks.size(); }) return d.tasks.size() != 0;
    return true;  // a thief will find out
  }

  // Whether deques were moved about, which others may have missed.
  attempt with_moves(worker_id w, attempt made) {
    made.moved = std::exchange(workers_[w].moved, false);
    return made;
  }

  // One deque of that worker, the one it works on among those of its set; of oneself those of the set, if there is one.
  attempt try_one(worker_id w, worker_id victim) {
    if (Fault == fault::never_from_itself && w == victim) return {steal_status::empty, victim, {}};
    stealables& set = workers_[victim].set;
    const std::uint32_t listed = set.size();
    const bool asks_owner = listed == 0 || (victim != w && rule_.steals_first && W::random(listed + 1) == 0);
    if (asks_owner) return steal_from_owner(victim);
    deque* const chosen = set.choose([](std::uint32_t count) { return count == 1 ? 0 : W::random(count); });
    return chosen == nullptr ? attempt{steal_status::empty, victim, {}} : take_from(w, victim, *chosen);
  }

  template <class Tries>
  attempt try_all(worker_id w, Tries&& tries) {
    if constexpr (Fault == fault::suspended_late) suspend_late(workers_[w]);
    attempt last{steal_status::empty, w, {}};
    bool lost = false, first = true;
    const auto ended = [&](const attempt& made) {
      if (!std::exchange(first, false)) tries(last);
      last = made;
      lost = lost || made.status == steal_status::lost;
      return made.status == steal_status::task;
    };
    for (worker_id i = 0; i < count_; ++i) {
      const worker_id victim = (w + i) % count_;
      if (victim != w && ended(steal_from_owner(victim))) return last;
      if (Fault == fault::never_from_itself && victim == w) continue;
      std::uint32_t next = 0;
      while (deque* const there = workers_[victim].set.at(next)) {
        if (ended(take_from(w, victim, *there))) return last;
        if (workers_[victim].set.at(next) == there) ++next;  // else it has been taken out, and another one is in its place
      }
    }
    if (lost) last.status = steal_status::lost;
    return last;
  }
  attempt steal_from_owner(worker_id victim) {
    deque* const shown = workers_[victim].shown.load(order::acquire);  // pairs with work_on(): the deque
    const stolen<task> got = shown->tasks.steal();
    if constexpr (Fault == fault::emptied_deque_not_shown_again) {
      deque* seen = shown;
      if (got.status == steal_status::empty) workers_[victim].shown.compare_exchange_strong(seen, &nothing_, order::relaxed, order::relaxed);
    }
    return {got.status, victim, got.task};
  }

  // From a deque of a set: all of it, or its oldest task.
  attempt take_from(worker_id w, worker_id victim, deque& d) {
    std::uint64_t seen = d.state.load(order::acquire);  // pairs with resumed()
    const deque_state kind = kind_of(seen);
    if (kind == muggable || (kind == resumable && !rule_.steals_first)) return mug(w, victim, d, seen);
    const stolen<task> got = d.tasks.steal();
    if (got.status == steal_status::lost) return {steal_status::lost, victim, {}};
    if (got.status == steal_status::empty || !has_tasks(d)) {
      if constexpr (Fault != fault::empty_deque_stays_listed) tidy(w, victim, d);
    } else if (kind == resumable) {
      // Relaxed: what the resumption released goes with it, as it is a read-modify-write. If it fails, somebody was faster.
      const bool was_first =
          d.state.compare_exchange_strong(seen, state_of(life_of(seen), muggable), order::relaxed, order::relaxed);
      if (was_first) tell_queue<W>(d.number, queue_state::muggable);
    }
    return {got.status, victim, got.task};
  }

  attempt mug(worker_id w, worker_id victim, deque& d, std::uint64_t seen) {
    const std::uint64_t mugged = state_of(life_of(seen), active);
    if constexpr (Fault == fault::mugged_in_two_steps || Fault == fault::as_printed) {
      if (d.state.load(order::acquire) != seen) return {steal_status::lost, victim, {}};
      d.state.store(mugged, order::relaxed);
    } else {
      // Acquire: pairs with resumed(); the deque is ours as whoever worked on it last has left it.
      if (!d.state.compare_exchange_strong(seen, mugged, order::acquire, order::relaxed)) return {steal_status::lost, victim, {}};
    }
    take_off(w, victim, d);
    worker& me = workers_[w];
    if (deque* const before = me.active) retire(me, *before);
    work_on(me, d);
    me.moved = true;
    rebalance(w, victim);
    // Thieves may have emptied it by now.
    const std::optional<task> newest = d.tasks.pop();
    if (!newest) return {steal_status::empty, victim, {}};
    return {steal_status::task, victim, *newest, true};
  }
  // The worker's own, which is empty.
  void retire(worker& me, deque& d) {
    d.state.store(state_of(life_of(d.state.load(order::relaxed)), unused), order::relaxed);
    keep_unused(me, d);
  }

  // A deque of a set in which nothing was left: if nobody waits for anything to put into it, it is used for something else.
  void tidy(worker_id w, worker_id victim, deque& d) {
    std::uint64_t seen = d.state.load(order::acquire);
    const deque_state kind = kind_of(seen);
    if (kind == resuming) return;
    if (kind != resumable && kind != muggable) {
      unlist(w, victim, d);
    } else if (!has_tasks(d) &&
               d.state.compare_exchange_strong(seen, state_of(life_of(seen), unused), order::acq_rel, order::relaxed)) {
      take_off(w, victim, d);
      keep_unused(workers_[w], d);
    }
    rebalance(w, victim);
  }

  // A deque has left that worker's set: one of another's comes for it, so that each is as likely to be chosen.
  void rebalance(worker_id w, worker_id victim) {
    if (count_ == 1) return;
    const worker_id drawn = count_ == 2 ? 0 : W::random(count_ - 1);
    deque* const moved = workers_[drawn < victim ? drawn : drawn + 1].set.take_one();
    if (moved == nullptr) return;
    workers_[victim].set.add(*moved);
    workers_[w].moved = true;
  }

  [[no_unique_address]] const Rule rule_;
  const worker_id count_;
  const std::size_t room_;
  deque nothing_;  // always empty: shown by who works on none, so that whoever looks in vain does the same everywhere
  worker* const workers_;
};

// Over the deque that it is checked with.
template <class Rule>
struct prows_over_chase_lev {
  template <class W, class T>
  using deque = chase_lev<W, T, chase_lev_fault::none, true>;
  template <World W>
  using type = prows<W, deque, Rule>;
};
template <>
struct scheduler_of<prows_scheduler> : prows_over_chase_lev<mug_at_once> {};
template <>
struct scheduler_of<prows_r_scheduler> : prows_over_chase_lev<mug_after_a_steal> {};

}  // namespace heist::model
