#pragma once
// What can be checked: protocols, the mutants that a check must kill, and the test programs a check runs by default. Each
// protocol says it of itself, in its own header.
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "model/description.hpp"
#include "model/registry/pools.hpp"
#include "verify/pool_words.hpp"
#include "verify/protocols/others.hpp"

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

// What is published and wrong comes first.
template <class Described>
inline constexpr auto mutants_of = [] {
  constexpr std::size_t published = requires { Described::as_published; } ? 1 : 0;
  std::array<model::entry, published + Described::faults.size()> all;
  if constexpr (published != 0) all[0] = Described::as_published;
  for (std::size_t i = 0; i < Described::faults.size(); ++i) {
    all[published + i] = {Described::faults[i].name, Described::faults[i].line};
  }
  return all;
}();

template <class P>
constexpr checkable checkable_pool() {
  return {P::name, P::line, mutants_of<P>, P::programs};
}

// A scheduler has a line of its own about what is checked of it.
template <class P>
constexpr checkable checkable_protocol() {
  checkable c{P::name, P::line, mutants_of<P>, P::programs, &P::words};
  if constexpr (requires { P::checked; }) c.line = P::checked;
  if constexpr (requires { P::as_published; }) c.as_published = P::as_published.name;
  if constexpr (requires { P::ends_when_generated; }) c.ends_when_generated = P::ends_when_generated;
  return c;
}

inline constexpr auto checkables = [] {
  std::array<checkable, model::all_pools::size + other_protocols::size> all;
  std::size_t count = 0;
  model::all_pools::each([&]<class P>(model::type_tag<P>) { all[count++] = checkable_pool<P>(); });
  other_protocols::each([&]<class P>(model::type_tag<P>) { all[count++] = checkable_protocol<P>(); });
  return all;
}();

inline const vocabulary& vocabulary_of(std::string_view protocol) {
  for (const checkable& c : checkables) {
    if (c.name == protocol) return *c.words;
  }
  return pool_vocabulary;
}

}  // namespace heist::verify
