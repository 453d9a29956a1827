#pragma once
// The schedulers, described: name, line, and the parameters of each. Their code is elsewhere: who only names them does not
// include it.
#include <string_view>

#include "model/registry/type_list.hpp"
#include "model/scheduler/scheduler_parameters.hpp"

namespace heist::model {

struct work_stealing_scheduler {
  static constexpr std::string_view name = "work-stealing";
  static constexpr std::string_view line = "classic: a pool per worker, idle workers steal one task at a time";
  using parameters = type_list<pool_parameters, work_stealing_parameters>;
  static constexpr bool asks_one_by_one = true;  // so that a greedy worker can ask everybody
};
struct priority_work_stealing_scheduler {
  static constexpr std::string_view name = "priority-work-stealing";
  static constexpr std::string_view line = "a pool per worker and level; the best level is stolen from first (Imam & Sarkar)";
  using parameters = type_list<pool_parameters, level_parameters>;
  static constexpr bool knows_some_priorities = true;  // others count as the nearest
};
struct local_priority_queues_scheduler {
  static constexpr std::string_view name = "local-priority-queues";
  static constexpr std::string_view line = "a priority queue per worker; stealing when it is empty (WSTLPQ)";
  using parameters = type_list<>;
};
struct shared_queue_scheduler {
  static constexpr std::string_view name = "shared-queue";
  static constexpr std::string_view line = "one first-in, first-out queue for all (THRDPL)";
  using parameters = type_list<>;
};
struct shared_priority_queue_scheduler {
  static constexpr std::string_view name = "shared-priority-queue";
  static constexpr std::string_view line = "one locked priority queue for all (SYNCPQ)";
  using parameters = type_list<>;
};
struct blocking_priority_queue_scheduler {
  static constexpr std::string_view name = "blocking-priority-queue";
  static constexpr std::string_view line =
      "the same after the JDK: nobody locks it to find it empty, nor while it grows (PBLKQ)";
  using parameters = type_list<>;
};
struct multi_queue_scheduler {
  static constexpr std::string_view name = "multi-queue";
  static constexpr std::string_view line =
      "two heaps per worker: into a random one, out of the better of two (Rihani, Sanders & Dementiev)";
  using parameters = type_list<>;
};

struct private_deques_scheduler {
  static constexpr std::string_view name = "private-deques";
  static constexpr std::string_view line =
      "a deque per worker that nobody else touches: thieves ask, owners answer (Acar, Charguéraud & Rainey)";
  using parameters = type_list<>;
};

struct parsimonious_scheduler {
  static constexpr std::string_view name = "parsimonious";
  static constexpr std::string_view line =
      "work-stealing that sets a blocked strand aside; it comes back to the worker that left it (Muller & Acar)";
  using parameters = type_list<>;
  static constexpr bool hears_blocked = true;  // so that `blocked` means nothing
};
struct prows_scheduler {
  static constexpr std::string_view name = "prows";
  static constexpr std::string_view line =
      "a blocked worker leaves its deque and steals; one that is resumed is mugged at once (Singer, Xu & Lee)";
  using parameters = type_list<>;
  static constexpr bool hears_blocked = true;  // so that `blocked` means nothing
};
struct prows_r_scheduler {
  static constexpr std::string_view name = "prows-r";
  static constexpr std::string_view line = "the same, but a deque is mugged only after a task was stolen from it (Weidinger)";
  using parameters = type_list<>;
  static constexpr bool hears_blocked = true;  // so that `blocked` means nothing
};

struct self_scheduling_scheduler {
  static constexpr std::string_view name = "self-scheduling";
  static constexpr std::string_view line = "of a loop: a number says which iteration is next, and workers take batches (OpenMP's dynamic and guided)";
  using parameters = type_list<batch_parameters, batch_rule_parameters>;
  static constexpr bool splits_ranges = true;  // so that it is for loops alone
};
struct static_scheduling_scheduler {
  static constexpr std::string_view name = "static-scheduling";
  static constexpr std::string_view line = "of a loop: each worker has a share from the beginning, which others may steal from or not (OpenMP's static)";
  using parameters = type_list<batch_parameters, share_parameters>;
  static constexpr bool splits_ranges = true;
};
struct work_stealing_tree_scheduler {
  static constexpr std::string_view name = "work-stealing-tree";
  static constexpr std::string_view line = "of a loop: batches grow, and who has none halves what another one has left (Prokopec & Odersky)";
  using parameters = type_list<tree_parameters>;
  static constexpr bool splits_ranges = true;
};

struct range_splitting_scheduler {
  static constexpr std::string_view name = "range-splitting";
  static constexpr std::string_view line = "of a loop: a deque of ranges per worker, divided on the way (TBB's partitioners, Scala's threshold)";
  using parameters = type_list<pool_parameters, range_splitting_parameters>;
  static constexpr bool splits_ranges = true;  // so that it is for loops alone
};

// The code of one that takes nothing but its workers: template <World W> using type. Beside that code.
template <class Scheduler>
struct scheduler_of;

using all_schedulers =
    type_list<work_stealing_scheduler, priority_work_stealing_scheduler, local_priority_queues_scheduler,
              shared_queue_scheduler, shared_priority_queue_scheduler, blocking_priority_queue_scheduler, multi_queue_scheduler,
              private_deques_scheduler, parsimonious_scheduler, prows_scheduler, prows_r_scheduler, self_scheduling_scheduler,
              static_scheduling_scheduler, work_stealing_tree_scheduler, range_splitting_scheduler>;
inline constexpr auto schedulers = all_schedulers::entries();

}  // namespace heist::model
