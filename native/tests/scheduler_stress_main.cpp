// Schedulers with priorities on real threads, as a program without a test framework, for ThreadSanitizer: Fibonacci with
// ten priorities, whose frames are plain memory that only the scheduler hands over. Arguments: how many runs of each.
// Exits 0 when every node ran exactly once and the result was right each time, 1 when not; ThreadSanitizer makes it 66.
#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <exception>

#include "model/experiment.hpp"
#include "native/execute.hpp"

namespace {

using namespace heist;

bool runs(const char* kind, const char* pool, std::uint32_t workers, std::uint64_t seed) {
  model::experiment what;
  what.workload = {"fibonacci", model::fibonacci_parameters{.n = 12}};
  what.workload.priority_levels = 10;
  what.scheduler.kind = kind;
  what.scheduler.pool = pool;
  what.scheduler.aging = seed % 2 == 1 && what.scheduler.kind == "priority-work-stealing" ? 7 : 0;
  what.scheduler.latch = static_cast<std::uint32_t>(seed % 3);
  what.workers = workers;
  what.seed = seed;
  try {
    (void)native::execute(what, {.cost_scale = 0, .trace_nodes = 0});
    return true;
  } catch (const std::exception& e) {
    fmt::print("{} {}, {} workers, seed {}: {}\n", kind, pool, workers, seed, e.what());
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t times = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20;
  bool right = true;
  for (const std::uint32_t workers : {2u, 4u}) {
    for (std::uint64_t seed = 1; seed <= times; ++seed) {
      for (const char* pool : {"chase-lev", "the", "x10", "linked-queue"}) {
        right = runs("priority-work-stealing", pool, workers, seed) && right;
      }
      for (const char* kind : {"local-priority-queues", "shared-queue", "shared-priority-queue",
                               "blocking-priority-queue", "multi-queue"}) {
        right = runs(kind, "chase-lev", workers, seed) && right;
      }
    }
  }
  fmt::print("{} runs each on 2 and on 4 threads\n", times);
  return right && times > 0 ? 0 : 1;
}
