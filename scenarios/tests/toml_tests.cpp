#include <string>
#include <string_view>

#include "scenarios/structure_limits.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist::scenarios;
using namespace heist::scenarios::tests;
using namespace std::string_literals;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// The first line of a refusal up to the colon after its place.
std::string place_in(const std::string& message) {
  return message.substr(0, message.find(": "));
}

}  // namespace

#define REFUSED_AT(place, text) STRCMP_EQUAL("example.toml:" place, place_in(refusal(text)).c_str())

TEST_GROUP(toml_text){};

TEST(toml_text, that_is_not_toml_is_refused_at_its_place) {
  REFUSED(
      "example.toml:2:11: not valid TOML: Error while parsing value: could not determine value type\n"
      "  look here or just before for a missing quote, bracket, comma or line break",
      machine("workers = @"));
}

TEST(toml_text, that_is_not_utf_8_is_refused_at_its_place) {
  REFUSED_AT("1:9", first_line("title = \"\xff\xfe\""));
}

TEST(toml_text, with_a_nul_byte_is_refused_at_its_place) {
  REFUSED_AT("1:11", first_line("title = \"x\0y\""s));
}

TEST(toml_text, with_the_same_key_twice_is_refused) {
  REFUSED_AT("3:11", machine("workers = 1\nworkers = 2"));
}

TEST(toml_text, that_ends_in_the_middle_is_refused) {
  REFUSED_AT("1:12", "seeds = [1,");
}

// toml++ 3.3 assumes that a key follows the bracket; a build of it that relies on that would go astray here.
TEST(toml_text, with_a_header_that_holds_no_key_is_refused) {
  REFUSED_AT("1:2", "[#]");
}

TEST(toml_text, that_is_empty_lacks_a_machine) {
  REFUSED(
      "example.toml:1:1: missing key 'machine' in the scenario\n"
      "  for example: [machine] followed by workers = 4",
      "");
}

TEST(toml_text, may_end_its_lines_like_windows) {
  LONGS_EQUAL(3, read_text("[machine]\r\nworkers = 3\r\n[[workload]]\r\nkind = \"fibonacci\"\r\n").workers.at(0));
}

TEST(toml_text, may_begin_with_a_byte_order_mark) {
  LONGS_EQUAL(3, read_text("\xef\xbb\xbf" + machine("workers = 3")).workers.at(0));
}

TEST(toml_text, keeps_its_places_with_windows_line_ends) {
  REFUSED_AT("2:11", "[machine]\r\nworkers = 0\r\n[[workload]]\r\nkind = \"fibonacci\"\r\n");
}

TEST(toml_text, counts_columns_in_characters) {
  REFUSED_AT("1:38", "machine = { profile = 'ä', workers = 0 }");
}

TEST(toml_text, nested_too_deep_is_refused) {
  REFUSED_AT("1:265", "seeds = " + std::string(100'000, '['));
}

TEST(toml_text, with_a_very_deep_dotted_key_is_refused) {
  REFUSED(
      "example.toml:1:2002: more than 1000 dots outside strings\n"
      "  write tables as [machine], not as dotted keys, and whole numbers for fractions",
      repeated("a.", 100'000) + "a = 1");
}

TEST(toml_text, with_very_many_dotted_keys_is_refused) {
  REFUSED_AT("1001:2", repeated("a.b = 1\n", 100'000));
}

TEST(toml_text, with_a_dotted_key_behind_odd_quotes_is_refused) {
  REFUSED_AT("1:2022", "a = {b = \"\"\"x\"\"\"\"\", a" + repeated(".a", 2000) + " = 1}");
}

TEST(toml_text, with_a_huge_integer_is_refused) {
  REFUSED(
      "example.toml:1:27: not valid TOML: Error while parsing decimal integer: "
      "'9223372036854775808' is not representable in 64 bits\n"
      "  integers go from -9223372036854775808 to 9223372036854775807",
      "seed = 9223372036854775808");
}

TEST(toml_text, with_a_million_digits_is_refused) {
  REFUSED_AT("1:8", "seed = " + std::string(1'000'000, '1'));
}

TEST(toml_text, is_quoted_harmlessly) {
  REFUSED(
      "example.toml:1:1: unknown key '\\x1b[2J' in the scenario, expected one of: title, seeds, seed, machine, "
      "workload, scheduler, schedulers_from, size, paper, expect\n  remove it, or check in which table it belongs",
      first_line("\"\\u001b[2J\" = 1"));
}

TEST(toml_text, is_quoted_briefly) {
  const std::string message = refusal(first_line("title = 1\n" + std::string(100'000, 'x') + " = 1"));
  CHECK(message.find("'" + std::string(60, 'x') + "…'") != std::string::npos);
}

TEST_GROUP(structure_limits){};

TEST(structure_limits, ignore_dots_in_strings_and_comments) {
  const std::string dots(2000, '.');
  CHECK(!find_excess("a = \"" + dots + "\"\nb = '" + dots + "' # " + dots + "\nc = \"\"\"\n" + dots +
                     "\"\"\"\nd = '''" + dots + "\n''' "));
}

TEST(structure_limits, see_past_an_escaped_quote) {
  CHECK(!find_excess("a = \"\\\"" + std::string(2000, '.') + "\""));
}

TEST(structure_limits, see_past_quotes_that_end_a_block) {
  CHECK(find_excess("a = '''x'''' " + std::string(2000, '.')).has_value());
}

TEST(structure_limits, refuse_more_than_ten_million_values) {
  const std::optional<excess> found = find_excess("seeds = [" + repeated("1,", most_structure) + "]");
  STRCMP_EQUAL("more than 10000000 keys and values", found.value().what.c_str());
}
