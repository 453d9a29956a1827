#pragma once
// One attempt of a worker to get a task from another, and how it ended.
#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

struct [[nodiscard]] attempt {
  steal_status status;
  worker_id victim;
  task got;
};

}  // namespace heist::model
