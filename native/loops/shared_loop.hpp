#pragma once
// A loop that the workers of a runtime share: a work-stealing tree (model/iterator/), and a forked call by which others join in.
// Invariant: whoever takes part has such calls forked while it works; so as long as something is left, whoever has nothing to do
// finds one, and nobody who does not look for work is waited for.
// The worker that executes it calls execute(), and is back when all that was handed out has been executed.
// Not promised: which workers take part.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "model/iterator/work_stealing_tree.hpp"
#include "model/workload/workload.hpp"
#include "native/forks/fork_join.hpp"
#include "native/loops/errors.hpp"
#include "native/world.hpp"

namespace heist::loops {

using rules = model::tree_rules;

// Batch: executes one, and adds to the result of the node it is of: batch(traversal, result), by several workers at once.
template <model::StealIterator I, class Result, class Batch>
class shared_loop {
 public:
  shared_loop(const typename I::elements& all, const rules& how, const Batch& batch) : tree_(all, valid(how)), batch_(batch) {}

  void execute() {
    if (forks::here == nullptr) throw outside_runtime();
    take_part();
  }
  template <class Visit>
  void in_order(Visit visit) {
    tree_.in_order(std::move(visit));
  }

 private:
  using tree = model::work_stealing_tree<native::world, I, Result>;

  static rules valid(rules how) {
    if (how.most_step < 1) throw std::invalid_argument("rules::most_step of a loop is less than 1: a batch has an element at least");
    how.most_step = std::min(how.most_step, std::int64_t{1} << 60);  // it is doubled
    return how.for_workers(forks::here == nullptr ? 1 : forks::here->among);
  }

  // Two join in by each, and two by each of those: a loop has reached all workers soon.
  void take_part() {
    if (is_over()) return;
    forks::fork_join([this] { take_part(); },
                     [this] { forks::fork_join([this] { take_part(); }, [this] { work(); }); });
  }
  void work() {
    // Nothing is left, or an exception is on its way: nobody need take another batch.
    struct ending {
      std::atomic<bool>& over;
      ~ending() { over.store(true, std::memory_order_relaxed); }
    } const at_the_end{over_};
    typename tree::worker me(tree_, taking_part_.fetch_add(1, std::memory_order_relaxed));
    while (!is_over() && me.next_batch()) {
      batch_(me.batch(), me.result());
      forks::poll();
    }
  }
  // Relaxed: results are handed over by the joins.
  bool is_over() const { return over_.load(std::memory_order_relaxed); }

  tree tree_;
  const Batch& batch_;
  std::atomic<model::worker_id> taking_part_{0};
  std::atomic<bool> over_{false};
};

template <model::StealIterator I, class Result, class Batch>
shared_loop<I, Result, Batch> loop_over(const typename I::elements& all, const rules& how, const Batch& batch) {
  return {all, how, batch};
}

}  // namespace heist::loops
