#include "model/scheduler/batch_rule.hpp"

#include <cstdint>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace heist::model {

namespace {

using sizes = std::vector<std::uint64_t>;

// Of all batches of a loop.
sizes sizes_of(batch_rule rule, std::uint64_t iterations, worker_id workers) {
  sizes all;
  for (std::uint64_t taken = 0; taken < iterations; taken += all.back()) all.push_back(rule.next(taken, iterations, workers));
  return all;
}

}  // namespace

TEST_GROUP(batch_rule){};

TEST(batch_rule, fixed_batches_are_all_alike_but_for_the_last_one) {
  CHECK((sizes_of({batch_rule::kind::fixed, 4}, 10, 3) == sizes{4, 4, 2}));
}

TEST(batch_rule, guided_takes_a_share_of_what_is_left) {
  CHECK((sizes_of({batch_rule::kind::guided, 1}, 100, 4) == sizes{25, 19, 14, 11, 8, 6, 5, 3, 3, 2, 1, 1, 1, 1}));
  CHECK((sizes_of({batch_rule::kind::guided, 10}, 100, 4) == sizes{25, 19, 14, 11, 10, 10, 10, 1}));
}

// The example of Tzen & Ni: 1,000 iterations, 4 workers, from 125 down to 1.
TEST(batch_rule, trapezoid_goes_down_in_equal_steps) {
  const sizes all = sizes_of({batch_rule::kind::trapezoid, 1}, 1000, 4);
  LONGS_EQUAL(125, all[0]);
  LONGS_EQUAL(117, all[1]);
  LONGS_EQUAL(109, all[2]);
  for (std::size_t i = 1; i + 1 < all.size(); ++i) LONGS_EQUAL(8, all[i - 1] - all[i]);
}

// The example of Hummel, Schonberg & Flynn, with the factor two: 100 iterations, 4 workers.
TEST(batch_rule, factoring_gives_each_worker_the_same_share_of_a_half) {
  CHECK((sizes_of({batch_rule::kind::factoring, 1}, 100, 4) == sizes{13, 13, 13, 13, 6, 6, 6, 6, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1}));
}

TEST(batch_rule, every_rule_takes_each_iteration_once_whatever_the_loop) {
  for (const auto kind : {batch_rule::kind::fixed, batch_rule::kind::guided, batch_rule::kind::trapezoid, batch_rule::kind::factoring,
                          batch_rule::kind::adaptive}) {
    for (std::uint64_t iterations = 1; iterations < 300; ++iterations) {
      for (const worker_id workers : {1u, 2u, 3u, 16u, 1024u}) {
        for (const std::uint32_t least : {1u, 7u, 1000u}) {
          std::uint64_t sum = 0;
          for (const std::uint64_t size : sizes_of({kind, least}, iterations, workers)) {
            CHECK(size > 0);
            sum += size;
          }
          LONGS_EQUAL(iterations, sum);
        }
      }
    }
  }
}

TEST(batch_rule, the_largest_loop_does_not_overflow) {
  for (const auto kind : {batch_rule::kind::guided, batch_rule::kind::trapezoid, batch_rule::kind::factoring, batch_rule::kind::adaptive}) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : sizes_of({kind, 1}, 0x7FFFFFFF, 3)) sum += size;
    LONGS_EQUAL(0x7FFFFFFF, sum);
  }
}

}  // namespace heist::model
