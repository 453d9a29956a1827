#pragma once
// A loop shared by work-stealing iterators (model/iterator/work_stealing_tree.hpp): a worker takes batches of its own part of the
// loop, twice as large each time, and who has none halves what is left of another one's.
// Invariant: the open loop is the last of the trees, and each of its iterations has been handed out or is in a leaf of that tree.
// A loop makes one range ready, by ready(), when no other is open. Its worker has all of it in the beginning.
// Trees are kept until the end: somebody may still look at an old one, and find nothing in it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/iterator/range.hpp"
#include "model/iterator/range_halves.hpp"
#include "model/iterator/work_stealing_tree.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the schedule with exactly one fault in it; a check must find it. `none` is the schedule.
enum class tree_scheduling_fault { none, opened_relaxed, opening_read_relaxed, old_tree_destroyed, stays_in_old_tree };

template <World W, tree_scheduling_fault Fault = tree_scheduling_fault::none>
class tree_scheduling {
  using fault = tree_scheduling_fault;
  using tree = work_stealing_tree<W, range_iterator<W>>;

 public:
  explicit tree_scheduling(worker_id workers, tree_rules rules = {})
      : count_(workers), rules_(rules.for_workers(workers)), workers_(W::template make_array<worker>(workers)) {}
  ~tree_scheduling() {
    for (shared_loop* each = open_.load(order::relaxed); each != nullptr;) {  // relaxed: nobody else is there any more
      shared_loop* const before = each->before;
      W::destroy(each);
      each = before;
    }
    W::destroy_array(workers_, count_);
  }
  tree_scheduling(const tree_scheduling&) = delete;
  tree_scheduling& operator=(const tree_scheduling&) = delete;

  void ready(worker_id w, task t) {
    shared_loop* const before = open_.load(order::relaxed);  // relaxed: its opener has had the last loop executed
    shared_loop* const opened =
        W::template make<shared_loop>(range::of(t), rules_, w, Fault == fault::old_tree_destroyed ? nullptr : before);
    // release: the tree, and what was done before the loop. Pairs with the acquire in go_to_open().
    open_.store(opened, Fault == fault::opened_relaxed ? order::relaxed : order::release);
    tell_opened<W>({range::of(t), w});
    if (Fault == fault::old_tree_destroyed && before != nullptr) W::destroy(before);
  }
  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    if (!go_to_open(w, me) || !me.in_tree->own_batch()) return std::nullopt;
    return batch_of(me);
  }
  attempt steal(worker_id w) {
    worker& me = workers_[w];
    if (!go_to_open(w, me)) return {steal_status::empty, w, {}};
    if (me.in_tree->own_batch()) return {steal_status::task, w, batch_of(me)};
    const steal_status ended = me.in_tree->steal_batch();
    return {ended, me.in_tree->victim(), ended == steal_status::task ? batch_of(me) : task{}};
  }
  void skip(worker_id, std::uint64_t) {}
  static constexpr bool splits_ranges() { return true; }
  worker_id workers() const { return count_; }

 private:
  struct shared_loop {
    shared_loop(range of, tree_rules rules, worker_id opener, shared_loop* last)
        : all(of.first, of.end), shared(all, rules, opener), before(last) {}

    const range_elements all;
    tree shared;
    shared_loop* const before;
  };
  // Each its own.
  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) worker {
    shared_loop* in = nullptr;
    std::optional<typename tree::worker> in_tree;
  };

  // False: no loop has been opened.
  bool go_to_open(worker_id w, worker& me) {
    shared_loop* const open = open_.load(Fault == fault::opening_read_relaxed ? order::relaxed : order::acquire);  // pairs with ready()
    if (open == nullptr) return false;
    if (open != me.in && !(Fault == fault::stays_in_old_tree && me.in != nullptr)) {
      me.in = open;
      me.in_tree.emplace(open->shared, w);
    }
    return true;
  }
  static task batch_of(worker& me) {
    const auto slots = me.in_tree->batch().rest();
    const std::int64_t first = me.in->all.value(0);
    return range{static_cast<std::uint32_t>(first + slots.first), static_cast<std::uint32_t>(first + slots.end)}.packed();
  }

  const worker_id count_;
  const tree_rules rules_;
  worker* const workers_;
  // who opens a loop
  alignas(W::line_bytes) typename W::template atomic<shared_loop*> open_{nullptr, "open"};
};

struct tree_scheduling_protocol {
  static constexpr std::string_view name = "tree-scheduling";
  static constexpr std::string_view line = "loops shared by work-stealing iterators, one after the other";

  using fault = tree_scheduling_fault;
  static constexpr std::array<std::string_view, 6> programs{
      "open 2 | take take",
      "open 3 take | take take",
      "open 1 open 2 take | take take",
      "open 1 open 2 | take | take",
      "open 2 take | take | take",
      "open 4 | take take take, batch 2",
  };
  static constexpr std::array faults{
      mutant{fault::opened_relaxed, "opened-relaxed", "who goes to the tree does not see it, nor what was done before the loop"},
      mutant{fault::opening_read_relaxed, "opening-read-relaxed", "the same, from the other side"},
      mutant{fault::old_tree_destroyed, "old-tree-destroyed", "a worker looks for elements in a tree that is gone"},
      mutant{fault::stays_in_old_tree, "stays-in-old-tree", "a worker never finds the next loop"},
  };
};

}  // namespace heist::model
