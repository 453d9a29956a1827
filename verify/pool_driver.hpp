#pragma once
// Puts a pool through a test program. Demanded of it: every pushed task is extracted exactly once, by somebody who may
// read what its owner left in it; the answers are those of a pool that keeps its promise (specification.hpp); and a
// steal takes no more steps than promised. What the program leaves in the pool is drained at the end. Which pool it is,
// a derived class knows: this one is compiled once.
#include <cstdint>
#include <optional>

#include "model/pool/pool.hpp"
#include "verify/checked_world.hpp"
#include "verify/happens_before.hpp"
#include "verify/program.hpp"
#include "verify/specification.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

class pool_driver : public subject {
 public:
  void thread(unsigned number) final;
  void after() final;

 protected:
  using task = std::uint64_t;  // 1, 2, ... in the order they are pushed

  // References are kept. Of most_steal_steps, 0 is no promise.
  pool_driver(const program& p, specification& s, unsigned most_steal_steps)
      : program_(p), specification_(s), most_steal_steps_(most_steal_steps) {}

 private:
  virtual void push(task) = 0;
  virtual std::optional<task> pop() = 0;
  virtual model::stolen<task> steal() = 0;

  void own();
  void steal(unsigned thread, unsigned times);
  void finished(unsigned thread, const moment& called, pool_operation);
  void extracted(task);

  struct end {
    unsigned thread;
    std::uint64_t own;  // its thread's clock
  };

  const program& program_;
  specification& specification_;
  const unsigned most_steal_steps_;
  pool_history history_;
  end ended_[pool_history::most];
  task pushed_ = 0;
  unsigned taken_[program::most_pushes + 1] = {};
  checked_world::var<task> data_[program::most_pushes + 1]{
      // what the owner leaves behind each task
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0)};
};

}  // namespace heist::verify
