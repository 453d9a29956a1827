#include "scenarios/json_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/text/text.hpp"
#include "scenarios/import/json_walk.hpp"

namespace heist::scenarios {
namespace {

// The path without its last step: "results[]" of "results[].seed", "results" of "results[]".
std::string_view parent_of(std::string_view path) {
  if (path.ends_with("[]")) return path.substr(0, path.size() - 2);
  const std::size_t dot = path.rfind('.');
  return dot == path.npos ? std::string_view() : path.substr(0, dot);
}

std::string_view key_of(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

class tree_listener final : public json_listener {
 public:
  tree_listener(std::string_view text, document& into, const json_filter& wanted)
      : text_(text), into_(into), wanted_(wanted) {}

  void object_begins(const std::string& path, std::size_t offset) override { begin(path, offset, table{}); }
  void array_begins(const std::string& path, std::size_t offset) override {
    if (path.empty()) refuse(into_, at(offset), "a list, expected an object", "give the result.json of a run");
    begin(path, offset, array{});
  }
  void object_ends(const std::string& path) override {
    while (!open_.empty() && open_.back().path.size() >= path.size()) close();
  }
  void finish() {
    while (!open_.empty()) close();
  }

  void scalar(const std::string& path, const json_scalar& said) override {
    if (!wanted_(path, false) || !reach(path)) return;
    put(path, {at(said.offset), content_of(said)});
  }

 private:
  struct part {
    std::string path;
    value held;
  };

  // Offsets only grow, so that every byte is looked at once.
  place at(std::size_t offset) {
    for (; looked_at_ < offset; ++looked_at_) {
      const char c = text_[looked_at_];
      if (c == '\n') {
        place_ = {place_.line + 1, 1};
      } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
        ++place_.column;
      }
    }
    return place_;
  }

  decltype(value::content) content_of(const json_scalar& said) {
    if (said.type == json_type::string) return std::string(said.text);
    if (said.type == json_type::boolean) return said.text == "true";
    if (said.type == json_type::null) refuse(into_, at(said.offset), "null, expected a value", "leave it out");
    std::int64_t number = 0;
    const char* const end = said.text.data() + said.text.size();
    const auto [stop, error] = std::from_chars(said.text.data(), end, number);
    if (error != std::errc() || stop != end) {
      refuse(into_, at(said.offset), fmt::format("{}, expected an integer", base::excerpt(said.text)),
             "integers go from -9223372036854775808 to 9223372036854775807");
    }
    return number;
  }

  void begin(const std::string& path, std::size_t offset, decltype(value::content) empty) {
    if (!wanted_(path, true) || !reach(path)) return;
    open_.push_back({path, {at(offset), std::move(empty)}});
  }

  // Whether what the path leads to belongs into something that is kept. Arrays that have ended are closed on the way.
  bool reach(std::string_view path) {
    if (path.empty()) return open_.empty();
    const std::string_view parent = parent_of(path);
    while (!open_.empty() && open_.back().path.size() > parent.size()) close();
    return !open_.empty() && open_.back().path == parent;
  }

  void close() {
    part ended = std::move(open_.back());
    open_.pop_back();
    if (open_.empty()) {
      into_.root = std::move(ended.held);
    } else {
      put(ended.path, std::move(ended.held));
    }
  }

  void put(std::string_view path, value&& held) {
    if (++kept_ > most_json_values) {
      refuse(into_, held.at, fmt::format("more than {} values", most_json_values), "split the scenario, and run its parts");
    }
    value& parent = open_.back().held;
    if (auto* const elements = std::get_if<array>(&parent.content)) {
      elements->push_back(std::move(held));
      return;
    }
    table& members = std::get<table>(parent.content);
    const std::string_view key = key_of(path);
    if (std::ranges::find(members, key, &member::key) != members.end()) {
      refuse(into_, held.at, fmt::format("'{}' is given twice", base::excerpt(key)), "remove one of them");
    }
    if (members.size() == most_json_members) {
      refuse(into_, held.at, fmt::format("more than {} members", most_json_members), "is this the result.json of a run?");
    }
    const place where = held.at;
    members.push_back({std::string(key), where, std::move(held)});
  }

  const std::string_view text_;
  document& into_;
  const json_filter& wanted_;
  std::vector<part> open_;
  std::size_t kept_ = 0;
  std::size_t looked_at_ = 0;
  place place_;
};

}  // namespace

document parse_json(std::string_view path, std::string_view text, const json_filter& wanted) {
  document result{base::printable(path), {place{}, table{}}};
  tree_listener hears(text, result, wanted);
  walk_json(text, result.path, hears);
  hears.finish();
  return result;
}

}  // namespace heist::scenarios
