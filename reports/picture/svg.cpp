#include "reports/picture/svg.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::printable;

std::string escaped(std::string_view content) {
  std::string text;
  for (const char c : printable(content)) {
    switch (c) {
      case '&': text += "&amp;"; break;
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '"': text += "&quot;"; break;
      default: text += c;
    }
  }
  return text;
}

}  // namespace

void svg::rectangle(int x, int y, int width, int height, std::string_view attributes) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", x, y, width, height, attributes);
}

void svg::rectangle(int x, int y, int width, int height, std::string_view attributes, std::string_view title) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}><title>{}</title></rect>\n", x, y, width,
                       height, attributes, escaped(title));
}

void svg::line(int x1, int y1, int x2, int y2, std::string_view attributes) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", x1, y1, x2, y2, attributes);
}

void svg::path(std::string_view route, std::string_view attributes) {
  body_ += fmt::format("<path d=\"{}\" {}/>\n", route, attributes);
}

void svg::begin_group(std::string_view attributes) {
  body_ += fmt::format("<g {}>\n", attributes);
}

void svg::begin_group(std::string_view attributes, std::string_view title) {
  body_ += fmt::format("<g {}><title>{}</title>\n", attributes, escaped(title));
}

void svg::end_group() {
  body_ += "</g>\n";
}

void svg::text(int x, int y, std::string_view content, std::string_view attributes) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, attributes, escaped(content));
}

std::string svg::document(int width, int height, std::string_view title, std::string_view definitions) const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n"
      "<title>{2}</title>\n{3}{4}</svg>\n",
      width, height, escaped(title), definitions, body_);
}

}  // namespace heist::reports
