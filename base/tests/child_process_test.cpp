#include "base/child_process.hpp"

#include <signal.h>
#include <unistd.h>

#include <system_error>

#include "base/tests/temporary_folder.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> shell(const char* script) {
  return {"-c", script};
}

}  // namespace

TEST_GROUP(child_process){};

TEST(child_process, an_exit_code_arrives) {
  const child_end end = child_process("/bin/sh", shell("exit 7")).wait();
  LONGS_EQUAL(7, end.exit_code);
  LONGS_EQUAL(0, end.signal);
}

TEST(child_process, a_signal_that_ended_it_is_told_apart_from_an_exit_code) {
  const child_end end = child_process("/bin/sh", shell("kill -TERM $$")).wait();
  LONGS_EQUAL(128 + SIGTERM, end.exit_code);
  LONGS_EQUAL(SIGTERM, end.signal);
}

TEST(child_process, how_much_memory_it_took_is_known) {
  CHECK(child_process("/bin/sh", shell("exit 0")).wait().peak_bytes > 100'000);
}

TEST(child_process, one_that_does_not_end_in_time_can_be_ended) {
  child_process child("/bin/sleep", {"1000"});
  CHECK_FALSE(child.ended_within(1ms));
  child.send(SIGINT);
  CHECK(child.ended_within(1h));
  LONGS_EQUAL(SIGINT, child.wait().signal);
}

TEST(child_process, one_that_nobody_waits_for_is_ended) {
  pipe_ends ends = make_pipe();
  {
    const child_process child("/bin/sleep", {"1000"}, child_setup().give(STDOUT_FILENO, ends.write));
    ends.write.close();
  }
  char nothing = 0;
  LONGS_EQUAL(0, ::read(ends.read.number(), &nothing, 1));  // nobody holds the other end
}

TEST(child_process, a_group_ends_as_a_whole) {
  pipe_ends ends = make_pipe();
  {
    child_setup setup;
    setup.give(STDOUT_FILENO, ends.write).own_group();
    child_process child("/bin/sh", shell("sleep 1000 & exit 0"), setup);
    ends.write.close();
    child.wait();
  }
  char nothing = 0;
  LONGS_EQUAL(0, ::read(ends.read.number(), &nothing, 1));
}

TEST(child_process, a_pipe_is_closed_in_children_that_are_not_given_it) {
  pipe_ends ends = make_pipe();
  const child_process other("/bin/sleep", {"1000"});
  ends.write.close();
  char nothing = 0;
  LONGS_EQUAL(0, ::read(ends.read.number(), &nothing, 1));
}

TEST(child_process, any_number_can_be_given) {
  pipe_ends ends = make_pipe();
  child_setup setup;
  setup.give(3, ends.write).discard(STDOUT_FILENO);
  LONGS_EQUAL(0, child_process("/bin/sh", shell("echo lost; echo found >&3"), setup).wait().exit_code);
  ends.write.close();
  char text[16] = {};
  LONGS_EQUAL(6, ::read(ends.read.number(), text, sizeof text));
  STRCMP_EQUAL("found\n", text);
}

TEST(child_process, what_cannot_be_started_is_said) {
  CHECK_THROWS(std::system_error, child_process("/no/such/program", {}));
}

TEST(child_process, output_and_errors_are_kept_apart) {
  const child_result result = run_program("/bin/sh", shell("echo out; echo err >&2; cat; exit 3"), "/dev/null");
  STRCMP_EQUAL("out\n", result.output.c_str());
  STRCMP_EQUAL("err\n", result.errors.c_str());
  LONGS_EQUAL(3, result.exit_code);
}
