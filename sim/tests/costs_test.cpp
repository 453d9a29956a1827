#include "sim/costs.hpp"

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using model::order;

// access 1, transfer 100, read-modify-write 10, fence 1000: each digit of a charge says how often each was paid.
TEST_GROUP(costs) {
  context simulation{{.access_ns = 1, .transfer_ns = 100, .rmw_ns = 10, .fence_ns = 1000, .attempt_ns = 1}, 3, 1};
  world<coherent>::atomic<std::uint64_t> x{7};

  std::uint64_t now_ns = 0;

  template <class Action>
  std::uint64_t charge_at(std::uint64_t time_ns, model::worker_id who, Action action) {
    coherent::begin(who, time_ns);
    action();
    return coherent::charged_ns();
  }
  template <class Action>
  std::uint64_t charge(model::worker_id who, Action action) {
    now_ns += 1'000'000;  // long after everything before
    return charge_at(now_ns, who, action);
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
  coherent::begin(0, 0);
  simulation.turn_to_nobody();
  x.store(1, order::relaxed);
  CHECK_EQUAL(1u, read(1));
  CHECK_EQUAL(1u, write(1));
}

TEST(costs, the_writer_goes_on_with_hits) {
  write(0);
  CHECK_EQUAL(1u, read(0));
  CHECK_EQUAL(1u, write(0));
}

TEST(costs, every_reader_fetches_what_another_wrote_once) {
  write(0);
  CHECK_EQUAL(101u, read(1));
  CHECK_EQUAL(1u, read(1));
  CHECK_EQUAL(101u, read(2));
  CHECK_EQUAL(1u, read(2));
  CHECK_EQUAL(1u, read(0));
}

TEST(costs, a_write_takes_every_readers_copy) {
  write(0);
  read(1);
  read(2);
  CHECK_EQUAL(101u, write(1));
  CHECK_EQUAL(101u, read(0));
  CHECK_EQUAL(101u, read(2));
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

TEST(costs, what_finds_a_line_busy_waits_its_turn) {
  const auto add = [&] { x.fetch_add(1, order::relaxed); };
  CHECK_EQUAL(11u, charge_at(1000, 0, add));         // busy from 1000 to 1011
  CHECK_EQUAL(11u + 111u, charge_at(1000, 1, add));  // then to 1122
  CHECK_EQUAL(11u + 111u, simulation.charged_ns);
  CHECK_EQUAL(11u, simulation.waited_ns);
  CHECK_EQUAL(72u + 111u, charge_at(1050, 2, add));                                    // then to 1233
  CHECK_EQUAL(33u + 101u, charge_at(1200, 0, [&] { (void)x.load(order::relaxed); }));  // fetches it after that
  CHECK_EQUAL(1u, charge_at(1200, 2, [&] { (void)x.load(order::relaxed); }));          // has it
  CHECK_EQUAL(111u, charge_at(2000, 1, add));                                          // free again
}

TEST(costs, what_comes_before_the_busy_time_need_not_wait_for_its_end) {
  charge_at(1000, 0, [&] { x.fetch_add(1, order::relaxed); });
  CHECK_EQUAL(111u, charge_at(500, 1, [&] { x.fetch_add(1, order::relaxed); }));
}

TEST(costs, a_busy_time_longer_than_a_line_remembers_is_waited_for_all_the_same) {
  const auto long_call = [&] {
    x.fetch_add(1, order::relaxed);
    simulation.charged_ns += 100'000;
    x.fetch_add(1, order::relaxed);
  };
  world<coherent>::mutex m;
  charge_at(0, 0, [&] {
    m.lock();
    long_call();
    m.unlock();
  });
  CHECK_EQUAL(100'034u, simulation.time_ns());  // 11 to lock, 22 to add twice, 1 to unlock
  CHECK_EQUAL(100'034u + 111u, charge_at(0, 1, [&] { m.lock(); }));
}

// The lock costs 11, the store 1, the release 1: until 13 the other waits, then it pays for the line and for itself.
TEST(costs, a_lock_is_waited_for_until_it_is_released) {
  world<coherent>::mutex m;
  charge_at(0, 0, [&] {
    m.lock();
    x.store(1, order::relaxed);
    m.unlock();
  });
  CHECK_EQUAL(7u + 111u, charge_at(6, 1, [&] { m.lock(); }));
  CHECK_EQUAL(7u, simulation.waited_ns);
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

// 2 sockets of 2 cores: workers 0 and 1 on one, 2 and 3 on the other; another socket is 500 away.
TEST_GROUP(distant_costs) {
  context simulation{{.access_ns = 1,
                      .transfer_ns = 100,
                      .remote_ns = 500,
                      .rmw_ns = 10,
                      .attempt_ns = 1,
                      .sockets = 2,
                      .cores_per_socket = 2},
                     6,
                     1};
  world<coherent>::atomic<std::uint64_t> x{7};
  std::uint64_t now_ns = 0;

  std::uint64_t read(model::worker_id who) {
    begin(who);
    (void)x.load(order::relaxed);
    return coherent::charged_ns();
  }
  std::uint64_t write(model::worker_id who) {
    begin(who);
    x.store(1, order::relaxed);
    return coherent::charged_ns();
  }
  void begin(model::worker_id who) {
    coherent::begin(who, now_ns += 1'000'000);
  }
};

TEST(distant_costs, a_line_comes_from_the_nearest_copy) {
  write(0);
  CHECK_EQUAL(101u, read(1));
  CHECK_EQUAL(501u, read(2));
  CHECK_EQUAL(101u, read(3));
}

TEST(distant_costs, a_write_waits_for_the_farthest_copy) {
  write(0);
  read(1);
  CHECK_EQUAL(101u, write(0));
  read(2);
  CHECK_EQUAL(501u, write(0));
  CHECK_EQUAL(501u, write(3));
  CHECK_EQUAL(101u, write(2));
}

TEST(distant_costs, workers_beyond_the_cores_share_one) {
  write(0);
  CHECK_EQUAL(1u, write(4));  // 4 modulo 4 cores
  CHECK_EQUAL(101u, write(5));
}

TEST_GROUP(layout){};

TEST(layout, tells_up_to_64_workers_apart) {
  std::uint64_t all = 0;
  const seating seats({}, 64);
  for (model::worker_id w = 0; w < 64; ++w) {
    const seat s = seats[w];
    CHECK_EQUAL(0u, all & s.own);
    all |= s.own;
    CHECK_EQUAL(~std::uint64_t{0}, s.socket);
  }
  CHECK_EQUAL(~std::uint64_t{0}, all);
}

TEST(layout, gives_neighbours_one_bit_beyond_that) {
  const seating all({}, 1024);
  CHECK_EQUAL(all[0].own, all[15].own);
  CHECK(all[15].own != all[16].own);
  CHECK_EQUAL(std::uint64_t{1} << 63, all[1023].own);
}

TEST(layout, splits_workers_evenly_where_nobody_counted_the_cores) {
  const seating all({.sockets = 2}, 5);
  CHECK_EQUAL(all[0].socket, all[2].socket);
  CHECK_EQUAL(all[3].socket, all[4].socket);
  CHECK_EQUAL(0u, all[0].socket & all[4].socket);
}

TEST(layout, keeps_every_worker_on_its_own_socket) {
  for (std::uint32_t sockets = 1; sockets <= 64; ++sockets) {
    for (std::uint32_t cores : {0u, 1u, 3u, 8u, 100u}) {
      const seating seats({.sockets = sockets, .cores_per_socket = cores}, 200);
      for (model::worker_id w = 0; w < 200; ++w) {
        const seat s = seats[w];
        CHECK(std::has_single_bit(s.own));
        CHECK_EQUAL(s.own, s.own & s.socket);
      }
    }
  }
}

}  // namespace heist::sim
