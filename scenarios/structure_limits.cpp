#include "scenarios/structure_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heist::scenarios {
namespace {

// Each skip is given the offset of the first byte of its thing and answers the offset after it. Where the text is no
// TOML they may answer anything: toml++ stops there and never sees what follows.

std::size_t skip_comment(std::string_view text, std::size_t i) {
  return std::min(text.find('\n', i), text.size());
}

std::size_t skip_line_string(std::string_view text, std::size_t i) {
  const char quote = text[i++];
  for (; i < text.size() && text[i] != '\n'; ++i) {
    if (text[i] == quote) return i + 1;
    if (text[i] == '\\' && quote == '"') ++i;
  }
  return i;
}

std::size_t skip_text_block(std::string_view text, std::size_t i) {
  const char quote = text[i];
  const std::string_view end = text.substr(i, 3);
  for (i += 3; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text.substr(i, 3) == end) {
      i += 3;
      for (int extra = 0; extra < 2 && i < text.size() && text[i] == quote; ++extra) ++i;  // quotes just before the end
      return i;
    }
  }
  return i;
}

std::size_t skip_string(std::string_view text, std::size_t i) {
  const std::string_view opening = text.substr(i, 3);
  return opening == "\"\"\"" || opening == "'''" ? skip_text_block(text, i) : skip_line_string(text, i);
}

}  // namespace

std::optional<excess> find_excess(std::string_view text) {
  std::size_t dots = 0;
  std::size_t structure = 0;
  for (std::size_t i = 0; i < text.size();) {
    switch (text[i]) {
      case '#': i = skip_comment(text, i); continue;
      case '"':
      case '\'': i = skip_string(text, i); continue;
      case '.': ++dots; break;
      case '=':
      case ',':
      case '[':
      case '{': ++structure; break;
      default: break;
    }
    if (dots > most_dots) {
      return excess{place_of(text, i), fmt::format("more than {} dots outside strings", most_dots),
                    "write tables as [machine], not as dotted keys, and whole numbers for fractions"};
    }
    if (structure > most_structure) {
      return excess{place_of(text, i), fmt::format("more than {} keys and values", most_structure),
                    "split it into several scenario files"};
    }
    ++i;
  }
  return std::nullopt;
}

}  // namespace heist::scenarios
