#include "verify/graphs/explorer.hpp"

#include <algorithm>
#include <vector>

#include "verify/graphs/tests/exploring.hpp"

using namespace heist::verify::graphs;
using namespace heist::verify::graphs::test;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

TEST_GROUP_BASE(graphs_explorer, exploring){};

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

TEST(graphs_explorer, an_await_is_answered_by_any_of_several_stores) {
  const auto tell = [](value v) { return [v](machine& m) { m.store(0, v, memory_order_relaxed); }; };
  p.all = {tell(1), tell(2), [](machine& m) { m.await(0, memory_order_relaxed, [](value v) { return v != 0; }); }};
  expect_none();
  LONGS_EQUAL(4, counts.complete);  // two orders of the stores, either of them read
}

TEST(graphs_explorer, an_await_may_be_answered_by_a_store_that_is_no_longer_the_newest) {
  p.all = {[](machine& m) {
             m.store(0, 1, memory_order_relaxed);
             m.store(0, 2, memory_order_relaxed);
           },
           [](machine& m) { m.await(0, memory_order_relaxed, [](value v) { return v == 1; }); }};
  expect_fault(fault_kind::waits_for_ever);  // and if it comes too late, nobody answers
  LONGS_EQUAL(1, counts.complete);
  LONGS_EQUAL(1, counts.faulty);
}

TEST(graphs_explorer, an_await_under_a_lock_that_the_answerer_needs_waits_for_ever) {
  p.all = {[](machine& m) {
             m.lock(1);
             m.await(0, memory_order_acquire, [](value v) { return v == 1; });
             m.unlock(1);
           },
           [](machine& m) {
             m.lock(1);
             m.store(0, 1, memory_order_release);
             m.unlock(1);
           }};
  expect_fault(fault_kind::waits_for_ever);
  LONGS_EQUAL(1, counts.complete);  // who answers was first
}

TEST(graphs_explorer, an_await_and_a_loop_that_yields_can_answer_each_other) {
  p.all = {[](machine& m) {
             m.await(0, memory_order_acquire, [](value v) { return v == 1; });
             m.store(1, 1, memory_order_release);
           },
           [](machine& m) {
             m.store(0, 1, memory_order_release);
             while (m.load(1, memory_order_acquire) == 0) m.yield();
           }};
  expect_none();
}

TEST(graphs_explorer, an_await_relaxed_sees_what_was_passed_on_by_fences) {
  p.all = {[](machine& m) {
             m.write(1, 7);
             m.fence(memory_order_release);
             m.store(0, 1, memory_order_relaxed);
           },
           [](machine& m) {
             m.await(0, memory_order_relaxed, [](value v) { return v == 1; });
             m.fence(memory_order_acquire);
             m.demand(m.read(1) == 7, "not seen");
           }};
  expect_none();
}

TEST(graphs_explorer, an_await_relaxed_does_not_see_what_was_released_with_what_it_waits_for) {
  p.all = {[](machine& m) {
             m.write(1, 7);
             m.store(0, 1, memory_order_release);
           },
           [](machine& m) {
             m.await(0, memory_order_relaxed, [](value v) { return v == 1; });
             (void)m.read(1);
           }};
  expect_fault(fault_kind::race);
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

TEST(graphs_explorer, a_mark_that_is_another_one_when_run_again_is_not_deterministic) {
  int times = 0;
  p.all = {[&times](machine& m) {
             m.mark(static_cast<value>(++times));
             m.load(0, memory_order_relaxed);
           },
           [](machine& m) { m.store(0, 1, memory_order_relaxed); }};
  expect_fault(fault_kind::not_deterministic);
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

TEST(graphs_parts, a_look_ahead_says_how_far_the_search_is_and_leaves_it_where_it_was) {
  explorer e(p, seen, {.most_graphs = 40});
  exploration_counts c = e.explore();
  DOUBLES_EQUAL(0, e.explored(), 0);  // nobody has looked
  while (c.is_cut_short) {
    const position here = e.where();
    e.look_ahead(2000, 1);
    CHECK(here == e.where());
    const double done = static_cast<double>(c.graphs) / static_cast<double>(whole.graphs);
    DOUBLES_EQUAL(done, e.explored(), 0.2 * done);
    c = e.go_on(40);
  }
  DOUBLES_EQUAL(1, e.explored(), 0);
  LONGS_EQUAL(whole.complete, c.complete);
  LONGS_EQUAL(whole.graphs, c.graphs);
  LONGS_EQUAL(whole.runs, c.runs);
}
