#include "reports/picture/graphviz.hpp"

#include <cstdlib>

#include "base/bad_input.hpp"
#include "base/child_process.hpp"
#include "base/file/output_file.hpp"
#include "base/tests/temporary_folder.hpp"
#include "reports/dag/schedule_dot.hpp"
#include "reports/picture/svg_converter.hpp"
#include "reports/tests/samples.hpp"
#include "reports/timeline/timeline_svg.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

// For the length of a test: another PATH, or none at all.
class path_variable {
 public:
  explicit path_variable(const char* value) : before_(std::getenv("PATH")) {
    if (value == nullptr) {
      ::unsetenv("PATH");
    } else {
      ::setenv("PATH", value, 1);
    }
  }
  ~path_variable() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  const std::string before_;
};

// A test that needs a program and goes without says so.
bool is_here(const std::string& program) {
  const bool here = find_program(program).has_value();
  if (!here) UT_PRINT(("skipped: " + program + " is not installed").c_str());
  return here;
}

void make_program(const std::filesystem::path& path, const std::string& script) {
  write_file(path, "#!/bin/sh\n" + script);
  std::filesystem::permissions(path, std::filesystem::perms(0755));
}

}  // namespace

TEST_GROUP(graphviz) {
  temporary_folder folder;
  std::filesystem::path dot_file = folder.path / "x.dot";
  std::filesystem::path picture = folder.path / "pictures" / "x.svg";

  void setup() override {
    write_file(dot_file, schedule_dot(samples::diamond_schedule()));
  }
};

TEST(graphviz, a_missing_dot_is_reported_and_nothing_is_written) {
  for (const char* path : {"", static_cast<const char*>(nullptr), "/nowhere::.", ":"}) {
    const path_variable changed(path);
    CHECK_TRUE(draw(dot_file, picture, picture_format::svg) == drawing::no_program);
  }
  CHECK_FALSE(std::filesystem::exists(picture));
  CHECK_TRUE(std::filesystem::exists(dot_file));
}

TEST(graphviz, the_message_for_a_missing_dot_names_the_files_and_the_package) {
  STRCMP_EQUAL("Graphviz's dot is not installed: wrote x.dot; install the package graphviz to get x.svg",
               no_graphviz_message("x.dot", "x.svg").c_str());
}

TEST(graphviz, a_folder_named_dot_is_not_the_program) {
  std::filesystem::create_directory(folder.path / "dot");
  const path_variable changed(folder.path.c_str());
  CHECK_TRUE(draw(dot_file, picture, picture_format::svg) == drawing::no_program);
}

TEST(graphviz, a_failing_dot_is_quoted_and_leaves_no_picture) {
  make_program(folder.path / "bin" / "dot", "echo half a picture; echo 'syntax error near line 1' >&2; exit 3\n");
  const path_variable changed((folder.path / "bin").c_str());
  const std::string message =
      message_of<std::runtime_error>([&] { (void)draw(dot_file, picture, picture_format::svg); });
  STRCMP_CONTAINS("failed with exit code 3: syntax error near line 1", message.c_str());
  CHECK_FALSE(std::filesystem::exists(picture));
}

TEST(graphviz, a_dot_that_is_killed_leaves_no_picture) {
  make_program(folder.path / "bin" / "dot", "echo half a picture; kill -9 $$\n");
  const path_variable changed((folder.path / "bin").c_str());
  const std::string message =
      message_of<std::runtime_error>([&] { (void)draw(dot_file, picture, picture_format::svg); });
  STRCMP_CONTAINS("was ended by signal 9", message.c_str());
  CHECK_FALSE(std::filesystem::exists(picture));
}

TEST(graphviz, a_program_that_says_much_on_both_sides_does_not_block) {
  make_program(folder.path / "talker", "/usr/bin/head -c 1000000 /dev/zero >&2; /usr/bin/head -c 1000000 /dev/zero\n");
  const child_result result = run_program(folder.path / "talker", {}, dot_file);
  UNSIGNED_LONGS_EQUAL(1'000'000, result.output.size());
  UNSIGNED_LONGS_EQUAL(1'000'000, result.errors.size());
}

TEST(graphviz, arguments_pass_no_shell) {
  make_program(folder.path / "echo", "printf %s \"$1\"\n");
  STRCMP_EQUAL("$(id); `id` 'x", run_program(folder.path / "echo", {"$(id); `id` 'x"}, dot_file).output.c_str());
}

TEST(graphviz, an_unwritable_picture_is_bad_input) {
  if (!is_here("dot")) return;
  std::filesystem::create_directories(picture);
  CHECK_THROWS(heist::base::bad_input, (void)draw(dot_file, picture, picture_format::svg));
}

TEST(graphviz, formats_have_their_own_first_bytes) {
  if (!is_here("dot")) return;
  CHECK_TRUE(draw(dot_file, folder.path / "x.svg", picture_format::svg) == drawing::drawn);
  CHECK_TRUE(draw(dot_file, folder.path / "x.png", picture_format::png) == drawing::drawn);
  CHECK_TRUE(draw(dot_file, folder.path / "x.pdf", picture_format::pdf) == drawing::drawn);
  CHECK_TRUE(content_of(folder.path / "x.svg").starts_with("<?xml"));
  CHECK_TRUE(content_of(folder.path / "x.png").starts_with("\x89PNG"));
  CHECK_TRUE(content_of(folder.path / "x.pdf").starts_with("%PDF"));
}

TEST(graphviz, hostile_names_are_text_in_the_picture) {
  if (!is_here("dot")) return;
  schedule_document document = samples::diamond_schedule();
  document.workload = document.scenario = "</text><script>alert(1)</script>";
  document.what.nodes[0].name = "<script>alert(1)</script>";
  document.what.nodes[1].name = "\" onload=\"alert(1)\\";
  document.what.nodes[2].name = samples::hostile_name();
  document.what.nodes[3].name = "&#60;script&#62; \\N \xff\xfe]]>";
  write_file(dot_file, schedule_dot(document));
  CHECK_TRUE(draw(dot_file, picture, picture_format::svg) == drawing::drawn);
  const std::string svg = content_of(picture);
  CHECK_TRUE(svg.find("<script") == std::string::npos);
  CHECK_TRUE(svg.find("\" onload") == std::string::npos);
  STRCMP_CONTAINS("&lt;script&gt;alert(1)&lt;/script&gt;", svg.c_str());
  STRCMP_CONTAINS("&amp;#60;script&amp;#62; \\N \\xff\\xfe]]&gt;", svg.c_str());
}

TEST(graphviz, a_time_line_of_hostile_names_becomes_a_png_and_a_pdf) {
  if (!is_here("rsvg-convert")) return;
  schedule_document document = samples::diamond_schedule();
  document.workload = document.what.nodes[0].name = samples::hostile_name();
  const std::filesystem::path svg_file = folder.path / "x.timeline.svg";
  write_file(svg_file, timeline_svg(document));
  CHECK_TRUE(convert(svg_file, folder.path / "x.png", picture_format::png) == drawing::drawn);
  CHECK_TRUE(convert(svg_file, folder.path / "x.pdf", picture_format::pdf) == drawing::drawn);
  CHECK_TRUE(content_of(folder.path / "x.png").starts_with("\x89PNG"));
  CHECK_TRUE(content_of(folder.path / "x.pdf").starts_with("%PDF"));
}

TEST(graphviz, a_missing_converter_is_reported_with_its_package) {
  const path_variable changed("/nowhere");
  CHECK_TRUE(convert(dot_file, picture, picture_format::png) == drawing::no_program);
  STRCMP_EQUAL("rsvg-convert is not installed: wrote x.svg; install the package librsvg2-bin to get x.png",
               no_converter_message("x.svg", "x.png").c_str());
}

TEST(graphviz, format_names_are_known) {
  CHECK_TRUE(picture_format_named("pdf") == picture_format::pdf);
  CHECK_FALSE(picture_format_named("gif").has_value());
}
