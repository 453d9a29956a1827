#pragma once
// Divides a range into a few parts at first, and a part further when somebody wants some of it (TBB's auto_partitioner and
// affinity_partitioner, in oneTBB's partitioner.h). A worker executes small pieces of its part one after the other
// (range_pool.hpp), and offers the largest one when it notices demand between two of them: nobody else can take from its
// part.
// Demand is noticed through divisions. Of each, one part stays with the worker and the other is offered; who has stolen that,
// while the first is under way, says so in the division, and the worker looks at its latest one.
// Invariant: a division is there until both its parts are over, and all that was divided from them later.
// Called by range_splitting.hpp; a task in a deque is the number of a division, whose offered part it is.
//
// A worker's budget says how far it may divide. Its divisor is halved with each part offered at first: from 2 a worker
// (auto). Affine: the parts at first are as large as the share of the workers that they are for, from 16 a worker. Its depth
// is how often a piece may be halved, 5 at first, one more with each demand. Affine, after its first piece a part offers
// more, until its divisor is 0.
// Affine, a part with a divisor has a place, which remembers who stole it, and is mailed to that worker next time; to the
// worker of that position, where nobody stole it. Left out: a mailed part is not in its sender's deque as well, so that a
// sender takes it back only by stealing it. (So it was up to TBB 2020. oneTBB's test for "nobody" means worker 0 instead, and
// parts that nobody stole are in the sender's deque alone.) A depth has no end; there it is a byte.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/scheduler/range_pool.hpp"
#include "model/workload/frame_arena.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the partitioner with exactly one fault in it; a check must find it. `none` is the partitioner.
enum class demand_partitioner_fault { none, given_back_by_the_first, ended_relaxed, before_read_late };

// Divisions: where they are numbered and used again.
template <World W, bool Affine, demand_partitioner_fault Fault = demand_partitioner_fault::none,
          template <class, class> class Divisions = frame_arena>
class demand_partitioner {
  using fault = demand_partitioner_fault;

 public:
  static constexpr bool mails = Affine;

  demand_partitioner(worker_id workers, std::uint32_t grain)
      : count_(workers),
        grain_(grain),
        divisions_(workers),
        workers_(W::template make_array<holding>(workers)),
        thieves_(W::template make_array<thief>(Affine ? places() : 0)) {}
  ~demand_partitioner() {
    W::destroy_array(workers_, count_);
    W::destroy_array(thieves_, Affine ? places() : 0);
  }
  demand_partitioner(const demand_partitioner&) = delete;
  demand_partitioner& operator=(const demand_partitioner&) = delete;

  // What the worker has not executed yet of the part that it has begun.
  template <class Offer>
  std::optional<task> next(worker_id w, Offer&& offer) {
    holding& me = workers_[w];
    while (!me.pieces.empty()) {
      me.pieces.halve(me.left.depth, grain_);
      if (notices_demand(me)) {
        if (me.pieces.size() > 1) {
          offer_front(w, me, offer);
          continue;
        }
        if (me.pieces.can_halve(me.left.depth, grain_)) continue;
      }
      return me.pieces.take_back().packed();
    }
    end(w, std::exchange(me.latest, no_division));
    return std::nullopt;
  }
  // A part is begun, by the worker; each answers the first piece to be executed. Affine: mailed is one from its own mailbox.
  template <class Offer>
  task begin_whole(worker_id w, range whole, Offer&& offer) {
    workers_[w].left = {.divisor = (Affine ? places_a_worker : 2) * count_, .depth = 5, .place = w, .mails_more = false};
    return begin(w, whole, offer);
  }
  template <class Offer>
  task begin_own(worker_id w, task popped, Offer&& offer) {
    return begin_part(w, number(popped), false, offer);
  }
  template <class Offer>
  task begin_mailed(worker_id w, task mailed, Offer&& offer) {
    return begin_part(w, number(mailed), true, offer);
  }
  template <class Offer>
  task begin_stolen(worker_id w, task stolen, Offer&& offer) {
    const budget gets = divisions_[number(stolen)].gets.load();
    if (Affine && gets.divisor != 0) thieves_[gets.place].last.store(w, order::relaxed);  // relaxed: a hint
    return begin_part(w, number(stolen), true, offer);
  }

 private:
  static constexpr std::uint32_t no_division = ~std::uint32_t{0};
  static constexpr worker_id nobody = ~worker_id{0};
  static constexpr std::uint32_t places_a_worker = 16;
  static constexpr std::uint32_t parts = 3;  // of a state: how many are not over
  static constexpr std::uint32_t is_stolen = 4;

  struct budget {
    std::uint32_t divisor = 0;
    std::uint32_t depth = 0;
    std::uint32_t place = 0;
    bool mails_more = false;  // affine: before its next piece
  };
  struct alignas(W::line_bytes) division {
    std::uint32_t& link() { return next_free; }

    // written by who divides
    typename W::template var<task> offered{0, "offered"};
    typename W::template beside<budget> gets{budget{}};
    typename W::template beside<std::uint32_t> before{no_division};  // of what was divided
    std::uint32_t next_free = 0;
    // written by both
    typename W::template atomic<std::uint32_t> state{0, "division"};
  };
  struct alignas(W::line_bytes) holding {
    budget left;
    std::uint32_t latest = no_division;
    range_pool pieces;
  };
  struct thief {
    typename W::template atomic<worker_id> last{nobody, "thief"};
  };

  static std::uint32_t number(task t) { return static_cast<std::uint32_t>(t); }
  std::uint32_t places() const { return places_a_worker * count_; }

  template <class Offer>
  task begin_part(worker_id w, std::uint32_t d, bool moved, Offer& offer) {
    holding& me = workers_[w];
    division& it = divisions_[d];
    const range part = range::of(it.offered.load());
    me.left = it.gets.load();
    me.latest = d;
    const bool is_of_the_first = me.left.divisor >= (Affine ? places_a_worker : 1);
    if (!is_of_the_first) {
      me.left.divisor = 1;
      if (moved && (it.state.load(order::relaxed) & parts) == 2) {  // relaxed, and below: hints
        it.state.fetch_or(is_stolen, order::relaxed);
        me.left.depth += me.left.depth == 0 ? 2 : 1;
      }
    }
    return begin(w, part, offer);
  }
  template <class Offer>
  task begin(worker_id w, range part, Offer& offer) {
    holding& me = workers_[w];
    while (part.size() > grain_ && may_divide(me.left)) offer_some(w, me, part, offer);
    me.pieces.start(part);
    if (part.size() <= grain_ || me.left.depth == 0) return me.pieces.take_back().packed();
    return *next(w, offer);
  }

  static bool may_divide(budget& left) {
    if constexpr (Affine) return left.divisor > places_a_worker;
    if (left.divisor > 1) return true;
    if (left.divisor == 0 || left.depth == 0) return false;
    left.divisor = 0;
    --left.depth;
    return true;
  }
  template <class Offer>
  void offer_some(worker_id w, holding& me, range& part, Offer& offer) {
    if constexpr (!Affine) return divide_off(w, me, part.cut_off_half(), half_of(me.left, 0), offer);
    const std::uint32_t all = me.left.divisor / places_a_worker, right = all / 2;
    const std::uint64_t share = (std::uint64_t{part.size()} * right + all / 2) / all;  // in floating point there
    me.left.divisor -= right * places_a_worker;
    const budget gets{right * places_a_worker, me.left.depth, place_after(me.left), false};
    divide_off(w, me, part.cut_off(static_cast<std::uint32_t>(share)), gets, offer);
  }

  bool notices_demand(holding& me) {
    if constexpr (Affine) {
      if (!me.left.mails_more) {
        me.left.mails_more = true;
        return false;
      }
      if (me.left.divisor > 1) return true;
      if (me.left.divisor == 1 && me.left.depth != 0) {
        me.left.divisor = 0;
        return true;
      }
    }
    if (me.latest == no_division) return false;
    // relaxed: a hint; demand that is not seen yet is seen a piece later
    if ((divisions_[me.latest].state.load(order::relaxed) & is_stolen) == 0) return false;
    ++me.left.depth;
    return true;
  }
  template <class Offer>
  void offer_front(worker_id w, holding& me, Offer& offer) {
    const std::uint32_t depth = me.pieces.front_depth();
    divide_off(w, me, me.pieces.take_front(), half_of(me.left, depth), offer);
  }

  // What the other half of the places gets.
  budget half_of(budget& left, std::uint32_t depth) const {
    left.divisor /= 2;
    return {left.divisor, left.depth - depth, place_after(left), true};
  }
  std::uint32_t place_after(const budget& left) const { return Affine ? (left.place + left.divisor) % places() : 0; }

  template <class Offer>
  void divide_off(worker_id w, holding& me, range part, budget gets, Offer& offer) {
    const std::uint32_t d = divisions_.take(w);
    division& it = divisions_[d];
    it.offered.store(part.packed());
    it.gets.store(gets);
    it.before.store(me.latest);
    it.state.store(2, order::relaxed);  // relaxed: others have it from the pool
    me.latest = d;
    if constexpr (Affine) {
      offer(d, gets.divisor == 0 ? w : receiver(gets));
    } else {
      offer(d);
    }
  }
  worker_id receiver(const budget& gets) const {
    const worker_id last = thieves_[gets.place].last.load(order::relaxed);  // relaxed: a hint
    return last == nobody ? gets.place / places_a_worker : last;
  }

  // One of its parts is over. With the second all of what was divided is: that was a part of the division before.
  void end(worker_id w, std::uint32_t d) {
    while (d != no_division) {
      std::uint32_t before = Fault == fault::before_read_late ? d : divisions_[d].before.load();  // now: later it may be in use again
      // acq_rel: whoever is last has what the other did behind it when it gives the division back
      constexpr order ends = Fault == fault::ended_relaxed ? order::relaxed : order::acq_rel;
      const bool is_last = (divisions_[d].state.fetch_sub(1, ends) & parts) == 1;
      if constexpr (Fault == fault::before_read_late) before = divisions_[d].before.load();
      if (is_last || Fault == fault::given_back_by_the_first) divisions_.give(w, d);
      if (!is_last) return;
      d = before;
    }
  }

  const worker_id count_;
  const std::uint32_t grain_;
  Divisions<W, division> divisions_;
  holding* const workers_;  // each its own
  thief* const thieves_;    // by place
};

struct range_splitting_protocol {
  static constexpr std::string_view name = "range-splitting";
  static constexpr std::string_view line = "deques of ranges that are divided on demand; what says so is used again";

  using fault = demand_partitioner_fault;
  static constexpr std::array faults{
      mutant{fault::given_back_by_the_first, "given-back-by-the-first", "a division is used again while one of its parts is under way"},
      mutant{fault::ended_relaxed, "ended-relaxed", "who uses it again does not see what the other part's worker did with it"},
      mutant{fault::before_read_late, "before-read-late", "what was divided is asked of a division that is another one's by now"},
  };
  static constexpr std::array<std::string_view, 6> programs{
      "open 3 | take work",
      "open 2 open 2 take | work work",
      "open 3 open 2 take | work work",
      "open 2 take | work | work",
      "open 4 open 2 take | work work, batch 2",
      "open 8 take | work",
  };
};

}  // namespace heist::model
