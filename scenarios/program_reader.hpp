#pragma once
// The parameters of programs that unfold while they run. Each function reads the fields of a [[workload]] of its kind.
#include <array>
#include <string_view>

#include "model/workload/astar.hpp"
#include "model/workload/fibonacci.hpp"
#include "model/workload/fibonacci_sum.hpp"
#include "model/workload/knapsack.hpp"
#include "model/workload/queens.hpp"
#include "model/workload/task_burst.hpp"
#include "model/workload/trapezoid.hpp"
#include "model/workload/uts_parameters.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

inline constexpr std::array<std::string_view, 7> fibonacci_keys{"kind",    "name",        "n",          "fork_ns",
                                                                "join_ns", "leaf_min_ns", "leaf_max_ns"};
inline constexpr std::array<std::string_view, 5> fibonacci_sum_keys{"kind", "name", "n", "fork_ns", "leaf_ns"};
inline constexpr std::array<std::string_view, 14> uts_keys{
    "kind",    "name",        "tree",             "shape",         "branching", "depth",   "seed",
    "node_ns", "nonleaf_ppb", "nonleaf_children", "shift_percent", "child_ns",  "deepest", "stop_after"};
inline constexpr std::array<std::string_view, 7> queens_keys{"kind",     "name",        "n",         "node_ns",
                                                             "child_ns", "solution_ns", "stop_after"};
inline constexpr std::array<std::string_view, 8> trapezoid_keys{"kind",  "name",    "intervals", "grain",
                                                                "split", "fork_ns", "join_ns",   "interval_ns"};
inline constexpr std::array<std::string_view, 6> task_burst_keys{"kind",    "name",    "tasks",
                                                                 "task_ns", "make_ns", "stop_after"};
inline constexpr std::array<std::string_view, 10> knapsack_keys{
    "kind", "name", "items", "capacity", "weight_min", "weight_max", "spread", "sequential_from", "seed", "node_ns"};
inline constexpr std::array<std::string_view, 8> astar_keys{"kind",       "name",            "side", "target_percent",
                                                            "max_weight", "blocked_percent", "seed", "node_ns"};

// Which of its own priorities a kind of program can give its nodes, beside random ones.
inline constexpr std::array<std::string_view, 2> uts_priorities{"depth", "hash"};
inline constexpr std::array<std::string_view, 1> queens_priorities{"depth"};
inline constexpr std::array<std::string_view, 1> task_burst_priorities{"cyclic"};
inline constexpr std::array<std::string_view, 1> knapsack_priorities{"depth"};
inline constexpr std::array<std::string_view, 1> astar_priorities{"estimate"};

// The cut-off of a program that has one; 0: it is not stopped.
std::uint64_t read_stop_after(const fields& workload);

model::fibonacci_parameters read_fibonacci(const fields& workload);
model::fibonacci_sum_parameters read_fibonacci_sum(const fields& workload);
model::uts_parameters read_uts(const fields& workload);
model::queens_parameters read_queens(const fields& workload);
model::trapezoid_parameters read_trapezoid(const fields& workload);
model::task_burst_parameters read_task_burst(const fields& workload);
model::knapsack_parameters read_knapsack(const fields& workload);
model::astar_parameters read_astar(const fields& workload);

}  // namespace heist::scenarios
