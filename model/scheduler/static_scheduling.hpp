#pragma once
// A loop divided among the workers before it begins: each has a share, one after the other. Without stealing a worker executes its
// share as one batch and touches nothing that others write (OpenMP's static). With stealing it takes batches of it, and who has none
// left takes a quarter of what another one has, from the end (LLVM's static_steal: one batch where there are fewer than eight).
// Invariant: each iteration has been handed out, or is in exactly one share, or in one that its worker has not taken up.
// A loop makes one range ready, by ready(), when no other is open. A share is one word: first and end. So whoever changes it by
// compare-and-swap has what it says, also if it has been another one in between.
// Not promised: that anybody has the share of a worker that does not come.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the schedule with exactly one fault in it; a check must find it. `none` is the schedule.
enum class static_scheduling_fault {
  none,
  opened_relaxed,
  opening_read_relaxed,
  share_shown_relaxed,
  stolen_relaxed,
  batch_stored,
  loot_stored,
  shares_overlap,
  share_taken_up_twice,
  taken_up_over_loot,
};

template <World W, static_scheduling_fault Fault = static_scheduling_fault::none>
class static_scheduling {
  using fault = static_scheduling_fault;

 public:
  // part: a thief takes one in so many batches; one batch where there are fewer than twice that.
  static_scheduling(worker_id workers, bool steals, std::uint32_t batch = 1, std::uint32_t part = 4)
      : count_(workers), steals_(steals), batch_(batch), part_(part), workers_(W::template make_array<worker>(workers)) {
    for (worker_id w = 0; w < workers; ++w) workers_[w].victim = w;
  }
  ~static_scheduling() { W::destroy_array(workers_, count_); }
  static_scheduling(const static_scheduling&) = delete;
  static_scheduling& operator=(const static_scheduling&) = delete;

  void ready(worker_id, task t) {
    all_.store(t);
    // release: the range, and what was done before the loop. Pairs with the acquire in take().
    opened_.store(loops_ += 1, Fault == fault::opened_relaxed ? order::relaxed : order::release);
  }

  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    // What it has comes first: it may have stolen of a loop before it saw that it is open.
    if (steals_ && Fault != fault::taken_up_over_loot) {
      if (const std::optional<task> next = next_of(me)) return next;
    }
    const std::uint32_t opened = opened_.load(Fault == fault::opening_read_relaxed ? order::relaxed : order::acquire);  // pairs with ready()
    if (me.loop == opened) return Fault == fault::taken_up_over_loot && steals_ ? next_of(me) : std::nullopt;
    if (Fault != fault::share_taken_up_twice) me.loop = opened;
    const range mine = share_of(w, range::of(all_.load()));
    if (!steals_) return mine.size() != 0 ? std::optional(mine.packed()) : std::nullopt;
    show(me, mine);
    return next_of(me);
  }

  // Its own share; and then those of all others, beginning with the worker that had something the last time.
  attempt steal(worker_id w, auto&& tries) {
    if (const std::optional<task> own = take(w)) return {steal_status::task, w, *own};
    attempt last{steal_status::empty, w, {}};
    bool lost = false;
    for (worker_id asked = 1; steals_ && asked < count_ && last.status != steal_status::task; ++asked) {
      if (asked > 1) tries(last);
      last = steal_from(w, next_victim(w));
      lost = lost || last.status == steal_status::lost;
    }
    if (lost && last.status == steal_status::empty) last.status = steal_status::lost;
    return last;
  }
  void skip(worker_id, std::uint64_t) {}  // after a round in vain the same one is asked first
  static constexpr bool splits_ranges() { return true; }
  worker_id workers() const { return count_; }

 private:
  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) worker {
    // anybody's
    typename W::template atomic<task> share{0, "share"};
    // its own
    std::uint32_t loop = 0;  // the last one whose share it has taken up
    worker_id victim = 0;    // whom it asked last
  };

  range share_of(worker_id w, range all) const {
    const auto end_of = [this, all](std::uint64_t shares) { return static_cast<std::uint32_t>(all.first + all.size() * shares / count_); };
    const std::uint32_t end = end_of(w + 1);
    return {end_of(w), Fault == fault::shares_overlap && w + 1 < count_ ? end + 1 : end};
  }
  // release: what was done before the loop, for who steals of it.
  void show(worker& me, range share) { me.share.store(share.packed(), Fault == fault::share_shown_relaxed ? order::relaxed : order::release); }

  std::optional<task> next_of(worker& me) {
    task seen = me.share.load(order::relaxed);
    for (;;) {
      const range left = range::of(seen);
      if (left.first >= left.end) return std::nullopt;
      const range batch{left.first, left.first + std::min(batch_, left.size())};
      const task rest = range{batch.end, left.end}.packed();
      if constexpr (Fault == fault::batch_stored) return me.share.store(rest, order::relaxed), batch.packed();
      // relaxed: its worker showed it, or acquired what it is from somebody else's
      if (me.share.compare_exchange_strong(seen, rest, order::relaxed, order::relaxed)) return batch.packed();
    }
  }

  worker_id next_victim(worker_id w) {
    worker_id& victim = workers_[w].victim;
    do victim = victim + 1 < count_ ? victim + 1 : 0;
    while (victim == w);
    return victim;
  }
  attempt steal_from(worker_id w, worker_id victim) {
    typename W::template atomic<task>& share = workers_[victim].share;
    task seen = share.load(order::relaxed);
    const range left = range::of(seen);
    if (left.first >= left.end) return {steal_status::empty, victim, {}};
    const std::uint32_t batches = (left.size() + batch_ - 1) / batch_;
    const std::uint32_t loot = std::min(left.size(), (batches < 2 * part_ ? 1 : batches / part_) * batch_);
    const range rest{left.first, left.end - loot}, mine{left.end - loot, left.end};
    // acquire: what was done before the loop. Pairs with show().
    constexpr order acquiring = Fault == fault::stolen_relaxed ? order::relaxed : order::acquire;
    if constexpr (Fault == fault::loot_stored) {
      share.store(rest.packed(), order::release);
    } else if (!share.compare_exchange_strong(seen, rest.packed(), acquiring, order::relaxed)) {
      return {steal_status::lost, victim, {}};
    }
    workers_[w].victim = victim == 0 ? count_ - 1 : victim - 1;  // it is asked first again
    const range first{mine.first, mine.first + std::min(batch_, mine.size())};
    show(workers_[w], {first.end, mine.end});
    return {steal_status::task, victim, first.packed()};
  }

  const worker_id count_;
  const bool steals_;
  const std::uint32_t batch_;
  const std::uint32_t part_;
  worker* const workers_;
  // who opens a loop
  std::uint32_t loops_ = 0;
  typename W::template var<task> all_{0, "all"};
  alignas(W::line_bytes) typename W::template atomic<std::uint32_t> opened_{0, "opened"};  // so many loops
};

struct static_scheduling_protocol {
  static constexpr std::string_view name = "static-scheduling";
  static constexpr std::string_view line = "a loop is divided beforehand, and who has nothing left steals from the end of another share";

  using fault = static_scheduling_fault;
  static constexpr std::array faults{
      mutant{fault::opened_relaxed, "opened-relaxed", "who takes up its share does not see what was done before the loop"},
      mutant{fault::opening_read_relaxed, "opening-read-relaxed", "the same, from the other side"},
      mutant{fault::share_shown_relaxed, "share-shown-relaxed", "a thief does not see it"},
      mutant{fault::stolen_relaxed, "stolen-relaxed", "the same, from the other side"},
      mutant{fault::batch_stored, "batch-stored", "a thief has taken the end meanwhile: it is handed out twice"},
      mutant{fault::loot_stored, "loot-stored", "a batch that was taken meanwhile is in the share again"},
      mutant{fault::shares_overlap, "shares-overlap", "two workers have the iteration between them"},
      mutant{fault::share_taken_up_twice, "share-taken-up-twice", "a worker begins its share again"},
      mutant{fault::taken_up_over_loot, "taken-up-over-loot", "a worker forgets what it has stolen before it came to its own share"},
  };
  static constexpr std::array<std::string_view, 9> programs{
      "open 2 | take work",
      "open 3 | work, steals",
      "open 4 | work, batch 2, steals",
      "open 2 open 2 | take work work, steals",
      "open 2 open 3 | work work",
      "open 3 | take work | work, steals",
      "open 3 | work | work",
      "open 4 | work | work, steals",
      "open 8 take | take work, steals",
  };
};

}  // namespace heist::model
