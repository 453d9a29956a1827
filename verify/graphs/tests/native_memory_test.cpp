#include "verify/graphs/native_memory.hpp"

#include <vector>

#include "verify/graphs/tests/exploring.hpp"

using namespace heist::verify::graphs;
using namespace heist::verify::graphs::test;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;

TEST_GROUP_BASE(graphs_native_memory, exploring){};

// A field outside the machine's memory, written by the thread that publishes the object and read by who takes it: it
// depends on what its writer read, so it has to be that of the graph and not of the writer's last run.
TEST(graphs_native_memory, native_memory_follows_the_graph) {
  struct thing {
    object self;
    value copy;
  };
  p.all = {[](machine& m) { m.store(0, 1, memory_order_relaxed); },
           [](machine& m) {
             const object o = m.allocate();
             auto* const t = static_cast<thing*>(m.native(o, sizeof(thing)));
             t->copy = m.load(0, memory_order_relaxed);
             m.store(2, t->copy, memory_order_relaxed);
             m.store(1, reinterpret_cast<value>(t), memory_order_release);
           },
           [](machine& m) {
             const value address = m.load(1, memory_order_acquire);
             if (address == 0) return;
             const value copy = reinterpret_cast<const thing*>(address)->copy;
             m.demand(copy == m.load(2, memory_order_relaxed), "another graph's");
           }};
  expect_none();
  LONGS_EQUAL(4, counts.complete);
}

namespace {

value* new_value(machine& m, value content) {
  auto* const p = static_cast<value*>(m.heap_allocate(sizeof(value), alignof(value)));
  *p = content;
  return p;
}
value* pointer(value address) {
  return reinterpret_cast<value*>(address);
}

}  // namespace

// Both threads make something out of what they read in what the other one made. When another thread is run, all of that
// has to be there again as this graph says, and neither can be restored at once without the other.
TEST(graphs_native_memory, memory_of_threads_that_depend_on_each_other_follows_the_graph) {
  p.locations = 6;
  p.all = {[](machine& m) {
             const value flag = m.load(4, memory_order_relaxed);
             m.store(0, reinterpret_cast<value>(new_value(m, 10 + flag)), memory_order_release);
             if (const value a = m.load(1, memory_order_acquire)) {
               m.store(2, reinterpret_cast<value>(new_value(m, *pointer(a) + 100)), memory_order_release);
             }
           },
           [](machine& m) {
             if (const value a = m.load(0, memory_order_acquire)) {
               m.store(1, reinterpret_cast<value>(new_value(m, *pointer(a) + 1000)), memory_order_release);
             }
           },
           [](machine& m) { m.store(4, 1, memory_order_relaxed); },
           [](machine& m) {
             const value a = m.load(2, memory_order_acquire), old = m.load(4, memory_order_relaxed);
             if (a == 0) return;
             m.demand(*pointer(a) == 1110 || *pointer(a) == 1111, "nobody's");
             m.mark(*pointer(a) * 10 + old);
           }};
  p.at_the_end = [](machine& m) {
    const value a = m.load(2, memory_order_relaxed);
    if (a != 0) m.demand(*pointer(a) == 1110 || *pointer(a) == 1111, "nobody's, after all");
  };
  std::vector<unsigned> seen_marks(12000);
  seen.look = [&](const graph& g) {
    const event& last = g.at(g.newest_of(3));
    const bool first_read_it = g.at(event_name(0, 1)).content == 1;
    if (last.what != kind::mark) return;
    CHECK_EQUAL(first_read_it ? 1111u : 1110u, last.content / 10);
    ++seen_marks[last.content];
  };
  expect_none();
  for (const value mark : {11100, 11101, 11111}) CHECK(seen_marks[mark] > 0);
}

TEST(graphs_native_memory, what_was_allocated_before_the_threads_begins_as_it_was_and_ends_as_all_left_it) {
  static value* both = nullptr;
  p.at_the_beginning = [](machine& m) {
    both = static_cast<value*>(m.heap_allocate(2 * sizeof(value), alignof(value)));
    both[0] = both[1] = 5;
  };
  for (const unsigned me : {0u, 1u}) {
    p.all.push_back([me](machine& m) {
      m.demand(both[me] == 5, "left by another run");
      both[me] += 1 + m.load(0, memory_order_relaxed);
      m.store(0, 1, memory_order_relaxed);
    });
  }
  unsigned sums[3]{};
  p.at_the_end = [&sums](machine&) { ++sums[both[0] + both[1] - 12]; };
  expect_none();
  LONGS_EQUAL(counts.complete, sums[0] + sums[1]);  // they cannot both read what the other writes later
  CHECK(sums[0] > 0 && sums[1] > 0);
}

// Whether or not threads had to be run again for it.
TEST(graphs_native_memory, what_is_wrong_after_the_threads_is_found_in_every_execution) {
  static value* both = nullptr;
  p.at_the_beginning = [](machine& m) {
    both = static_cast<value*>(m.heap_allocate(2 * sizeof(value), alignof(value)));
    both[0] = both[1] = 0;
  };
  for (const unsigned me : {0u, 1u}) {
    p.all.push_back([me](machine& m) {
      both[me] = 1 + m.load(1 - me, memory_order_relaxed);
      m.store(me, 1, memory_order_relaxed);
      both[me] += m.load(2, memory_order_relaxed);
    });
  }
  p.all.push_back([](machine& m) { m.store(2, 1, memory_order_relaxed); });
  expect_none();
  const std::uint64_t complete = counts.complete;
  unsigned times = 0;
  p.at_the_end = [&times](machine& m) {
    ++times;
    m.demand(both[0] + both[1] == 0, "never");
  };
  counts = explore();
  LONGS_EQUAL(0, counts.complete);
  LONGS_EQUAL(complete, counts.faulty);
  LONGS_EQUAL(complete, times);
}

TEST(graphs_native_memory, too_much_memory_is_a_fault) {
  p.all = {[](machine& m) {
    for (;;) m.heap_allocate(1 << 20, 16);
  }};
  expect_fault(fault_kind::too_much_memory);
  seen.found.clear();
  p.at_the_beginning = [](machine& m) { m.heap_allocate(std::size_t{1} << 40, 16); };
  expect_fault(fault_kind::too_much_memory);
}

TEST(graphs_native_memory, who_allocates_is_told_apart) {
  machine* running = nullptr;
  int foreign = 0;
  p.all = {[&](machine& m) {
    running = &m;
    CHECK(m.runs_checked_code());
    CHECK(m.heap_release(m.heap_allocate(8, 8)));
    CHECK(!m.heap_release(&foreign));
    m.store(0, 1, memory_order_relaxed);
    CHECK(m.runs_checked_code());
  }};
  seen.look = [&](const graph&) { CHECK(!running->runs_checked_code()); };
  expect_none();
}

// The first thread is revisited, and then run again in the first graph only because of what it made there.
TEST(graphs_native_memory, a_thread_that_does_something_else_when_its_memory_is_restored_is_refused) {
  value complete = 0;
  p.all = {[&complete](machine& m) {
             new_value(m, 1);
             m.load(0, memory_order_relaxed);
             m.mark(complete / 2);
           },
           [](machine& m) {
             m.choose(2);
             m.store(0, 1, memory_order_relaxed);
           }};
  seen.look = [&](const graph&) { ++complete; };
  expect_fault(fault_kind::not_deterministic);
  LONGS_EQUAL(2, complete);
}
