#pragma once
// One attempt of a worker to get a task from a queue that is not its own, and how it ended.
#include <cstdint>

#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

// Where every worker has one queue, that has its worker's number.
using queue_id = std::uint32_t;

struct [[nodiscard]] attempt {
  steal_status status;
  queue_id victim;
  task got;
  bool mugged = false;  // with it, the whole queue that it was in
  bool moved = false;   // queues were moved about: who looked for tasks meanwhile may have missed some, and is to be notified
};

}  // namespace heist::model
