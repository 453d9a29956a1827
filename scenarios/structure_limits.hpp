#pragma once
// How much structure a file may have, looked at before toml++ sees it. Two things there grow without bound: a dotted
// key becomes tables within tables, which are destroyed by recursion (100,000 dots overflow the stack), and every
// dotted key is searched for among all earlier ones (100,000 keys take seconds, a million minutes). And a file of 100
// MB can hold fifty million values of a hundred bytes each. Nested brackets are limited by toml++ itself.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "scenarios/place.hpp"

namespace heist::scenarios {

inline constexpr std::size_t most_dots = 1000;             // outside strings and comments
inline constexpr std::size_t most_structure = 10'000'000;  // of the characters = , [ { there

struct excess {
  place at;
  std::string what;
  std::string remedy;
};

std::optional<excess> find_excess(std::string_view text);

}  // namespace heist::scenarios
