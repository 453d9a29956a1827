#include <string>
#include <string_view>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

std::string scheduler(std::string_view line) {  // on line 6
  return std::string(minimal) + "[[scheduler]]\n" + std::string(line);
}

}  // namespace

TEST_GROUP(a_scheduler){};

TEST(a_scheduler, is_classic_by_default) {
  STRCMP_EQUAL("work-stealing", read_text(minimal).schedulers.at(0).kind.c_str());
}

TEST(a_scheduler, has_the_policy_it_says) {
  STRCMP_EQUAL("round-robin", read_text(scheduler("victim = 'round-robin'")).schedulers.at(0).victim.c_str());
}

TEST(a_scheduler, keeps_the_defaults_it_does_not_say) {
  STRCMP_EQUAL("work-first", read_text(scheduler("victim = 'round-robin'")).schedulers.at(0).spawn.c_str());
}

TEST(a_scheduler, may_be_one_of_several) {
  LONGS_EQUAL(2, read_text(scheduler("[[scheduler]]\nspawn = 'help-first'")).schedulers.size());
}

TEST(a_scheduler, with_a_key_of_before_is_told_its_name_now) {
  const std::string message = refusal(scheduler("kind = 'priority-work-stealing'\nglance = 4"));
  CHECK_TRUE(message.starts_with("example.toml:7:1: unknown key 'glance' in [[scheduler]], expected one of: name, kind, "));
  CHECK_TRUE(message.ends_with("\n  it is called 'look_every' now"));
}

TEST(a_scheduler, is_refused_with_an_unknown_pool) {
  REFUSED(
      "example.toml:6:8: 'pool' is the string \"chase-lve\", expected one of: chase-lev, abp, the, x10, linked-queue, "
      "steal-half, priority-heap, locked-stack\n"
      "  did you mean 'chase-lev'?",
      scheduler("pool = 'chase-lve'"));
}

TEST(a_scheduler, is_refused_with_a_policy_of_the_wrong_type) {
  REFUSED(
      "example.toml:6:9: 'spawn' is the boolean true, expected one of: work-first, help-first\n"
      "  for example: spawn = \"work-first\"",
      scheduler("spawn = true"));
}

TEST(a_scheduler, is_refused_with_an_unknown_key) {
  REFUSED(
      "example.toml:6:1: unknown key 'victims' in [[scheduler]], expected one of: name, kind, pool, spawn, victim, "
      "amount, board, lowest_priority, highest_priority, default_priority, aging, look_every, batch, batches, shares, leaf, most_step, step_shares, partitioner, grain, idle, blocked, latch, deque_ns, context_ns, code_ns, steal_ns\n"
      "  did you mean 'victim'?",
      scheduler("victims = 1"));
}

TEST(a_scheduler, by_priority_has_a_range_a_board_and_aging) {
  const auto read = read_text(scheduler("kind = 'priority-work-stealing'\npool = 'the'\nboard = 'as-printed'\n"
                                        "lowest_priority = 1\nhighest_priority = 20\naging = 7\nlook_every = 4"))
                        .schedulers.at(0);
  STRCMP_EQUAL("as-printed", read.board.c_str());
  LONGS_EQUAL(1, read.lowest_priority);
  LONGS_EQUAL(20, read.highest_priority);
  LONGS_EQUAL(7, read.aging);
  LONGS_EQUAL(4, read.look_every);
}

TEST(a_scheduler, by_priority_has_any_range_and_something_for_tasks_without_one) {
  const auto read = [](std::string_view lines) {
    return read_text(scheduler("kind = 'priority-work-stealing'\n" + std::string(lines))).schedulers.at(0);
  };
  LONGS_EQUAL(4, read("").usual_priority());
  LONGS_EQUAL(-20, read("lowest_priority = -20\nhighest_priority = -1").lowest_priority);
  LONGS_EQUAL(-11, read("lowest_priority = -20\nhighest_priority = -1").usual_priority());
  LONGS_EQUAL(-3, read("lowest_priority = -20\nhighest_priority = -1\ndefault_priority = -3").usual_priority());
  LONGS_EQUAL(12, read("lowest_priority = 12").highest_priority);
  REFUSED("example.toml:7:20: 'default_priority' is the integer 10, expected an integer from 0 (lowest_priority) to 9 (highest_priority)\n"
          "  for example: default_priority = 4",
          scheduler("kind = 'priority-work-stealing'\ndefault_priority = 10"));
  REFUSED("example.toml:8:20: 'highest_priority' is the integer -7, expected an integer from -6 (lowest_priority) to 65535\n"
          "  for example: highest_priority = 9",
          scheduler("kind = 'priority-work-stealing'\nlowest_priority = -6\nhighest_priority = -7"));
}

TEST(a_scheduler, counts_tasks_where_it_says_so) {
  LONGS_EQUAL(0, read_text(scheduler("")).schedulers.at(0).latch);
  LONGS_EQUAL(2, read_text(scheduler("latch = 2")).schedulers.at(0).latch);
  REFUSED(
      "example.toml:6:9: 'latch' is the integer 9, expected an integer from 0 to 8\n"
      "  for example: latch = 0",
      scheduler("latch = 9"));
}

TEST(a_scheduler, has_a_name_for_every_rival) {
  for (const char* kind : {"local-priority-queues", "shared-queue", "shared-priority-queue", "blocking-priority-queue",
                           "multi-queue"}) {
    const std::string text = std::string("kind = '") + kind + "'";
    STRCMP_EQUAL(kind, read_text(scheduler(text)).schedulers.at(0).kind.c_str());
  }
}

TEST(a_scheduler, is_refused_with_levels_that_it_has_not) {
  REFUSED(
      "example.toml:6:9: 'aging' means nothing where kind is \"work-stealing\"\n"
      "  remove it, or write: kind = \"priority-work-stealing\"",
      scheduler("aging = 7"));
}

TEST(a_scheduler, is_refused_if_the_list_is_empty) {
  REFUSED(
      "example.toml:1:13: 'scheduler' is an empty array, expected at least one table\n"
      "  for example: [[scheduler]] followed by kind = \"work-stealing\"",
      first_line("scheduler = []"));
}

TEST(a_scheduler, may_stand_in_a_file_that_several_scenarios_share) {
  const scratch files;
  files.write("systems.toml", "[[scheduler]]\nname = 'A'\n[[scheduler]]\nspawn = 'help-first'\n");
  const auto read_from = [&](const std::string& line) { return read(files.write("example.toml", line + std::string(minimal))); };
  LONGS_EQUAL(2, read_from("schedulers_from = 'systems.toml'\n").schedulers.size());
}

TEST(a_scheduler, is_refused_here_where_there_are_others_elsewhere) {
  REFUSED(
      "example.toml:1:19: both 'schedulers_from' and [[scheduler]], expected one of them\n"
      "  move the schedulers into the other file, or write all of them here",
      "schedulers_from = 'systems.toml'\n" + scheduler("pool = 'abp'"));
}

TEST(a_scheduler, is_refused_where_it_differs_from_an_earlier_one_in_nothing_that_means_something) {
  REFUSED(
      "example.toml:6:1: this scheduler is the same as number 1 of them\n"
      "  remove it, or let it differ: the same experiment comes to the same result",
      scheduler("[[scheduler]]"));
}

TEST(a_scheduler, is_refused_with_a_pool_where_no_pool_is_stolen_from) {
  REFUSED(
      "example.toml:7:8: 'pool' means nothing where kind is \"shared-queue\"\n"
      "  remove it, or write: kind = \"work-stealing\"",
      scheduler("kind = 'shared-queue'\npool = 'abp'"));
}
