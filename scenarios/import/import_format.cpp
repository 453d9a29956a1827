#include "scenarios/import/import_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/import/json_walk.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const import_format_entry& e : import_formats) all.push_back(e.name);
  return all;
}

// Stops at the first key that only one of the two forms has.
class json_teller final : public json_listener {
 public:
  void scalar(const std::string& path, const json_scalar&) override { look(path); }
  void object_begins(const std::string& path, std::size_t) override { look(path); }
  void array_begins(const std::string& path, std::size_t) override { look(path); }
  void object_ends(const std::string&) override {}
  bool wants_more() const override { return !found_; }
  std::optional<import_format> found() const { return found_; }

 private:
  void look(const std::string& path) {
    if (path == "schema" || path == "nodes" || path == "edges") found_ = import_format::json;
    if (path == "workflow" || path == "schemaVersion") found_ = import_format::wfformat;
  }

  std::optional<import_format> found_;
};

import_format tell_json(std::string_view text, const std::string& where) {
  json_teller teller;
  walk_json(text, where, teller);
  if (teller.found()) return *teller.found();
  throw base::bad_input(where, "JSON, but neither heist.graph/1 nor WfFormat",
                        "expected \"schema\" with nodes and edges, or \"workflow\"");
}

enum class look { toml, json, dot, stg, dax };

std::optional<look> by_ending(std::string_view file_name) {
  struct ending {
    std::string_view text;
    look means;
  };
  constexpr ending endings[] = {{".toml", look::toml}, {".json", look::json}, {".dot", look::dot}, {".gv", look::dot},
                                {".stg", look::stg},   {".dax", look::dax},   {".xml", look::dax}};
  for (const ending& e : endings) {
    if (file_name.ends_with(e.text)) return e.means;
  }
  return std::nullopt;
}

std::optional<look> by_beginning(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos) return std::nullopt;
  text.remove_prefix(first);
  if (text[0] == '{') return look::json;
  if (text[0] == '<') return look::dax;
  if (text[0] >= '0' && text[0] <= '9') return look::stg;
  for (const std::string_view word : {"digraph", "strict", "graph", "//", "/*"}) {
    if (text.starts_with(word)) return look::dot;
  }
  for (const std::string_view word : {"nodes", "edges", "[[nodes]]", "[[edges]]"}) {
    if (text.starts_with(word)) return look::toml;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(import_format format) {
  return std::ranges::find(import_formats, format, &import_format_entry::format)->name;
}

import_format import_format_named(std::string_view name) {
  const auto found = std::ranges::find(import_formats, name, &import_format_entry::name);
  if (found != import_formats.end()) return found->format;
  const std::string guess = did_you_mean(name, names());
  throw base::bad_input("the format",
                        fmt::format("'{}', expected one of: {}", base::excerpt(name), fmt::join(names(), ", ")),
                        guess.empty() ? "leave it out to have it told from the file" : guess);
}

import_format tell_format(std::string_view text, std::string_view file_name, const std::string& where) {
  std::optional<look> seen = by_ending(file_name);
  if (!seen) seen = by_beginning(text);
  if (!seen) {
    throw base::bad_input(where, "cannot tell the format from its name or how it begins",
                          fmt::format("name the format, one of: {}", fmt::join(names(), ", ")));
  }
  switch (*seen) {
    case look::toml: return import_format::toml;
    case look::json: return tell_json(text, where);
    case look::dot: return import_format::dot;
    case look::stg: return import_format::stg;
    case look::dax: return import_format::dax;
  }
  throw std::logic_error("a look without a format");
}

}  // namespace heist::scenarios
