#pragma once
// Which workers have tasks at which level, for all to see: a bit a level that has claimants, and for each level a bit a
// worker that claims to have tasks there. Level 0 is the best. Any number of levels and workers, in words of 64 bits.
// Invariant (repaired): when nothing is under way, a worker whose pool of a level has tasks claims that level, and a
// level with claimants has its bit. A claim may be wrong the other way: the tasks may be gone.
// claim is called by the worker it names, after its push; doubt by a thief that found nothing there; see README.md.
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
        words_a_level_((workers + 63) / 64),
        level_words_((levels + 63) / 64),
        open_(W::template make_array<bits>(level_words_, word{0}, "levels")),
        claims_(W::template make_array<bits>(claim_words(), word{0}, "claims")) {}
  ~level_board() {
    W::destroy_array(open_, level_words_);
    W::destroy_array(claims_, claim_words());
  }
  level_board(const level_board&) = delete;
  level_board& operator=(const level_board&) = delete;

  std::uint32_t levels() const { return levels_; }

  // The best level from `from` on that has claimants, or levels().
  std::uint32_t next_open(std::uint32_t from) const {
    for (std::size_t i = from / 64; i < level_words_; ++i) {
      word seen = open_[i].load(order::relaxed);  // relaxed: who comes after a claim sees it, who is beside it may not
      if (i == from / 64) seen &= ~word{0} << (from % 64);
      if (seen != 0) return static_cast<std::uint32_t>(i * 64) + static_cast<std::uint32_t>(std::countr_zero(seen));
    }
    return levels_;
  }

  // Of a level, the claims of 64 workers, a bit each.
  std::size_t claimant_words() const { return words_a_level_; }
  word claimants(std::uint32_t level, std::size_t index) const {
    return claims_[level * words_a_level_ + index].load(order::seq_cst);
  }

  void claim(worker_id w, std::uint32_t level) {
    set(claim_word(level, w), w % 64);
    set(open_[level / 64], level % 64);
  }

  // The worker's claim is taken off the board.
  void withdraw(worker_id w, std::uint32_t level) { clear(claim_word(level, w), w % 64); }

  // The level is marked as having nobody.
  void close(std::uint32_t level) { clear(open_[level / 64], level % 64); }
  void reopen(std::uint32_t level) { set(open_[level / 64], level % 64); }

  bool anybody_claims(std::uint32_t level) const {
    for (std::size_t i = 0; i < words_a_level_; ++i) {
      if (claimants(level, i) != 0) return true;
    }
    return false;
  }

 private:
  std::size_t claim_words() const { return std::size_t{levels_} * words_a_level_; }
  bits& claim_word(std::uint32_t level, worker_id w) const { return claims_[level * words_a_level_ + w / 64]; }

  static bool has(const bits& all, unsigned bit) { return (all.load(order::seq_cst) >> bit & 1) != 0; }

  // Both only look where nothing would change: the board is everybody's, and writing it is dear.
  static void set(bits& all, unsigned bit) {
    if (!has(all, bit)) all.fetch_or(word{1} << bit, order::seq_cst);
  }
  static void clear(bits& all, unsigned bit) {
    if (has(all, bit)) all.fetch_and(~(word{1} << bit), order::seq_cst);
  }

  const std::uint32_t levels_;
  const std::size_t words_a_level_;
  const std::size_t level_words_;
  bits* const open_;
  bits* const claims_;  // by level, then word
};

}  // namespace heist::model
