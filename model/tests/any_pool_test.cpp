#include "model/pool/any_pool.hpp"

#include <cstdint>

#include "model/tests/pools.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

TEST_GROUP(any_pool){};

TEST(any_pool, keeps_the_promise_of_the_pool_it_is_named_after) {
  in_every_world([]<class W>(std::type_identity<W>) {
    for_every_pool([]<class Kind>(Kind kind) {
      any_pool<W, std::uint64_t> pool(kind.name, 2);
      plain_pool plain;
      for (const std::uint64_t t : {4, 2, 5, 3, 1}) {
        pool.push(t);
        plain.push(t);
      }
      for (int i = 0; i < 2; ++i) {
        CHECK_EQUAL_TEXT(plain.take(Kind::owner), pool.pop().value(), kind.name);
        CHECK_EQUAL_TEXT(plain.take(Kind::thief), pool.steal().task, kind.name);
      }
      CHECK_TEXT(pool.size() <= 1, kind.name);
      CHECK_EQUAL_TEXT(plain.take(Kind::owner), pool.pop().value(), kind.name);
      CHECK_TEXT(pool.steal().status == steal_status::empty, kind.name);
    });
  });
}

TEST(any_pool, refuses_a_name_it_does_not_know) {
  CHECK_THROWS(bad_input, (any_pool<native::world, std::uint64_t>("chase-lve")));
}

}  // namespace heist::model
