#pragma once
// What a check can demand of a pool beyond its three calls: a wrapper that is a pool itself.
#include "model/pool/pool.hpp"
#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Thieves ask for the size before they steal: it may be old, but not more than was ever pushed.
template <class Pool>
struct asked_for_size : Pool {
  static constexpr unsigned most_steal_steps = model::steal_steps_of<Pool>() + 2;  // size() reads two indices
  using Pool::Pool;
  auto steal() {
    if (this->size() > program::most_made) violated("size() counted more tasks than were ever pushed");
    return Pool::steal();
  }
};

// Asking makes a tree of executions larger, so it is done where the owner does no more than two things.
inline bool asks_for_size(const program& p) {
  return p.threads.front().size() <= 2;
}

// Thieves take half of the tasks.
template <class Pool>
struct halved : Pool {
  static constexpr bool steals_half = true;
  using Pool::Pool;
};

}  // namespace heist::verify
