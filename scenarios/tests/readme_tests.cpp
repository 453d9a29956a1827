#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <string>

#include "model/catalogue.hpp"
#include "scenarios/key_tables.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios::tests;

namespace {

std::string text_of(const char* name) {
  std::ifstream file(std::filesystem::path(HEIST_SCENARIOS) / name);
  return {std::istreambuf_iterator<char>(file), {}};
}

void check_mentioned(std::span<const model::entry> catalogue) {
  const std::string readme = text_of("README.md");
  for (const model::entry& e : catalogue) {
    const std::string name(e.name);
    CHECK_TEXT(readme.find("`" + name + "`") != std::string::npos, name.c_str());
  }
}

}  // namespace

TEST_GROUP(the_readme){};

TEST(the_readme, lists_every_workload) {
  check_mentioned(model::workloads);
}
TEST(the_readme, lists_every_scheduler) {
  check_mentioned(model::schedulers);
}
TEST(the_readme, lists_every_pool) {
  check_mentioned(model::pools);
}
TEST(the_readme, lists_every_spawn_policy) {
  check_mentioned(model::spawn_policies);
}
TEST(the_readme, lists_every_victim_policy) {
  check_mentioned(model::victim_policies);
}
TEST(the_readme, lists_every_machine) {
  check_mentioned(model::machines);
}

TEST(the_readme, has_the_tables_of_keys_that_the_program_prints) {
  const std::string readme = text_of("README.md");
  for (const scenarios::key_table& t : scenarios::key_tables()) {
    CHECK_TEXT(readme.find("\n\n" + t.text + "\n") != std::string::npos, (t.title + "\n\n" + t.text).c_str());
  }
}

TEST(the_readme, shows_a_refusal_as_it_is) {
  std::string text = text_of("quickstart.toml");
  text.replace(text.find("workers = 4 "), 7, "wrokers");
  const scratch files;
  std::istringstream message(refusal(files, files.write("quickstart.toml", text)));
  std::string shown;
  for (std::string line; std::getline(message, line);) shown += "    " + line + "\n";
  CHECK_TEXT(text_of("README.md").find(shown) != std::string::npos, shown.c_str());
}
