#pragma once
// Unbalanced Tree Search: counts the nodes of a tree that nobody can know beforehand. A node is 20 bytes of SHA-1; its
// i-th child's are the hash of them and i; the last 31 bits are its random number. So the tree is the same in every
// schedule, and a named tree must have the published number of nodes, leaves and levels. A search may be stopped after
// so many nodes: then which ones it visits depends on the schedule, and how many does not.
// An identity is the upper 63 bits of the hash: two of a thousand million nodes collide with a probability below 2^-4,
// of four million below 2^-19. A collision would change a measured span and a picture, no schedule and no count.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "model/workload/begun_nodes.hpp"
#include "model/workload/search_tree.hpp"
#include "model/workload/sha1.hpp"
#include "model/workload/stop_after.hpp"
#include "model/workload/uts_children.hpp"
#include "model/workload/uts_parameters.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class uts {
  struct node {
    sha1::digest state{};
    std::uint32_t depth = 0;
    std::uint32_t children = 0;

    std::uint32_t random() const { return state[4] & 0x7FFFFFFFu; }
    std::uint64_t identity() const { return (std::uint64_t{state[0]} << 32 | state[1]) >> 1; }
  };

 public:
  uts(const uts_parameters& p, std::uint32_t workers)
      : p_(p), children_(p), tree_(workers), stop_(p.stop_after), begun_(workers), counts_(workers) {}

  template <Sink S>
  void start(S& sink) {
    tree_.plant(made(sha1::of_words(std::array<std::uint32_t, 5>{0, 0, 0, 0, p_.root_seed}), 0), sink);
  }

  beginning begin(worker_id worker, task t) { return begun_.begin(worker, stop_.count(), cost_ns(t)); }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    const node& me = tree_[t];  // there until its last child has ended
    const auto child_of = [&](std::uint32_t i) { return child(me, i); };
    if (!begun_.executes(worker)) {
      tree_.grow(worker, t, 0, child_of, sink);
      return;
    }
    counts_.of(worker).add({1, me.children == 0 ? 1u : 0u, me.depth});
    tree_.grow(worker, t, me.children, child_of, sink);
  }

  std::uint64_t cost_ns(task t) const { return p_.node_ns + p_.child_ns * tree_[t].children; }
  std::uint64_t identity(task t) const { return tree_[t].identity(); }

  std::string name(std::uint64_t identity) const {
    constexpr char digits[] = "0123456789abcdef";
    std::string text = "node ";
    for (int shift = 59; shift >= 27; shift -= 4) text += digits[identity >> shift & 0xF];
    return text;
  }

  uts_size result() const { return counts_.sum(); }  // once done
  bool right() const {
    if (begun_.discarded() != 0) return result().nodes == stop_.most();
    return p_.must_be() == nullptr || result() == *p_.must_be();
  }

  bool has_priorities() const { return p_.priority.exists(); }
  priority_value priority(task t) const {
    switch (p_.priority.by) {
      case own_priority::kind::depth: return static_cast<priority_value>(std::min(tree_[t].depth, own_priority::most));
      case own_priority::kind::hash: return static_cast<priority_value>(tree_[t].random() % p_.priority.levels);
      default: return 0;
    }
  }

 private:
  node made(const sha1::digest& state, std::uint32_t depth) const {
    node n{state, depth, 0};
    n.children = p_.deepest != 0 && depth >= p_.deepest ? 0 : children_(depth, n.random());
    return n;
  }

  node child(const node& n, std::uint32_t i) const {
    const sha1::digest& s = n.state;
    return made(sha1::of_words(std::array<std::uint32_t, 6>{s[0], s[1], s[2], s[3], s[4], i}), n.depth + 1);
  }

  const uts_parameters p_;
  const uts_children children_;
  search_tree<W, node> tree_;
  stop_after<W> stop_;
  begun_nodes<W> begun_;
  tallies<W, uts_size> counts_;
};

}  // namespace heist::model
