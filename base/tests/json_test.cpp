// The JSON that is written, and what is read of it.
#include <limits>
#include <stdexcept>
#include <string>

#include "base/json/json_value.hpp"
#include "base/json/json_writer.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;

TEST_GROUP(json){};

TEST(json, strings_are_escaped) {
  STRCMP_EQUAL(R"("a\"b\\c/\b\f\n\r\t\u001b\u0000")",
               json_quoted(std::string_view("a\"b\\c/\b\f\n\r\t\x1b\0", 13)).c_str());
}

TEST(json, other_characters_stand_for_themselves) {
  STRCMP_EQUAL("\"\x7f é € 𝄞\"", json_quoted("\x7f é € 𝄞").c_str());
}

TEST(json, bytes_that_are_no_utf_8_are_replaced_once_for_each_that_begins_like_a_character) {
  STRCMP_EQUAL("\"\uFFFD\uFFFDa\"", json_quoted("\xff\x80"
                                                "a")
                                        .c_str());
  STRCMP_EQUAL("\"\uFFFDa\"", json_quoted("\xe2\x82"
                                          "a")
                                  .c_str());                                              // cut short
  STRCMP_EQUAL("\"\uFFFD\"", json_quoted("\xf0\x90\x80").c_str());                        // at the end
  STRCMP_EQUAL("\"\uFFFD\uFFFD\"", json_quoted("\xc0\xaf").c_str());                      // overlong
  STRCMP_EQUAL("\"\uFFFD\uFFFD\uFFFD\"", json_quoted("\xed\xa0\x80").c_str());            // a surrogate
  STRCMP_EQUAL("\"\uFFFD\uFFFD\uFFFD\uFFFD\"", json_quoted("\xf4\x90\x80\x80").c_str());  // beyond Unicode
}

TEST(json, fractions_are_never_taken_for_integers) {
  STRCMP_EQUAL("2.0", json_number(2).c_str());
  STRCMP_EQUAL("0.3", json_number(0.3).c_str());
  STRCMP_EQUAL("1e-07", json_number(1e-7).c_str());
  STRCMP_EQUAL("null", json_number(std::numeric_limits<double>::infinity()).c_str());
}

TEST(json, has_two_layouts) {
  const auto written = [](json_layout layout) {
    json_writer out(layout);
    out.begin_object().field("a", 1u).list("b", std::vector<std::string>{"x", "y"});
    out.key("c").begin_object().end_object().key("d").begin_array().end_array().field("e", false);
    return out.end_object().take();
  };
  STRCMP_EQUAL(R"({"a":1,"b":["x","y"],"c":{},"d":[],"e":false})", written(json_layout::one_line).c_str());
  STRCMP_EQUAL("{\n  \"a\": 1,\n  \"b\": [\n    \"x\",\n    \"y\"\n  ],\n  \"c\": {},\n  \"d\": [],\n  \"e\": false\n}",
               written(json_layout::indented).c_str());
}

TEST(json, lists_may_have_a_record_a_line) {
  json_lines out;
  out.field("name", "x");
  out.list("some", std::vector<int>{1, 2}, [](int n) { return std::to_string(n); });
  out.list("none", std::vector<int>{}, [](int n) { return std::to_string(n); });
  STRCMP_EQUAL("{\n  \"name\": \"x\",\n  \"some\": [\n    1,\n    2\n  ],\n  \"none\": []\n}\n", out.take().c_str());
}

TEST_GROUP(json_tree){};

TEST(json_tree, holds_what_the_text_says) {
  const json_value tree =
      parse_json_value(R"({"a":[1,-2,0.5,true,null,"x"],"b":{"c":18446744073709551615},"b2":1})", 3);
  CHECK_EQUAL(1u, tree.at("a").at(0).whole());
  CHECK_TRUE(tree.at("a").at(1).number() == -2);
  CHECK_TRUE(tree.at("a").at(2).number() == 0.5);
  CHECK_TRUE(tree.at("a").at(3).flag());
  STRCMP_EQUAL("x", tree.at("a").at(5).text().c_str());
  CHECK_EQUAL(UINT64_MAX, tree.at("b").at("c").whole());
  CHECK_FALSE(tree.has("c"));
}

TEST(json_tree, takes_the_later_of_two_values_of_one_key) {
  CHECK_EQUAL(2u, parse_json_value(R"({"a":1,"a":2})", 1).at("a").whole());
}

TEST(json_tree, refuses_to_take_one_type_for_another) {
  const json_value tree = parse_json_value(R"({"a":-1,"b":1.0,"c":"1","d":[],"e":7})", 2);
  for (const char* key : {"a", "b", "c", "d"}) CHECK_THROWS(std::runtime_error, tree.at(key).whole());
  for (const char* key : {"c", "d"}) CHECK_THROWS(std::runtime_error, tree.at(key).number());
  CHECK_THROWS(std::runtime_error, tree.at("e").text());
  CHECK_THROWS(std::runtime_error, tree.at("e").flag());
  CHECK_THROWS(std::runtime_error, tree.at("e").at("x"));
  CHECK_THROWS(std::runtime_error, tree.at("e").whole(6));
  CHECK_THROWS(std::runtime_error, tree.at("d").at(0));
  CHECK_THROWS(std::runtime_error, tree.at("x"));
}

TEST(json_tree, refuses_what_is_no_json_or_too_deep) {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "nul", "[1] 2", "\"\x01\"", "\"\xff\""}) {
    CHECK_THROWS(std::runtime_error, parse_json_value(text, 4));
  }
  parse_json_value("[[[[]]]]", 4);
  CHECK_THROWS(std::runtime_error, parse_json_value("[[[[[]]]]]", 4));
}
