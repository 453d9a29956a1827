#pragma once
// The elements of a balanced binary tree in order, as an iterator (Prokopec et al., Fig. 5, with a split for every state; README.md
// says how it differs). The nodes need neither parents nor sizes. Invariant: the stack says what was handed out last; all before
// it in the order of the tree has been handed out, nothing after it has. It only grows, until it is stolen or completed.
// The owner calls next_batch(), anybody else mark_stolen(): both change the stack by compare-and-swap, and a batch is a node or a
// subtree. All accesses are relaxed, as in flat.hpp and for the same reason. The tree must not change meanwhile.
// A tree may be deeper than a word has room for: subtrees that begin below that are handed out whole, whatever the batch.
// Not promised: that halves are of one size in a tree that is not balanced.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/description.hpp"
#include "model/iterator/steal_iterator.hpp"
#include "model/iterator/tree_position.hpp"
#include "model/world.hpp"

namespace heist::model {

// What is iterated over, as a value that is small and can be copied. A node is whatever can be compared with nullptr, which
// stands for no node: a pointer.
//   levels()     how many there are, at most; if it is too low, batches are larger than they should be, and no more
template <class E>
concept TreeElements = std::copyable<E> && requires(const E& e, typename E::node n) {
  { n == nullptr } -> std::convertible_to<bool>;
  { e.root() } -> std::same_as<typename E::node>;
  { e.left(n) } -> std::same_as<typename E::node>;
  { e.right(n) } -> std::same_as<typename E::node>;
  { e.value(n) } -> std::same_as<typename E::value_type>;
  { e.levels() } -> std::same_as<unsigned>;
};

// A tree of nodes that say left(), right() and value().
template <class Node>
class tree_elements {
 public:
  using node = Node*;
  using value_type = decltype(std::declval<Node&>().value());

  tree_elements(node root, unsigned levels) : root_(root), levels_(levels) {}

  node root() const { return root_; }
  static node left(node n) { return n->left(); }
  static node right(node n) { return n->right(); }
  static value_type value(node n) { return n->value(); }
  unsigned levels() const { return levels_; }

 private:
  node root_;
  unsigned levels_;
};

// Each is the iterator with exactly one fault in it; a check must find it. `none` is the iterator.
enum class tree_fault {
  none,
  marked_from_itself,
  marked_by_store,
  handed_out_by_store,
  lost_batch_kept,
  completed_marked,
  completed_by_store,
  end_not_kept,
  batch_beyond_end,
  right_not_entered,
  cut_in_both,
  cut_in_neither,
  halves_swapped,
  split_from_beginning,
};

// most_depth: smaller than it can be for tests.
template <World W, TreeElements E, tree_fault Fault = tree_fault::none, unsigned most_depth = tree_position::most_depth>
class tree_iterator {
  using fault = tree_fault;
  using node = typename E::node;

 public:
  using elements = E;
  using value = typename E::value_type;
  // What comes after one position, and before another one.
  struct part {
    tree_position after, before;
    bool operator==(const part&) const = default;
  };
  class traversal;

  // all: outlives the iterator.
  tree_iterator(const E& all, part p, worker_id owner)
      : elements_(&all),
        before_(p.before, "end"),
        owner_(owner, "owner"),
        stack_(p.after.word() | (find(all, p) ? available : completed), "stack") {}
  tree_iterator(const tree_iterator&) = delete;
  tree_iterator& operator=(const tree_iterator&) = delete;
  static part all_of(const E&) { return {{}, tree_position::of(~std::uint64_t{0})}; }

  worker_id owner() const { return owner_.load(); }
  iterator_state state() const { return state_of(stack_.load(order::relaxed)); }
  std::int64_t remaining() const {
    const std::uint64_t s = stack_.load(order::relaxed);
    const E& all = *elements_.load();
    if ((s & tree_position::state_bits) == completed) return 0;
    const std::optional<place_in> top = find(all, {tree_position::of(s), before_.load()});
    return top ? most_below(all, top->depth) : 0;
  }
  bool mark_stolen() {
    std::uint64_t s = stack_.load(order::relaxed);
    while ((s & tree_position::state_bits) == available || (Fault == fault::completed_marked && state_of(s) != iterator_state::stolen)) {
      const std::uint64_t marked = (Fault == fault::marked_from_itself ? 0 : tree_position::of(s).word()) | stolen;
      if constexpr (Fault == fault::marked_by_store) return stack_.store(marked, order::relaxed), true;
      if (stack_.compare_exchange_strong(s, marked, order::relaxed, order::relaxed)) return true;
    }
    return false;
  }
  // Cut before the topmost node that is left; if that is the first that is left, before the topmost one after it.
  std::pair<part, part> split() const {
    const E& all = *elements_.load();
    const part left{Fault == fault::split_from_beginning ? tree_position() : tree_position::of(stack_.load(order::relaxed)),
                    before_.load()};
    const std::optional<place_in> top = find(all, left);
    if (!top) return {};
    if (find(all, {left.after, top->at})) return cut(left, top->at, top->at.before(top->depth));
    const std::optional<place_in> next = find(all, {top->at, left.before});
    if (!next) return {left, {}};
    // A subtree without a word of its own is cut off just after the node that is left before it.
    return cut(left, next->at, next->depth == most_depth ? top->at : next->at.before(next->depth));
  }

 private:
  enum : std::uint64_t { available, stolen, completed };
  struct place_in {
    tree_position at;
    unsigned depth;
  };

  static iterator_state state_of(std::uint64_t s) { return static_cast<iterator_state>(s & tree_position::state_bits); }
  // In a subtree that begins at that depth, as far as the levels say.
  static std::int64_t most_below(const E& all, unsigned depth) {
    if (all.levels() <= depth) return 1;
    return INT64_MAX >> (63 - std::min(all.levels() - depth, 63u));
  }
  // Of the nodes between these two positions the topmost one, which is before all others of its depth: there is one at most.
  static std::optional<place_in> find(const E& all, part between) {
    tree_position way;
    node n = all.root();
    for (unsigned depth = 0; n != nullptr; ++depth) {
      if (depth == most_depth) {
        way = way.with(depth, tree_position::below);
        if (between.after < way && way < between.before) return place_in{way, depth};
        return std::nullopt;
      }
      const tree_position at = way.with(depth, tree_position::itself);
      if (at <= between.after) {
        way = way.with(depth, tree_position::right);
        n = all.right(n);
      } else if (at >= between.before) {
        way = way.with(depth, tree_position::left);
        n = all.left(n);
      } else {
        return place_in{at, depth};
      }
    }
    return std::nullopt;
  }
  static std::pair<part, part> cut(part whole, tree_position end, tree_position begin) {
    part first{whole.after, end}, second{begin, whole.before};
    if constexpr (Fault == fault::end_not_kept) second.before = all_of_any().before;
    if constexpr (Fault == fault::cut_in_both) second.after = whole.after;
    if constexpr (Fault == fault::cut_in_neither) second.after = end;
    if constexpr (Fault == fault::halves_swapped) return {second, first};
    return {first, second};
  }
  static part all_of_any() { return {{}, tree_position::of(~std::uint64_t{0})}; }

  // whoever made it
  typename W::template var<const E*> elements_;
  typename W::template var<tree_position> before_;
  typename W::template var<worker_id> owner_;
  // the owner, until somebody else has marked it stolen
  typename W::template atomic<std::uint64_t> stack_;
};

template <World W, TreeElements E, tree_fault Fault, unsigned most_depth>
class tree_iterator<W, E, Fault, most_depth>::traversal {
 public:
  explicit traversal(tree_iterator& of) : of_(&of), elements_(*of.elements_.load()), before_(of.before_.load()) {
    const tree_position at = tree_position::of(of.stack_.load(order::relaxed));
    node n = elements_.root();
    if (!at.is_begun() || n == nullptr) return;
    path_[0] = n;
    while (!at.ends_at(depth_)) {
      n = at.at(depth_) == tree_position::left ? elements_.left(n) : elements_.right(n);
      path_[++depth_] = n;
    }
  }

  std::int64_t next_batch(std::int64_t step) {
    subtree_ = single_ = nullptr;
    pending_.clear();
    const std::uint64_t s = of_->stack_.load(order::relaxed);
    if ((s & tree_position::state_bits) != available) return none_left;
    const tree_position at = tree_position::of(s);
    if (!at.is_begun()) return go_down(s, at, elements_.root(), 0, step);
    if (at.at(depth_) == tree_position::itself && Fault != fault::right_not_entered) {
      if (const node right = elements_.right(path_[depth_]); right != nullptr) {
        return go_down(s, at.with(depth_, tree_position::right), right, depth_ + 1, step);
      }
    }
    return go_up(s, at);
  }
  bool has_next() { return single_ != nullptr || subtree_ != nullptr || !pending_.empty(); }
  value next() {
    if (single_ != nullptr) return elements_.value(std::exchange(single_, nullptr));
    for (; subtree_ != nullptr; subtree_ = elements_.left(subtree_)) pending_.push_back(subtree_);
    const node n = pending_.back();
    pending_.pop_back();
    subtree_ = elements_.right(n);
    return elements_.value(n);
  }
  template <class F>
  void each(F f) {
    if (single_ != nullptr) return f(next());
    if (pending_.empty()) {
      const E all = elements_;
      recurse(all, std::exchange(subtree_, nullptr), f, most_recursion);
    }
    while (has_next()) f(next());
  }

 private:
  static constexpr unsigned most_recursion = 100;  // what is deeper is no balanced tree, and shall not end the stack

  // Hands out from the subtree at that depth, to which `way` leads: the whole of it, if it is small, or what is first in it.
  std::int64_t go_down(std::uint64_t s, tree_position way, node n, unsigned depth, std::int64_t step) {
    for (;; ++depth) {
      path_[depth] = n;
      const tree_position all_below = way.with(depth, tree_position::below);
      const bool is_small = depth == most_depth || most_below(elements_, depth) <= step;
      if (is_small && (all_below < before_ || Fault == fault::batch_beyond_end)) {
        if (!commit(s, all_below.word(), depth)) return none_left;
        subtree_ = n;
        return most_below(elements_, depth);
      }
      if (depth == most_depth) return complete(s);
      const node left = elements_.left(n);
      if (left == nullptr) return hand_out_node(s, way, depth);
      way = way.with(depth, tree_position::left);
      n = left;
    }
  }
  // To the nearest node that has not been handed out, above what has.
  std::int64_t go_up(std::uint64_t s, tree_position at) {
    unsigned depth = depth_;
    do {
      if (depth == 0) return complete(s);
      --depth;
    } while (at.at(depth) == tree_position::right);
    return hand_out_node(s, at, depth);
  }
  std::int64_t hand_out_node(std::uint64_t s, tree_position way, unsigned depth) {
    const tree_position at = way.with(depth, tree_position::itself);
    if (at >= before_) return complete(s);
    if (!commit(s, at.word(), depth)) return none_left;
    single_ = path_[depth];
    return 1;
  }
  std::int64_t complete(std::uint64_t s) {
    const std::uint64_t ended = tree_position::of(s).word() | completed;
    if constexpr (Fault == fault::completed_by_store) {
      of_->stack_.store(ended, order::relaxed);
    } else {
      of_->stack_.compare_exchange_strong(s, ended, order::relaxed, order::relaxed);  // or it is stolen
    }
    return none_left;
  }
  bool commit(std::uint64_t s, std::uint64_t next, unsigned depth) {
    bool done = true;
    if constexpr (Fault == fault::handed_out_by_store) {
      of_->stack_.store(next, order::relaxed);
    } else {
      done = of_->stack_.compare_exchange_strong(s, next, order::relaxed, order::relaxed);
    }
    if (done) depth_ = depth;
    return done || Fault == fault::lost_batch_kept;  // nobody else hands out: it has been stolen
  }
  // As one would write it by hand, but for the depth.
  template <class F>
  static void recurse(const E& all, node n, F& f, unsigned deeper) {
    for (; n != nullptr; n = all.right(n)) {
      if (deeper == 0) return go_the_long_way(all, n, f);
      recurse(all, all.left(n), f, deeper - 1);
      f(all.value(n));
    }
  }
  // With a stack on the heap.
  template <class F>
  [[gnu::noinline, gnu::cold]] static void go_the_long_way(const E& all, node n, F& f) {
    std::vector<node> above;
    for (; n != nullptr || !above.empty(); n = all.right(n)) {
      for (; n != nullptr; n = all.left(n)) above.push_back(n);
      n = above.back();
      above.pop_back();
      f(all.value(n));
    }
  }

  tree_iterator* of_;
  E elements_;
  tree_position before_;
  // what was handed out last, and the nodes above it
  unsigned depth_ = 0;
  std::array<node, most_depth + 1> path_{};
  // of the batch: a node, or what of a subtree is left
  node single_ = nullptr, subtree_ = nullptr;
  std::vector<node> pending_;
};

struct tree_iterator_protocol {
  static constexpr std::string_view name = "tree-iterator";
  static constexpr std::string_view line = "a binary tree is handed out in nodes and subtrees, stolen and split";

  using fault = tree_fault;
  static constexpr std::array faults{
      mutant{fault::marked_from_itself, "marked-from-itself",
             "a mark forgets what was handed out: markStolen as it was printed, with ns before it is set"},
      mutant{fault::marked_by_store, "marked-by-store", "a batch that was handed out meanwhile is handed out again"},
      mutant{fault::handed_out_by_store, "handed-out-by-store", "the owner wipes the mark away and goes on"},
      mutant{fault::lost_batch_kept, "lost-batch-kept", "the owner takes a batch though the iterator was stolen before"},
      mutant{fault::completed_marked, "completed-marked", "what was completed is stolen"},
      mutant{fault::completed_by_store, "completed-by-store", "what was stolen is completed"},
      mutant{fault::end_not_kept, "end-not-kept", "a half of a half goes on beyond its end"},
      mutant{fault::batch_beyond_end, "batch-beyond-end", "a subtree is handed out that reaches beyond the end"},
      mutant{fault::right_not_entered, "right-not-entered", "what is to the right of a node that was handed out alone is lost"},
      mutant{fault::cut_in_both, "cut-in-both", "the second half begins where the first does"},
      mutant{fault::cut_in_neither, "cut-in-neither", "neither half has the node at which it is cut"},
      mutant{fault::halves_swapped, "halves-swapped", "a split gives the end first"},
      mutant{fault::split_from_beginning, "split-from-beginning", "a split has what was handed out before, too"},
  };
  static constexpr std::array<std::string_view, 8> programs{
      "batch 1 batch 1 | steal 1",
      "batch 3 batch 1 batch 1 look | look steal 1 look, elements 7",
      "batch 1 batch 1 batch 1 | steal 7 steal 1 look, elements 7",
      "batch 1 batch 3 batch 3 | steal 1 look | steal 7, elements 6",
      "batch 2 batch 2 | look look | steal 1 look, elements 3, shape 1",
      "look batch 4 batch 1 look | look look look | steal 1, elements 3",
      "batch 1 batch 2 batch 1 | steal 7, elements 5, shape 2",
      "batch 1 batch 1 batch 1 look | steal 1 look, elements 2, shape 1",
  };
};

}  // namespace heist::model
