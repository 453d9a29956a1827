#include "scenarios/size.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

constexpr std::array<std::string_view, 5> size_keys{"title", "seeds", "seed", "machine", "workload"};

using tables_by_name = std::map<std::string, table*>;

value* find(table& content, std::string_view key) {
  const auto found = std::ranges::find(content, key, &member::key);
  return found == content.end() ? nullptr : &found->held;
}

table* table_in(value* found) {
  return found == nullptr ? nullptr : std::get_if<table>(&found->content);
}

// By name, or by kind where there is none. What is no table is left to who reads the workloads.
tables_by_name workloads_of(table& file) {
  tables_by_name all;
  value* const found = find(file, "workload");
  if (found == nullptr || !std::holds_alternative<array>(found->content)) return all;
  for (value& element : std::get<array>(found->content)) {
    table* const workload = table_in(&element);
    if (workload == nullptr) continue;
    value* const said = find(*workload, "name") != nullptr ? find(*workload, "name") : find(*workload, "kind");
    if (said != nullptr && std::holds_alternative<std::string>(said->content)) {
      all.emplace(std::get<std::string>(said->content), workload);
    }
  }
  return all;
}

std::string list(std::vector<std::string_view> names) {
  return base::excerpt(fmt::format("{}", fmt::join(names, ", ")));
}

std::vector<std::string_view> names_of(const tables_by_name& workloads) {
  std::vector<std::string_view> names;
  for (const auto& [name, content] : workloads) names.push_back(name);
  return names;
}

const table& needed_table(const document& source, const value& found, const std::string& called) {
  const auto* const keys = std::get_if<table>(&found.content);
  if (keys == nullptr) {
    refuse(source, found.at, fmt::format("{} is {}, expected a table", called, describe(found)),
           "for example: [size.large] followed by workload.fibonacci.n = 30");
  }
  return *keys;
}

// Results are kept under it.
bool is_a_word(std::string_view name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == name.npos;
}

void refuse_what_fits_nowhere(const document& source, const member& size, const tables_by_name& workloads) {
  if (!is_a_word(size.key)) {
    refuse(source, size.at, fmt::format("a size is called '{}', expected letters, digits, - and _", base::excerpt(size.key)),
           "for example: [size.large]");
  }
  fields(source, size.held, fmt::format("[size.{}]", base::excerpt(size.key)), size_keys);
  for (const member& m : std::get<table>(size.held.content)) {
    if (m.key == "machine") needed_table(source, m.held, "machine");
    if (m.key != "workload") continue;
    for (const member& w : needed_table(source, m.held, "workload")) {
      needed_table(source, w.held, fmt::format("workload.{}", base::excerpt(w.key)));
      if (workloads.contains(w.key)) continue;
      const std::string guess = did_you_mean(w.key, names_of(workloads));
      refuse(source, w.at,
             fmt::format("no workload is called '{}', expected one of: {}", base::excerpt(w.key), list(names_of(workloads))),
             guess.empty() ? "name a workload of this file, or remove it" : guess);
    }
  }
}

// Each key in the place of the one that is there, or beside the others.
void put(table& content, const member& key) {
  if (value* const there = find(content, key.key)) {
    *there = key.held;
  } else {
    content.push_back(key);
  }
}

void put_all(table* content, const value& keys) {
  if (content == nullptr) return;  // who reads the file says what is missing
  for (const member& m : std::get<table>(keys.content)) put(*content, m);
}

void put_size(const table& size, const tables_by_name& workloads, table& file) {
  for (const member& m : size) {  // workloads first: they move when the file gets another key
    if (m.key != "workload") continue;
    for (const member& w : std::get<table>(m.held.content)) put_all(workloads.at(w.key), w.held);
  }
  for (const member& m : size) {
    if (m.key == "machine") put_all(table_in(find(file, "machine")), m.held);
    if (m.key != "machine" && m.key != "workload") put(file, m);
  }
}

}  // namespace

void take_size(document& source, std::string_view name) {
  table* const file = table_in(&source.root);
  const value* const found = file == nullptr ? nullptr : find(*file, "size");
  if (found == nullptr && name.empty()) return;
  const table sizes = found == nullptr ? table{} : needed_table(source, *found, "size");
  const tables_by_name workloads = workloads_of(*file);
  for (const member& size : sizes) refuse_what_fits_nowhere(source, size, workloads);
  if (name.empty()) return;
  const auto chosen = std::ranges::find(sizes, name, &member::key);
  if (chosen == sizes.end()) {
    std::vector<std::string_view> known;
    for (const member& size : sizes) known.push_back(size.key);
    const std::string guess = did_you_mean(name, known);
    throw base::bad_input(source.path, fmt::format("there is no size '{}'", base::excerpt(name)),
                          known.empty()    ? "it has one size: leave --size out"
                          : !guess.empty() ? guess
                                           : "its sizes are: " + list(known));
  }
  put_size(std::get<table>(chosen->held.content), workloads, *file);
}

}  // namespace heist::scenarios
