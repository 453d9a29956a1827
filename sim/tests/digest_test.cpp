#include "sim/digest.hpp"

#include <cstdint>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace heist::sim {

using model::steal_status;

TEST_GROUP(digest){};

// Sixteen bytes: 01 00 05 00 00 00 00 00, then 2a 00 00 00 00 00 00 00.
TEST(digest, is_the_hash_of_the_little_endian_stream) {
  const unsigned char stream[16] = {1, 0, 5, 0, 0, 0, 0, 0, 42, 0, 0, 0, 0, 0, 0, 0};
  digest d(2);
  d.executed({.time_ns = 5, .worker = 1}, 42);
  CHECK_EQUAL(XXH3_64bits(stream, sizeof stream), d.value(5));
}

TEST(digest, is_the_same_however_often_the_buffer_was_flushed) {
  std::vector<std::uint64_t> stream;
  digest d(4);
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    d.executed({.time_ns = i, .worker = 3}, i * i);
    stream.push_back(i << 16 | 3);
    stream.push_back(i * i);
  }
  CHECK_EQUAL(XXH3_64bits(stream.data(), stream.size() * sizeof(std::uint64_t)), d.value(10'000));
}

TEST(digest, tells_times_workers_nodes_victims_and_outcomes_apart) {
  const auto executed = [](std::uint64_t time_ns, model::worker_id worker, std::uint64_t identity) {
    digest d(3);
    d.executed({time_ns, worker}, identity);
    return d.value(9);
  };
  const auto attempted = [](model::worker_id victim, steal_status status) {
    digest d(3);
    d.attempted({1, 1}, victim, status);
    return d.value(9);
  };
  CHECK(executed(1, 1, 0) != executed(2, 1, 0));
  CHECK(executed(1, 1, 0) != executed(1, 2, 0));
  CHECK(executed(1, 1, 0) != executed(1, 1, 1));
  CHECK(executed(1, 1, 0) != attempted(0, steal_status::task));
  CHECK(attempted(0, steal_status::empty) != attempted(0, steal_status::lost));
  CHECK(attempted(0, steal_status::task) != attempted(2, steal_status::task));
}

// Worker 1 asks three times in vain before it has a task at 7, and once more before the end at 9.
TEST(digest, counts_attempts_in_vain_until_the_worker_has_a_task_or_the_run_ends) {
  constexpr std::uint64_t mark = std::uint64_t{1} << 63;
  const std::uint64_t stream[] = {7 << 16 | 1, mark | 2 << 8 | 1, 7 << 16 | 1, mark | 1 << 8 | 2,
                                  7 << 16 | 1, mark | 2 << 8,     8 << 16 | 1, 42,
                                  9 << 16 | 1, mark | 1 << 8 | 1};
  digest d(2);
  d.attempted({1, 1}, 0, steal_status::empty);
  d.attempted({2, 1}, 0, steal_status::lost);
  d.attempted({3, 1}, 0, steal_status::empty);
  d.attempted({7, 1}, 2, steal_status::task);
  d.executed({8, 1}, 42);
  d.in_vain(1, 1);
  CHECK_EQUAL(XXH3_64bits(stream, sizeof stream), d.value(9));
}

}  // namespace heist::sim
