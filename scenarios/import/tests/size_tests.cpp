// Files of 100 MB, the most that is read. No time is asserted, but a reader that is not linear never comes back.
#include <fmt/format.h>

#include <string>

#include "scenarios/import/tests/corpus.hpp"
#include "scenarios/source_text.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;

TEST_GROUP(a_file_of_100_mb){};

TEST(a_file_of_100_mb, with_two_million_nodes_is_read) {
  std::string text = "digraph { node [size=1]\n";
  text.reserve(most_source_bytes);
  std::uint64_t edges = 0;
  for (; text.size() < most_source_bytes - 80; ++edges) {
    text += fmt::format("{} -> {} [size=\"1000000.0\", color=black]\n", edges, edges + 1);
  }
  const auto found = import_text(text + "}", "large.dot").summary;
  LONGS_EQUAL(edges, found.edges);
  LONGS_EQUAL(edges + 1, found.span_ns);
}

TEST(a_file_of_100_mb, with_one_edge_again_and_again_is_refused) {
  std::string text = R"({"workflow":{"tasks":[{"name":"b","runtime":1},{"name":"a","runtime":1,"children":["b")";
  text.reserve(most_source_bytes);
  while (text.size() < most_source_bytes - 10) text += ",\"b\"";
  IMPORT_REFUSED(
      "large.json:1:88: a second edge from 'a' to 'b', expected at most one\n"
      "  remove one of them; the other is on line 1",
      "large.json", text + "]}]}}");
}

TEST(a_file_of_100_mb, that_is_one_tag_in_another_is_refused) {
  std::string text = "<adag>";
  text.reserve(most_source_bytes);
  while (text.size() < most_source_bytes - 10) text += "<a>";
  IMPORT_REFUSED("large.dax:1:196: nested deeper than 64\n  is this a DAX file?", "large.dax", text);
}
