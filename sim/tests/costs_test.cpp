#include "sim/costs.hpp"

#include <cstdint>
#include <stdexcept>

#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using model::order;

// access 1, transfer 100, read-modify-write 10, fence 1000: each digit of a charge says how often each was paid.
TEST_GROUP(costs) {
  context simulation{{.access_ns = 1, .transfer_ns = 100, .rmw_ns = 10, .fence_ns = 1000, .attempt_ns = 1}, 3, 1};
  world<coherent>::atomic<std::uint64_t> x{7};

  template <class Action>
  std::uint64_t charge(model::worker_id who, Action action) {
    simulation.worker = who;
    coherent::reset();
    action();
    return coherent::charged_ns();
  }
  std::uint64_t read(model::worker_id who) {
    return charge(who, [&] { (void)x.load(order::relaxed); });
  }
  std::uint64_t write(model::worker_id who) {
    return charge(who, [&] { x.store(1, order::relaxed); });
  }
};

TEST(costs, a_line_nobody_has_written_is_a_hit_for_everybody) {
  CHECK_EQUAL(1u, read(0));
  CHECK_EQUAL(1u, read(1));
  CHECK_EQUAL(1u, write(2));
}

TEST(costs, what_was_stored_while_setting_up_belongs_to_nobody) {
  CHECK_EQUAL(1u, write(nobody));
  CHECK_EQUAL(1u, read(1));
  CHECK_EQUAL(1u, write(1));
}

TEST(costs, the_writer_goes_on_with_hits) {
  write(0);
  CHECK_EQUAL(1u, read(0));
  CHECK_EQUAL(1u, write(0));
}

TEST(costs, the_first_reader_of_anothers_write_fetches_the_line_and_the_next_finds_it) {
  write(0);
  CHECK_EQUAL(101u, read(1));
  CHECK_EQUAL(1u, read(1));
  CHECK_EQUAL(1u, read(2));
  CHECK_EQUAL(1u, read(0));
}

TEST(costs, writing_what_another_wrote_moves_the_line) {
  write(0);
  CHECK_EQUAL(101u, write(1));
  CHECK_EQUAL(1u, write(1));
  CHECK_EQUAL(101u, write(0));
}

TEST(costs, writing_again_what_another_has_read_moves_the_line) {
  write(0);
  read(1);
  CHECK_EQUAL(101u, write(0));
  CHECK_EQUAL(1u, write(0));
}

TEST(costs, a_read_modify_write_pays_for_the_write_and_for_itself_even_if_it_fails) {
  CHECK_EQUAL(11u, charge(0, [&] { x.fetch_add(1, order::acq_rel); }));
  CHECK_EQUAL(111u, charge(1, [&] { x.exchange(2, order::acq_rel); }));
  std::uint64_t expected = 99;
  CHECK_EQUAL(111u, charge(0, [&] { x.compare_exchange_strong(expected, 3, order::seq_cst, order::relaxed); }));
  CHECK_EQUAL(2u, expected);
}

TEST(costs, only_a_sequentially_consistent_fence_is_paid_for) {
  CHECK_EQUAL(1000u, charge(0, [] { world<coherent>::fence(order::seq_cst); }));
  CHECK_EQUAL(0u, charge(0, [] { world<coherent>::fence(order::release); }));
  CHECK_EQUAL(0u, charge(0, [] { world<coherent>::fence(order::acquire); }));
}

TEST(costs, plain_data_and_locks_live_on_lines_too) {
  world<coherent>::var<std::uint64_t> v(1);
  CHECK_EQUAL(1u, charge(0, [&] { v.store(2); }));
  CHECK_EQUAL(101u, charge(1, [&] { (void)v.load(); }));
  world<coherent>::mutex m;
  CHECK_EQUAL(11u, charge(0, [&] { m.lock(); }));
  CHECK_EQUAL(1u, charge(0, [&] { m.unlock(); }));
  CHECK_EQUAL(111u, charge(1, [&] { m.lock(); }));
}

TEST(costs, nothing_is_charged_where_everything_is_free) {
  world<free_of_charge>::atomic<std::uint64_t> y{1};
  y.fetch_add(1, order::seq_cst);
  world<free_of_charge>::fence(order::seq_cst);
  CHECK_EQUAL(2u, y.load(order::relaxed));
  CHECK_EQUAL(0u, free_of_charge::charged_ns());
  CHECK_EQUAL(0u, simulation.charged_ns);
}

TEST(costs, a_lock_held_over_the_end_of_a_call_is_told_rather_than_waited_for) {
  world<free_of_charge>::mutex m;
  m.lock();
  CHECK_THROWS(std::logic_error, m.lock());
}

}  // namespace heist::sim
