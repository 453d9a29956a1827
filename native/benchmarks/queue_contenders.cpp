#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/queue_schedulers.hpp"
#include "native/benchmarks/contenders.hpp"
#include "native/tbb_queue.hpp"
#include "native/world.hpp"

namespace heist::native::benchmarks {

void add_queues(std::vector<contender>& all) {
  all.push_back(contender_of<model::local_priority_queues<world>>("local-priority-queues", "WSTLPQ"));
  all.push_back(contender_of<model::multi_queue<world>>("multi-queue", ""));
  all.push_back(contender_of<model::shared_queue<world>>("shared-queue", "THRDPL"));
  all.push_back(contender_of<model::shared_priority_queue<world>>("shared-priority-queue", "SYNCPQ"));
  all.push_back(contender_of<model::blocking_priority_queue<world>>("blocking-priority-queue", "PBLKQ"));
  all.push_back(contender_of<tbb_queue>("TBB concurrent_priority_queue", ""));
}

}  // namespace heist::native::benchmarks
