#pragma once
// N queens: in how many ways can n queens stand on a board of n x n without attacking one another. A node is a partial
// placement, row by row, and its children are the squares of the next row that are free; nothing is pruned, so the tree
// is the same in every schedule, unless the search is stopped once it has found so many. An identity spells the
// placement: a leading 1, then four bits a row. Its depth is the number of queens that stand.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/begun_nodes.hpp"
#include "model/workload/queens_parameters.hpp"
#include "model/workload/search_tree.hpp"
#include "model/workload/stop_after.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class queens {
  struct node {
    std::uint64_t path = 1;
    std::uint32_t columns = 0;  // attacked in the next row: down, and by diagonals from the left and the right
    std::uint32_t from_left = 0;
    std::uint32_t from_right = 0;
    std::uint32_t row = 0;

    std::uint64_t identity() const { return path; }
  };
  struct solutions {
    std::uint64_t found = 0;
    void add(const solutions& other) { found += other.found; }
  };

 public:
  queens(const queens_parameters& p, std::uint32_t workers)
      : p_(p), tree_(workers), stop_(p.stop_after), begun_(workers), counts_(workers) {}

  template <Sink S>
  void start(S& sink) {
    tree_.plant(node{}, sink);
  }

  beginning begin(worker_id worker, task t) {
    const bool is_solution = tree_[t].row == p_.n;
    return begun_.begin(worker, is_solution ? stop_.count() : !stop_.reached(), cost_ns(t));
  }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    const node& me = tree_[t];  // there until its last child has ended
    const bool executes = begun_.executes(worker);
    if (executes && me.row == p_.n) ++counts_.of(worker).found;
    std::uint32_t left = executes ? free_in(me) : 0;  // children are asked for from the last to the first
    const auto child = [&](std::uint32_t) {
      const auto column = static_cast<std::uint32_t>(std::bit_width(left)) - 1;
      left &= ~(1u << column);
      return placed(me, column);
    };
    tree_.grow(worker, t, static_cast<std::uint32_t>(std::popcount(left)), child, sink);
  }

  std::uint64_t cost_ns(task t) const {
    const node& me = tree_[t];
    const auto children = static_cast<std::uint64_t>(std::popcount(free_in(me)));
    return p_.node_ns + p_.child_ns * children + (me.row == p_.n ? p_.solution_ns : 0);
  }
  std::uint64_t identity(task t) const { return tree_[t].identity(); }

  std::string name(std::uint64_t identity) const {
    std::string columns;
    for (; identity > 1; identity >>= 4) columns = std::string(" ").append(std::to_string(identity & 0xF)).append(columns);
    return std::string("queens").append(columns);
  }

  std::uint64_t result() const { return counts_.sum().found; }  // once done
  bool right() const {
    const std::uint64_t all = queens_parameters::solutions(p_.n);
    return result() == (stop_.is_set() ? std::min(all, stop_.most()) : all);
  }

  bool has_priorities() const { return p_.priority.exists(); }
  priority_value priority(task t) const { return has_priorities() ? static_cast<priority_value>(tree_[t].row) : 0; }

 private:
  std::uint32_t free_in(const node& me) const {
    if (me.row == p_.n) return 0;
    return ~(me.columns | me.from_left | me.from_right) & ((1u << p_.n) - 1);
  }

  static node placed(const node& me, std::uint32_t column) {
    const std::uint32_t square = 1u << column;
    return {me.path << 4 | column, me.columns | square, (me.from_left | square) << 1, (me.from_right | square) >> 1,
            me.row + 1};
  }

  const queens_parameters p_;
  search_tree<W, node> tree_;
  stop_after<W> stop_;
  begun_nodes<W> begun_;
  tallies<W, solutions> counts_;
};

}  // namespace heist::model
