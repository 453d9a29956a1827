#pragma once
// Priority work-stealing (Imam and Sarkar, Euro-Par 2015, Fig. 1): a pool a worker and level, and a board on which
// workers claim the levels they have tasks at (level_board.hpp). A worker takes the best task that the board or its own
// pools know of, and steals it if it is another's, even where it has worse ones itself.
// Invariant: a ready task is in exactly one pool. No worker takes a task of a worse level while its own pools have one of
// a better level (the local guarantee). README.md argues why the repaired variant strands no task, and shows how the
// printed one does.
// An engine calls ready, take and steal as of any scheduler; take(w, tries) tells tries of every attempt on another.
// Not promised: that the task taken is the best there is anywhere; claims are read one after the other.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/level_board.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// The first two can be chosen; the others are `repaired` with exactly one fault in it, which a check must find.
enum class board_rule {
  repaired,    // who takes a claim off the board looks again
  as_printed,  // a level is closed after a search in vain, whatever was pushed meanwhile
  no_fence_in_ready,
  no_second_look,
  claim_not_restored,
  level_not_reopened,
  worst_of_own_first,
};

// The priorities a scheduler tells apart, larger is better; what lies outside counts as the nearest.
struct priority_range {
  std::uint32_t lowest = 0;
  std::uint32_t highest = 9;

  std::uint32_t levels() const { return highest - lowest + 1; }
  bool holds(std::uint32_t priority) const { return lowest <= priority && priority <= highest; }
  std::uint32_t level_of(std::uint32_t priority) const { return highest - std::clamp(priority, lowest, highest); }
};

template <World W, template <class, class> class PoolOf>
class priority_work_stealing {
  using pool = PoolOf<W, task>;
  static_assert(Pool<pool, task>);

 public:
  // aging: every so many tasks a worker takes the worst it knows of instead of the best; 0: never.
  priority_work_stealing(worker_id workers, priority_range range, std::uint32_t aging = 0,
                         board_rule rule = board_rule::repaired)
      : range_(range),
        aging_(aging),
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

  void ready(worker_id w, task t, std::uint32_t priority) {
    if (!range_.holds(priority)) ++workers_[w].clamped;
    const std::uint32_t level = range_.level_of(priority);
    pool_of(w, level).push(t);
    workers_[w].own.add(level);
    // with the look after withdraw() in doubt(): either the thief sees the task or we that our claim is gone
    if (withdraws() && rule_ != board_rule::no_fence_in_ready) W::fence(order::seq_cst);
    board_.claim(w, level);
  }

  template <class Tries>
  std::optional<task> take(worker_id w, Tries&& tries) {
    worker& me = workers_[w];
    if (aging_ != 0 && ++me.taken % aging_ == 0) {
      if (const std::optional<task> worst = take_worst(w)) return worst;
    }
    std::uint32_t level = board_.next_open(0);
    while (true) {
      const std::uint32_t own = rule_ == board_rule::worst_of_own_first ? me.own.worst() : me.own.best();
      if (own <= level && own < board_.levels()) {
        if (const std::optional<task> got = pool_of(w, own).pop()) return got;
        forget(w, own);
        continue;
      }
      if (level == board_.levels()) return std::nullopt;
      if (const std::optional<task> got = steal_at(w, level, tries)) return got;
      level = board_.next_open(level + 1);
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

  worker_id workers() const { return count_; }

  // Tasks whose priority was out of range.
  std::uint64_t clamped() const {
    std::uint64_t sum = 0;
    for (worker_id w = 0; w < count_; ++w) sum += workers_[w].clamped;
    return sum;
  }

 private:
  // Claims are taken off one by one, by whoever finds them wrong.
  bool withdraws() const { return rule_ != board_rule::as_printed; }

  // A worker's own levels that may have tasks.
  class level_set {
   public:
    explicit level_set(std::uint32_t levels) : levels_(levels), words_((levels + 63) / 64, 0) {}
    void add(std::uint32_t level) { words_[level / 64] |= std::uint64_t{1} << (level % 64); }
    void remove(std::uint32_t level) { words_[level / 64] &= ~(std::uint64_t{1} << (level % 64)); }
    std::uint32_t best() const {  // or as many as there are
      for (std::size_t i = 0; i < words_.size(); ++i) {
        if (words_[i] != 0) return static_cast<std::uint32_t>(i * 64 + static_cast<unsigned>(std::countr_zero(words_[i])));
      }
      return levels_;
    }
    std::uint32_t worst() const {
      for (std::size_t i = words_.size(); i-- > 0;) {
        if (words_[i] != 0) return static_cast<std::uint32_t>(i * 64 + 63 - static_cast<unsigned>(std::countl_zero(words_[i])));
      }
      return levels_;
    }

   private:
    std::uint32_t levels_;
    std::vector<std::uint64_t> words_;
  };

  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) worker {
    explicit worker(std::uint32_t levels) : own(levels) {}
    level_set own;
    worker_id last_victim = 0;  // who had something
    std::uint32_t taken = 0;
    std::uint64_t clamped = 0;
  };

  pool& pool_of(worker_id w, std::uint32_t level) const { return pools_[std::size_t{w} * range_.levels() + level]; }

  // The worker's own pool is empty, and only it can change that.
  void forget(worker_id w, std::uint32_t level) {
    workers_[w].own.remove(level);
    if (withdraws()) {
      board_.withdraw(w, level);
      close_if_nobody(level);
    }
  }

  std::optional<task> take_worst(worker_id w) {
    worker& me = workers_[w];
    for (std::uint32_t own = me.own.worst(); own < board_.levels(); own = me.own.worst()) {
      if (const std::optional<task> got = pool_of(w, own).pop()) return got;
      forget(w, own);
    }
    return std::nullopt;
  }

  // Everybody who claims the level, from the last one that had something on.
  template <class Tries>
  std::optional<task> steal_at(worker_id w, std::uint32_t level, Tries& tries) {
    const worker_id first = workers_[w].last_victim;
    std::size_t word = board_.claimant_words();  // of the board, the one last read
    std::uint64_t claimants = 0;
    for (worker_id i = 0; i < count_; ++i) {
      const worker_id victim = first + i < count_ ? first + i : first + i - count_;
      if (victim / 64 != word) claimants = board_.claimants(level, word = victim / 64);
      if (victim == w || (claimants >> victim % 64 & 1) == 0) continue;
      if (const std::optional<task> got = steal_from(w, victim, level, tries)) return got;
    }
    if (!withdraws()) board_.close(level);
    return std::nullopt;
  }

  template <class Tries>
  std::optional<task> steal_from(worker_id w, worker_id victim, std::uint32_t level, Tries& tries) {
    stolen<task> got = pool_of(victim, level).steal();
    tries(attempt{got.status, victim, got.task});
    if (withdraws() && got.status == steal_status::empty) got = doubt(victim, level, tries);
    if (got.status != steal_status::task) return std::nullopt;
    workers_[w].last_victim = victim;
    return got.task;
  }

  // The victim's claim looks stale. Who takes it off looks once more: what was pushed before that is seen, and what is
  // pushed after it claims anew.
  template <class Tries>
  stolen<task> doubt(worker_id victim, std::uint32_t level, Tries& tries) {
    board_.withdraw(victim, level);
    W::fence(order::seq_cst);  // pairs with the one in ready()
    const stolen<task> got =
        rule_ == board_rule::no_second_look ? stolen<task>::empty() : pool_of(victim, level).steal();
    if (got.status == steal_status::empty) {
      close_if_nobody(level);
    } else {
      if (rule_ != board_rule::claim_not_restored) board_.claim(victim, level);  // there may be more
      tries(attempt{got.status, victim, got.task});
    }
    return got;
  }

  void close_if_nobody(std::uint32_t level) {
    if (board_.anybody_claims(level)) return;
    board_.close(level);
    if (rule_ == board_rule::level_not_reopened) return;
    if (board_.anybody_claims(level)) board_.reopen(level);  // claimed meanwhile, perhaps before the level was closed
  }

  const priority_range range_;
  const std::uint32_t aging_;
  const board_rule rule_;
  const worker_id count_;
  level_board<W> board_;
  pool* const pools_;  // by worker, then level
  worker* const workers_;
};

}  // namespace heist::model
