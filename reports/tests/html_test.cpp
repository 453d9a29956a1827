#include "reports/page/html.hpp"

#include <stdexcept>

#include "base/tests/temporary_folder.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_GROUP(html){};

TEST(html, text_never_becomes_markup) {
  STRCMP_EQUAL("&lt;b onclick=&quot;x&quot;&gt; &amp; &#39;", html_text("<b onclick=\"x\"> & '").c_str());
  STRCMP_EQUAL("\\n\\x1b\\xff\\u{202e}", html_text("\n\x1b\xff\u202e").c_str());
}

TEST(html, data_cannot_end_its_element) {
  const std::string text =
      html_document({.title = "t", .style = "", .body = "", .data = {{"d", "[\"</script><!--\"]"}}, .script = ""});
  CHECK(holds(text, "<script type=\"application/json\" id=\"d\">[\"\\u003c/script>\\u003c!--\"]</script>"));
  LONGS_EQUAL(2, count(text, "</script"));
}

TEST(html, a_title_is_text) {
  const std::string text =
      html_document({.title = "</title><script>alert(1)</script>", .style = "", .body = "", .data = {}, .script = ""});
  CHECK(holds(text, "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"));
}

TEST(html, a_page_may_load_nothing) {
  const std::string text =
      html_document({.title = "", .style = "s{}", .body = "<p>b</p>", .data = {}, .script = "f()"});
  CHECK(
      holds(text, "content=\"default-src 'none'; script-src 'nonce-heist'; style-src 'unsafe-inline'; img-src data:;"));
  CHECK(holds(text, "<style>\ns{}</style>"));
  CHECK(holds(text, "<p>b</p>"));
  CHECK(holds(text, "<script nonce=\"heist\">\nf()</script>"));
}

TEST(html, the_files_of_the_page_folder_are_in_the_program) {
  CHECK(holds(std::string(page_asset("base.css")), "prefers-color-scheme: dark"));
  STRCMP_EQUAL("no file base.cs in reports/page", message_of<std::logic_error>([] { page_asset("base.cs"); }).c_str());
}
