#pragma once
// What forked calls wait in, until their join or until somebody takes them: the word in over<...>.
#include "model/join/fork_deque.hpp"
#include "model/join/fork_stack.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/the.hpp"
#include "native/world.hpp"

namespace heist::forks {

// On their worker's own stack; whoever wants one asks.
struct handshake {
  template <class Slot>
  using calls = model::fork_stack<native::world, Slot>;
};

// In a deque, from which whoever wants one takes it.
template <class Deque>
struct in_deque {
  template <class Slot>
  using calls = model::fork_deque<native::world, Deque, Slot>;
};
using chase_lev = in_deque<model::chase_lev_pool>;
using the = in_deque<model::the_pool>;

}  // namespace heist::forks
