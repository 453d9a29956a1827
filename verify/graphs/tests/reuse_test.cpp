#include "verify/graphs/blocks.hpp"

#include <vector>

#include "verify/graphs/tests/graph_world.hpp"
#include "verify/graphs/tests/exploring.hpp"

using namespace heist::verify::graphs;
using namespace heist::verify::graphs::test;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;

namespace {

constexpr std::size_t node_bytes = 8;

// Treiber's stack of two nodes, a below b. A node is named by its object's number plus one; what is its next one and
// whether it is taken are locations that stay, so that nobody touches released memory. The head is a node and a tag,
// which counts up or stays 0.
class treiber_stack {
 public:
  explicit treiber_stack(bool has_tag) : step_(has_tag ? 0x100 : 0) {}

  void push(machine& m, object o) const {
    m.store(taken(o), 0, memory_order_relaxed);
    for (;;) {
      const value h = m.load(head, memory_order_acquire);
      m.store(next(o), h & 0xff, memory_order_relaxed);
      if (swap_head(m, h, o + 1)) return;
      m.yield();
    }
  }
  object pop(machine& m) const {
    const value h = m.load(head, memory_order_acquire);
    if ((h & 0xff) == 0) return no_object;
    const auto o = static_cast<object>((h & 0xff) - 1);
    if (!swap_head(m, h, m.load(next(o), memory_order_relaxed))) return no_object;
    m.demand(m.modify(
                 taken(o), [](value, value v) { return v; }, 1, memory_order_acq_rel) == 0,
             "taken twice");
    return o;
  }
  void demand_sound(machine& m) const {
    value node = m.load(head, memory_order_relaxed) & 0xff;
    for (; node != 0; node = m.load(next(static_cast<object>(node - 1)), memory_order_relaxed)) {
      m.demand(m.load(taken(static_cast<object>(node - 1)), memory_order_relaxed) == 0, "in the stack and taken");
    }
  }

 private:
  static constexpr location head = 0;
  static location next(object o) { return 1 + o; }
  static location taken(object o) { return 8 + o; }
  bool swap_head(machine& m, value expected, value node) const {
    const value desired = (expected & ~value{0xff}) + step_ + node;
    return m.compare_exchange(head, expected, desired, memory_order_acq_rel, memory_order_relaxed).done;
  }
  const value step_;
};

}  // namespace

TEST_GROUP_BASE(graphs_reuse, exploring){void use_stack(bool has_tag){const treiber_stack s(has_tag);
p.locations = 16;
p.at_the_beginning = [s](machine& m) {
  s.push(m, m.allocate(node_bytes, 0));
  s.push(m, m.allocate(node_bytes, 0));
};
p.all = {[s](machine& m) { s.pop(m); },
         [s](machine& m) {
           const object b = s.pop(m);
           if (b == no_object) return;
           m.release(b);
           s.pop(m);
           s.push(m, m.allocate(node_bytes, 0));
         }};
p.at_the_end = [s](machine& m) { s.demand_sound(m); };
}
}
;

TEST(graphs_reuse, a_stack_whose_nodes_come_back_is_broken_by_it) {
  use_stack(false);
  expect_fault(fault_kind::demand);
  LONGS_EQUAL(2, seen.times_begun_again);  // either node may be the first to be released
}

TEST(graphs_reuse, without_reuse_that_is_not_seen) {
  use_stack(false);
  options.reuse = false;
  expect_none();
}

TEST(graphs_reuse, a_tag_saves_the_stack) {
  use_stack(true);
  expect_none();
  LONGS_EQUAL(2, seen.times_begun_again);  // either node may be the first to be released
}

TEST(graphs_reuse, a_release_synchronizes_with_the_allocation_that_gets_the_memory) {
  static object first = no_object;
  p.all = {[](machine& m) {
             first = m.allocate(node_bytes, 0);
             m.write(0, 7);
             m.release(first);
           },
           [](machine& m) {
             if (m.allocate(node_bytes, 0) == first) m.demand(m.read(0) == 7, "not seen");
           }};
  expect_none();
  LONGS_EQUAL(2, counts.complete);
}

TEST(graphs_reuse, all_lives_have_the_same_address_and_locations) {
  p.all = {[](machine& m) {
             const object o = m.allocate(node_bytes, 0);
             m.store(0, reinterpret_cast<value>(m.native(o, node_bytes)), memory_order_relaxed);
             m.store(1, m.construct(5, o), memory_order_relaxed);
             m.store(2, o + 1, memory_order_relaxed);
             m.release(o);
           },
           [](machine& m) {
             const object o = m.allocate(node_bytes, 0);
             const auto address = reinterpret_cast<value>(m.native(o, node_bytes));
             const location l = m.construct(6, o);
             m.demand(m.read(l) == 6, "of another life");
             if (m.load(2, memory_order_relaxed) != o + 1) return;
             m.demand(m.load(0, memory_order_relaxed) == address, "another address");
             m.demand(m.load(1, memory_order_relaxed) == l, "another location");
             m.mark(1);
             m.release(o);
           }};
  unsigned reused = 0;
  seen.look = [&](const graph& g) { reused += g.at(event_name(1, g.thread(1).length - 2)).what == kind::mark; };
  expect_none();
  CHECK(reused > 0);
}

TEST(graphs_reuse, a_node_of_the_world_may_be_where_another_was) {
  struct node {
    explicit node(int n) : number(n) {}
    graph_world::atomic<int> number;
  };
  p.all = {[](machine& m) {
             const using_machine here(m);
             node* const n = graph_world::make<node>(1);
             m.store(0, reinterpret_cast<value>(n), memory_order_relaxed);
             graph_world::destroy(n);
           },
           [](machine& m) {
             const using_machine here(m);
             node* const n = graph_world::make<node>(2);
             m.demand(n->number.load(memory_order_relaxed) == 2, "the other one");
             m.mark(m.load(0, memory_order_relaxed) == reinterpret_cast<value>(n));
           }};
  unsigned same = 0;
  seen.look = [&](const graph& g) { same += g.at(g.newest_of(1)).content == 1; };
  expect_none();
  LONGS_EQUAL(3, counts.complete);  // a new one, before and after the store; or the other one's
  LONGS_EQUAL(1, same);
}

TEST(graphs_reuse, what_is_not_constructed_in_this_life_does_not_exist) {
  p.all = {[](machine& m) {
    const object o = m.allocate(node_bytes, 0);
    const location l = m.construct(5, o);
    m.release(o);
    if (m.allocate(node_bytes, 0) == o) m.load(l, memory_order_relaxed);
  }};
  expect_fault(fault_kind::no_such_location);
}

TEST(graphs_reuse, released_twice_with_a_life_in_between_is_found) {
  static object first = no_object;
  p.all = {[](machine& m) {
             first = m.allocate(node_bytes, 0);
             m.release(first);
             if (m.load(0, memory_order_relaxed) == 1) m.release(first);
           },
           [](machine& m) {
             if (m.allocate(node_bytes, 0) == first) m.store(0, 1, memory_order_relaxed);
           }};
  expect_fault(fault_kind::released_twice);
}

TEST(graphs_reuse, where_no_thread_releases_it_costs_nothing) {
  const body make = [](machine& m) {
    m.store(0, m.construct(1, m.allocate(node_bytes, 0)), memory_order_release);
    m.load(1, memory_order_acquire);
    m.store(1, 1, memory_order_release);
  };
  p.all = {make, make};
  const exploration_counts with = explore();
  options.reuse = false;
  const exploration_counts without = explore();
  LONGS_EQUAL(without.graphs, with.graphs);
  LONGS_EQUAL(0, seen.times_begun_again);
}

TEST(graphs_reuse, parts_are_told_what_can_be_reused) {
  use_stack(true);
  const exploration_counts whole = explore();
  std::vector<position> below;
  CHECK(explorer(p, seen).explore_above(3, below).found_reusable);
  explorer first(p, seen);
  first.explore();
  options.reusable = first.reusable();
  CHECK(!options.reusable.empty());
  below.clear();
  exploration_counts part = explorer(p, seen, options).explore_above(3, below);
  std::uint64_t complete = part.complete;
  for (const position& at : below) {
    part = explorer(p, seen, options).explore_below(at);
    CHECK(!part.found_reusable);
    complete += part.complete;
  }
  LONGS_EQUAL(whole.complete, complete);
}

// Whoever looks ahead may be the first to see memory released: then the search begins again all the same.
TEST(graphs_reuse, slices_estimates_and_looks_ahead_find_out_too) {
  use_stack(true);
  const exploration_counts whole = explore();
  DOUBLES_EQUAL(static_cast<double>(whole.complete), explorer(p, seen).estimate(100'000, 1), 0.5);
  for (const std::uint64_t slice : {1, 3, 20}) {
    seen.times_begun_again = 0;
    explorer e(p, seen, {.most_graphs = slice});
    exploration_counts c = e.explore();
    while (c.is_cut_short) {
      e.look_ahead(10, slice);
      c = e.go_on(slice);
    }
    LONGS_EQUAL(whole.complete, c.complete);
    LONGS_EQUAL(whole.graphs, c.graphs);
    CHECK(seen.times_begun_again > 0);
  }
}
