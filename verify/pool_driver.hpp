#pragma once
// Puts a pool through a test program. Demanded of it: every pushed task is extracted exactly once, by somebody who may
// read what its owner left in it; the answers are those of a pool that keeps its promise (specification.hpp); and a
// steal takes no more steps than promised. What the program leaves in the pool is drained at the end. Which pool it is,
// a derived class knows: this one is compiled once.
#include <cstdint>
#include <optional>

#include "model/pool/pool.hpp"
#include "verify/checked_world.hpp"
#include "verify/pool_words.hpp"
#include "verify/program.hpp"
#include "verify/specification.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// What a thief took beyond the task it was answered with.
class loot {
 public:
  std::size_t size() const { return count_; }
  void push(std::uint64_t task) {
    if (count_ == program::most_made) violated("a thief took more tasks than were ever pushed");
    tasks_[count_++] = task;
  }
  const std::uint64_t* begin() const { return tasks_; }
  const std::uint64_t* end() const { return tasks_ + count_; }

 private:
  std::uint64_t tasks_[program::most_made] = {};
  std::size_t count_ = 0;
};

class pool_driver : public subject {
 public:
  static constexpr bool threads_are_alike = true;  // a steal does not know who steals

  void thread(unsigned number) final;
  void after() final;

 protected:
  using task = std::uint64_t;  // 1, 2, ... in the order they are pushed

  // References are kept. Of most_steal_steps, 0 is no promise.
  pool_driver(const program& p, specification& s, unsigned most_steal_steps, model::batch_order hands_over)
      : program_(p), specification_(s), most_steal_steps_(most_steal_steps), hands_over_(hands_over) {}

 private:
  virtual void push(task) = 0;
  virtual std::optional<task> pop() = 0;
  virtual model::stolen<task> steal(loot& more) = 0;

  void call_push(task);
  void call_pop(bool has_pushed);
  void call_steal();
  pool_operation robbed(task first, const loot& more);
  void demand_order(const task* batch, std::size_t count) const;
  std::optional<task> popped(bool has_pushed);
  void extracted(task);
  void demand_once(const pool_history&, task pushed) const;

  const program& program_;
  specification& specification_;
  const unsigned most_steal_steps_;
  const model::batch_order hands_over_;
  checked_world::var<task> data_[program::most_made + 1]{
      // what the owner leaves behind each task
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0)};
};

// The pool has no steal_half_into(). Throws base::bad_input.
[[noreturn]] void refuse_batches(const program&);

}  // namespace heist::verify
