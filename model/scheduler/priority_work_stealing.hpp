#pragma once
// Priority work-stealing (Imam and Sarkar, Euro-Par 2015, Fig. 1): a pool per worker and level, and a board on which
// workers claim the levels they have tasks at (level_board.hpp). A worker takes the best task that the board or its own
// pools know of, and steals it if it is another's, even where it has worse ones itself; one that has tasks looks at the
// board only now and then.
// Invariant: a ready task is in exactly one pool. No worker takes a task of a worse level while its own pools have one of
// a better level (the local guarantee). README.md argues why the repaired variant strands no task, and shows how the
// printed one does.
// An engine calls keep, take and steal as of any scheduler; take(w, tries) tells tries of every attempt on another.
// Not promised: that the task taken is the best there is anywhere.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/level_board.hpp"
#include "model/scheduler/level_set.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

enum class board_rule {
  repaired,    // a claim is its worker's alone; who closes a level looks again
  as_printed,  // a level is closed after a search in vain, whatever was pushed meanwhile
};

// Each is the repaired variant with exactly one fault in it; a check must find it. `none` is the scheduler.
enum class priority_work_stealing_fault {
  none,
  claim_relaxed,
  level_before_claim,
  claim_withdrawn_too_soon,
  level_not_reopened,
  worst_of_own_first,
  hand_overwritten,
  hand_not_laid_down,
};

// The priorities a scheduler tells apart, larger is better; what lies outside counts as the nearest.
struct priority_range {
  priority_value lowest = 0;
  priority_value highest = 9;

  std::uint32_t levels() const { return level_of(lowest) + 1; }
  bool holds(priority_value priority) const { return lowest <= priority && priority <= highest; }
  std::uint32_t level_of(priority_value priority) const {  // modulo 2^32 a difference needs no sign
    return static_cast<std::uint32_t>(highest) - static_cast<std::uint32_t>(std::clamp(priority, lowest, highest));
  }
};

template <World W, template <class, class> class PoolOf,
          priority_work_stealing_fault Fault = priority_work_stealing_fault::none>
class priority_work_stealing {
  using fault = priority_work_stealing_fault;
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);

 public:
  // aging: every so many tasks a worker takes the worst of its own instead of the best there is; 0: never.
  // look_every: a worker with tasks looks at the board once in at most so many takes: after twice as many when nothing was
  // better there, after half as many when something was. 1, or as printed: every time.
  priority_work_stealing(worker_id workers, priority_range range, std::uint32_t aging = 0,
                         board_rule rule = board_rule::repaired, std::uint32_t look_every = 16)
      : range_(range),
        aging_(aging),
        look_every_(rule == board_rule::as_printed ? 1 : look_every),
        rule_(rule),
        count_(workers),
        board_(range.levels(), workers),
        pools_(W::template make_array<pool>(std::size_t{workers} * range.levels())),
        workers_(W::template make_array<worker>(workers, range.levels())) {}
  ~priority_work_stealing() {
    W::destroy_array(workers_, count_);
    W::destroy_array(pools_, std::size_t{count_} * range_.levels());
  }
  priority_work_stealing(const priority_work_stealing&) = delete;
  priority_work_stealing& operator=(const priority_work_stealing&) = delete;

  // For all to see at once.
  void ready(worker_id w, task t, priority_value priority) { publish(w, {counted_level(w, priority), t}); }

  // The same where the worker takes a task before it does anything else: the best of them stays in its hand till then, and
  // where nothing better turns up nobody else hears of it.
  void keep(worker_id w, task t, priority_value priority) {
    ranked other{counted_level(w, priority), t};
    worker& me = workers_[w];
    if (as_printed()) return publish(w, other);
    if (me.holds && other.level > me.hand.level) return publish(w, other);  // the newest of equals is in the hand
    std::swap(other, me.hand);
    if (me.holds && Fault != fault::hand_overwritten) publish(w, other);
    me.holds = true;
  }

  // What is in its hand is for others, too.
  void publish(worker_id w) { lay_down(w); }

  template <class Tries>
  std::optional<task> take(worker_id w, Tries&& tries) {
    worker& me = workers_[w];
    if (aging_ != 0 && ++me.taken % aging_ == 0) {
      lay_down(w);
      if (const std::optional<task> worst = take_worst(w)) return worst;
    }
    const bool looks = looks_around(me);
    std::uint32_t level = looks ? board_.next_open(0) : board_.levels();
    while (true) {
      const std::uint32_t own = Fault == fault::worst_of_own_first ? me.own.worst() : me.own.best();
      const bool hand_first = me.holds && goes_before(me.hand.level, own);
      if (hand_first && me.hand.level <= level) {
        me.holds = false;
        return me.hand.what;
      }
      if (!hand_first && own <= level && own < board_.levels()) {
        if (const std::optional<task> got = pop(w, own)) return lay_down(w), got;
      } else if (level < board_.levels()) {
        if (const std::optional<task> got = steal_at(w, level, tries)) {
          me.takes_a_look = std::max(me.takes_a_look / 4, 1u);
          return lay_down(w), got;
        }
        level = board_.next_open(level + 1);
      } else {
        return looks ? std::nullopt : search(w, tries);
      }
    }
  }

  // What a worker does that found nothing: the same again. An attempt on itself says that the board was empty.
  template <class Tries>
  attempt steal(worker_id w, Tries&& tries) {
    attempt last{steal_status::empty, w, {}};
    bool heard = false;
    const std::optional<task> got = take(w, [&](const attempt& tried) {
      if (heard) tries(last);
      last = tried;
      heard = true;
    });
    if (got && last.status != steal_status::task) return {steal_status::task, w, *got};
    return last;
  }

  std::optional<task> kept(worker_id w) const {
    return workers_[w].holds ? std::optional<task>(workers_[w].hand.what) : std::nullopt;
  }

  // Each is a look around; after a few of them the next comes as late as it can.
  void skip(worker_id w, std::uint64_t attempts) {
    worker& me = workers_[w];
    if (aging_ != 0) me.taken += static_cast<std::uint32_t>(attempts);
    for (; attempts > 0 && me.takes_a_look < look_every_; --attempts) me.takes_a_look = std::min(me.takes_a_look * 2, look_every_);
  }

  worker_id workers() const { return count_; }

  // Tasks whose priority was out of range.
  std::uint64_t clamped() const {
    std::uint64_t sum = 0;
    for (worker_id w = 0; w < count_; ++w) sum += workers_[w].clamped;
    return sum;
  }

 private:
  struct ranked {
    std::uint32_t level = 0;
    task what{};
  };

  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) worker {
    explicit worker(std::uint32_t levels) : own(levels), left(levels, 0) {}
    level_set own;                    // levels that may have tasks; in the repaired variant, those that it claims
    std::vector<std::uint32_t> left;  // by level: tasks in the pool, but for those that were stolen
    ranked hand;
    bool holds = false;         // something in its hand
    worker_id last_victim = 0;  // who had something
    std::uint32_t taken = 0;
    std::uint32_t takes_a_look = 1;
    std::uint32_t takes_since_look = 0;
    std::uint32_t looks_in_vain = 0;  // at levels that were open and had nobody, since it last began to look around
    std::uint64_t clamped = 0;
  };

  // Levels that a worker with tasks finds open, and leaves so though nobody claims them: they soon have somebody again, and
  // closing and opening them is dearer than a look in vain.
  static constexpr std::uint32_t most_looks_in_vain = 8;

  bool as_printed() const { return rule_ == board_rule::as_printed; }
  pool& pool_of(worker_id w, std::uint32_t level) const { return pools_[std::size_t{w} * range_.levels() + level]; }

  std::uint32_t counted_level(worker_id w, priority_value priority) {
    if (!range_.holds(priority)) [[unlikely]]
      ++workers_[w].clamped;
    return range_.level_of(priority);
  }

  // The hand before what is in the pools, which is older.
  static bool goes_before(std::uint32_t hand, std::uint32_t own) {
    return promise_of<pool>() == extraction::queue ? hand < own : hand <= own;
  }

  // The task is there before the claim; a claim that is there stays until its worker finds the pool empty.
  void publish(worker_id w, ranked what) {
    worker& me = workers_[w];
    pool_of(w, what.level).push(what.what);
    ++me.left[what.level];
    if (me.own.has(what.level) && !as_printed()) return;
    me.own.add(what.level);
    board_.template claim<Fault == fault::level_before_claim, Fault == fault::claim_relaxed>(w, what.level);
  }

  void lay_down(worker_id w) {
    if (!workers_[w].holds || Fault == fault::hand_not_laid_down) return;
    workers_[w].holds = false;
    publish(w, workers_[w].hand);
  }

  // Somebody else's tasks may be better. Who has nothing looks always. A look that finds nothing makes the next one later.
  bool looks_around(worker& me) const {
    if (++me.takes_since_look < me.takes_a_look && (me.holds || me.own.any())) return false;
    me.takes_since_look = 0;
    me.looks_in_vain = 0;
    me.takes_a_look = std::min(me.takes_a_look * 2, look_every_);
    return true;
  }

  std::optional<task> pop(worker_id w, std::uint32_t level) {
    const std::optional<task> got = pool_of(w, level).pop();
    if (!got || --workers_[w].left[level] == 0 || Fault == fault::claim_withdrawn_too_soon) forget(w, level);
    return got;
  }

  // The worker's own pool is empty, and only it can change that.
  void forget(worker_id w, std::uint32_t level) {
    workers_[w].own.remove(level);
    workers_[w].left[level] = 0;
    if (!as_printed()) board_.withdraw(w, level);
  }

  std::optional<task> take_worst(worker_id w) {
    worker& me = workers_[w];
    for (std::uint32_t own = me.own.worst(); own < board_.levels(); own = me.own.worst()) {
      if (const std::optional<task> got = pop(w, own)) return got;
    }
    return std::nullopt;
  }

  // Everything that is open, by a worker with nothing of its own.
  template <class Tries>
  std::optional<task> search(worker_id w, Tries& tries) {
    for (std::uint32_t level = board_.next_open(0); level < board_.levels(); level = board_.next_open(level + 1)) {
      if (const std::optional<task> got = steal_at(w, level, tries)) return got;
    }
    return std::nullopt;
  }

  // A claim may be older than the pool's last task, so a look comes first where a steal would be dearer.
  static stolen<task> ask(pool& victim) { return seems_empty(victim) ? stolen<task>::empty() : victim.steal(); }

  // It has tasks of its own, and asks one claimant of each better level, not everybody.
  bool is_curious(worker_id w) const { return look_every_ > 1 && (workers_[w].holds || workers_[w].own.any()); }

  // Everybody who claims the level, from the last one that had something on.
  template <class Tries>
  std::optional<task> steal_at(worker_id w, std::uint32_t level, Tries& tries) {
    const worker_id first = workers_[w].last_victim;
    const order seen = as_printed() ? order::seq_cst : order::relaxed;
    bool claimed = false;
    std::size_t word = board_.claimant_words();  // of the board, the one last read
    std::uint64_t claimants = 0;
    for (worker_id i = 0; i < count_; ++i) {
      const worker_id victim = first + i < count_ ? first + i : first + i - count_;
      if (victim / 64 != word) claimants = board_.claimants(level, word = victim / 64, seen);
      if (victim == w || (claimants >> victim % 64 & 1) == 0) continue;
      claimed = true;
      const stolen<task> got = ask(pool_of(victim, level));
      tries(attempt{got.status, victim, got.task});
      if (got.status == steal_status::task) {
        workers_[w].last_victim = victim;
        return got.task;
      }
      if (is_curious(w)) break;
    }
    if (as_printed()) {
      board_.close(level);
    } else if (!claimed && (!is_curious(w) || ++workers_[w].looks_in_vain > most_looks_in_vain)) {
      close_if_nobody(level);
    }
    return std::nullopt;
  }

  void close_if_nobody(std::uint32_t level) {
    if (board_.anybody_claims(level)) return;
    board_.close(level);
    if constexpr (Fault == fault::level_not_reopened) return;
    if (board_.anybody_claims(level)) board_.reopen(level);  // claimed meanwhile, perhaps before the level was closed
  }

  const priority_range range_;
  const std::uint32_t aging_;
  const std::uint32_t look_every_;
  const board_rule rule_;
  const worker_id count_;
  level_board<W> board_;
  pool* const pools_;  // by worker, then level
  worker* const workers_;
};

// How it is checked.
struct priority_work_stealing_protocol : priority_work_stealing_scheduler {
  static constexpr std::string_view checked = "workers with two levels of tasks: no task is denied to one that searches";
  using fault = priority_work_stealing_fault;
  static constexpr entry as_published{"as-printed", "a level is closed after a search in vain: what was pushed meanwhile is denied"};
  static constexpr std::array faults{
      mutant{fault::claim_relaxed, "claim-relaxed", "a worker sees the level open while who closes it does not see the claim"},
      mutant{fault::level_before_claim, "level-before-claim",
             "a worker looks whether the level is open before its claim is there"},
      mutant{fault::claim_withdrawn_too_soon, "claim-withdrawn-too-soon",
             "a worker that takes a task takes its claim off, though there may be more"},
      mutant{fault::level_not_reopened, "level-not-reopened",
             "who closes a level does not look whether it was claimed meanwhile"},
      mutant{fault::worst_of_own_first, "worst-of-own-first", "a worker takes the worst task of its own instead of the best"},
      mutant{fault::hand_overwritten, "hand-overwritten", "a worker that keeps a task forgets the one that it held"},
      mutant{fault::hand_not_laid_down, "hand-not-laid-down",
             "a worker that takes a better task goes off with the one in its hand, unseen"},
  };
  static constexpr std::array<std::string_view, 11> programs{
      "push | steal",
      "push pop push | steal",
      "push pop pop push | steal",
      "push pop pop push | steal steal",
      "push push push push pop pop | steal",
      "push pop push push | steal",
      "push pop push | steal | steal",
      "keep keep pop pop | steal steal",
      "keep keep keep keep pop pop | steal",
      "push keep pop push | steal | steal",
      "push push push push keep pop | steal",
  };
};

}  // namespace heist::model
