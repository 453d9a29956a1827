#include "scenarios/import/dot_tokens.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "scenarios/import/digit.hpp"

namespace heist::scenarios {
namespace {

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

bool dot_token::is_keyword(std::string_view lower_case) const {
  if (what != kind::name || text.size() != lower_case.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != lower_case[i]) return false;
  }
  return true;
}

bool dot_token::is_any_keyword() const {
  for (const std::string_view word : {"node", "edge", "graph", "digraph", "subgraph", "strict"}) {
    if (is_keyword(word)) return true;
  }
  return false;
}

dot_token dot_tokens::next() {
  dot_token token;
  if (!skip_blanks(token)) return token;
  token.offset = at_;
  if (at_end()) return token;
  const char c = here();
  const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  if (c == '-' && (after == '>' || after == '-')) {
    token.what = after == '>' ? dot_token::kind::arrow : dot_token::kind::line;
    at_ += 2;
  } else if (starts_name(c)) {
    token.what = dot_token::kind::name;
    const std::size_t start = at_;
    while (!at_end() && (starts_name(here()) || is_digit(here()))) ++at_;
    token.text = text_.substr(start, at_ - start);
  } else if (is_digit(c) || c == '-' || c == '.') {
    read_number(token);
  } else if (c == '"') {
    read_strings(token);
  } else if (c == '<') {
    read_html(token);
  } else {
    token.what = dot_token::kind::sign;
    token.text = text_.substr(at_++, 1);
  }
  return token;
}

bool dot_tokens::skip_blanks(dot_token& fault) {
  constexpr std::string_view mark = "\xef\xbb\xbf";  // of the byte order
  if (at_ == 0 && text_.starts_with(mark)) at_ = mark.size();
  while (!at_end()) {
    const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
    if (is_blank(here())) {
      ++at_;
    } else if (text_.substr(at_, 2) == "//" || (here() == '#' && line_start)) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (text_.substr(at_, 2) == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      if (end == text_.npos) {
        fault = {dot_token::kind::fault, "a comment that never ends", at_};
        at_ = text_.size();
        return false;
      }
      at_ = end + 2;
    } else {
      return true;
    }
  }
  return true;
}

// In a string only \" and a backslash at the end of a line mean something else than they are.
void dot_tokens::read_string(dot_token& token) {
  for (++at_; !at_end(); ++at_) {
    if (here() == '"') {
      ++at_;
      return;
    }
    if (here() == '\\' && at_ + 1 < text_.size()) {
      const char after = text_[at_ + 1];
      if (after == '"' || after == '\n') {
        if (after == '"') token.text += after;
        ++at_;
        continue;
      }
      token.text += here();
      if (after == '\\') {
        token.text += after;
        ++at_;
      }
      continue;
    }
    token.text += here();
  }
  token = {dot_token::kind::fault, "a string that never ends", token.offset};
}

void dot_tokens::read_strings(dot_token& token) {
  token.what = dot_token::kind::quoted;
  read_string(token);
  while (token.what == dot_token::kind::quoted) {
    const std::size_t end = at_;
    dot_token ignored;
    if (!skip_blanks(ignored) || here() != '+') {
      at_ = end;
      return;
    }
    ++at_;
    if (!skip_blanks(ignored) || here() != '"') {
      token = {dot_token::kind::fault, "no string after +", at_};
      return;
    }
    read_string(token);
  }
}

void dot_tokens::read_html(dot_token& token) {
  const std::size_t start = at_ + 1;
  std::size_t depth = 0;
  for (; !at_end(); ++at_) {
    if (here() == '<') ++depth;
    if (here() == '>' && --depth == 0) {
      token.what = dot_token::kind::html;
      token.text = text_.substr(start, at_ - start);
      ++at_;
      return;
    }
  }
  token = {dot_token::kind::fault, "an HTML string that never ends", token.offset};
}

void dot_tokens::read_number(dot_token& token) {
  const std::size_t start = at_;
  if (here() == '-') ++at_;
  std::size_t digits = 0;
  for (; is_digit(here()); ++at_) ++digits;
  if (here() == '.') {
    ++at_;
    for (; is_digit(here()); ++at_) ++digits;
  }
  token.what = dot_token::kind::name;
  token.text = text_.substr(start, at_ - start);
  if (digits == 0) {
    token = {dot_token::kind::fault, "'" + base::excerpt(token.text) + "' is no number", start};
  } else if (starts_name(here()) || here() == '.') {  // dot warns of it, and goes on with two words
    std::size_t end = at_;
    while (end < text_.size() && (starts_name(text_[end]) || is_digit(text_[end]) || text_[end] == '.')) ++end;
    token = {dot_token::kind::fault,
             fmt::format("'{}', which the DOT language reads as two words, '{}' and what follows",
                         base::excerpt(text_.substr(start, end - start)), base::excerpt(token.text)),
             start, "put it in quotes, as in size=\"2e3\", or a blank between the two"};
  }
}

}  // namespace heist::scenarios
