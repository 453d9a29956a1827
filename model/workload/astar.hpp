#pragma once
// A* by tasks: what does the cheapest way through a terrain cost. A node is a cell and what a way to it costs; it
// offers each neighbour a way through itself, and those for which that is the cheapest so far become its children. A
// node is discarded where a cheaper way to its cell has been found since, or where its way can no longer beat one that
// has reached the target. So a cell may be expanded several times, and how often is the scheduler's doing, but not what
// the cheapest way costs.
// Invariant: a cell's cost only falls, and each time it falls one node is announced; so cell and cost are an identity.
// Four cells share a word; 2 bytes a cell natively, 6 where accesses are simulated.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/astar_parameters.hpp"
#include "model/workload/begun_nodes.hpp"
#include "model/workload/search_tree.hpp"
#include "model/workload/terrain.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class astar {
  using cell = terrain::cell;

  struct node {
    cell at = 0;
    std::uint32_t cost = 0;

    std::uint64_t identity() const { return std::uint64_t{at} << 16 | cost; }
  };
  using word = typename W::template atomic<std::uint64_t>;
  static constexpr std::uint32_t lanes = 4;

 public:
  astar(const astar_parameters& p, std::uint32_t workers)
      : p_(p),
        land_(p.land),
        least_(land_.least_from(0)),
        words_(land_.cells() / lanes + 1),
        best_(W::template make_array<word>(words_, ~std::uint64_t{0}, "best")),
        tree_(workers),
        begun_(workers) {}
  astar(const astar&) = delete;
  astar& operator=(const astar&) = delete;
  ~astar() { W::destroy_array(best_, words_); }

  template <Sink S>
  void start(S& sink) {
    lower(0, 0);
    tree_.plant(node{}, sink);
  }

  beginning begin(worker_id worker, task t) {
    const node& me = tree_[t];
    const bool executes = best_of(me.at) == me.cost &&
                          (me.at == land_.target() || me.cost + land_.least_from(me.at) < best_of(land_.target()));
    return begun_.begin(worker, executes, p_.node_ns);
  }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    const node& me = tree_[t];  // there until its last child has ended
    std::array<node, 6> children;
    std::uint32_t count = 0;
    if (begun_.executes(worker) && me.at != land_.target()) {
      const std::uint32_t reached = best_of(land_.target());
      land_.each_neighbour(me.at, [&](cell next) {
        const std::uint32_t step = land_.weight(next);
        const std::uint32_t cost = me.cost + step;
        if (step == 0 || cost + land_.least_from(next) >= reached || !lower(next, cost)) return;
        children[count++] = {next, cost};
      });
    }
    const auto child = [&](std::uint32_t i) { return children[i]; };
    tree_.grow(worker, t, count, child, sink);
  }

  std::uint64_t cost_ns(task) const { return p_.node_ns; }
  std::uint64_t identity(task t) const { return tree_[t].identity(); }
  std::string name(std::uint64_t identity) const {
    std::string text = "cell";
    for (const std::uint32_t x : land_.place_of(static_cast<cell>(identity >> 16))) {
      text.append(" ").append(std::to_string(x));
    }
    return text.append(" for ").append(std::to_string(identity & terrain::unknown));
  }

  bool has_priorities() const { return p_.priority.exists(); }
  priority_value priority(task t) const {
    if (!has_priorities()) return 0;
    const std::uint32_t worst = p_.priority.levels - 1;
    const std::uint32_t worse = (tree_[t].cost + land_.least_from(tree_[t].at) - least_) / p_.priority.step;
    return static_cast<priority_value>(worst - std::min(worst, worse));
  }

  std::uint32_t result() const { return best_of(land_.target()); }  // once done; terrain::unknown: there is no way
  bool right() const { return result() == land_.cheapest(); }

 private:
  static std::uint32_t shift_of(cell c) { return c % lanes * 16; }

  // relaxed, as in lower(): numbers, which hand nothing over
  std::uint32_t best_of(cell c) const {
    return static_cast<std::uint32_t>(best_[c / lanes].load(order::relaxed) >> shift_of(c)) & terrain::unknown;
  }

  // False: there is a way that is as cheap.
  bool lower(cell c, std::uint32_t cost) {
    const std::uint64_t lane = std::uint64_t{terrain::unknown} << shift_of(c);
    word& mine = best_[c / lanes];
    std::uint64_t known = mine.load(order::relaxed);
    while ((known & lane) > std::uint64_t{cost} << shift_of(c)) {
      const std::uint64_t wanted = (known & ~lane) | std::uint64_t{cost} << shift_of(c);
      if (mine.compare_exchange_weak(known, wanted, order::relaxed, order::relaxed)) return true;
    }
    return false;
  }

  const astar_parameters p_;
  const terrain land_;
  const std::uint32_t least_;  // what a way costs at least
  const std::size_t words_;
  word* const best_;
  search_tree<W, node> tree_;
  begun_nodes<W> begun_;
};

}  // namespace heist::model
