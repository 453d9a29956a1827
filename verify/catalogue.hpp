#pragma once
// What can be checked: protocols, the mutants that a check must kill, and the test programs a check runs by default. Each
// protocol says it of itself, in its own header; catalogue.cpp alone includes them all.
#include <span>
#include <string_view>

#include "model/description.hpp"
#include "verify/pool_words.hpp"

namespace heist::verify {

struct checkable {
  std::string_view name;
  std::string_view line;
  std::span<const model::entry> mutants;
  std::span<const std::string_view> programs;
  const vocabulary* words = &pool_vocabulary;  // of its test programs
  std::string_view as_published = {};  // the mutant that is the protocol as its authors printed it
  bool ends_when_generated = true;     // a search of the generated programs, in the time people wait
};

extern const std::span<const checkable> checkables;  // in the order in which people are shown them

// Of a pool, if it is not in the catalogue.
const vocabulary& vocabulary_of(std::string_view protocol);

}  // namespace heist::verify
