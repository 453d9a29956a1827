#include "verify/program.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

#include "model/bad_input.hpp"

namespace heist::verify {

namespace {

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw model::bad_input("test program '" + std::string(text.substr(0, 80)) + "'", why,
                         "write it like: push push pop pop | steal | steal steal, capacity 2");
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found = split(text, ' ');
  std::erase(found, std::string_view());
  return found;
}

std::size_t parse_capacity(std::string_view whole, std::string_view text) {
  const auto w = words(text);
  if (w.size() != 2 || w[0] != "capacity") refuse(whole, "expected 'capacity N' after the comma");
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(w[1].data(), w[1].data() + w[1].size(), value);
  const bool number = error == std::errc() && end == w[1].data() + w[1].size();
  if (!number || !std::has_single_bit(value) || value > 64) refuse(whole, "a capacity is a power of two up to 64");
  return value;
}

}  // namespace

program program::parse(std::string_view text) {
  program p;
  const auto parts = split(text, ',');
  if (parts.size() > 2) refuse(text, "more than one comma");
  if (parts.size() == 2) p.capacity = parse_capacity(text, parts[1]);
  const auto threads = split(parts[0], '|');
  for (const std::string_view w : words(threads[0])) {
    if (w != "push" && w != "pop") refuse(text, "the owner can push and pop, not '" + std::string(w) + "'");
    p.owner.push_back(w == "push" ? owner_step::push : owner_step::pop);
  }
  for (std::size_t i = 1; i < threads.size(); ++i) {
    const auto w = words(threads[i]);
    for (const std::string_view s : w) {
      if (s != "steal") refuse(text, "a thief can steal, not '" + std::string(s) + "'");
    }
    if (w.empty() || w.size() > 8) refuse(text, "a thief steals one to eight times");
    p.steals.push_back(static_cast<unsigned>(w.size()));
  }
  const auto pushes = static_cast<std::size_t>(std::count(p.owner.begin(), p.owner.end(), owner_step::push));
  if (pushes == 0 || pushes > most_pushes || p.owner.size() > 2 * most_pushes)
    refuse(text, "an owner pushes one to eight times and pops no more than that often");
  if (p.steals.size() > most_thieves) refuse(text, "more than three thieves");
  return p;
}

unsigned program::twin_of(unsigned thread) const {
  for (unsigned other = thread; other-- > 1;) {
    if (steals[other - 1] == steals[thread - 1]) return other;
  }
  return thread;
}

std::string program::text() const {
  std::string s;
  for (const owner_step o : owner) s += o == owner_step::push ? "push " : "pop ";
  for (const unsigned count : steals) {
    s += "| ";
    for (unsigned i = 0; i < count; ++i) s += "steal ";
  }
  s.pop_back();
  if (capacity != program{}.capacity) s += ", capacity " + std::to_string(capacity);
  return s;
}

}  // namespace heist::verify
