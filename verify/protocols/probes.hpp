#pragma once
// What a check can demand of a pool beyond its three calls: wrappers that are pools themselves.
#include <cstddef>

#include "model/pool/pool.hpp"
#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Begins at an index, or a tag, of the check's choice: near to where it goes round.
template <class Pool, auto First>
struct starting_at : Pool {
  explicit starting_at(std::size_t capacity) : Pool(capacity, First) {}
};

// Thieves ask for the size before they steal: it may be old, but not more than was ever pushed.
template <class Pool>
struct asked_for_size : Pool {
  using Pool::Pool;
  auto steal() {
    if (this->size() > program::most_pushes) violated("size() counted more tasks than were ever pushed");
    return Pool::steal();
  }
};

// Asking makes a tree of executions larger, so it is done in small programs.
inline bool asks_for_size(const program& p) {
  const bool one_attempt = p.steals.size() == 1 && p.steals[0] == 1;
  return one_attempt || p.owner.size() == 1;
}

}  // namespace heist::verify
