#include "reports/check/weaken_json.hpp"

#include <string>

#include <CppUTest/TestHarness.h>  // last: it redefines new

using namespace heist;

TEST_GROUP(weaken_json){};

TEST(weaken_json, is_exactly_the_documented_document) {
  const model::weaken_result result{
      "chase-lev",
      8,
      {{"model/pool/chase_lev.hpp:78:13", "push fence", "release", "release", "release", ""},
       {"model/pool/chase_lev.hpp:104:24", "steal top.load", "acquire", "relaxed", "relaxed", "as published"},
       {"model/pool/chase_lev.hpp:175:26", "make_room top.load", "acquire", "undecided", "undecided", ""}}};
  STRCMP_EQUAL(R"({
  "schema": "heist.weaken/1",
  "protocol": "chase-lev",
  "programs": 8,
  "sites": [
    {
      "place": "model/pool/chase_lev.hpp:78:13",
      "operation": "push fence",
      "written": "release",
      "alone": "release",
      "together": "release",
      "necessary": true
    },
    {
      "place": "model/pool/chase_lev.hpp:104:24",
      "operation": "steal top.load",
      "written": "acquire",
      "alone": "relaxed",
      "together": "relaxed",
      "necessary": false,
      "kept_for": "as published"
    },
    {
      "place": "model/pool/chase_lev.hpp:175:26",
      "operation": "make_room top.load",
      "written": "acquire",
      "alone": "undecided",
      "together": "undecided",
      "necessary": false
    }
  ]
}
)",
               reports::weaken_json(result).c_str());
}

TEST(weaken_json, no_call_site_is_an_empty_list) {
  const std::string document = reports::weaken_json({"priority-heap", 4, {}});
  STRCMP_CONTAINS("\"sites\": []", document.c_str());
}

TEST(weaken_json, odd_text_stays_a_document) {
  const std::string document = reports::weaken_json({"a\"b\n\xff", 0, {}});
  STRCMP_CONTAINS("\"a\\\"b\\n", document.c_str());
}
