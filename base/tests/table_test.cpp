#include "base/text/table.hpp"

#include <stdexcept>

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;

TEST_GROUP(table){};

TEST(table, columns_are_as_wide_as_what_is_in_them) {
  table t({{"name"}, {"T∞", alignment::right}, {"note"}});
  t.add_row({"日本", "5 µs", "x"});
  t.add_row({"fibonacci", "10 ns", ""});
  STRCMP_EQUAL(
      "name          T∞  note\n"
      "─────────  ─────  ────\n"
      "日本        5 µs  x\n"
      "fibonacci  10 ns\n",
      t.text().c_str());
}

TEST(table, a_cell_cannot_break_the_table) {
  table t({{"name"}});
  t.add_row({"a\nb\x1b[2J"});
  STRCMP_EQUAL("name\n───────────\na\\nb\\x1b[2J\n", t.text().c_str());
}

TEST(table, a_row_must_have_a_cell_for_each_column) {
  table t({{"one"}, {"two"}});
  CHECK_THROWS(std::logic_error, t.add_row({"1"}));
}
