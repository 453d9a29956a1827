#include <filesystem>
#include <string>
#include <variant>

#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

constexpr std::string_view two_sizes =
    "[size.large]\n"
    "title = 'Large'\n"
    "seeds = [4, 5]\n"
    "machine.workers = 9\n"
    "workload.fibonacci = { n = 20, fork_ns = 7 }\n"
    "[size.small]\n"
    "workload.fibonacci.n = 3\n"
    "[machine]\n"
    "workers = 2\n"
    "[[workload]]\n"
    "kind = 'fibonacci'\n"
    "n = 12\n"
    "join_ns = 6\n";

scenario read_size(std::string_view name) {
  const scratch files;
  return read(files.write("example.toml", two_sizes), name);
}

model::fibonacci_parameters fibonacci_in(const scenario& s) {
  return std::get<model::fibonacci_parameters>(s.workloads.at(0).program);
}

std::string refusal_of_size(std::string_view name, std::string_view text = two_sizes) {
  const scratch files;
  return refusal(files, [&] { read(files.write("example.toml", text), name); });
}

// The text in line 1, in a file that is complete without it.
std::string with_size(std::string_view line) {
  return std::string(line) + "\n" + std::string(minimal);
}

}  // namespace

TEST_GROUP(a_size){};

TEST(a_size, is_not_taken_unless_it_is_asked_for) {
  const scenario s = read_size("");
  LONGS_EQUAL(12, fibonacci_in(s).n);
  LONGS_EQUAL(2, s.workers.at(0));
  STRCMP_EQUAL("example", s.name.c_str());
}

TEST(a_size, takes_the_place_of_keys_and_leaves_the_others) {
  const scenario s = read_size("large");
  LONGS_EQUAL(20, fibonacci_in(s).n);
  LONGS_EQUAL(7, fibonacci_in(s).fork_ns);
  LONGS_EQUAL(6, fibonacci_in(s).join_ns);
  LONGS_EQUAL(9, s.workers.at(0));
  LONGS_EQUAL(2, s.seeds.size());
  STRCMP_EQUAL("Large", s.title.c_str());
}

TEST(a_size, is_part_of_the_name) {
  STRCMP_EQUAL("example-small", read_size("small").name.c_str());
}

TEST(a_size, that_is_not_there_is_refused) {
  STRCMP_EQUAL("example.toml: there is no size 'smal'\n  did you mean 'small'?", refusal_of_size("smal").c_str());
  STRCMP_EQUAL("example.toml: there is no size 'huge'\n  its sizes are: large, small", refusal_of_size("huge").c_str());
  STRCMP_EQUAL("example.toml: there is no size 'huge'\n  it has one size: leave --size out",
               refusal_of_size("huge", minimal).c_str());
}

TEST(a_size, of_a_workload_that_is_not_there_is_refused_even_if_it_is_not_asked_for) {
  REFUSED(
      "example.toml:1:21: no workload is called 'fibonaci', expected one of: fibonacci\n  did you mean 'fibonacci'?",
      with_size("size.large.workload.fibonaci.n = 20"));
}

TEST(a_size, has_no_schedulers) {
  REFUSED(
      "example.toml:1:12: unknown key 'scheduler' in [size.large], expected one of: title, seeds, seed, machine, workload\n"
      "  remove it, or check in which table it belongs",
      with_size("size.large.scheduler.pool = 'abp'"));
}

TEST(a_size, is_called_by_a_word) {
  REFUSED("example.toml:1:6: a size is called '../x', expected letters, digits, - and _\n  for example: [size.large]",
          with_size("size.'../x'.title = 'x'"));
}

TEST(a_size, is_a_table_of_tables) {
  const std::string remedy = "\n  for example: [size.large] followed by workload.fibonacci.n = 30";
  REFUSED(("example.toml:1:8: size is the integer 3, expected a table" + remedy).c_str(), with_size("size = 3"));
  REFUSED(("example.toml:1:23: workload is the integer 3, expected a table" + remedy).c_str(),
          with_size("size.large.workload = 3"));
  REFUSED(("example.toml:1:33: workload.fibonacci is the integer 3, expected a table" + remedy).c_str(),
          with_size("size.large.workload.fibonacci = 3"));
}

TEST(a_size, that_is_chosen_is_read_as_the_rest_is) {
  CHECK(refusal_of_size("large", with_size("size.large.workload.fibonacci.n = 99")).starts_with("example.toml:1:35: 'n' is"));
  STRCMP_EQUAL("accepted", refusal_of_size("", with_size("size.large.workload.fibonacci.n = 99")).c_str());
}

TEST(a_size, of_every_figure_can_be_read) {
  const std::filesystem::path figures = std::filesystem::path(HEIST_SCENARIOS) / "imam-sarkar";
  for (const char* const figure : {"fig2", "fig3", "fig5", "fig6", "fig7"}) {
    const scenario s = read(figures / (std::string(figure) + ".toml"), "paper");
    CHECK_TEXT(s.title.find("scaled down") == s.title.npos, figure);
  }
  for (const char* const figure : {"fig3", "fig4", "fig7"}) read(figures / (std::string(figure) + ".toml"), "released");
}
