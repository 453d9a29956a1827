#include <string>

#include "scenarios/source_text.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_GROUP(a_file){};

TEST(a_file, that_is_missing_is_refused) {
  const scratch files;
  STRCMP_EQUAL("absent.toml: no such file\n  expected a scenario file, for example scenarios/quickstart.toml",
               refusal(files, files.folder() / "absent.toml").c_str());
}

TEST(a_file, that_is_missing_gets_the_nearest_name_in_its_folder) {
  const scratch files;
  files.write("quickstart.toml", "");
  STRCMP_EQUAL("quikstart.toml: no such file\n  did you mean 'quickstart.toml'?",
               refusal(files, files.folder() / "quikstart.toml").c_str());
}

TEST(a_file, in_a_missing_folder_is_refused) {
  const scratch files;
  CHECK(contains(refusal(files, files.folder() / "absent" / "x.toml"), "absent/x.toml: no such file\n"));
}

TEST(a_file, that_is_a_directory_is_refused) {
  const scratch files;
  std::filesystem::create_directory(files.folder() / "papers");
  STRCMP_EQUAL("papers: is a directory, expected a scenario file\n  name one of the .toml files in it",
               refusal(files, files.folder() / "papers").c_str());
}

TEST(a_file, with_an_empty_path_is_refused) {
  const scratch files;
  CHECK(contains(refusal(files, ""), "no such file"));
}

TEST(a_file, whose_name_is_too_long_is_refused) {
  const scratch files;
  const std::string message = refusal(files, files.folder() / std::string(5000, 'x'));
  CHECK(contains(message, "cannot be read: File name too long\n  check the path and who may read it"));
}

TEST(a_file, that_opens_but_does_not_read_is_refused) {
  const scratch files;
  CHECK(contains(refusal(files, "/proc/self/mem"), "/proc/self/mem: cannot be read: Input/output error\n"));
}

TEST(a_file, that_is_a_device_is_refused) {
  const scratch files;
  STRCMP_EQUAL("/dev/zero: is not a regular file\n  write the scenario to a file first",
               refusal(files, "/dev/zero").c_str());
}

TEST(a_file, over_the_size_limit_is_refused) {
  const scratch files;
  const std::filesystem::path path = files.write("large.toml", "");
  std::filesystem::resize_file(path, most_source_bytes + 1);
  STRCMP_EQUAL("large.toml: larger than 100 MB\n  split it into several scenario files", refusal(files, path).c_str());
}

TEST(a_file, whose_name_holds_an_escape_sequence_is_named_harmlessly) {
  const scratch files;
  CHECK(contains(refusal(files, files.folder() / "\x1b[31m.toml"), "\\x1b[31m.toml: no such file"));
}

TEST(a_file, gives_the_scenario_its_name) {
  const scratch files;
  STRCMP_EQUAL("scaling", read(files.write("scaling.toml", machine("workers = 1"))).name.c_str());
}
