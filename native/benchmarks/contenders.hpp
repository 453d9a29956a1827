#pragma once
// The schedulers that priority_speed compares, each with its own type: what is measured has no indirect call in it.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/workload/workload.hpp"
#include "native/benchmarks/ranked_load.hpp"
#include "native/diary.hpp"
#include "native/spin.hpp"
#include "native/team.hpp"

namespace heist::native::benchmarks {

struct measured_run {
  std::uint64_t ns;
  bool undisturbed;  // no thread had to leave its processor to another program, and all took part
};

struct contender {
  std::string name;
  std::string system;  // in the paper; empty: not there
  std::function<measured_run(std::uint32_t n, std::uint64_t node_ns, model::worker_id workers)> fibonacci_ns;
  std::function<double(model::worker_id workers)> first_priorities;  // of upfront, the average of those executed
};

// In the order in which they are printed.
void add_classic_and_levels(std::vector<contender>& all);
void add_queues(std::vector<contender>& all);

// Of this process, so far.
long preemptions();

// Nobody had less than a quarter of its share.
bool all_took_part(const std::vector<diary>& diaries);

// Both are used up.
template <class Load, class Scheduler>
void run(Load& load, team<Load, Scheduler>& workers) {
  workers.run();
  if (workers.starved()) throw std::runtime_error("the tasks of a benchmark ran out before it was done");
  if (!model::right(load)) throw std::runtime_error("a benchmark came to a wrong result");
}

template <class Scheduler, class... Args>
contender contender_of(std::string name, std::string system, Args... args) {
  const auto fibonacci_ns = [args...](std::uint32_t n, std::uint64_t node_ns, model::worker_id workers) {
    ranked_fibonacci load(n, node_ns, workers);
    Scheduler scheduler(workers, args...);
    team<ranked_fibonacci, Scheduler> all(load, scheduler, {.work = spin(node_ns == 0 ? 0 : 1)});
    const long before = preemptions();
    run(load, all);
    return measured_run{all.makespan_ns(), preemptions() == before && all_took_part(all.diaries())};
  };
  const auto first_priorities = [args...](model::worker_id workers) {
    upfront load;
    Scheduler scheduler(workers, args...);
    team<upfront, Scheduler> all(load, scheduler, {.ranks = true});
    run(load, all);
    return average_priority(all.diaries(), upfront::executed);
  };
  return {std::move(name), std::move(system), fibonacci_ns, first_priorities};
}

}  // namespace heist::native::benchmarks
