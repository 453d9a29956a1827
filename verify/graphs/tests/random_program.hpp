#pragma once
// Random tiny programs. Programs of one seed have one of several tempers, so that what is rare in one is common in
// another.
#include <cstdint>
#include <vector>

#include "verify/graphs/tests/tiny_program.hpp"

namespace heist::verify::graphs::test {

// What random programs come upon too rarely: Z6.U, messages passed through later stores, read-modify-writes and fences,
// and store buffering with fences.
std::vector<tiny_program> classics();

class random_programs {
 public:
  explicit random_programs(std::uint64_t seed, bool only_waiting = false) : state_(seed), only_waiting_(only_waiting) {}

  tiny_program next();

 private:
  enum class temper {
    anything,
    sequential,  // most orders are seq_cst
    fenced,      // an access, a fence, an access, ...: what tells the axioms of fences apart
    ring,        // thread i on locations i and i + 1, most orders seq_cst: cycles through all threads
    chains,      // releases, acquires, few seq_cst: what tells happens-before apart
    plain,
    locks,
    waiting,     // awaits and loops that yield, among mutexes and fences
    objects,
    reuse,
    choices,
    updates,
    count
  };

  instruction draw();
  instruction draw_of_temper();
  void add_thread(tiny_program&, unsigned length);
  void add_ring_thread(tiny_program&);
  void add_locked(std::vector<instruction>&);
  unsigned next_location();
  std::memory_order order_of(op);
  std::uint32_t below(std::uint32_t bound);

  std::uint64_t state_;
  const bool only_waiting_;
  temper temper_ = temper::anything;
  unsigned locations_ = 2;
  unsigned last_location_ = 0;
};

}  // namespace heist::verify::graphs::test
