#include "sim/random_stream.hpp"

#include <cstdint>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace heist::sim {

TEST_GROUP(random_stream){};

// Random123's published known answer for philox4x32-10 with counter and key zero.
TEST(random_stream, begins_with_the_published_words_for_seed_0_and_worker_0) {
  random_stream stream(0, 0);
  CHECK_EQUAL(0x6627e8d5u, stream.word());
  CHECK_EQUAL(0xe169c58du, stream.word());
  CHECK_EQUAL(0xbc57ac4cu, stream.word());
  CHECK_EQUAL(0x9b00dbd8u, stream.word());
}

TEST(random_stream, goes_on_with_the_next_block) {
  random_stream stream(0, 0);
  for (int i = 0; i < 4; ++i) stream.word();
  const r123::Philox4x32::ctr_type second = {{1, 0, 0, 0}};
  CHECK_EQUAL(r123::Philox4x32()(second, {{0, 0}})[0], stream.word());
}

TEST(random_stream, differs_between_workers_and_between_seeds_in_either_half) {
  const std::uint32_t here = random_stream(5, 3).word();
  CHECK(here != random_stream(5, 4).word());
  CHECK(here != random_stream(6, 3).word());
  CHECK(here != random_stream(5 + (std::uint64_t{1} << 32), 3).word());
}

TEST(random_stream, stays_below_its_bound_and_reaches_every_number) {
  random_stream stream(1, 0);
  std::vector<int> seen(7, 0);
  for (int i = 0; i < 700; ++i) ++seen.at(stream.below(7));
  for (int count : seen) CHECK(count > 50);
}

// Two blocks are computed side by side; here also the pair whose second number does not fit half a word.
TEST(random_stream, draws_the_same_numbers_together_and_one_by_one) {
  constexpr std::uint64_t words_before_the_carry = 4 * ((std::uint64_t{1} << 32) - 1);
  for (const std::uint64_t skipped : {std::uint64_t{0}, std::uint64_t{3}, words_before_the_carry}) {
    random_stream together(0x123456789abcdef0, 1023), one_by_one = together;
    together.skip(skipped);
    one_by_one.skip(skipped);
    std::vector<std::uint32_t> numbers(29);
    together.fill_below(1000, numbers);
    for (const std::uint32_t number : numbers) CHECK_EQUAL(one_by_one.below(1000), number);
  }
}

TEST(random_stream, has_only_one_number_below_1) {
  random_stream stream(1, 0);
  for (int i = 0; i < 8; ++i) CHECK_EQUAL(0u, stream.below(1));
}

}  // namespace heist::sim
