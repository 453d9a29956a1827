#include <string>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

TEST_GROUP(the_machine){};

TEST(the_machine, may_have_several_numbers_of_workers) {
  LONGS_EQUAL(1024, read_text(machine("workers = [1, 2, 1024]")).workers.at(2));
}

TEST(the_machine, is_uniform_by_default) {
  STRCMP_EQUAL("uniform", read_text(minimal).machine_profile.c_str());
}

TEST(the_machine, has_the_costs_of_its_profile) {
  LONGS_EQUAL(40, read_text(minimal).costs.transfer_ns);
}

TEST(the_machine, may_be_ideal) {
  CHECK(read_text(machine("workers = 1\nprofile = 'ideal'")).costs.free_of_charge());
}

TEST(the_machine, may_override_a_cost) {
  LONGS_EQUAL(7, read_text(machine("workers = 1\nrmw_ns = 7")).costs.rmw_ns);
}

TEST(the_machine, keeps_the_costs_it_does_not_override) {
  LONGS_EQUAL(15, read_text(machine("workers = 1\nrmw_ns = 7")).costs.fence_ns);
}

TEST(the_machine, is_refused_if_it_is_no_table) {
  REFUSED(
      "example.toml:1:11: [machine] is the integer 4, expected a table\n"
      "  its keys are: workers, profile, access_ns, transfer_ns, rmw_ns, fence_ns, attempt_ns",
      "machine = 4\n" + std::string(fibonacci));
}

TEST(the_machine, is_refused_without_workers) {
  REFUSED("example.toml:1:1: missing key 'workers' in [machine]\n  for example: workers = 4", machine(""));
}

TEST(the_machine, is_refused_with_an_unknown_key) {
  REFUSED(
      "example.toml:2:1: unknown key 'wrokers' in [machine], expected one of: workers, profile, access_ns, "
      "transfer_ns, rmw_ns, fence_ns, attempt_ns\n  did you mean 'workers'?",
      machine("wrokers = 4"));
}

TEST(the_machine, is_refused_with_no_workers_at_all) {
  REFUSED(
      "example.toml:2:11: 'workers' is the integer 0, expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = 0"));
}

TEST(the_machine, is_refused_with_too_many_workers) {
  REFUSED(
      "example.toml:2:11: 'workers' is the integer 1025, expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = 1025"));
}

TEST(the_machine, is_refused_with_fewer_than_no_workers) {
  REFUSED(
      "example.toml:2:11: 'workers' is the integer -4, expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = -4"));
}

TEST(the_machine, is_refused_with_workers_in_words) {
  REFUSED(
      "example.toml:2:11: 'workers' is the string \"four\", expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = 'four'"));
}

TEST(the_machine, is_refused_with_a_fraction_of_a_worker) {
  REFUSED(
      "example.toml:2:11: 'workers' is the fraction 2.5, expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = 2.5"));
}

TEST(the_machine, is_refused_with_a_date_for_workers) {
  REFUSED(
      "example.toml:2:11: 'workers' is a date or time, expected an integer from 1 to 1024\n"
      "  for example: workers = 4",
      machine("workers = 2024-01-01"));
}

TEST(the_machine, is_refused_with_an_empty_list_of_workers) {
  REFUSED("example.toml:2:11: 'workers' is an empty array, expected at least one integer\n  for example: workers = 4",
          machine("workers = []"));
}

TEST(the_machine, is_refused_with_lists_within_the_list_of_workers) {
  REFUSED("example.toml:2:15: 'workers' is an array, expected an integer from 1 to 1024\n  for example: workers = 4",
          machine("workers = [1, [2]]"));
}

TEST(the_machine, is_refused_with_an_unknown_profile) {
  REFUSED(
      "example.toml:3:11: 'profile' is the string \"unifrom\", expected one of: ideal, uniform\n"
      "  did you mean 'uniform'?",
      machine("workers = 1\nprofile = 'unifrom'"));
}

TEST(the_machine, is_refused_with_a_negative_cost) {
  REFUSED(
      "example.toml:3:13: 'access_ns' is the integer -1, expected an integer from 0 to 1000000000\n"
      "  for example: access_ns = 1",
      machine("workers = 1\naccess_ns = -1"));
}

TEST(the_machine, is_refused_with_attempts_that_take_no_time) {
  REFUSED(
      "example.toml:3:14: 'attempt_ns' is the integer 0, expected an integer from 1 to 1000000000\n"
      "  for example: attempt_ns = 10",
      machine("workers = 1\nattempt_ns = 0"));
}
