#include "verify/catalogue.hpp"

#include <array>
#include <cstddef>

#include "model/registry/pools.hpp"
#include "verify/protocols/others.hpp"

namespace heist::verify {
namespace {

// What is published and wrong comes first.
template <class Described>
constexpr auto mutants_of = [] {
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

constexpr auto all_checkables = [] {
  std::array<checkable, model::all_pools::size + other_protocols::size> all;
  std::size_t count = 0;
  model::all_pools::each([&]<class P>(model::type_tag<P>) { all[count++] = checkable_pool<P>(); });
  other_protocols::each([&]<class P>(model::type_tag<P>) { all[count++] = checkable_protocol<P>(); });
  return all;
}();

}  // namespace

constinit const std::span<const checkable> checkables = all_checkables;

const vocabulary& vocabulary_of(std::string_view protocol) {
  for (const checkable& c : checkables) {
    if (c.name == protocol) return *c.words;
  }
  return pool_vocabulary;
}

}  // namespace heist::verify
