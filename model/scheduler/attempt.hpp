#pragma once
// One attempt of a worker to get a task from a queue that is not its own, and how it ended; and what becomes of queues where
// there are more of them than workers.
#include <cstdint>

#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

// Where every worker has one queue, that has its worker's number.
using queue_id = std::uint32_t;

// Of a queue that changes hands. Active: a worker works on it. Suspended: its worker has left it, because a strand waits.
// Resumable: that strand is back. Muggable: and a task has been stolen from it since. Unused: nobody needs it any more.
enum class queue_state : std::uint8_t { active, suspended, resumable, muggable, unused };

// For whoever watches; most worlds do not.
template <class W>
void tell_queue(queue_id queue, queue_state now) {
  if constexpr (requires { W::queue_is(queue, now); }) W::queue_is(queue, now);
}

struct [[nodiscard]] attempt {
  steal_status status;
  queue_id victim;
  task got;
  bool mugged = false;  // with it, the whole queue that it was in
  bool moved = false;   // queues were moved about: who looked for tasks meanwhile may have missed some, and is to be notified
};

}  // namespace heist::model
