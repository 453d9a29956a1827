#include "verify/graphs/explorer.hpp"

#include <functional>
#include <string>
#include <vector>

#include <CppUTest/TestHarness.h>

using namespace heist::verify::graphs;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

namespace {

using body = std::function<void(machine&)>;

struct functions final : program {
  std::vector<body> all;
  unsigned locations = 4;
  unsigned twins_from = ~0u;
  bool releases = false;
  bool jumps = false;
  body at_the_beginning, at_the_end;

  unsigned threads() const override { return static_cast<unsigned>(all.size()); }
  unsigned first_twin() const override { return twins_from; }
  void before(machine& m) override {
    for (unsigned l = 0; l < locations; ++l) m.construct(0);
    if (at_the_beginning) at_the_beginning(m);
  }
  void thread(machine& m, unsigned number) override { all[number](m); }
  bool leaves_by_jump() const override { return jumps; }
  bool has_after() const override { return releases || at_the_end; }
  void after(machine& m) override {
    if (at_the_end) at_the_end(m);
  }
  bool releases_everything() const override { return releases; }
};

struct first_fault final : observer {
  std::vector<fault> found;
  std::function<void(const graph&)> look;
  place first = 0, second = 0;

  bool complete(const graph& g) override {
    if (look) look(g);
    return true;
  }
  bool violated(const graph& g, const fault& f) override {
    found.push_back(f);
    first = g.at(f.first).from;
    second = g.at(f.second).from;
    return true;
  }
};

}  // namespace

TEST_GROUP(graphs_explorer) {
  functions p;
  first_fault seen;
  exploration_options options;

  exploration_counts explore() {
    return explorer(p, seen, options).explore();
  }
  void expect_fault(fault_kind what) {
    explore();
    CHECK(!seen.found.empty());
    CHECK(seen.found.front().what == what);
  }
  void expect_none() {
    counts = explore();
    CHECK(seen.found.empty());
    CHECK(counts.complete > 0);
  }
  exploration_counts counts;
};

TEST(graphs_explorer, store_buffering_has_four_executions_and_under_sc_three) {
  for (const unsigned me : {0u, 1u}) {
    p.all.push_back([me](machine& m) {
      m.store(me, 1, memory_order_relaxed);
      m.mark(m.load(1 - me, memory_order_relaxed));
    });
  }
  expect_none();
  LONGS_EQUAL(4, counts.complete);
  options.model = memory_model::sc;
  expect_none();
  LONGS_EQUAL(3, counts.complete);
}

TEST(graphs_explorer, a_mutex_orders_plain_data) {
  const body add = [](machine& m) {
    m.lock(0);
    m.write(1, m.read(1) + 1);
    m.unlock(0);
  };
  p.all = {add, add, add};
  p.at_the_end = [](machine& m) { m.demand(m.read(1) == 3, "lost"); };
  expect_none();
  LONGS_EQUAL(6, counts.complete);
}

TEST(graphs_explorer, two_mutexes_in_two_orders_wait_for_ever) {
  const auto both = [](location a, location b) {
    return [a, b](machine& m) {
      m.lock(a);
      m.lock(b);
      m.unlock(b);
      m.unlock(a);
    };
  };
  p.all = {both(0, 1), both(1, 0)};
  expect_fault(fault_kind::waits_for_ever);
  LONGS_EQUAL(1, seen.found.size());
}

TEST(graphs_explorer, an_await_sees_what_was_released_with_what_it_waits_for) {
  p.all = {[](machine& m) {
             m.write(1, 7);
             m.store(0, 1, memory_order_release);
           },
           [](machine& m) {
             m.await(0, memory_order_acquire, [](value v) { return v == 1; });
             m.demand(m.read(1) == 7, "not seen");
           }};
  expect_none();
  LONGS_EQUAL(1, counts.complete);
}

TEST(graphs_explorer, an_await_that_nobody_answers_waits_for_ever) {
  p.all = {[](machine& m) { m.store(0, 2, memory_order_relaxed); },
           [](machine& m) { m.await(0, memory_order_relaxed, [](value v) { return v == 1; }); }};
  expect_fault(fault_kind::waits_for_ever);
}

TEST(graphs_explorer, a_yielding_loop_ends_when_it_is_told_to_and_an_unfair_spin_is_no_fault) {
  p.all = {[](machine& m) { m.store(0, 1, memory_order_release); },
           [](machine& m) {
             while (m.load(0, memory_order_acquire) == 0) m.yield();
           }};
  expect_none();
}

TEST(graphs_explorer, a_yielding_loop_that_nobody_tells_waits_for_ever) {
  p.all = {[](machine& m) { m.store(1, 1, memory_order_release); },
           [](machine& m) {
             while (m.load(0, memory_order_acquire) == 0) m.yield();
           }};
  expect_fault(fault_kind::waits_for_ever);
}

TEST(graphs_explorer, a_spin_lock_excludes) {
  const body add = [](machine& m) {
    while (!m.compare_exchange_weak(0, 0, 1, memory_order_acquire, memory_order_relaxed).done) m.yield();
    m.write(1, m.read(1) + 1);
    m.store(0, 0, memory_order_release);
  };
  p.all = {add, add};
  expect_none();
}

TEST(graphs_explorer, a_loop_that_draws_the_same_again_is_not_gone_on_with_and_not_stuck) {
  p.all = {[](machine& m) {
    while (m.choose(2) == 0) m.yield();
  }};
  expect_none();
  LONGS_EQUAL(2, counts.complete);
}

TEST(graphs_explorer, a_race_names_both_accesses) {
  p.all = {[](machine& m) { m.write(0, 1, 11); }, [](machine& m) { m.read(0, 22); }};
  expect_fault(fault_kind::race);
  LONGS_EQUAL(11, seen.first);
  LONGS_EQUAL(22, seen.second);
}

TEST(graphs_explorer, atomic_and_plain_accesses_to_one_location_race) {
  p.all = {[](machine& m) { m.store(0, 1, memory_order_release); }, [](machine& m) { m.read(0); }};
  expect_fault(fault_kind::race);
}

// Read from the store it is ordered after the construction, read from the construction itself it is not.
TEST(graphs_explorer, a_race_of_a_read_with_another_source_is_found) {
  p.all = {[](machine& m) {
             const location l = m.construct(5, m.allocate());
             m.store(0, l, memory_order_relaxed);
             m.store(l, 6, memory_order_release);
           },
           [](machine& m) {
             if (const value l = m.load(0, memory_order_relaxed))
               m.load(static_cast<location>(l), memory_order_acquire);
           }};
  expect_fault(fault_kind::race);
}

TEST(graphs_explorer, what_is_never_released_is_found) {
  p.all = {[](machine& m) { m.construct(0, m.allocate()); }};
  p.releases = true;
  expect_fault(fault_kind::never_released);
}

TEST(graphs_explorer, what_is_released_twice_is_found) {
  p.all = {[](machine& m) {
    const object o = m.allocate();
    m.release(o);
    m.release(o);
  }};
  expect_fault(fault_kind::released_twice);
}

TEST(graphs_explorer, use_after_release_is_found_whoever_comes_first) {
  for (const bool releases_first : {false, true}) {
    seen.found.clear();
    const body use = [](machine& m) {
      if (const value l = m.load(0, memory_order_acquire)) m.load(static_cast<location>(l), memory_order_relaxed);
    };
    const body make_and_release = [](machine& m) {
      const object o = m.allocate();
      m.store(0, m.construct(5, o), memory_order_release);
      m.release(o);
    };
    p.all = releases_first ? std::vector{make_and_release, use} : std::vector{use, make_and_release};
    expect_fault(fault_kind::use_after_release);
  }
}

TEST(graphs_explorer, a_location_that_does_not_exist_is_found) {
  p.all = {[](machine& m) { m.load(~0u, memory_order_relaxed); }};
  expect_fault(fault_kind::no_such_location);
}

TEST(graphs_explorer, a_thread_that_never_ends_is_cut_off) {
  p.all = {[](machine& m) {
    for (;;) m.store(0, 1, memory_order_relaxed);
  }};
  expect_fault(fault_kind::too_many_steps);
}

TEST(graphs_explorer, a_program_that_depends_on_something_else_is_refused) {
  int times = 0;
  p.all = {[&times](machine& m) {
             m.load(0, memory_order_relaxed);
             if (++times > 1) m.load(1, memory_order_relaxed);
             m.load(2, memory_order_relaxed);
             m.load(0, memory_order_relaxed);
           },
           [](machine& m) { m.store(0, 1, memory_order_relaxed); }};
  expect_fault(fault_kind::not_deterministic);
}

TEST(graphs_explorer, every_choice_is_made_once) {
  p.all = {[](machine& m) { m.mark(m.choose(3) * 2 + m.choose(2)); }};
  std::vector<value> marks;
  seen.look = [&](const graph& g) { marks.push_back(g.at(g.newest_of(0)).content); };
  expect_none();
  LONGS_EQUAL(6, counts.complete);
  for (value v = 0; v < 6; ++v) LONGS_EQUAL(1, std::count(marks.begin(), marks.end(), v));
}

TEST(graphs_explorer, happens_before_between_marks_follows_synchronisation) {
  p.all = {[](machine& m) {
             m.mark(1);
             m.store(0, 1, memory_order_release);
           },
           [](machine& m) {
             m.load(0, memory_order_acquire);
             m.mark(2);
           }};
  unsigned ordered = 0;
  seen.look = [&](const graph& g) {
    const bool read_it = g.at(event_name(1, 1)).source == event_name(0, 2);
    CHECK_EQUAL(read_it, g.happens_before(event_name(0, 1), event_name(1, 2)));
    ordered += read_it;
  };
  expect_none();
  LONGS_EQUAL(2, counts.complete);
  LONGS_EQUAL(1, ordered);
}

TEST(graphs_explorer, there_may_be_many_threads_and_events) {
  p.locations = 40;
  for (location l = 0; l < 40; ++l) {
    p.all.push_back([l](machine& m) {
      for (int i = 0; i < 40; ++i) m.store(l, 1, memory_order_seq_cst);
    });
  }
  expect_none();
  LONGS_EQUAL(1, counts.complete);
}

// A field outside the machine's memory, written by the thread that publishes the object and read by who takes it: it
// depends on what its writer read, so it has to be that of the graph and not of the writer's last run.
TEST(graphs_explorer, native_memory_follows_the_graph) {
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
TEST(graphs_explorer, memory_of_threads_that_depend_on_each_other_follows_the_graph) {
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

TEST(graphs_explorer, what_was_allocated_before_the_threads_begins_as_it_was_and_ends_as_all_left_it) {
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

TEST(graphs_explorer, too_much_memory_is_a_fault) {
  p.all = {[](machine& m) {
    for (;;) m.heap_allocate(1 << 20, 16);
  }};
  expect_fault(fault_kind::too_much_memory);
  seen.found.clear();
  p.at_the_beginning = [](machine& m) { m.heap_allocate(std::size_t{1} << 40, 16); };
  expect_fault(fault_kind::too_much_memory);
}

TEST(graphs_explorer, who_allocates_is_told_apart) {
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

TEST(graphs_explorer, a_mark_that_is_another_one_when_run_again_is_not_deterministic) {
  int times = 0;
  p.all = {[&times](machine& m) {
             m.mark(static_cast<value>(++times));
             m.load(0, memory_order_relaxed);
           },
           [](machine& m) { m.store(0, 1, memory_order_relaxed); }};
  expect_fault(fault_kind::not_deterministic);
}

// The first thread is revisited, and then run again in the first graph only because of what it made there.
TEST(graphs_explorer, a_thread_that_does_something_else_when_its_memory_is_restored_is_refused) {
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

TEST(graphs_explorer, threads_that_are_left_by_a_jump_do_the_same) {
  const body add = [](machine& m) {
    m.lock(0);
    m.write(1, m.read(1) + 1);
    m.unlock(0);
  };
  p.all = {add, add, add};
  expect_none();
  const std::uint64_t complete = counts.complete, blocked = counts.blocked;
  p.jumps = true;
  expect_none();
  LONGS_EQUAL(complete, counts.complete);
  LONGS_EQUAL(blocked, counts.blocked);
  CHECK(blocked > 0);
}

TEST(graphs_explorer, twins_count_once_and_without_symmetry_as_often_as_they_can_be_exchanged) {
  const body add = [](machine& m) {
    m.modify(
        0, [](value a, value b) { return a + b; }, 1, memory_order_relaxed);
  };
  p.all = {add, add, add, add};
  p.twins_from = 0;
  expect_none();
  LONGS_EQUAL(1, counts.complete);
  options.symmetry = false;
  expect_none();
  LONGS_EQUAL(24, counts.complete);
}

TEST(graphs_explorer, a_search_can_be_cut_short) {
  const body add = [](machine& m) {
    m.modify(
        0, [](value a, value b) { return a + b; }, 1, memory_order_relaxed);
  };
  p.all = {add, add, add, add};
  options.most_graphs = 5;
  const exploration_counts c = explore();
  CHECK(c.is_cut_short);
  LONGS_EQUAL(5, c.graphs);
}

TEST_GROUP(graphs_parts) {
  functions p;
  first_fault seen;

  void setup() override {
    const body mixed = [](machine& m) {
      m.store(0, m.running_thread() + 1, memory_order_relaxed);
      m.load(1, memory_order_seq_cst);
      m.modify(
          1, [](value a, value b) { return a + b; }, 1, memory_order_seq_cst);
    };
    p.all = {mixed, mixed, mixed};
    whole = explorer(p, seen).explore();
  }
  exploration_counts whole;
};

TEST(graphs_parts, a_search_that_is_cut_short_goes_on_where_it_was) {
  std::uint64_t complete = 0, parts = 0;
  position at;
  for (bool is_cut_short = true; is_cut_short; ++parts) {
    explorer e(p, seen, {.most_graphs = 7});
    const exploration_counts c = parts == 0 ? e.explore() : e.explore_after(at);
    complete += c.complete;
    is_cut_short = c.is_cut_short;
    at = e.where();
  }
  LONGS_EQUAL(whole.complete, complete);
  CHECK(parts > 10);
}

TEST(graphs_parts, a_search_in_slices_is_the_search_in_one_go) {
  explorer e(p, seen, {.most_graphs = 7});
  exploration_counts c = e.explore();
  unsigned slices = 1;
  for (; c.is_cut_short; ++slices) {
    LONGS_EQUAL(7 * slices, c.graphs);
    c = e.go_on(7);
  }
  CHECK(slices > 10);
  LONGS_EQUAL(whole.complete, c.complete);
  LONGS_EQUAL(whole.graphs, c.graphs);
  LONGS_EQUAL(whole.runs, c.runs);
  LONGS_EQUAL(whole.complete, e.go_on().complete);  // nothing is left
}

// Twins whose writes nothing orders: the search begins again without symmetry, in whichever slice that turns out.
TEST(graphs_parts, slices_survive_the_loss_of_symmetry) {
  functions twins = p;
  twins.twins_from = 0;
  for (const std::uint64_t slice : {1, 2, 5}) {
    explorer e(twins, seen, {.most_graphs = slice});
    exploration_counts c = e.explore();
    while (c.is_cut_short) c = e.go_on(slice);
    LONGS_EQUAL(whole.complete, c.complete);
    CHECK(!c.used_symmetry);
  }
}

TEST(graphs_parts, the_parts_of_a_search_are_the_whole) {
  for (const std::size_t depth : {1, 2, 4}) {
    std::vector<position> below;
    std::uint64_t complete = explorer(p, seen).explore_above(depth, below).complete;
    CHECK(below.size() > 2);
    for (const position& at : below) complete += explorer(p, seen).explore_below(at).complete;
    LONGS_EQUAL(whole.complete, complete);
  }
}

TEST(graphs_parts, an_estimate_is_about_right) {
  const double estimated = explorer(p, seen).estimate(4000, 1);
  DOUBLES_EQUAL(static_cast<double>(whole.complete), estimated, 0.2 * static_cast<double>(whole.complete));
}
