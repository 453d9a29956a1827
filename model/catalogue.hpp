#pragma once
// The names people use for what model/ offers, each with a line for `heist list`. The reader accepts exactly these and
// every engine has a case for each.
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "base/bad_input.hpp"

namespace heist::model {

struct entry {
  std::string_view name;
  std::string_view line;
};

inline constexpr std::array pools{
    entry{"chase-lev", "growable lock-free deque (Chase & Lev; orders of Le et al.)"},
    entry{"abp", "lock-free deque with a tag against reuse (Arora, Blumofe & Plaxton)"},
    entry{"the", "the deque of Cilk: owner and thief agree by flags, a lock decides (Frigo et al.)"},
    entry{"x10", "lock-free array deque as in X10's runtime"},
    entry{"linked-queue", "unbounded linked first-in, first-out queue (Michael & Scott)"},
    entry{"steal-half", "ring of which a thief can take half at once"},
    entry{"priority-heap", "binary heap behind a lock: the smallest task first"},
};
inline constexpr std::array schedulers{
    entry{"work-stealing", "classic: a pool a worker, idle workers steal one task at a time"},
    entry{"priority-work-stealing", "a pool a worker and level; the best level is stolen from first (Imam & Sarkar)"},
    entry{"local-priority-queues", "a priority queue a worker; stealing when it is empty (WSTLPQ)"},
    entry{"shared-queue", "one first-in, first-out queue for all (THRDPL)"},
    entry{"shared-priority-queue", "one locked priority queue for all (SYNCPQ)"},
    entry{"blocking-priority-queue", "the same after the JDK: nobody locks it to find it empty, nor while it grows (PBLKQ)"},
    entry{"multi-queue", "two heaps a worker: into a random one, out of the better of two (Rihani, Sanders & Dementiev)"},
};
inline constexpr std::array spawn_policies{
    entry{"work-first", "go into the spawned child, leave the continuation to thieves"},
    entry{"help-first", "go on with the continuation, leave the spawned child to thieves"},
};
inline constexpr std::array victim_policies{
    entry{"random", "any other worker, drawn anew for each attempt"},
    entry{"round-robin", "the next worker after the last one that had something"},
};
inline constexpr std::array idle_policies{
    entry{"spin", "try again at once"},
    entry{"yield", "let others have the processor for a fixed time after each attempt in vain"},
    entry{"backoff", "wait twice as long after each attempt in vain, up to a limit"},
    entry{"park", "sleep after some attempts in vain; a push wakes the sleeper with the lowest number"},
    entry{"greedy", "ask everybody, sleep if nobody has anything, and wake without delay: for theory"},
};
inline constexpr std::array amount_policies{
    entry{"one", "a successful attempt takes one task"},
    entry{"half", "a successful attempt takes half of the victim's tasks, at least one"},
};
inline constexpr std::array boards{
    entry{"repaired", "a claim is its worker's alone, and who closes a level looks again: no task is stranded"},
    entry{"as-printed", "as in the paper: a push during a search in vain may be denied"},
};
inline constexpr std::array workloads{
    entry{"fibonacci", "naive recursive Fibonacci: forks, leaves and joins"},
    entry{"fibonacci-sum", "the same calls without joins: every leaf adds to one sum, as Imam & Sarkar's do"},
    entry{"uts", "unbalanced tree search: the published trees T1 to T5, or one of your own"},
    entry{"queens", "N queens: every placement a node"},
    entry{"trapezoid", "numerical integration in pieces, halved or made all at once"},
    entry{"task-burst", "tasks made all at once by one node: the ForkJoin benchmark of Imam & Sarkar"},
    entry{"knapsack", "0/1 knapsack by branch and bound: the best value so far is shared"},
    entry{"astar", "the cheapest way through a cube of cells, by A*"},
    entry{"dag", "a graph of nodes and edges written out in the scenario"},
    entry{"layered", "generated: layers of nodes with a few predecessors in the layers before"},
    entry{"erdos", "generated: an edge between any two nodes with the same probability"},
    entry{"fork-join", "generated: a tree of forks mirrored in a tree of joins"},
    entry{"series-parallel", "generated: blocks one after the other or side by side, nested at random"},
    entry{"chain", "generated: one node after the other"},
    entry{"fan", "generated: a source, many nodes side by side, a sink"},
};
inline constexpr std::array machines{
    entry{"ideal", "nothing costs anything but the nodes and 1 ns a steal attempt"},
    entry{"uniform", "one socket: a cache hit, a line transfer, a read-modify-write and a fence have a price"},
    entry{"two-socket", "two sockets of 16 cores: a line from the other socket costs more than twice as much"},
    entry{"power7-4x8", "four sockets of 8 cores, the machine of Imam and Sarkar: dear fences, distant sockets"},
};

[[noreturn]] inline void unknown_name(std::string_view what, std::string_view name, std::span<const entry> known) {
  std::string names;
  for (const entry& e : known) names.append(names.empty() ? "" : ", ").append(e.name);
  throw base::bad_input("scheduler", std::string("there is no ").append(what) + " called \"" + std::string(name) + '"',
                        "known here: " + names);
}

}  // namespace heist::model
