// Hostile input: every truncation and every change of one byte of the corpus, in every format, gives a graph or a
// refusal; and shapes that would make a careless reader quadratic, recursive or greedy.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "scenarios/import/tests/corpus.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

struct tally {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;

  void add(std::string_view text, import_format format) {
    import_options options;
    options.format = format;
    try {
      const import_result found = import_text(text, "x", options);
      CHECK(found.summary.span_ns <= found.summary.work_ns);
      CHECK(found.summary.width <= found.summary.nodes);
      ++accepted;
    } catch (const base::bad_input&) {
      ++refused;
    }
  }
};

import_format format_of(const std::filesystem::path& path) {
  return import_format_named(import_file(path).summary.format);
}

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

constexpr int many = 200'000;

}  // namespace

TEST_GROUP(harm){};

TEST(harm, is_not_done_by_any_truncation) {
  tally seen;
  for (const auto& path : corpus()) {
    const std::string text = bytes_of(path);
    const import_format format = format_of(path);
    for (std::size_t size = 0; size <= text.size(); ++size) seen.add(std::string_view(text).substr(0, size), format);
  }
  CHECK(seen.accepted >= 8 && seen.refused > 1000);
}

TEST(harm, is_not_done_by_any_change_of_one_byte) {
  // Every other value at every byte would be a million texts: these and every flipped bit are what a branch looks at.
  static constexpr char values[] = "\0\n \"#',-./0:;<=>[\\]{}\x80\xff";
  tally seen;
  for (const auto& path : corpus()) {
    std::string text = bytes_of(path);
    const import_format format = format_of(path);
    for (char& c : text) {
      const char was = c;
      for (const char other : std::string_view(values, sizeof values - 1)) {
        c = other;
        seen.add(text, format);
      }
      for (int bit = 0; bit < 8; ++bit) {
        c = static_cast<char>(was ^ (1 << bit));
        seen.add(text, format);
      }
      c = was;
    }
  }
  CHECK(seen.accepted > 10'000 && seen.refused > 10'000);
}

TEST(harm, is_not_done_by_a_file_in_the_wrong_format) {
  tally seen;
  for (const auto& path : corpus()) {
    for (const import_format_entry& format : import_formats) seen.add(bytes_of(path), format.format);
  }
  LONGS_EQUAL(8, seen.accepted);
  LONGS_EQUAL(40, seen.refused);
}

TEST(harm, is_not_done_by_depth) {
  tally seen;
  seen.add(repeated("{\"a\":", many), import_format::json);
  seen.add(repeated("[", many), import_format::wfformat);
  seen.add(repeated("<a>", many), import_format::dax);
  seen.add("digraph { a [b=" + repeated("<", many), import_format::dot);
  seen.add("nodes = " + repeated("[", many), import_format::toml);
  LONGS_EQUAL(5, seen.refused);
}

TEST(harm, is_not_done_by_the_same_over_and_over) {
  tally seen;
  seen.add("digraph { a [size=1] b [size=1]" + repeated(" a->b", many) + "}", import_format::dot);
  seen.add("digraph { node [size=1]" + repeated(" -> a", many) + "}", import_format::dot);
  seen.add("{\"workflow\":{\"tasks\":[{\"name\":\"a\",\"parents\":[" + repeated("\"b\",", many),
           import_format::wfformat);
  seen.add("<adag><job" + repeated(" id=\"a\"", many) + "/></adag>", import_format::dax);
  seen.add(repeated("1\n", many), import_format::stg);
  seen.add("{" + repeated("\"schema\":\"heist.graph/1\",", many) + "}", import_format::json);
  LONGS_EQUAL(6, seen.refused);
}

TEST(harm, is_not_done_by_a_long_number_that_stands_for_many) {
  const std::string digits(100'000, '0');
  tally seen;
  seen.add("digraph { edge [size=" + digits + "] node [size=" + digits + "] x" + repeated(" y", many) + "}",
           import_format::dot);
  LONGS_EQUAL(1, seen.accepted);
}

TEST(harm, is_not_done_by_promises_that_are_not_kept) {
  tally seen;
  seen.add("9999998\n0 0 0\n", import_format::stg);
  seen.add("1\n0 0 3 1 1 1\n", import_format::stg);
  seen.add("99999999999999999999\n", import_format::stg);
  LONGS_EQUAL(3, seen.refused);
}

TEST(harm, is_not_done_by_a_star_of_many_edges) {
  std::string text = "strict digraph { node [size=1] a";
  for (int i = 0; i < many; ++i) text += fmt::format(" a->n{0} n{0}->z", i);
  tally seen;
  seen.add(text + "}", import_format::dot);
  LONGS_EQUAL(1, seen.accepted);
}

TEST(harm, is_not_done_by_a_long_chain) {
  std::string text = "digraph { node [size=1] root";
  for (int i = 0; i < many; ++i) text += fmt::format("->{}", i);
  tally seen;
  seen.add(text + "}", import_format::dot);
  LONGS_EQUAL(1, seen.accepted);
}
