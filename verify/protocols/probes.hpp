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

// Asking makes a tree of executions larger, so it is done where the owner does no more than two things.
inline bool asks_for_size(const program& p) {
  return p.owner.size() <= 2;
}

}  // namespace heist::verify
