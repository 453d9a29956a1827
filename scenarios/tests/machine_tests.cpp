#include <filesystem>
#include <string>
#include <string_view>

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
      "  its keys are: workers, profile, granularity, access_ns, transfer_ns, remote_ns, rmw_ns, fence_ns, attempt_ns, "
      "completion_ns, sockets, "
      "cores_per_socket, yield_ns, backoff_min_ns, backoff_max_ns, park_after, wake_ns",
      "machine = 4\n" + std::string(fibonacci));
}

TEST(the_machine, is_refused_without_workers) {
  REFUSED("example.toml:1:1: missing key 'workers' in [machine]\n  for example: workers = 4", machine(""));
}

TEST(the_machine, is_refused_with_an_unknown_key) {
  REFUSED(
      "example.toml:2:1: unknown key 'wrokers' in [machine], expected one of: workers, profile, granularity, "
      "access_ns, "
      "transfer_ns, remote_ns, rmw_ns, fence_ns, attempt_ns, completion_ns, sockets, cores_per_socket, yield_ns, backoff_min_ns, backoff_max_ns, park_after, wake_ns\n  did you mean 'workers'?",
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
      "example.toml:3:11: 'profile' is the string \"unifrom\", expected one of: ideal, uniform, two-socket, "
      "power7-4x8\n"
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
      "example.toml:3:14: 'attempt_ns' is 0 and the idle policy of a scheduler \"spin\", expected attempts that take "
      "time\n"
      "  write attempt_ns = 1, or idle = \"greedy\" for each [[scheduler]]: it does not try again until there is a task",
      machine("workers = 1\nattempt_ns = 0"));
}

TEST(the_machine, may_have_attempts_that_take_no_time_where_all_are_greedy) {
  const std::string free = machine("workers = 4\nprofile = 'ideal'\nattempt_ns = 0");
  const scenario s = read_text(free + "[[scheduler]]\nidle = 'greedy'\n");
  LONGS_EQUAL(0, s.costs.attempt_ns);
  CHECK(refusal(free + "[[scheduler]]\nidle = 'greedy'\n[[scheduler]]\nidle = 'park'\n")
            .starts_with("example.toml:4:14: 'attempt_ns' is 0 and the idle policy of a scheduler \"park\""));
}

TEST(the_machine, may_have_several_sockets) {
  const scenario s = read_text(machine("workers = 1\nprofile = 'power7-4x8'"));
  LONGS_EQUAL(4, s.costs.sockets);
  LONGS_EQUAL(8, s.costs.cores_per_socket);
  LONGS_EQUAL(150, s.costs.remote_ns);
}

TEST(the_machine, may_override_its_sockets) {
  const scenario s = read_text(machine("workers = 1\nsockets = 3\ncores_per_socket = 5\nremote_ns = 99"));
  LONGS_EQUAL(3, s.costs.sockets);
  LONGS_EQUAL(5, s.costs.cores_per_socket);
  LONGS_EQUAL(99, s.costs.remote_ns);
}

TEST(the_machine, takes_a_line_from_another_socket_for_one_of_the_same_where_nothing_is_said) {
  LONGS_EQUAL(7, read_text(machine("workers = 1\nsockets = 2\ntransfer_ns = 7")).costs.far_ns());
}

TEST(the_machine, is_refused_with_more_sockets_than_it_can_tell_apart) {
  REFUSED(
      "example.toml:3:11: 'sockets' is the integer 65, expected an integer from 1 to 64\n"
      "  for example: sockets = 1",
      machine("workers = 1\nsockets = 65"));
}

TEST(the_machine, is_refused_with_a_profile_that_is_no_text) {
  REFUSED(
      "example.toml:3:11: 'profile' is the integer 4, expected one of: ideal, uniform, two-socket, power7-4x8\n"
      "  for example: profile = \"uniform\"",
      machine("workers = 1\nprofile = 4"));
}

TEST(the_machine, is_simulated_call_by_call_unless_it_is_told_otherwise) {
  CHECK(read_text(minimal).costs.granularity == heist::model::grain::call);
  CHECK(read_text(machine("workers = 1\ngranularity = 'access'")).costs.granularity == heist::model::grain::access);
}

TEST(the_machine, is_refused_with_an_unknown_granularity) {
  REFUSED(
      "example.toml:3:15: 'granularity' is the string \"acess\", expected one of: call, access\n"
      "  did you mean 'access'?",
      machine("workers = 1\ngranularity = 'acess'"));
}

// A scenario whose profile is the file mine.toml beside it.
TEST_GROUP(a_profile_file) {
  const scratch files;
  std::filesystem::path scenario_of(std::string_view profile, std::string_view more = "") {
    files.write("mine.toml", profile);
    return files.write("example.toml", machine("workers = 1\nprofile = 'mine.toml'\n" + std::string(more)));
  }
};

TEST(a_profile_file, gives_the_costs) {
  const scenario s = read(scenario_of("access_ns = 3\nsockets = 2\nremote_ns = 300\n"));
  LONGS_EQUAL(3, s.costs.access_ns);
  LONGS_EQUAL(2, s.costs.sockets);
  LONGS_EQUAL(300, s.costs.remote_ns);
  STRCMP_EQUAL("mine.toml", s.machine_profile.c_str());
}

TEST(a_profile_file, starts_from_uniform) {
  LONGS_EQUAL(40, read(scenario_of("access_ns = 3\n")).costs.transfer_ns);
}

TEST(a_profile_file, may_start_from_another_named_profile) {
  LONGS_EQUAL(150, read(scenario_of("profile = 'power7-4x8'\n")).costs.remote_ns);
}

TEST(a_profile_file, may_be_overridden_by_the_scenario) {
  LONGS_EQUAL(9, read(scenario_of("access_ns = 3\n", "access_ns = 9")).costs.access_ns);
}

TEST(a_profile_file, lies_in_a_folder_that_starts_at_the_scenario) {
  std::filesystem::create_directory(files.folder() / "machines");
  files.write("machines/m.toml", "fence_ns = 77\n");
  const auto path = files.write("example.toml", machine("workers = 1\nprofile = 'machines/m.toml'"));
  LONGS_EQUAL(77, read(path).costs.fence_ns);
}

TEST(a_profile_file, is_refused_where_it_is_wrong) {
  STRCMP_EQUAL(
      "mine.toml:2:10: 'rmw_ns' is the integer -1, expected an integer from 0 to 1000000000\n"
      "  for example: rmw_ns = 15",
      refusal(files, scenario_of("\nrmw_ns = -1\n")).c_str());
}

TEST(a_profile_file, is_refused_with_workers_for_those_are_the_scenarios) {
  STRCMP_CONTAINS("mine.toml:1:1: unknown key 'workers' in the machine profile, expected one of: profile, access_ns",
                  refusal(files, scenario_of("workers = 4\n")).c_str());
}

TEST(a_profile_file, is_refused_if_it_names_a_file_in_turn) {
  STRCMP_EQUAL(
      "mine.toml:1:11: 'profile' is the string \"mine.toml\", expected one of: ideal, uniform, two-socket, power7-4x8\n"
      "  for example: profile = \"uniform\"",
      refusal(files, scenario_of("profile = 'mine.toml'\n")).c_str());
}

TEST(a_profile_file, is_refused_if_it_is_not_toml) {
  STRCMP_CONTAINS("mine.toml:1:", refusal(files, scenario_of("access_ns = = 3\n")).c_str());
}

TEST(a_profile_file, is_refused_with_the_place_that_names_it_if_it_is_not_there) {
  const auto path = files.write("example.toml", machine("workers = 1\nprofile = 'absent.toml'"));
  const std::string said = refusal(files, path);
  STRCMP_CONTAINS("example.toml:3:11: 'profile' names a file that cannot be used: ", said.c_str());
  STRCMP_CONTAINS("absent.toml: no such file", said.c_str());
}

TEST(a_profile_file, is_refused_if_it_is_a_folder_or_has_an_impossible_name) {
  std::filesystem::create_directory(files.folder() / "folder.toml");
  const auto folder = files.write("example.toml", machine("workers = 1\nprofile = 'folder.toml'"));
  STRCMP_CONTAINS("is a directory", refusal(files, folder).c_str());
  const auto zero = files.write("example.toml", machine("workers = 1\nprofile = \"a\\u0000.toml\""));
  STRCMP_CONTAINS("example.toml:3:11: 'profile' names a file that cannot be used: ", refusal(files, zero).c_str());
  const auto long_name =
      files.write("example.toml", machine("workers = 1\nprofile = '" + std::string(5000, 'x') + ".toml'"));
  STRCMP_CONTAINS("example.toml:3:11: 'profile' names a file that cannot be used: ", refusal(files, long_name).c_str());
}

TEST(the_machine, takes_no_number_of_workers_twice) {
  REFUSED(
      "example.toml:2:15: 2 is in 'workers' twice, expected each once\n"
      "  remove it: the same experiment comes to the same result",
      machine("workers = [2, 2]"));
}
