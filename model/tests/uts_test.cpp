#include "model/workload/uts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/tests/executed.hpp"
#include "model/tests/heard.hpp"
#include "model/tests/worlds.hpp"
#include "model/workload/dice.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

std::string hex(const sha1::digest& d) {
  std::string text;
  for (const std::uint32_t word : d) {
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 0xF];
  }
  return text;
}

}  // namespace

TEST_GROUP(sha1){};

// The examples of FIPS 180, and lengths around the ends of a block.
TEST(sha1, gives_the_known_answers) {
  STRCMP_EQUAL("da39a3ee5e6b4b0d3255bfef95601890afd80709", hex(sha1::of("")).c_str());
  STRCMP_EQUAL("a9993e364706816aba3e25717850c26c9cd0d89d", hex(sha1::of("abc")).c_str());
  STRCMP_EQUAL("84983e441c3bd26ebaae4aa1f95129e5e54670f1",
               hex(sha1::of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).c_str());
  STRCMP_EQUAL("34aa973cd4c4daa4f61eeb2bdbad27316534016f", hex(sha1::of(std::string(1'000'000, 'a'))).c_str());
}

TEST(sha1, of_words_is_of_their_bytes) {
  CHECK(sha1::of("abcdefgh") == sha1::of_words(std::array<std::uint32_t, 2>{0x61626364, 0x65666768}));
  CHECK(sha1::of(std::string(52, 'a')) == sha1::of_words([] {
          std::array<std::uint32_t, 13> words;
          words.fill(0x61616161);
          return words;
        }()));
}

TEST_GROUP(uts) {
  static constexpr uts_parameters small_binomial{.tree = uts_tree::binomial,
                                                 .root_branching = 20,
                                                 .nonleaf_ppb = 200'014'000,
                                                 .nonleaf_children = 4,
                                                 .root_seed = 7};

  static uts_size size_of(const uts_parameters& p) {
    uts<free_world> load(p, 1);
    const std::uint64_t nodes = nodes_executed(load);
    CHECK_EQUAL(nodes, load.result().nodes);
    return load.result();
  }

  // As the published program says it.
  static std::uint32_t in_floating_point(const uts_parameters& p, std::uint32_t depth, std::uint32_t random) {
    const double b0 = p.root_branching, d = depth, most = p.depth;
    double b = b0;
    if (depth > 0) {
      switch (p.shape) {
        case uts_shape::linear: b = b0 * (1 - d / most); break;
        case uts_shape::exponential_decrease: b = b0 * std::pow(d, -std::log(b0) / std::log(most)); break;
        case uts_shape::cyclic: b = d > 5 * most ? 0 : std::pow(b0, std::sin(2 * 3.141592653589793 * d / most)); break;
        case uts_shape::fixed: b = d < most ? b0 : 0; break;
      }
    }
    const double count = std::floor(std::log(1 - random / 2147483648.0) / std::log(1 - 1 / (1 + b)));
    return static_cast<std::uint32_t>(std::min(count, 100.0));
  }
};

TEST(uts, numbers_of_children_are_those_of_the_published_formula) {
  for (const uts_shape shape :
       {uts_shape::linear, uts_shape::exponential_decrease, uts_shape::cyclic, uts_shape::fixed}) {
    for (const std::uint32_t branching : {2u, 5u, 6u, 90u}) {
      const uts_parameters p{.shape = shape, .root_branching = branching, .depth = 12};
      const uts_children children(p);
      dice roll(branching, dice_purpose::shape);
      for (std::uint32_t i = 0; i < 20'000; ++i) {
        const std::uint32_t depth = i % 61;
        if (depth >= 12 && (shape == uts_shape::linear || shape == uts_shape::fixed)) {
          CHECK_EQUAL(0u, children(depth, 0x7FFFFFFF));
          continue;
        }
        const std::uint32_t random = roll.below(0x80000000u);
        CHECK_EQUAL(in_floating_point(p, depth, random), children(depth, random));
      }
    }
  }
}

// b = 3: a node has a child where 2^31 - random <= 3/4 of 2^31, two where it is at most 9/16.
TEST(uts, numbers_of_children_are_exact_on_the_border) {
  const uts_children children({.shape = uts_shape::fixed, .root_branching = 3, .depth = 2});
  CHECK_EQUAL(0u, children(1, 0x1FFFFFFF));
  CHECK_EQUAL(1u, children(1, 0x20000000));
  CHECK_EQUAL(1u, children(1, 0x37FFFFFF));
  CHECK_EQUAL(2u, children(1, 0x38000000));
}

TEST(uts, no_node_has_more_than_a_hundred_children) {
  const uts_children children({.shape = uts_shape::fixed, .root_branching = 100, .depth = 2});
  CHECK_EQUAL(100u, children(0, 0x7FFFFFFF));
}

TEST(uts, expects_as_many_nodes_as_arithmetic_says) {
  const auto expected = [](const uts_parameters& p) { return uts_children(p).expected_nodes(); };
  CHECK_EQUAL(1u + 3 + 9 + 27, expected({.shape = uts_shape::fixed, .root_branching = 3, .depth = 3}));
  CHECK_EQUAL(1u + 4 + 8, expected({.shape = uts_shape::linear, .root_branching = 4, .depth = 2}));
  CHECK_EQUAL(
      1u + 2 * 100,
      expected({.tree = uts_tree::binomial, .root_branching = 100, .nonleaf_ppb = 500'000'000, .nonleaf_children = 1}));
  CHECK_EQUAL(~std::uint64_t{0}, expected({.shape = uts_shape::fixed, .root_branching = 100, .depth = 1'000}));
  CHECK_EQUAL(~std::uint64_t{0},
              expected({.tree = uts_tree::binomial, .nonleaf_ppb = 500'000'000, .nonleaf_children = 2}));
}

TEST(uts, is_the_same_tree_in_every_world) {
  const uts_size alone = size_of(small_binomial);
  in_every_world([&](auto world) {
    uts<typename decltype(world)::type> load(small_binomial, 1);
    CHECK_EQUAL(alone.nodes, measure(load).nodes);
    CHECK(alone == load.result());
  });
}

// Recorded once.
TEST(uts, small_trees_stay_what_they_are) {
  CHECK((uts_size{109, 86, 8} == size_of(small_binomial)));
  CHECK((uts_size{1'732, 1'050, 6} == size_of({})));
  CHECK((uts_size{266, 147, 11} ==
         size_of({.shape = uts_shape::exponential_decrease, .root_branching = 3, .depth = 5, .root_seed = 1})));
}

TEST(uts, has_an_identity_a_node_below_two_to_the_63) {
  uts<free_world> load({.shape = uts_shape::fixed, .depth = 7, .root_seed = 19}, 1);
  std::set<std::uint64_t> identities;
  const measured m = measure(load, [&](task, std::uint64_t identity) { identities.insert(identity); });
  CHECK(m.nodes > 10'000);
  CHECK_EQUAL(m.nodes, identities.size());
  CHECK(*identities.rbegin() < std::uint64_t{1} << 63);
}

TEST(uts, announces_the_first_child_last_and_every_child_with_an_edge) {
  uts<free_world> load(small_binomial, 1);
  heard sink;
  load.start(sink);
  load.finish(0, sink.tasks[0], sink);
  CHECK_EQUAL(21u, sink.tasks.size());
  CHECK_EQUAL(20u, sink.edges.size());
  for (std::size_t i = 0; i < 20; ++i) CHECK_EQUAL(load.identity(sink.tasks[i + 1]), sink.edges[i].second);
  CHECK(sink.edges.front().first == edge_kind::follow);
  CHECK(sink.edges.back().first == edge_kind::spawn);
}

TEST(uts, costs_what_a_node_and_its_children_cost) {
  uts_parameters p = small_binomial;
  p.node_ns = 10;
  p.child_ns = 3;
  uts<free_world> load(p, 1);
  const measured m = measure(load);
  CHECK_EQUAL(10 * m.nodes + 3 * (m.nodes - 1), m.work_ns);
}

TEST(uts, is_wrong_where_the_size_is_not_the_published_one) {
  uts_parameters p = small_binomial;
  p.published = uts_size{108, 86, 8};
  uts<free_world> load(p, 1);
  nodes_executed(load);
  CHECK_FALSE(load.right());
}

}  // namespace heist::model
