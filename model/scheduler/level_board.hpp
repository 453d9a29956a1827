#pragma once
// Which workers have tasks at which level, for all to see: for each level a bit per worker that claims to have tasks there,
// and a bit per level that is open, which is where searching pays. Level 0 is the best. Any number of levels and workers, in
// words of 64, each on a line of its own: who searches a level reads one line, and who claims it disturbs only those.
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
        words_((levels + 63) / 64),
        words_a_level_((workers + 63) / 64),
        open_(W::template make_array<line>(words_, "levels")),
        claims_(W::template make_array<line>(words_a_level_ * levels, "claims")) {}
  ~level_board() {
    W::destroy_array(open_, words_);
    W::destroy_array(claims_, words_a_level_ * levels_);
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

  // Of a level, the claims of 64 workers, a bit each. Relaxed will do for who does not close the level without looking
  // again.
  std::size_t claimant_words() const { return words_a_level_; }
  word claimants(std::uint32_t level, std::size_t index, order seen) const {
    return claims_[level * words_a_level_ + index].all.load(seen);
  }

  // The level is looked at after the claim is there: with who closes the level and then looks at the claims, one of the
  // two sees what the other did. Rushed and Unordered are faults.
  template <bool Rushed = false, bool Unordered = false>
  void claim(worker_id w, std::uint32_t level) {
    if constexpr (Rushed) reopen(level);
    claims_of(w, level).fetch_or(bit(w), Unordered ? order::relaxed : order::seq_cst);
    if constexpr (!Rushed) reopen(level);
  }

  void withdraw(worker_id w, std::uint32_t level) {
    claims_of(w, level).fetch_and(~bit(w), order::relaxed);  // relaxed: seen late, it is a look in vain
  }

  bool anybody_claims(std::uint32_t level) const {
    for (std::size_t i = 0; i < words_a_level_; ++i) {
      if (claimants(level, i, order::seq_cst) != 0) return true;
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

  static word bit(std::uint32_t number) { return word{1} << (number % 64); }
  static bool has(word all, std::uint32_t number) { return (all & bit(number)) != 0; }
  bits& claims_of(worker_id w, std::uint32_t level) const { return claims_[level * words_a_level_ + w / 64].all; }

  const std::uint32_t levels_;
  const std::size_t words_;
  const std::size_t words_a_level_;
  line* const open_;    // written by anybody
  line* const claims_;  // by level, then word; a bit is written by its worker
};

}  // namespace heist::model
