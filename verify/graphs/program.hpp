#pragma once
// What is explored: threads that are functions, called anew as often as the engine likes. Everything they share goes
// through the machine; a thread that gets the same answers does the same again.
#include <vector>

#include "verify/graphs/fault.hpp"
#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

class machine;

struct left_early {};

class program {
 public:
  virtual ~program() = default;
  virtual unsigned threads() const = 0;
  // This thread and those after it run the same function; ~0u: nobody does.
  virtual unsigned first_twin() const { return ~0u; }

  virtual void before(machine&) {}  // once, alone: makes what the threads share
  virtual void thread(machine&, unsigned number) = 0;
  virtual bool has_after() const { return false; }
  virtual void after(machine&) {}  // after every complete execution, alone: sees the newest values
  virtual bool releases_everything() const { return false; }  // an object that is left after that is a fault

  // Leaves thread() from within a call of the machine. A front end whose code cannot be unwound does it its own way.
  [[noreturn]] virtual void leave() { throw left_early{}; }
  // Or by a jump, many times as fast, which runs no destructors: if all that a thread holds when it calls the machine
  // is its stack and memory of the machine. Asked once.
  virtual bool leaves_by_jump() const { return false; }

 protected:
  program() = default;
  program(const program&) = default;
  program& operator=(const program&) = default;
};

// Whoever wants to know. To return false ends the exploration.
class observer {
 public:
  virtual ~observer() = default;
  virtual bool complete(const graph&) { return true; }
  virtual bool violated(const graph&, const fault&) { return true; }
  virtual void begins_again() {}  // without symmetry, or with memory to be reused: forget what was reported

 protected:
  observer() = default;
  observer(const observer&) = default;
  observer& operator=(const observer&) = default;
};

}  // namespace heist::verify::graphs
