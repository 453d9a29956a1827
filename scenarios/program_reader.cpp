#include "scenarios/program_reader.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "scenarios/work_limit.hpp"

namespace heist::scenarios {
namespace {

constexpr std::uint64_t most_n = 45;  // five thousand million nodes
static_assert(most_n <= model::fibonacci_parameters::max_n);

constexpr std::uint64_t most_part_ns = 1'000'000'000;  // of what a node may cost many times over
constexpr std::uint64_t most_stop_after = 10'000'000'000;

}  // namespace

std::uint64_t read_stop_after(const fields& workload) {
  constexpr std::uint64_t never = 0;
  return workload.has("stop_after") ? workload.integer({"stop_after", 1, most_stop_after, 10'000}) : never;
}

model::fibonacci_parameters read_fibonacci(const fields& workload) {
  model::fibonacci_parameters p;
  p.n = static_cast<std::uint32_t>(workload.integer({"n", 0, most_n, p.n}));
  p.fork_ns = workload.integer({"fork_ns", 0, most_cost_ns, p.fork_ns});
  p.join_ns = workload.integer({"join_ns", 0, most_cost_ns, p.join_ns});
  p.leaf_min_ns = workload.integer({"leaf_min_ns", 0, most_cost_ns, p.leaf_min_ns});
  p.leaf_max_ns = workload.integer({"leaf_max_ns", 0, most_cost_ns, p.leaf_min_ns});
  if (p.leaf_max_ns < p.leaf_min_ns) {
    refuse(workload.source(), workload.at("leaf_max_ns"),
           fmt::format("'leaf_max_ns' is {}, expected at least leaf_min_ns, which is {}", p.leaf_max_ns, p.leaf_min_ns),
           fmt::format("for example: leaf_max_ns = {}", p.leaf_min_ns));
  }
  const std::uint64_t leaves = model::fibonacci_parameters::value(p.n + 1);
  work_limit().add(leaves, p.leaf_max_ns).add(leaves - 1, p.fork_ns + p.join_ns).check(workload);
  return p;
}

model::fibonacci_sum_parameters read_fibonacci_sum(const fields& workload) {
  model::fibonacci_sum_parameters p;
  p.n = static_cast<std::uint32_t>(workload.integer({"n", 1, most_n, p.n}));
  p.fork_ns = workload.integer({"fork_ns", 0, most_cost_ns, p.fork_ns});
  p.leaf_ns = workload.integer({"leaf_ns", 0, most_cost_ns, p.leaf_ns});
  work_limit().add(p.leaves(), p.leaf_ns).add(p.leaves() - 1, p.fork_ns).check(workload);
  return p;
}

model::queens_parameters read_queens(const fields& workload) {
  model::queens_parameters p;
  p.n = static_cast<std::uint32_t>(workload.integer({"n", 1, model::queens_parameters::max_n, p.n}));
  p.node_ns = workload.integer({"node_ns", 0, most_cost_ns, p.node_ns});
  p.child_ns = workload.integer({"child_ns", 0, most_part_ns, p.child_ns});
  p.solution_ns = workload.integer({"solution_ns", 0, most_cost_ns, p.solution_ns});
  p.stop_after = read_stop_after(workload);
  const std::uint64_t nodes = p.nodes(p.n);
  work_limit().add(nodes, p.node_ns).add(nodes - 1, p.child_ns).add(p.solutions(p.n), p.solution_ns).check(workload);
  return p;
}

model::trapezoid_parameters read_trapezoid(const fields& workload) {
  model::trapezoid_parameters p;
  p.intervals = workload.integer({"intervals", 1, 1'000'000'000, p.intervals});
  p.grain = workload.integer({"grain", 1, 1'000'000'000, p.grain});
  p.upfront = workload.choice({"split", p.splits, p.splits[0]}) == p.splits[1];
  p.fork_ns = workload.integer({"fork_ns", 0, most_cost_ns, p.fork_ns});
  p.join_ns = workload.integer({"join_ns", 0, most_cost_ns, p.join_ns});
  p.interval_ns = workload.integer({"interval_ns", 0, most_part_ns, p.interval_ns});
  if (p.pieces() > p.max_pieces) {
    const std::uint64_t grain = (p.intervals + p.max_pieces - 1) / p.max_pieces;
    refuse(workload.source(), workload.at("grain"),
           fmt::format("{} intervals in pieces of {} are {} pieces, expected at most {}", p.intervals, p.grain,
                       p.pieces(), p.max_pieces),
           fmt::format("for example: grain = {}", grain));
  }
  const std::uint64_t forks = p.pieces() == 1 ? 0 : p.upfront ? 1 : p.pieces() - 1;
  work_limit().add(p.intervals, p.interval_ns).add(forks, p.fork_ns + p.join_ns).check(workload);
  return p;
}

model::task_burst_parameters read_task_burst(const fields& workload) {
  model::task_burst_parameters p;
  p.tasks = static_cast<std::uint32_t>(workload.integer({"tasks", 1, p.max_tasks, p.tasks}));
  p.task_ns = workload.integer({"task_ns", 0, most_cost_ns, p.task_ns});
  p.make_ns = workload.integer({"make_ns", 0, most_part_ns, p.make_ns});
  p.stop_after = read_stop_after(workload);
  work_limit().add(p.tasks, p.task_ns).add(p.tasks, p.make_ns).check(workload);
  return p;
}

}  // namespace heist::scenarios
