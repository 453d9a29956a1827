#pragma once
// One priority queue for all, and that TBB's: what people would take who do not write a scheduler. A scheduler as those of
// model/, but native only, because its source is not ours to simulate. Only tbb_queue.cpp includes TBB.
#include <cstdint>
#include <memory>
#include <optional>

#include "model/scheduler/attempt.hpp"
#include "model/workload/workload.hpp"

namespace heist::native {

class tbb_queue {
 public:
  explicit tbb_queue(model::worker_id workers);
  ~tbb_queue();

  void ready(model::worker_id, model::task t, model::priority_value priority);
  std::optional<model::task> take(model::worker_id);
  model::attempt steal(model::worker_id w);  // looks again, which counts as an attempt on itself
  model::worker_id workers() const { return workers_; }

 private:
  struct queue;
  const model::worker_id workers_;
  const std::unique_ptr<queue> tasks_;
};

}  // namespace heist::native
