#include "native/exactly_once.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <CppUTest/TestHarness.h>

using namespace heist::native;
using identities = std::vector<std::uint64_t>;

TEST_GROUP(exactly_once){
    static std::string letter(std::uint64_t identity){return std::string(1, static_cast<char>('a' + identity));
}
}
;

TEST(exactly_once, equal_logs_have_no_difference) {
  CHECK(compare({1, 2, 3}, {1, 2, 3}).none());
  CHECK(compare({}, {}).none());
}

TEST(exactly_once, lost_node_is_missing_wherever_it_stood) {
  CHECK(compare({1, 2, 3}, {2, 3}).missing == identities{1});
  CHECK(compare({1, 2, 3}, {1, 3}).missing == identities{2});
  CHECK(compare({1, 2, 3}, {1, 2}).missing == identities{3});
  CHECK((compare({1, 2, 3}, {}).missing == identities{1, 2, 3}));
}

TEST(exactly_once, node_executed_twice_is_duplicated) {
  const difference found = compare({1, 2, 3}, {1, 2, 2, 3});
  CHECK(found.duplicated == identities{2});
  CHECK(found.missing.empty() && found.unknown.empty());
}

TEST(exactly_once, every_execution_too_many_counts) {
  CHECK((compare({1, 2}, {1, 2, 2, 2}).duplicated == identities{2, 2}));
}

TEST(exactly_once, node_that_nobody_expects_is_unknown) {
  CHECK(compare({1, 3}, {0, 1, 3}).unknown == identities{0});
  CHECK(compare({1, 3}, {1, 2, 3}).unknown == identities{2});
  CHECK((compare({1, 3}, {1, 3, 4, 4}).unknown == identities{4, 4}));
}

TEST(exactly_once, loss_does_not_hide_a_duplicate) {
  const difference found = compare({1, 2, 3}, {2, 2, 3});
  CHECK(found.missing == identities{1});
  CHECK(found.duplicated == identities{2});
}

TEST(exactly_once, description_counts_and_names_the_first_few) {
  const difference found{.missing = {0, 1, 2, 3, 4}, .duplicated = {5}, .unknown = {99}};
  STRCMP_EQUAL("5 missing (a, b, c, ...), 1 duplicated (f), 1 unknown (99)", describe(found, letter).c_str());
}

TEST(exactly_once, difference_is_thrown_with_its_description) {
  try {
    require_exactly_once({0, 1}, {0}, letter);
    FAIL("a lost node went unnoticed");
  } catch (const wrong_execution& thrown) {
    STRCMP_EQUAL("not every node ran exactly once: 1 missing (b)", thrown.what());
  }
}

TEST(exactly_once, at_most_once_lets_nodes_be_left_out) {
  const identities known{0, 1, 2, 3};
  require_at_most_once(&known, {0, 2}, letter);
  require_at_most_once(nullptr, {0, 7, 9}, letter);
}

TEST(exactly_once, at_most_once_finds_what_was_taken_twice_or_is_unknown) {
  const identities known{0, 1, 2, 3};
  const auto found = [](const identities* all, const identities& taken) -> std::string {
    try {
      require_at_most_once(all, taken, letter);
    } catch (const wrong_execution& thrown) {
      return thrown.what();
    }
    return "nothing";
  };
  STRCMP_EQUAL("a node ran that should not have: 1 duplicated (c)", found(&known, {0, 2, 2}).c_str());
  STRCMP_EQUAL("a node ran that should not have: 1 unknown (9)", found(&known, {0, 9}).c_str());
  STRCMP_EQUAL("a node ran that should not have: 2 duplicated (c, c)", found(nullptr, {0, 2, 2, 2}).c_str());
}
