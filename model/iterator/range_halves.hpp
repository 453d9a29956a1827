#pragma once
// What worlds that watch are told of a work-stealing tree over numbered slots; most worlds do not watch. Not accesses; nobody
// decides anything by them.
#include <cstdint>

#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

// A tree begins: its slots stand for that range, and the worker has all of it.
struct range_opening {
  range all;
  worker_id owner;
};

// Of a node that was stolen: the slots that its owner has of it from then on, and those that the thief has.
struct range_halves {
  std::int64_t kept_first, kept_end;
  worker_id owner;
  std::int64_t taken_first, taken_end;
  worker_id thief;

  bool operator==(const range_halves&) const = default;
};

template <class W>
void tell_opened(const range_opening& opened) {
  if constexpr (requires { W::range_opened(opened); }) W::range_opened(opened);
}

// kept, taken: parts of a flat iterator; of any other nothing is told.
template <class W, class Part>
void tell_halved(const Part& kept, worker_id owner, const Part& taken, worker_id thief) {
  if constexpr (requires { W::range_halved(range_halves{kept.first, kept.end, owner, taken.first, taken.end, thief}); }) {
    W::range_halved(range_halves{kept.first, kept.end, owner, taken.first, taken.end, thief});
  }
}

}  // namespace heist::model
