#pragma once
// Which workers have tasks at which level, for all to see: for each worker a bit a level that it claims to have tasks at,
// and a bit a level that is open, which is where searching pays. Level 0 is the best. Any number of levels and workers, in
// words of 64 levels, each on a line of its own: a worker that claims disturbs only those that look at it.
// Invariant (repaired): a worker whose pool of a level has tasks claims that level, and when nothing is under way a level
// with claimants is open. Either may be wrong the other way: the tasks may be gone, the level may have nobody.
// claim and withdraw are called by the worker they name; anybody may look, close and reopen; see README.md.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class level_board {
  using word = std::uint64_t;
  using bits = typename W::template atomic<word>;

 public:
  level_board(std::uint32_t levels, worker_id workers)
      : levels_(levels),
        workers_(workers),
        words_((levels + 63) / 64),
        open_(W::template make_array<line>(words_, "levels")),
        claims_(W::template make_array<line>(words_ * workers, "claims")) {}
  ~level_board() {
    W::destroy_array(open_, words_);
    W::destroy_array(claims_, words_ * workers_);
  }
  level_board(const level_board&) = delete;
  level_board& operator=(const level_board&) = delete;

  std::uint32_t levels() const { return levels_; }

  // The best open level from `from` on, or levels().
  std::uint32_t next_open(std::uint32_t from) const {
    for (std::size_t i = from / 64; i < words_; ++i) {
      word seen = open_[i].all.load(order::relaxed);  // relaxed: who comes after a claim sees it, who is beside it may not
      if (i == from / 64) seen &= ~word{0} << (from % 64);
      if (seen != 0) return static_cast<std::uint32_t>(i * 64) + static_cast<std::uint32_t>(std::countr_zero(seen));
    }
    return levels_;
  }

  // For whom to ask. Relaxed will do for who does not close the level without looking again.
  bool claims(worker_id w, std::uint32_t level, order seen) const {
    return has(claims_of(w, level).load(seen), level);
  }

  // The level is looked at after the claim is there: with who closes the level and then looks at the claims, one of the
  // two sees what the other did. Rushed and Unordered are faults.
  template <bool Rushed = false, bool Unordered = false>
  void claim(worker_id w, std::uint32_t level) {
    if constexpr (Rushed) reopen(level);
    bits& mine = claims_of(w, level);
    const word before = mine.load(order::relaxed);  // relaxed: nobody else writes it
    if (!has(before, level)) mine.store(before | bit(level), Unordered ? order::relaxed : order::seq_cst);
    if constexpr (!Rushed) reopen(level);
  }

  void withdraw(worker_id w, std::uint32_t level) {
    bits& mine = claims_of(w, level);
    mine.store(mine.load(order::relaxed) & ~bit(level), order::relaxed);  // relaxed: seen late, it is a look in vain
  }

  bool anybody_claims(std::uint32_t level) const {
    for (worker_id w = 0; w < workers_; ++w) {
      if (has(claims_of(w, level).load(order::seq_cst), level)) return true;
    }
    return false;
  }

  // Both only look where nothing would change: the levels are everybody's, and writing them is dear.
  void close(std::uint32_t level) {
    bits& all = open_[level / 64].all;
    if (has(all.load(order::relaxed), level)) all.fetch_and(~bit(level), order::seq_cst);
  }
  void reopen(std::uint32_t level) {
    bits& all = open_[level / 64].all;
    if (!has(all.load(order::seq_cst), level)) all.fetch_or(bit(level), order::seq_cst);
  }

 private:
  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(bits))) line {
    explicit line(const char* name) : all(0, name) {}
    bits all;
  };

  static word bit(std::uint32_t level) { return word{1} << (level % 64); }
  static bool has(word all, std::uint32_t level) { return (all & bit(level)) != 0; }
  bits& claims_of(worker_id w, std::uint32_t level) const { return claims_[w * words_ + level / 64].all; }

  const std::uint32_t levels_;
  const worker_id workers_;
  const std::size_t words_;
  line* const open_;    // written by anybody
  line* const claims_;  // by worker, then word; written by the worker
};

}  // namespace heist::model
