#pragma once
// What a pool is put through: its owner pushes and pops, thieves steal. A program may say with how many slots the pool begins,
// at which index, and that thieves take as many tasks at once as the pool lets them.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace pool_word {
enum : std::uint8_t { push, pop, steal };
}
namespace pool_setting {
enum : std::uint8_t { capacity, first, batches };
}

inline constexpr std::array pool_roles{role{"owner", role::position::first, 16}, role{"thief", role::position::later, 8}};
inline constexpr std::array pool_test_words{
    test_word{"push", "a new task", 0b01, 1},
    test_word{"pop", "takes a task as its owner", 0b01},
    test_word{"steal", "takes a task as a thief", 0b10},
};
inline constexpr std::array pool_settings{
    test_setting{"capacity", test_setting::sort::power_of_two, 4, 64},
    test_setting{"first", test_setting::sort::number},
    test_setting{"batches", test_setting::sort::flag},
};
inline constexpr std::array<std::string_view, 3> pool_trials{"push | steal", "push push | steal",
                                                             "push push push push | steal steal"};
// One thief with two attempts or two with one. With room for two tasks; and with room for one, so that the pool grows at the
// second, and indices that pass zero on the way.
inline constexpr std::array<std::uint8_t, 2> pool_generated_words{pool_word::pop, pool_word::push};
inline constexpr std::array<std::string_view, 2> pool_generated_others{"steal steal", "steal | steal"};
inline constexpr std::array<std::string_view, 2> pool_generated_settings{", capacity 2", ", capacity 1, first -1"};

inline constexpr vocabulary pool_vocabulary{
    .roles = pool_roles,
    .words = pool_test_words,
    .settings = pool_settings,
    .example = "push push pop pop | steal | steal steal, capacity 2",
    .trials = pool_trials,
    .generated = {pool_generated_words, pool_generated_others, pool_generated_settings},
};

inline std::size_t capacity_of(const program& p) {
  return static_cast<std::size_t>(p.settings[pool_setting::capacity]);
}
inline std::int64_t first_index_of(const program& p) {
  return p.settings[pool_setting::first];
}
inline bool steals_in_batches(const program& p) {
  return p.settings[pool_setting::batches] != 0;
}
// Those of them that push at least twice, with steals in batches.
inline std::vector<program> in_batches(std::vector<program> programs) {
  std::erase_if(programs, [](const program& p) { return p.made() < 2; });
  for (program& p : programs) p.settings[pool_setting::batches] = 1;
  return programs;
}

}  // namespace heist::verify
