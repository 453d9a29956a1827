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
  digest d;
  d.executed({.time_ns = 5, .worker = 1}, 42);
  CHECK_EQUAL(XXH3_64bits(stream, sizeof stream), d.value());
}

TEST(digest, is_the_same_however_often_the_buffer_was_flushed) {
  std::vector<std::uint64_t> stream;
  digest d;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    d.executed({.time_ns = i, .worker = 3}, i * i);
    stream.push_back(i << 16 | 3);
    stream.push_back(i * i);
  }
  CHECK_EQUAL(XXH3_64bits(stream.data(), stream.size() * sizeof(std::uint64_t)), d.value());
}

TEST(digest, tells_times_workers_nodes_victims_and_outcomes_apart) {
  const auto executed = [](std::uint64_t time_ns, model::worker_id worker, std::uint64_t identity) {
    digest d;
    d.executed({time_ns, worker}, identity);
    return d.value();
  };
  const auto attempted = [](model::worker_id victim, steal_status status) {
    digest d;
    d.attempted({1, 1}, victim, status);
    return d.value();
  };
  CHECK(executed(1, 1, 0) != executed(2, 1, 0));
  CHECK(executed(1, 1, 0) != executed(1, 2, 0));
  CHECK(executed(1, 1, 0) != executed(1, 1, 1));
  CHECK(executed(1, 1, 0) != attempted(0, steal_status::task));
  CHECK(attempted(0, steal_status::empty) != attempted(0, steal_status::lost));
  CHECK(attempted(0, steal_status::empty) != attempted(2, steal_status::empty));
}

}  // namespace heist::sim
