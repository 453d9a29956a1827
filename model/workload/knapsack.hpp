#pragma once
// The 0/1 knapsack by branch and bound, after the example of Cilk that Imam and Sarkar took up: which of the items,
// whole ones only, are worth most without being too heavy. Items are decided in turn, the one worth most for its weight
// first; a node is what has been decided so far, and its children are the next item taken, if it still fits, and left.
// The best value found so far is shared: a node that cannot lead to more, even if the next item could be cut to fit, is
// discarded. So the schedule decides which nodes are executed, but not what the best value is. Below a given depth a
// node searches the rest by itself. An identity spells the decisions: a leading 1, then a bit an item.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/workload/dice.hpp"
#include "model/workload/begun_nodes.hpp"
#include "model/workload/knapsack_parameters.hpp"
#include "model/workload/search_tree.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class knapsack {
  struct node {
    std::uint64_t path = 1;
    std::uint64_t value = 0;
    std::uint32_t room = 0;
    std::uint32_t next = 0;  // the item to decide on

    std::uint64_t identity() const { return path; }
  };

 public:
  knapsack(const knapsack_parameters& p, std::uint32_t workers)
      : p_(p), items_(p.drawn()), tree_(workers), begun_(workers) {}

  template <Sink S>
  void start(S& sink) {
    tree_.plant(node{1, 0, p_.capacity, 0}, sink);
  }

  beginning begin(worker_id worker, task t) {
    const node& me = tree_[t];
    std::uint64_t best = best_.load(order::relaxed);  // relaxed, as all of them: a number, which hands nothing over
    if (most_of(me) <= best && me.next > 0) return begun_.begin(worker, false, 0);
    if (me.next < p_.sequential_from) return begun_.begin(worker, true, p_.node_ns);
    const std::uint64_t visited = search(me, best);
    raise(best);
    return begun_.begin(worker, true, p_.node_ns * visited);
  }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    const node& me = tree_[t];  // there until its last child has ended
    const bool ends = !begun_.executes(worker) || me.next == items_.size() || me.next >= p_.sequential_from;
    if (begun_.executes(worker)) raise(me.value);
    const bool fits = !ends && items_[me.next].weight <= me.room;
    const auto child = [&](std::uint32_t i) { return fits && i == 0 ? with(me) : without(me); };
    tree_.grow(worker, t, ends ? 0 : fits ? 2 : 1, child, sink);
  }

  std::uint64_t cost_ns(task) const { return p_.node_ns; }
  std::uint64_t identity(task t) const { return tree_[t].identity(); }
  std::string name(std::uint64_t identity) const {
    std::string decided;
    for (; identity > 1; identity >>= 1) decided.insert(decided.begin(), (identity & 1) != 0 ? '+' : '-');
    return std::string("knapsack ").append(decided);
  }

  bool has_priorities() const { return p_.priority.exists(); }
  priority_value priority(task t) const { return has_priorities() ? static_cast<priority_value>(tree_[t].next) : 0; }

  std::uint64_t result() const { return best_.load(order::relaxed); }  // once done
  bool right() const { return result() == p_.optimum(); }

 private:
  node with(const node& n) const {
    const knapsack_item& item = items_[n.next];
    return {n.path << 1 | 1, n.value + item.value, n.room - item.weight, n.next + 1};
  }
  node without(const node& n) const { return {n.path << 1, n.value, n.room, n.next + 1}; }

  // No decision on the rest can lead to more: all room filled with the best item there is.
  std::uint64_t most_of(const node& n) const {
    if (n.next == items_.size()) return n.value;
    return n.value + std::uint64_t{n.room} * items_[n.next].value / items_[n.next].weight;
  }

  // How many nodes it took; best becomes the best of what is there already and what is below.
  std::uint64_t search(const node& n, std::uint64_t& best) const {
    best = std::max(best, n.value);
    if (most_of(n) <= best) return 1;
    const std::uint64_t visited = 1 + (items_[n.next].weight <= n.room ? search(with(n), best) : 0);
    return visited + search(without(n), best);
  }

  void raise(std::uint64_t value) {
    std::uint64_t known = best_.load(order::relaxed);
    while (known < value && !best_.compare_exchange_weak(known, value, order::relaxed, order::relaxed)) {
    }
  }

  const knapsack_parameters p_;
  const std::vector<knapsack_item> items_;
  search_tree<W, node> tree_;
  begun_nodes<W> begun_;
  alignas(W::line_bytes) typename W::template atomic<std::uint64_t> best_{0, "best"};
};

}  // namespace heist::model
