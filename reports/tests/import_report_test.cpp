#include "reports/run/import_report.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::reports;

namespace {

model::import_summary import_sample() {
  model::import_summary found;
  found.source = "mon\ntage.json";
  found.format = "wfformat";
  found.nodes = 58;
  found.edges = 114;
  found.work_ns = 221'726'000'000;
  found.span_ns = 21'385'000'000;
  found.width = 18;
  return found;
}

}  // namespace

TEST_GROUP(import_report){};

TEST(import_report, is_a_table_for_people) {
  STRCMP_EQUAL(
      "mon\\ntage.json\n\n"
      "format    nodes  edges  work T1  span T∞  parallelism  width\n"
      "────────  ─────  ─────  ───────  ───────  ───────────  ─────\n"
      "wfformat     58    114  221.7 s  21.39 s        10.37     18\n\n"
      "T1: all nodes one after another; T∞: the longest path; parallelism: T1 / T∞; width: most nodes of one depth\n",
      import_table(import_sample()).c_str());
}

TEST(import_report, tells_what_is_sent_along_edges) {
  model::import_summary found = import_sample();
  found.transfer_bytes = 20'088'039;
  STRCMP_CONTAINS("\n20,088,039 bytes are sent along edges; this is not simulated\n", import_table(found).c_str());
}

TEST(import_report, has_no_parallelism_where_nothing_costs_anything) {
  model::import_summary found = import_sample();
  found.span_ns = 0;
  STRCMP_CONTAINS("            -     18\n", import_table(found).c_str());
}

TEST(import_report, is_a_document) {
  STRCMP_EQUAL(
      "{\n  \"schema\": \"heist.import/1\",\n  \"format\": \"wfformat\",\n  \"nodes\": 58,\n  \"edges\": 114,\n"
      "  \"work_ns\": 221726000000,\n  \"span_ns\": 21385000000,\n  \"width\": 18,\n  \"transfer_bytes\": 0\n}\n",
      import_json(import_sample()).c_str());
}
