#pragma once
// A cache line in a small model of coherence: who holds a copy, and until when somebody is busy taking it.
// Invariant: after a write the writer holds the only copy; a set of no holders says that nobody has written the line
// since the simulation began, and then it is near for everybody. README.md has the prices in a table.
//
// A read-modify-write, and a store that has to get the line first, occupy it: who needs it in the meantime waits. At
// the grain of calls an access may come to a line that one later in virtual time has been simulated on already; then it
// goes ahead, and what comes later in time is left as it is.
#include <algorithm>
#include <cstdint>

#include "sim/context.hpp"

namespace heist::sim {

// Counted: searches in vain hear of its writes (context.hpp). Those of a program's own memory nobody searches.
template <bool Counted>
class basic_line {
 public:
  void read() {
    context& c = context::here();
    const seat me = c.where;
    if (holders_ == 0 || (holders_ & me.own) != 0) {
      c.charged_ns += c.costs.access_ns;
      return;
    }
    wait(c);
    const bool near = (holders_ & me.socket) != 0;  // from the nearest copy
    const std::uint64_t distance_ns = near ? c.costs.transfer_ns : c.costs.far_ns();
    c.charged_ns += c.costs.access_ns + distance_ns;
    c.fetching_ns += distance_ns;
    ++c.fetches;
    holders_ |= me.own;
  }

  void write() {
    context& c = context::here();
    const seat me = c.where;
    count(c);
    if ((holders_ & ~me.own) == 0) {
      c.charged_ns += c.costs.access_ns;
      holders_ = me.own;
    } else {
      occupy(c, me, 0);
    }
  }

  void update() {
    context& c = context::here();
    count(c);
    occupy(c, c.where, c.costs.rmw_ns);
  }

  // Whoever occupied the line last has done so until now.
  void keep() {
    const std::uint64_t now_ns = context::here().time_ns();
    if (now_ns > free_at_ns()) occupied(free_at_ns(), now_ns);
  }

 private:
  static void count(context& c) {
    if constexpr (Counted) ++c.writes;
  }

  static constexpr unsigned busy_bits = 16;
  static constexpr std::uint64_t since_ever = (1 << busy_bits) - 1;

  std::uint64_t free_at_ns() const { return busy_ >> busy_bits; }
  // For how long it will have been busy by then; since_ever: longer than fits.
  std::uint64_t busy_ns() const { return busy_ & since_ever; }

  void occupy(context& c, const seat& me, std::uint64_t extra_ns) {
    wait(c);
    const std::uint64_t from_ns = c.time_ns();
    c.charged_ns += c.costs.access_ns + extra_ns + farthest_ns(c, me);
    holders_ = me.own;
    occupied(from_ns, c.time_ns());
  }

  // Every other copy has to go first.
  std::uint64_t farthest_ns(const context& c, const seat& me) const {
    const std::uint64_t others = holders_ & ~me.own;
    if (others == 0) return 0;
    return (others & ~me.socket) == 0 ? c.costs.transfer_ns : std::max(c.costs.transfer_ns, c.costs.far_ns());
  }

  void wait(context& c) const {
    const std::uint64_t now_ns = c.time_ns();
    const std::uint64_t since_ns = busy_ns() == since_ever ? 0 : free_at_ns() - busy_ns();
    const bool is_busy = now_ns - since_ns < free_at_ns() - since_ns;  // in one: before or after it, nobody can predict
    if (!is_busy) [[likely]]
      return;
    c.charged_ns += free_at_ns() - now_ns;
    c.waited_ns += free_at_ns() - now_ns;
  }

  void occupied(std::uint64_t from_ns, std::uint64_t to_ns) {
    if (from_ns < free_at_ns()) return;
    const std::uint64_t before_ns = from_ns == free_at_ns() ? busy_ns() : 0;  // no gap: one long time
    busy_ = to_ns << busy_bits | std::min(before_ns + (to_ns - from_ns), since_ever);
  }

  std::uint64_t holders_ = 0;  // a bit a cache, see layout.hpp
  std::uint64_t busy_ = 0;     // until when, in 48 bits, and for how long; one word: parts of one are slow to read back
};

using line = basic_line<true>;
using program_line = basic_line<false>;

static_assert(sizeof(line) == 16, "every simulated variable has one");

}  // namespace heist::sim
