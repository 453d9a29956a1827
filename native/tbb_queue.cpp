#include "native/tbb_queue.hpp"

#include <tbb/concurrent_priority_queue.h>

#include "model/scheduler/prioritized.hpp"

namespace heist::native {

namespace {

struct worse_first {  // TBB hands out what no other comes after
  bool operator()(const model::prioritized& a, const model::prioritized& b) const { return a.priority < b.priority; }
};

}  // namespace

struct tbb_queue::queue {
  tbb::concurrent_priority_queue<model::prioritized, worse_first> tasks;
};

tbb_queue::tbb_queue(model::worker_id workers) : workers_(workers), tasks_(std::make_unique<queue>()) {}
tbb_queue::~tbb_queue() = default;

void tbb_queue::ready(model::worker_id, model::task t, model::priority_value priority) { tasks_->tasks.push({priority, t}); }

std::optional<model::task> tbb_queue::take(model::worker_id) {
  model::prioritized got;
  if (!tasks_->tasks.try_pop(got)) return std::nullopt;
  return got.what;
}

model::attempt tbb_queue::steal(model::worker_id w) {
  const std::optional<model::task> got = take(w);
  if (!got) return {model::steal_status::empty, w, {}};
  return {model::steal_status::task, w, *got};
}

}  // namespace heist::native
