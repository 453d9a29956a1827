#pragma once
// The work-stealing tree (Prokopec & Odersky, Near Optimal Work-Stealing Tree Scheduler for Highly Irregular Data-Parallel
// Workloads, 2013; Fig. 1 of the paper on iterators): workers that share the elements of an iterator. A leaf is an iterator;
// where it is stolen it becomes an inner node with two halves, the first of which is its owner's.
// Invariant: what was handed out from a node, and then its first half and its second half, are the elements it had, in order.
// A leaf is available, stolen or completed; a stolen one gets its halves by one compare-and-swap, of the thief or of the owner,
// whoever comes first, and who has put them there has a batch of them before anybody can see them. So each pair of halves means
// progress, whatever the others do, and there are no more than two nodes for each element.
// Each worker makes a `worker` and calls next_batch() until it answers false: then nothing is left to hand out, for anybody. That is
// own_batch(), and, as long as there is none, steal_batch(), one attempt after the other; a scheduler calls these by themselves.
// Not promised: that everything has been executed then. Who needs that waits for all workers, and reads results afterwards.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/iterator/range_halves.hpp"
#include "model/iterator/steal_iterator.hpp"
#include "model/iterator/tree_rules.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the tree with exactly one fault in it; a check must find it. `none` is the tree.
enum class work_stealing_tree_fault {
  none,
  halves_published_relaxed,
  halves_read_relaxed,
  halves_stored,
  lost_halves_kept,
  lost_halves_forgotten,
  others_halves_destroyed,
  halves_swapped,
  own_leaves_passed_over,
  over_too_early,
  result_stays,
};

struct no_result {};

// Result: what each node has beside its elements; a node's owner writes it.
template <World W, StealIterator I, class Result = no_result, work_stealing_tree_fault Fault = work_stealing_tree_fault::none>
class work_stealing_tree {
  using fault = work_stealing_tree_fault;
  using elements = typename I::elements;
  using part = typename I::part;
  struct node;
  struct halves;

 public:
  class worker;

  // all: outlives the tree. That worker has all of it in the beginning.
  explicit work_stealing_tree(const elements& all, tree_rules rules = tree_rules().for_workers(1), worker_id owner = 0)
      : all_(all), rules_(rules), root_(all, I::all_of(all), owner) {}
  work_stealing_tree(const work_stealing_tree&) = delete;
  work_stealing_tree& operator=(const work_stealing_tree&) = delete;

  // The results of all nodes, in the order of their elements; visit may move them out. When all workers have left.
  template <class Visit>
  void in_order(Visit visit) {
    visit_in_order(root_, visit);
  }

 private:
  template <class Visit>
  static void visit_in_order(node& n, Visit& visit) {
    visit(n.result);
    halves* const h = n.children.load(order::relaxed);  // relaxed: nobody else is there any more
    if (h == nullptr) return;
    visit_in_order(h->first, visit);
    visit_in_order(h->second, visit);
  }

  const elements& all_;
  const tree_rules rules_;
  node root_;
};

template <World W, StealIterator I, class Result, work_stealing_tree_fault Fault>
struct work_stealing_tree<W, I, Result, Fault>::node {
  node(const elements& all, part p, worker_id owner) : iterator(all, p, owner) {}
  ~node() {
    if (halves* const h = children.load(order::relaxed); h != nullptr) W::destroy(h);
  }

  alignas(W::line_bytes) I iterator;
  typename W::template atomic<halves*> children{nullptr, "halves"};
  // its owner's
  alignas(W::line_bytes) Result result;
  // whoever has seen it: nothing is left below it to hand out
  typename W::template atomic<bool> over{false, "over"};
};

template <World W, StealIterator I, class Result, work_stealing_tree_fault Fault>
struct work_stealing_tree<W, I, Result, Fault>::halves {
  halves(const elements& all, part a, worker_id owner_of_a, part b, worker_id owner_of_b) : first(all, a, owner_of_a), second(all, b, owner_of_b) {}

  node first, second;
};

// A worker's own. One at a time for each number.
template <World W, StealIterator I, class Result, work_stealing_tree_fault Fault>
class work_stealing_tree<W, I, Result, Fault>::worker {
 public:
  using traversal = typename I::traversal;

  worker(work_stealing_tree& tree, worker_id number) : tree_(tree), number_(number), victim_(number) {
    if (tree.root_.iterator.owner() == number) take_up(tree.root_);
  }

  // Has a batch handed out, of its own leaf or of one it steals. False: nothing is left.
  bool next_batch() {
    while (!own_batch()) {
      const steal_status tried = steal_batch();
      if (tried != steal_status::lost) return tried == steal_status::task;
    }
    return true;
  }
  // Of the leaf it works on, or of its half where that was stolen. False: it has none, or nothing is left of it.
  bool own_batch() {
    while (at_ != nullptr) {
      if (traversal_->next_batch(step_within(at_->iterator)) >= 0) return step_ = std::min(2 * step_, tree_.rules_.most_step), true;
      node& was = *at_;
      at_ = nullptr;
      if (was.iterator.state() == iterator_state::stolen && take_half(was)) return true;
    }
    return false;
  }
  // By one that has none. Empty: nothing is left, for anybody. Lost: somebody else was faster; there may be something.
  steal_status steal_batch() {
    node* const leaf = tree_.rules_.leaf == leaf_rule::most_left ? most_left() : any(tree_.root_);
    if (leaf == nullptr) return steal_status::empty;
    victim_ = leaf->iterator.owner();
    if (victim_ == number_ && leaf->iterator.state() == iterator_state::available) {
      take_up(*leaf);
    } else {
      leaf->iterator.mark_stolen();
      if (leaf->iterator.state() == iterator_state::stolen && take_half(*leaf)) return steal_status::task;
    }
    return own_batch() ? steal_status::task : steal_status::lost;
  }
  // Whose leaf the last attempt was on.
  worker_id victim() const { return victim_; }
  // The batch: has_next(), next() and each() of this.
  traversal& batch() { return *traversal_; }
  // Of the node that the batch is of.
  Result& result() {
    if (Fault == fault::result_stays && first_at_ == nullptr) first_at_ = at_;
    return Fault == fault::result_stays ? first_at_->result : at_->result;
  }

 private:
  struct candidate {
    node* leaf = nullptr;
    std::int64_t left = 0;
  };

  void take_up(node& leaf) {
    at_ = &leaf;
    traversal_.emplace(leaf.iterator);
    step_ = 1;
  }
  // What has been handed out cannot be stolen: so it is little beside what is left.
  std::int64_t step_within(const I& leaf) const {
    if (tree_.rules_.shares <= 1 || step_ == 1) return step_;
    return std::clamp<std::int64_t>(leaf.remaining() / tree_.rules_.shares, 1, step_);
  }
  // Of a stolen leaf: the first half if it was this worker's, or else the second. True: a batch of it has been handed out.
  bool take_half(node& stolen) {
    const worker_id owner = stolen.iterator.owner();
    halves* there = stolen.children.load(acquiring);
    if (there == nullptr) {
      const auto parts = split(stolen, owner);
      halves* const mine = W::template make<halves>(tree_.all_, parts.first, owner, parts.second, number_);
      take_up(owner == number_ ? mine->first : mine->second);
      const bool has_batch = traversal_->next_batch(step_) >= 0;
      if (publish(stolen, there, mine)) return tell_halved<W>(parts.first, owner, parts.second, number_), has_batch;
      if constexpr (Fault == fault::lost_halves_kept) return has_batch;
      at_ = nullptr;
      traversal_.reset();
      if constexpr (Fault == fault::others_halves_destroyed) W::destroy(there);
      if constexpr (Fault != fault::lost_halves_forgotten) W::destroy(mine);
    }
    if (owner == number_) take_up(there->first);
    return false;
  }
  // What its owner keeps, and what this worker has.
  std::pair<part, part> split(const node& stolen, worker_id owner) {
    auto [first, second] = stolen.iterator.split();
    // Of a single element, a thief has it.
    const bool is_single = owner != number_ && I(tree_.all_, second, number_).remaining() == 0;
    if (is_single || Fault == fault::halves_swapped) std::swap(first, second);
    return {first, second};
  }
  // release and acquire: what the halves are made of.
  static constexpr order acquiring = Fault == fault::halves_read_relaxed ? order::relaxed : order::acquire;
  static bool publish(node& stolen, halves*& there, halves* mine) {
    constexpr order releasing = Fault == fault::halves_published_relaxed ? order::relaxed : order::release;
    if constexpr (Fault == fault::halves_stored) return stolen.children.store(mine, releasing), true;
    return stolen.children.compare_exchange_strong(there, mine, releasing, acquiring);
  }

  node* most_left() {
    candidate best;
    compare(tree_.root_, best);
    return best.leaf;
  }
  // What is left of a leaf; 0, and for ever, if there is nothing to take.
  std::int64_t left_of(const node& leaf) const {
    if (Fault == fault::own_leaves_passed_over && leaf.iterator.owner() == number_) return 0;
    return leaf.iterator.remaining();
  }
  // False: nothing is left below, and nothing will be.
  bool compare(node& n, candidate& best) {
    halves* const h = n.children.load(acquiring);
    if (h == nullptr) {
      const std::int64_t left = left_of(n);
      if (left > best.left) best = {&n, left};
      return left > 0;
    }
    if (n.over.load(order::relaxed)) return false;  // relaxed, as where it is set: what it says was true before
    const bool first = compare(h->first, best), second = compare(h->second, best);
    return remember(n, Fault == fault::over_too_early ? first && second : first || second);
  }
  node* any(node& n) {
    halves* const h = n.children.load(acquiring);
    if (h == nullptr) return left_of(n) > 0 ? &n : nullptr;
    if (n.over.load(order::relaxed)) return nullptr;
    const bool second_first = W::random(2) != 0;
    node* found = any(second_first ? h->second : h->first);
    if (found == nullptr) found = any(second_first ? h->first : h->second);
    remember(n, found != nullptr);
    return found;
  }
  static bool remember(node& n, bool something_is_left) {
    if (!something_is_left) n.over.store(true, order::relaxed);
    return something_is_left;
  }

  work_stealing_tree& tree_;
  const worker_id number_;
  worker_id victim_;
  node* at_ = nullptr;  // the leaf it works on
  std::optional<traversal> traversal_;
  std::int64_t step_ = 1;
  node* first_at_ = nullptr;  // of a fault
};

struct work_stealing_tree_protocol {
  static constexpr std::string_view name = "work-stealing-tree";
  static constexpr std::string_view line = "workers share the elements of an iterator, and a stolen node gets two halves";

  using fault = work_stealing_tree_fault;
  static constexpr std::array faults{
      mutant{fault::halves_published_relaxed, "halves-published-relaxed", "who finds the halves does not see what they are made of"},
      mutant{fault::halves_read_relaxed, "halves-read-relaxed", "the same, from the other side"},
      mutant{fault::halves_stored, "halves-stored", "two put halves there: those of the first are handed out twice"},
      mutant{fault::lost_halves_kept, "lost-halves-kept", "the second one goes on with its own halves"},
      mutant{fault::lost_halves_forgotten, "lost-halves-forgotten", "it leaves them lying about"},
      mutant{fault::others_halves_destroyed, "others-halves-destroyed", "it destroys those of the first"},
      mutant{fault::halves_swapped, "halves-swapped", "results come in another order"},
      mutant{fault::own_leaves_passed_over, "own-leaves-passed-over", "a half that its owner has not begun is lost"},
      mutant{fault::over_too_early, "over-too-early", "where one half has nothing left the other one is forgotten"},
      mutant{fault::result_stays, "result-stays", "a worker goes on with the result of the first node it had"},
  };
  static constexpr std::array<std::string_view, 8> programs{
      "work | work, elements 2",
      "work | work, elements 2, random",
      "batch | work",
      "batch | batch | batch, elements 2",
      "batch | batch batch, elements 4",
      "batch | batch batch, step 1",
      "batch | work, elements 2, random",
      "batch batch | batch, elements 5, shares 2",
  };
};

}  // namespace heist::model
