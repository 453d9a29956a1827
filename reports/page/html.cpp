#include "reports/page/html.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/text/text.hpp"
#include "reports/page/embedded_file.hpp"

namespace heist::reports {

namespace {

using base::printable;

// Only the script that carries this word runs: no attribute of an element can (onclick=), nor another script.
constexpr std::string_view script_word = "heist";

// Nothing is loaded, sent or embedded; pictures may stand in the page.
std::string policy() {
  return fmt::format(
      "default-src 'none'; script-src 'nonce-{}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
      "form-action 'none'",
      script_word);
}

// The same document for who reads JSON; to who reads HTML it cannot end the element, nor begin a comment in it.
std::string data_element(const html_data& data) {
  std::string element = fmt::format("<script type=\"application/json\" id=\"{}\">", html_text(data.id));
  element.reserve(element.size() + data.json.size() + 16);
  for (const char c : data.json) {
    if (c == '<') {
      element += "\\u003c";
    } else {
      element += c;
    }
  }
  return element += "</script>\n";
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string escaped;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string_view page_asset(std::string_view name) {
  for (const embedded_file& file : embedded_files) {
    if (file.name == name) return file.text;
  }
  throw std::logic_error(fmt::format("no file {} in reports/page", name));
}

std::string html_document(const html_page& page) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"  // else a browser asks for one
      "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{}",
      policy(), html_text(page.title), page.style, page.body);
  for (const html_data& data : page.data) text += data_element(data);
  return text += fmt::format("<script nonce=\"{}\">\n{}</script>\n</body>\n</html>\n", script_word, page.script);
}

}  // namespace heist::reports
