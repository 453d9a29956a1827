#pragma once
// The words of the DOT language (https://graphviz.org/doc/info/lang.html), one after another: names, quoted strings
// (escapes and joining with + resolved), HTML-like strings, and signs. Comments and lines that start with # are
// skipped.
#include <cstddef>
#include <string>
#include <string_view>

namespace heist::scenarios {

struct dot_token {
  enum class kind { end, name, quoted, html, arrow, line, sign, fault };

  kind what = kind::end;
  std::string text;        // of a name or string; of a sign the one character; of a fault what is wrong
  std::size_t offset = 0;  // where it begins
  std::string_view remedy = "end it where it should end";  // of a fault

  bool is_sign(char c) const { return what == kind::sign && text[0] == c; }
  bool is_id() const { return (what == kind::name && !is_any_keyword()) || what == kind::quoted || what == kind::html; }
  bool is_keyword(std::string_view lower_case) const;  // names only, whatever their case
  bool is_any_keyword() const;
};

class dot_tokens {
 public:
  explicit dot_tokens(std::string_view text) : text_(text) {}

  dot_token next();

 private:
  bool at_end() const { return at_ >= text_.size(); }
  char here() const { return at_end() ? '\0' : text_[at_]; }
  bool skip_blanks(dot_token& fault);  // false: a comment never ends
  void read_string(dot_token& token);
  void read_strings(dot_token& token);
  void read_html(dot_token& token);
  void read_number(dot_token& token);

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace heist::scenarios
