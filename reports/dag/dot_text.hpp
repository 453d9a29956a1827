#pragma once
// Text inside a Graphviz file.
#include <string>
#include <string_view>

#include "base/text/text.hpp"

namespace heist::reports {

// A name that somebody else chose, fit to stand inside a quoted label: printable, not longer than a label can bear, and
// with everything escaped that Graphviz gives a meaning to (quotes, backslashes, and character references).
inline std::string dot_text(std::string_view name) {
  constexpr std::size_t longest_label = 40;
  std::string escaped;
  for (const char c : base::shorten(base::printable(name), longest_label)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
    if (c == '&') escaped += "amp;";
  }
  return escaped;
}

// The same for a label in Graphviz's HTML-like markup.
inline std::string dot_markup_text(std::string_view name) {
  constexpr std::size_t longest_label = 60;
  std::string escaped;
  for (const char c : base::shorten(base::printable(name), longest_label)) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\\': escaped += "&#92;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

}  // namespace heist::reports
