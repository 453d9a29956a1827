#include "scenarios/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <set>

#include "base/text/text.hpp"
#include "model/description.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

std::string example(std::string_view line) {
  return fmt::format("for example: {}", line);
}
std::string example(const integer_key& key) {
  return fmt::format("for example: {} = {}", key.name, key.usual);
}
std::string example(const choice_key& key) {
  return fmt::format("for example: {} = \"{}\"", key.name, key.usual);
}
std::string text_example(std::string_view key) {
  return fmt::format("for example: {} = \"example\"", key);
}

}  // namespace

fields::fields(const document& source, const value& content, std::string_view called,
               std::span<const std::string_view> known)
    : source_(source), content_(std::get_if<table>(&content.content)), at_(content.at), called_(called) {
  if (content_ == nullptr) {
    refuse(source_, at_, fmt::format("{} is {}, expected a table", called_, describe(content)),
           fmt::format("its keys are: {}", fmt::join(known, ", ")));
  }
  refuse_unknown_keys(known);
}

void fields::refuse_unknown_keys(std::span<const std::string_view> known) const {
  for (const member& m : *content_) {
    if (std::find(known.begin(), known.end(), m.key) != known.end()) continue;
    const std::string_view now = model::name_now(m.key);
    const bool renamed = std::find(known.begin(), known.end(), now) != known.end();
    const std::string guess =
        renamed ? fmt::format("it is called '{}' now", now) : did_you_mean(m.key, {known.begin(), known.end()});
    refuse(source_, m.at,
           fmt::format("unknown key '{}' in {}, expected one of: {}", base::excerpt(m.key), called_,
                       fmt::join(known, ", ")),
           guess.empty() ? "remove it, or check in which table it belongs" : guess);
  }
}

void fields::refuse_value(std::string_view key, const value& found, const std::string& expected,
                          const std::string& remedy) const {
  refuse(source_, found.at, fmt::format("'{}' is {}, expected {}", key, describe(found), expected), remedy);
}

const value* fields::find(std::string_view key) const {
  const auto found = std::find_if(content_->begin(), content_->end(), [&](const member& m) { return m.key == key; });
  return found == content_->end() ? nullptr : &found->held;
}

place fields::at(std::string_view key) const {
  const value* found = find(key);
  return found == nullptr ? at_ : found->at;
}

const value& fields::needed(std::string_view key, std::string_view line) const {
  const value* found = find(key);
  if (found == nullptr) refuse(source_, at_, fmt::format("missing key '{}' in {}", key, called_), example(line));
  return *found;
}

std::uint64_t fields::checked_integer(const integer_key& key, const value& found) const {
  const auto* integer = std::get_if<std::int64_t>(&found.content);
  const bool in_range = integer != nullptr && *integer >= 0 && static_cast<std::uint64_t>(*integer) >= key.least &&
                        static_cast<std::uint64_t>(*integer) <= key.most;
  if (!in_range) {
    refuse_value(key.name, found, fmt::format("an integer from {} to {}", key.least, key.most), example(key));
  }
  return static_cast<std::uint64_t>(*integer);
}

std::uint64_t fields::integer(const integer_key& key) const {
  const value* found = find(key.name);
  return found == nullptr ? key.usual : checked_integer(key, *found);
}

std::int64_t fields::number(const number_key& key) const {
  const value* found = find(key.name);
  if (found == nullptr) return key.usual;
  const auto* integer = std::get_if<std::int64_t>(&found->content);
  if (integer == nullptr || *integer < key.least || *integer > key.most) {
    const auto bound = [](std::int64_t value, std::string_view from) {
      return from.empty() ? fmt::format("{}", value) : fmt::format("{} ({})", value, from);
    };
    refuse_value(key.name, *found,
                 fmt::format("an integer from {} to {}", bound(key.least, key.least_is), bound(key.most, key.most_is)),
                 example(fmt::format("{} = {}", key.name, key.usual)));
  }
  return *integer;
}

std::uint64_t fields::needed_integer(const integer_key& key) const {
  return checked_integer(key, needed(key.name, fmt::format("{} = {}", key.name, key.usual)));
}

std::vector<std::uint64_t> fields::checked_integers(const integer_key& key, const value& found) const {
  const auto* several = std::get_if<array>(&found.content);
  if (several == nullptr) return {checked_integer(key, found)};
  if (several->empty()) refuse_value(key.name, found, "at least one integer", example(key));
  std::vector<std::uint64_t> all;
  all.reserve(several->size());
  std::set<std::uint64_t> seen;  // the same experiment again would count as another
  for (const value& one : *several) {
    all.push_back(checked_integer(key, one));
    if (seen.insert(all.back()).second) continue;
    refuse(source_, one.at, fmt::format("{} is in '{}' twice, expected each once", all.back(), key.name),
           "remove it: the same experiment comes to the same result");
  }
  return all;
}

std::vector<std::uint64_t> fields::integers(const integer_key& key) const {
  const value* found = find(key.name);
  return found == nullptr ? std::vector{key.usual} : checked_integers(key, *found);
}

std::vector<std::uint64_t> fields::needed_integers(const integer_key& key) const {
  return checked_integers(key, needed(key.name, fmt::format("{} = {}", key.name, key.usual)));
}

std::string_view fields::checked_choice(const choice_key& key, const value& found) const {
  const std::vector<std::string_view> choices(key.choices.begin(), key.choices.end());
  const auto* text = std::get_if<std::string>(&found.content);
  const auto match = text == nullptr ? choices.end() : std::find(choices.begin(), choices.end(), *text);
  if (match == choices.end()) {
    const std::string guess = text == nullptr ? "" : did_you_mean(*text, choices);
    refuse_value(key.name, found, fmt::format("one of: {}", fmt::join(choices, ", ")),
                 guess.empty() ? example(key) : guess);
  }
  return *match;
}

std::string_view fields::choice(const choice_key& key) const {
  const value* found = find(key.name);
  return found == nullptr ? key.usual : checked_choice(key, *found);
}

std::string_view fields::needed_choice(const choice_key& key) const {
  return checked_choice(key, needed(key.name, fmt::format("{} = \"{}\"", key.name, key.usual)));
}

bool fields::boolean(std::string_view key, bool usual) const {
  const value* found = find(key);
  if (found == nullptr) return usual;
  const auto* said = std::get_if<bool>(&found->content);
  if (said == nullptr) refuse_value(key, *found, "true or false", fmt::format("for example: {} = {}", key, usual));
  return *said;
}

const std::string& fields::checked_text(std::string_view key, const value& found) const {
  constexpr std::size_t most_bytes = 10'000;
  const auto* text = std::get_if<std::string>(&found.content);
  if (text == nullptr || text->empty() || text->size() > most_bytes) {
    refuse_value(key, found, fmt::format("a string of 1 to {} bytes", most_bytes), text_example(key));
  }
  return *text;
}

std::string fields::text(std::string_view key, std::string_view usual) const {
  const value* found = find(key);
  return found == nullptr ? std::string(usual) : checked_text(key, *found);
}

const std::string& fields::needed_text(std::string_view key) const {
  return checked_text(key, needed(key, fmt::format("{} = \"example\"", key)));
}

const array& fields::checked_array(std::string_view key, const value& found, std::string_view line) const {
  const auto* several = std::get_if<array>(&found.content);
  if (several == nullptr) refuse_value(key, found, "an array of tables", example(line));
  return *several;
}

const array& fields::elements(std::string_view key, std::string_view line) const {
  static const array none;
  const value* found = find(key);
  return found == nullptr ? none : checked_array(key, *found, line);
}

const array& fields::needed_elements(std::string_view key, std::string_view line) const {
  const value& found = needed(key, line);
  const array& several = checked_array(key, found, line);
  if (several.empty()) refuse_value(key, found, "at least one table", example(line));
  return several;
}

}  // namespace heist::scenarios
