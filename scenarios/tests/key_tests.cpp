#include <string>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

TEST_GROUP(the_scenario){};

TEST(the_scenario, is_titled_after_its_file_by_default) {
  STRCMP_EQUAL("example", read_text(minimal).title.c_str());
}

TEST(the_scenario, has_the_title_it_says) {
  STRCMP_EQUAL("T", read_text(first_line("title = 'T'")).title.c_str());
}

TEST(the_scenario, has_one_seed_by_default) {
  LONGS_EQUAL(1, read_text(minimal).seeds.at(0));
}

TEST(the_scenario, may_have_several_seeds) {
  LONGS_EQUAL(3, read_text(first_line("seeds = [3, 2, 5]")).seeds.size());
}

TEST(the_scenario, may_have_the_largest_seed) {
  UNSIGNED_LONGLONGS_EQUAL(9223372036854775807ull, read_text(first_line("seed = 9223372036854775807")).seeds.at(0));
}

TEST(the_scenario, refuses_an_unknown_key) {
  REFUSED(
      "example.toml:1:1: unknown key 'sceduler' in the scenario, expected one of: title, seeds, seed, machine, "
      "workload, scheduler, schedulers_from, size, paper, expect\n  did you mean 'scheduler'?",
      first_line("sceduler = 1"));
}

TEST(the_scenario, refuses_a_title_that_is_no_string) {
  REFUSED(
      "example.toml:1:9: 'title' is the integer 7, expected a string of 1 to 10000 bytes\n"
      "  for example: title = \"example\"",
      first_line("title = 7"));
}

TEST(the_scenario, refuses_a_negative_seed) {
  REFUSED(
      "example.toml:1:13: 'seeds' is the integer -1, expected an integer from 0 to 9223372036854775807\n"
      "  for example: seeds = 1",
      first_line("seeds = [1, -1]"));
}

TEST(the_scenario, refuses_a_seed_that_is_no_integer) {
  REFUSED(
      "example.toml:1:8: 'seed' is the fraction 1.5, expected an integer from 0 to 9223372036854775807\n"
      "  for example: seed = 1",
      first_line("seed = 1.5"));
}

TEST(the_scenario, refuses_no_seeds) {
  REFUSED("example.toml:1:9: 'seeds' is an empty array, expected at least one integer\n  for example: seeds = 1",
          first_line("seeds = []"));
}

TEST(the_scenario, refuses_a_number_of_seeds_and_says_what_to_write) {
  REFUSED(
      "example.toml:1:9: 'seeds' is the integer 3, expected an array of seeds\n"
      "  write: seeds = [3] for seed number 3, seeds = [1, 2, 3] for 3 seeds",
      first_line("seeds = 3"));
  REFUSED("example.toml:1:9: 'seeds' is the integer 1, expected an array of seeds\n  write: seeds = [1]",
          first_line("seeds = 1"));
}

TEST(the_scenario, refuses_a_seed_twice) {
  REFUSED(
      "example.toml:1:16: 5 is in 'seeds' twice, expected each once\n"
      "  remove it: the same experiment comes to the same result",
      first_line("seeds = [5, 2, 5]"));
}

TEST(the_scenario, refuses_seed_beside_seeds) {
  REFUSED("example.toml:2:9: both 'seed' and 'seeds', expected one of them\n  keep seeds = [...] and remove the other",
          first_line("seed = 1\nseeds = [2]"));
}

TEST(the_scenario, refuses_to_be_without_workload) {
  REFUSED(
      "example.toml:1:1: missing key 'workload' in the scenario\n"
      "  for example: [[workload]] followed by kind = \"fibonacci\"",
      "[machine]\nworkers = 2\n");
}

TEST(the_scenario, refuses_an_empty_list_of_workloads) {
  REFUSED(
      "example.toml:1:12: 'workload' is an empty array, expected at least one table\n"
      "  for example: [[workload]] followed by kind = \"fibonacci\"",
      "workload = []\n[machine]\nworkers = 2\n");
}

TEST(the_scenario, refuses_a_workload_in_single_brackets) {
  REFUSED(
      "example.toml:3:1: 'workload' is a table, expected an array of tables\n"
      "  for example: [[workload]] followed by kind = \"fibonacci\"",
      "[machine]\nworkers = 2\n[workload]\nkind = \"fibonacci\"\n");
}
