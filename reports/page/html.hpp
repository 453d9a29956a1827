#pragma once
// A page in one file, for a browser without a network: style, script and data stand in it, and it is told to load
// nothing else. Whatever a file said reaches it as data or through html_text, and so never becomes markup.
#include <string>
#include <string_view>
#include <vector>

namespace heist::reports {

// Printable and escaped: fit to stand between tags and between double quotes.
std::string html_text(std::string_view text);

// A file of page/, by its name ("base.css"), as it was when heist was built. Throws std::logic_error: there is none.
std::string_view page_asset(std::string_view name);

// A JSON document that the script finds by its id: JSON.parse(document.getElementById(id).textContent).
struct html_data {
  std::string id;
  std::string json;
};

struct html_page {
  std::string title;  // any text
  std::string style;  // ours
  std::string body;   // markup of ours; what came from outside went through html_text
  std::vector<html_data> data;
  std::string script;  // ours; runs when the body is there
};

std::string html_document(const html_page& page);

}  // namespace heist::reports
