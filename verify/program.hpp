#pragma once
// A test program for a pool: what the owner does, and how often each thief tries. Written as
//   push push pop pop | steal | steal steal
// optionally followed by ", capacity 2", the slots the pool begins with, ", first -1", the index it begins at, and
// ", batches": thieves take as many tasks at once as the pool lets them.
// A scheduler's owner can also keep: make a task ready that it may hold in its hand, because it pops next.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heist::verify {

enum class owner_step : std::uint8_t { push, keep, pop };

struct program {
  std::vector<owner_step> owner;
  std::vector<unsigned> steals;  // by thief
  std::size_t capacity = 4;      // a power of two
  std::int64_t first = 0;        // for pools that have indices
  bool batches = false;          // of pools that have them

  static constexpr std::size_t most_pushes = 8;
  static constexpr std::size_t most_thieves = 8;
  static constexpr std::size_t most_operations = 48;

  // Throws base::bad_input naming the word that is wrong.
  static program parse(std::string_view text);
  std::string text() const;

  // The nearest thief before this one with as many steals, or the thread itself.
  unsigned twin_of(unsigned thread) const;
  bool keeps() const;
  bool pops_what_it_keeps() const;  // without this a kept task would never be seen by anybody
  unsigned threads() const { return 1 + static_cast<unsigned>(steals.size()); }
};

// What a program is for: a pool has capacity and first index, some schedulers keep tasks.
enum class protocol_kind { pool, scheduler, keeping_scheduler };

// Every program of an owner with `size` operations and one thief with two attempts or two thieves with one, those with
// few pushes first; of a pool each with room for two, and with room for one, so that it grows at the second task, and
// indices that pass zero on the way; of a scheduler that keeps tasks also with what can be kept kept. What a shorter
// program could show, one of these shows: it is a beginning of it.
std::vector<program> programs_of_size(unsigned size, protocol_kind whom);
// Those of them that push at least twice, with steals in batches.
std::vector<program> in_batches(std::vector<program>);
inline constexpr unsigned most_size = 6;
inline constexpr unsigned size_of_the_whole = 4;  // of those that `heist check --all` runs

}  // namespace heist::verify
