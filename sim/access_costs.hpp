#pragma once
// The policy of the simulated world at the grain of accesses: an access waits for its worker's turn, takes effect, and
// is charged as line.hpp says. Outside a run, while a simulation is set up or taken down, nobody has to wait.
#include <cstdint>
#include <vector>

#include "model/world.hpp"
#include "sim/access_turns.hpp"
#include "sim/context.hpp"
#include "sim/costs.hpp"
#include "sim/line.hpp"

namespace heist::sim {

struct stepwise {
  using program = stepwise;
  static constexpr bool accesses_are_free = false;

  static void take_turn() {
    if (access_turns* const turns = context::here().turns) turns->take();
  }

  class line {
   public:
    void read() {
      take_turn();
      state_.read();
    }
    void write() {
      take_turn();
      state_.write();
    }
    void update() {
      take_turn();
      state_.update();
    }

   private:
    sim::line state_;
  };

  // Handed from holder to holder, in the order in which they came.
  class lock {
   public:
    void acquire() {
      line_.update();
      const context& c = context::here();
      if (holder_ == free) {
        holder_ = c.worker;
        return;
      }
      const model::worker_id me = c.worker;
      waiting_.push_back(me);
      while (holder_ != me) c.turns->block();
      line_.update();
    }
    void release() {
      line_.write();
      holder_ = free;
      if (waiting_.empty()) return;
      holder_ = waiting_.front();
      waiting_.erase(waiting_.begin());
      const context& c = context::here();
      c.turns->wake(holder_, c.time_ns());
    }

   private:
    static constexpr model::worker_id free = nobody - 1;  // nobody may hold it, during set-up

    line line_;
    model::worker_id holder_ = free;
    std::vector<model::worker_id> waiting_;
  };

  // Who waits for a word: blocked until it is written, and then for as long as waking up takes. Where that takes no time,
  // or the worker waits awake, until the step in which it was written is over, as at the grain of calls.
  class waiting {
   public:
    void wait() {
      const context& c = context::here();
      workers_.push_back(c.worker);
      c.turns->block();
    }
    void add(model::worker_id w) { workers_.push_back(w); }
    void wake() {
      context& c = context::here();
      for (const model::worker_id w : workers_) {
        if (c.wake_ns == 0 || c.waits_awake[w]) {
          c.comes_back(w);
        } else {
          c.turns->wake(w, c.time_ns() + c.wake_ns);
        }
      }
      workers_.clear();
    }

   private:
    std::vector<model::worker_id> workers_;
  };

  static void fence(model::order o) { coherent::fence(o); }

  // Takes a nanosecond at least: who waits for another worker must not wait at a moment that never ends.
  static void yield() {
    ++context::here().charged_ns;
    take_turn();
  }
};

}  // namespace heist::sim
