#pragma once
// What shared memory costs, as a policy of the simulated world. A policy is a line, of which every shared variable has
// one of its own, a lock, a price for fences, and what has been charged since the worker's turn began; and `program`, the
// policy for the memory of the program that is run, at the same prices.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "model/world.hpp"
#include "sim/context.hpp"
#include "sim/line.hpp"

namespace heist::sim {

// A lock at the grain of calls: nobody comes between, so one that is taken was forgotten.
template <class Line>
class lock_within_a_call {
 public:
  void acquire() {
    line_.update();
    if (locked_) throw std::logic_error("a lock was held over the end of a call: its next holder would wait for ever");
    locked_ = true;
  }
  void release() {
    line_.write();
    line_.keep();  // until here the others wait
    locked_ = false;
  }

 private:
  bool locked_ = false;
  [[no_unique_address]] Line line_;
};

// Who waits for a word at the grain of calls. A call cannot wait: nobody comes between, so nobody would write the word.
class waiting_between_calls {
 public:
  [[noreturn]] void wait() const {
    throw std::logic_error("a call waits for a word that nobody can write before it is over: wait in a step of its own");
  }
  void add(model::worker_id w) { workers_.push_back(w); }
  void wake() {
    for (const model::worker_id w : workers_) context::here().comes_back(w);
    workers_.clear();
  }

 private:
  std::vector<model::worker_id> workers_;
};

// Nothing costs anything and nothing is remembered: shared memory is plain memory.
struct free_of_charge {
  struct line {
    void read() {}
    void write() {}
    void update() {}
    void keep() {}
  };
  using lock = lock_within_a_call<line>;
  using waiting = waiting_between_calls;
  using program = free_of_charge;

  static constexpr bool accesses_are_free = true;
  static void fence(model::order) {}
  static void yield() {}
  static void begin(model::worker_id w, std::uint64_t) { context::here().worker = w; }
  static constexpr std::uint64_t charged_ns() { return 0; }
  static void charge(std::uint64_t) {}
};

// The coherence model of line.hpp.
template <class Line>
struct coherent_lines {
  using line = Line;
  using lock = lock_within_a_call<line>;
  using waiting = waiting_between_calls;
  using program = coherent_lines<program_line>;
  static constexpr bool accesses_are_free = false;

  static void fence(model::order o) {
    if (o != model::order::seq_cst) return;  // the weaker ones are free on the machines the profiles describe
    context& c = context::here();
    c.charged_ns += c.costs.fence_ns;
  }
  static void yield() {}  // the others go on between events

  // A worker's turn begins at that time; nothing is charged yet.
  static void begin(model::worker_id w, std::uint64_t now_ns) {
    context& c = context::here();
    c.turn_to(w);
    c.now_ns = now_ns;
    c.charged_ns = 0;
    c.waited_ns = 0;
  }
  static std::uint64_t charged_ns() { return context::here().charged_ns; }
  static void charge(std::uint64_t ns) { context::here().charged_ns += ns; }
};
using coherent = coherent_lines<line>;

}  // namespace heist::sim
