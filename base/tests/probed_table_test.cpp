#include "base/probed_table.hpp"

#include <cstdint>
#include <map>
#include <random>
#include <string>

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;

namespace {

struct pair {
  std::uint64_t key = 0;
  std::uint64_t value = 0;
  bool is_free() const { return key == 0; }
};

// hash_of decides how much they collide.
template <class HashOf>
void agrees_with_a_map(std::uint32_t seed, HashOf hash_of) {
  probed_table<pair> table(2);
  std::map<std::uint64_t, std::uint64_t> expected;
  std::mt19937 random(seed);
  for (int step = 0; step < 20'000; ++step) {
    const std::uint64_t key = 1 + random() % 300;
    pair& found = table.find(hash_of(pair{key}), [&](const pair& p) { return p.key == key; });
    CHECK_EQUAL(expected.contains(key), !found.is_free());
    if (!found.is_free()) {
      CHECK_EQUAL(expected[key], found.value);
      if (random() % 2 == 0) {
        table.take_out(found, hash_of);
        expected.erase(key);
      }
    } else {
      expected[key] = random();
      table.fill(found, {key, expected[key]}, hash_of);
    }
    UNSIGNED_LONGS_EQUAL(expected.size(), table.used());
  }
}

}  // namespace

TEST_GROUP(probed_table){};

TEST(probed_table, holds_what_a_map_holds) {
  agrees_with_a_map(1, [](const pair& p) { return spread_bits(p.key); });
}

TEST(probed_table, holds_it_also_where_nearly_all_collide_and_go_round) {
  agrees_with_a_map(2, [](const pair& p) { return p.key % 3 - 2; });
}

TEST(probed_table, keys_may_live_elsewhere) {
  const std::string keys = "heist";
  probed_table<numbered_slot<std::uint32_t>> table(2);
  const auto hash_of = [&](const auto& s) { return static_cast<std::size_t>(keys[s.place()]); };
  for (std::size_t i = 0; i < keys.size(); ++i) {
    auto& found = table.find(static_cast<std::size_t>(keys[i]), [&](const auto& s) { return keys[s.place()] == keys[i]; });
    CHECK(found.is_free());
    table.fill(found, numbered_slot<std::uint32_t>::of(i), hash_of);
  }
  UNSIGNED_LONGS_EQUAL(3, table.find('s', [&](const auto& s) { return keys[s.place()] == 's'; }).place());
  CHECK(table.find('x', [&](const auto& s) { return keys[s.place()] == 'x'; }).is_free());
}
