// Workers that are not schedulers: what the interleaving itself promises.
#include "sim/access_turns.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/fibonacci.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_engine.hpp"
#include "sim/tests/support.hpp"
#include "sim/world.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using model::order;
using model::worker_id;
using here = world<stepwise>;

namespace {

// A pool with a race in it: between looking at the oldest task and taking it a thief does not look again.
template <class W, class T>
class careless_pool {
 public:
  void push(T t) {
    const std::int64_t b = bottom_.load(order::relaxed);
    slots_.at(static_cast<std::size_t>(b % 4096)) = t;
    bottom_.store(b + 1, order::relaxed);
  }
  std::optional<T> pop() {
    const std::int64_t b = bottom_.load(order::relaxed) - 1;
    if (top_.load(order::relaxed) > b) return std::nullopt;
    bottom_.store(b, order::relaxed);
    return slots_[static_cast<std::size_t>(b % 4096)];
  }
  model::stolen<T> steal() {
    const std::int64_t t = top_.load(order::relaxed);
    if (t >= bottom_.load(order::relaxed)) return model::stolen<T>::empty();
    const T taken = slots_[static_cast<std::size_t>(t % 4096)];
    top_.store(t + 1, order::relaxed);
    return model::stolen<T>::of(taken);
  }
  std::size_t size() const {
    return static_cast<std::size_t>(bottom_.load(order::relaxed) - top_.load(order::relaxed));
  }

 private:
  std::vector<T> slots_ = std::vector<T>(4096);
  typename W::template atomic<std::int64_t> top_{0}, bottom_{0};
};

}  // namespace

TEST_GROUP(access_turns){};

// Costs: access 1, transfer 40, read-modify-write 10. Worker 0 adds in 11; the others get the line one after the other.
TEST(access_turns, serve_those_who_come_at_once_one_after_the_other) {
  context simulation(tests::charging(), 4, 1);
  here::atomic<std::uint64_t> counter{0};
  std::vector<std::uint64_t> ends_ns(4);
  access_turns turns(4, {});
  turns.run([&](worker_id w) {
    CHECK_EQUAL(w, counter.fetch_add(1, order::relaxed));
    ends_ns[w] = simulation.time_ns();
  });
  CHECK_EQUAL(11u, ends_ns[0]);
  CHECK_EQUAL(11u + 51u, ends_ns[1]);
  CHECK_EQUAL(11u + 2 * 51u, ends_ns[2]);
  CHECK_EQUAL(11u + 3 * 51u, ends_ns[3]);
}

// Both load 0 at time 0, and each stores what it computed from it.
TEST(access_turns, let_an_update_in_two_accesses_get_lost) {
  context simulation(tests::charging(), 2, 1);
  here::atomic<std::uint64_t> counter{0};
  access_turns turns(2, {});
  turns.run([&](worker_id) { counter.store(counter.load(order::relaxed) + 1, order::relaxed); });
  CHECK_EQUAL(1u, counter.load(order::relaxed));
}

TEST(access_turns, lose_no_update_in_one_access) {
  context simulation(tests::charging(), 16, 1);
  here::atomic<std::uint64_t> counter{0};
  access_turns turns(16, {});
  turns.run([&](worker_id) {
    for (int i = 0; i < 100; ++i) counter.fetch_add(1, order::relaxed);
  });
  CHECK_EQUAL(1600u, counter.load(order::relaxed));
}

TEST(access_turns, keep_the_order_of_time_then_worker) {
  context simulation({}, 3, 1);
  here::var<std::uint64_t> any{0};
  std::vector<std::pair<std::uint64_t, worker_id>> seen;
  access_turns turns(3, {});
  turns.run([&](worker_id w) {
    for (int i = 0; i < 4; ++i) {
      any.store(w);
      seen.emplace_back(simulation.now_ns, w);
      simulation.charged_ns += 3 - w;
    }
  });
  CHECK_EQUAL(12u, seen.size());
  CHECK(std::ranges::is_sorted(seen));
}

// Two accesses under the lock; whoever came between them would see the sum of the two broken.
TEST(access_turns, hold_a_lock_across_accesses_for_one_at_a_time) {
  context simulation(tests::charging(), 8, 1);
  here::mutex lock;
  here::var<std::int64_t> plus{0}, minus{0};
  access_turns turns(8, {});
  turns.run([&](worker_id w) {
    for (int i = 0; i < 50; ++i) {
      lock.lock();
      CHECK_EQUAL(0, plus.load() + minus.load());
      plus.store(plus.load() + 1 + w);
      minus.store(minus.load() - 1 - w);
      lock.unlock();
    }
  });
  CHECK_EQUAL(50 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8), plus.load());
}

// Worker 0 takes the lock at 0 (11 ns) and keeps it for 1000 more. Worker 1 tries at 0 too: its try waits for the line
// (11), takes 51 and fails at 62. Worker 0 releases at 1011, fetching the line back (41); then worker 1 has it (51).
TEST(access_turns, hand_a_lock_over_when_it_is_released) {
  context simulation(tests::charging(), 2, 1);
  here::mutex lock;
  std::uint64_t released_ns = 0, taken_ns = 0;
  access_turns turns(2, {});
  turns.run([&](worker_id w) {
    lock.lock();
    if (w == 1) taken_ns = simulation.time_ns();
    if (w == 0) simulation.charged_ns += 1000;
    lock.unlock();
    if (w == 0) released_ns = simulation.time_ns();
  });
  CHECK_EQUAL(1052u, released_ns);
  CHECK_EQUAL(1103u, taken_ns);
}

TEST(access_turns, serve_those_who_wait_for_a_lock_in_the_order_in_which_they_came) {
  context simulation(tests::charging(), 5, 1);
  here::mutex lock;
  std::vector<worker_id> order_of_service;
  access_turns turns(5, {});
  turns.run([&](worker_id w) {
    simulation.charged_ns += 20 * (5 - w) + (w == 0 ? 0 : 100);  // 0 first, then 4, 3, 2, 1
    lock.lock();
    order_of_service.push_back(w);
    simulation.charged_ns += 5000;
    lock.unlock();
  });
  CHECK(order_of_service == (std::vector<worker_id>{0, 4, 3, 2, 1}));
}

// Worker 1 sets the flag at time 500; where accesses are free as well, yielding lets time pass until then.
TEST(access_turns, let_a_worker_wait_for_another_by_yielding) {
  for (const model::machine_costs& machine : {tests::ideal(), tests::charging()}) {
    context simulation(machine, 2, 1);
    here::atomic<bool> flag{false};
    std::uint64_t seen_ns = 0;
    access_turns turns(2, {});
    turns.run([&](worker_id w) {
      if (w == 1) {
        simulation.charged_ns += 500;
        return flag.store(true, order::release);
      }
      while (!flag.load(order::acquire)) here::yield();
      seen_ns = simulation.now_ns;
    });
    CHECK(seen_ns >= 500 && seen_ns < 600);
  }
}

TEST(access_turns, tell_when_everybody_waits_for_everybody) {
  context simulation(tests::charging(), 2, 1);
  here::mutex first, second;
  access_turns turns(2, {});
  CHECK_THROWS(std::logic_error, turns.run([&](worker_id w) {
    (w == 0 ? first : second).lock();
    (w == 0 ? second : first).lock();
  }));
}

TEST(access_turns, pass_on_what_a_worker_throws_and_end_the_others) {
  struct counted {
    explicit counted(int& alive) : alive_(alive) { ++alive_; }
    ~counted() { --alive_; }
    int& alive_;
  };
  context simulation(tests::charging(), 4, 1);
  here::atomic<std::uint64_t> any{0};
  int alive = 0;
  {
    access_turns turns(4, {});
    CHECK_THROWS(std::range_error, turns.run([&](worker_id w) {
      const counted on_the_stack(alive);
      for (int i = 0; i < 10 || w != 2; ++i) any.store(1, order::relaxed);  // the others would go on for ever
      throw std::range_error("enough");
    }));
  }
  CHECK_EQUAL(0, alive);
}

TEST(access_turns, stop_when_they_are_told_to) {
  const std::atomic<bool> cancel{true};
  context simulation(tests::charging(), 2, 1);
  here::atomic<bool> never{false};
  access_turns turns(2, {.cancel = &cancel});
  CHECK_THROWS(cancelled, turns.run([&](worker_id) {
    while (!turns.stopping() && !never.load(order::acquire)) here::yield();
  }));
}

// The pool gives tasks out twice or loses them; that is noticed as a wrong count, a wrong sum, or tasks left over.
TEST(access_turns, bring_a_race_in_a_pool_to_light) {
  int noticed = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    context simulation(tests::charging(), 8, seed);
    const std::uint32_t n = 12;
    const model::fibonacci_parameters p{.n = n, .leaf_max_ns = 8};
    model::fibonacci<here> load(p, 8);
    using scheduler_type = model::work_stealing<here, careless_pool>;
    scheduler_type scheduler(8);
    const std::atomic<bool> give_up{true};  // after 65,536 turns: it may have lost a task that all wait for
    model::run_result result;
    try {
      access_engine<scheduler_type, model::fibonacci<here>>(scheduler, load, {.cancel = &give_up}, idle_policy{}).run(result);
      if (result.nodes != p.nodes() || !load.right()) ++noticed;
    } catch (const std::exception&) {
      ++noticed;
    }
  }
  CHECK(noticed > 10);
}

}  // namespace heist::sim
