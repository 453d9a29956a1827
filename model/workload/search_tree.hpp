#pragma once
// The part that programs which search a tree have in common: a node is a task, its children are spawned when it ends,
// and the program is done when the last node is.
// Invariant: a frame lives from the moment its node is announced until the node and everything below it have ended; it
// counts the children whose subtrees have not. Whoever ends the last of them goes on upwards: a step a node, all told,
// and no counter that all workers share. Memory is bounded by what is ready or has something live below it.
// A task is a frame's number. No join nodes: the graph is the tree.
#include <cstdint>
#include <vector>

#include "model/join/countdown.hpp"
#include "model/workload/frame_arena.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Node: what the program keeps of a node; it has identity().
template <World W, class Node>
class search_tree {
  struct frame {
    Node node{};
    std::uint32_t parent = none;
    countdown<W> pending{0, "pending"};

    std::uint32_t& link() { return parent; }
  };

 public:
  explicit search_tree(std::uint32_t workers) : frames_(workers) {}

  const Node& operator[](task t) const { return frames_[static_cast<std::uint32_t>(t)].node; }

  template <Sink S>
  void plant(const Node& root, S& sink) {
    const std::uint32_t number = frames_.take(0);
    frames_[number].node = root;
    frames_[number].parent = none;
    sink.ready(number);
  }

  // The task's node has ended and has so many children; child(i) is the i-th. The first one is announced last.
  template <Sink S, class Child>
  void grow(worker_id worker, task t, std::uint32_t children, const Child& child, S& sink) {
    const auto number = static_cast<std::uint32_t>(t);
    if (children == 0) {
      retire(worker, number, sink);
      return;
    }
    frame& parent = frames_[number];
    parent.pending.reset(children);  // the pool's release hands it over with each child
    for (std::uint32_t i = children; i-- > 0;) {
      const std::uint32_t next = frames_.take(worker);
      frame& f = frames_[next];
      f.node = child(i);
      f.parent = number;
      sink.edge(i + 1 == children ? edge_kind::follow : edge_kind::spawn, f.node.identity());
      sink.ready(next);
    }
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;

  template <Sink S>
  void retire(worker_id worker, std::uint32_t number, S& sink) {
    for (;;) {
      const std::uint32_t parent = frames_[number].parent;
      frames_.give(worker, number);
      if (parent == none) break;
      if (!frames_[parent].pending.arrive()) return;
      number = parent;
    }
    sink.done();
  }

  frame_arena<W, frame> frames_;
};

// What each worker counts for itself; looked at once the program is done.
template <World W, class Tally>
class tallies {
  struct alignas(W::line_bytes) own {
    Tally tally;
  };

 public:
  explicit tallies(std::uint32_t workers) : all_(workers) {}

  Tally& of(worker_id worker) { return all_[worker].tally; }

  Tally sum() const {
    Tally total;
    for (const own& one : all_) total.add(one.tally);
    return total;
  }

 private:
  std::vector<own> all_;
};

}  // namespace heist::model
