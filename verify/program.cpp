#include "verify/program.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

#include "base/bad_input.hpp"

namespace heist::verify {

namespace {

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
  throw base::bad_input("test program '" + std::string(text.substr(0, 80)) + "'", why,
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

template <class Number>
bool parse_number(std::string_view text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

void parse_setting(std::string_view whole, std::string_view text, program& p) {
  const auto w = words(text);
  if (w.size() == 2 && w[0] == "capacity") {
    if (!parse_number(w[1], p.capacity) || !std::has_single_bit(p.capacity) || p.capacity > 64)
      refuse(whole, "a capacity is a power of two up to 64");
  } else if (w.size() == 2 && w[0] == "first") {
    if (!parse_number(w[1], p.first)) refuse(whole, "the first index is a whole number");
  } else if (w.size() == 1 && w[0] == "batches") {
    p.batches = true;
  } else {
    refuse(whole, "expected 'capacity N', 'first N' or 'batches' after a comma");
  }
}

constexpr std::array<std::string_view, 3> step_names{"push", "keep", "pop"};  // by owner_step

std::size_t pushes_of(const program& p) {
  return p.owner.size() - static_cast<std::size_t>(std::count(p.owner.begin(), p.owner.end(), owner_step::pop));
}

// Every push that has no other step between it and a pop keeps its task.
program kept(program p) {
  for (std::size_t i = p.owner.size(); i-- > 1;) {
    if (p.owner[i - 1] == owner_step::push && p.owner[i] != owner_step::push) p.owner[i - 1] = owner_step::keep;
  }
  return p;
}

}  // namespace

program program::parse(std::string_view text) {
  program p;
  const auto parts = split(text, ',');
  if (parts.size() > 4) refuse(text, "more than three commas");
  for (std::size_t i = 1; i < parts.size(); ++i) parse_setting(text, parts[i], p);
  const auto threads = split(parts[0], '|');
  for (const std::string_view w : words(threads[0])) {
    const auto known = std::find(step_names.begin(), step_names.end(), w);
    if (known == step_names.end()) refuse(text, "the owner can push, keep and pop, not '" + std::string(w) + "'");
    p.owner.push_back(static_cast<owner_step>(known - step_names.begin()));
  }
  for (std::size_t i = 1; i < threads.size(); ++i) {
    const auto w = words(threads[i]);
    for (const std::string_view s : w) {
      if (s != "steal") refuse(text, "a thief can steal, not '" + std::string(s) + "'");
    }
    if (w.empty() || w.size() > 8) refuse(text, "a thief steals one to eight times");
    p.steals.push_back(static_cast<unsigned>(w.size()));
  }
  if (!p.pops_what_it_keeps()) refuse(text, "what is kept is popped next: a keep is followed by a keep or a pop");
  const std::size_t pushes = pushes_of(p);
  if (pushes == 0 || pushes > most_pushes || p.owner.size() > 2 * most_pushes)
    refuse(text, "an owner pushes one to eight times and pops no more than that often");
  if (p.steals.size() > most_thieves) refuse(text, "more than eight thieves");
  if (std::accumulate(p.steals.begin(), p.steals.end(), p.owner.size()) > most_operations) {
    refuse(text, "more than 48 operations of all threads together");
  }
  return p;
}

unsigned program::twin_of(unsigned thread) const {
  for (unsigned other = thread; other-- > 1;) {
    if (steals[other - 1] == steals[thread - 1]) return other;
  }
  return thread;
}

bool program::keeps() const {
  return std::find(owner.begin(), owner.end(), owner_step::keep) != owner.end();
}

bool program::pops_what_it_keeps() const {
  for (std::size_t i = 0; i < owner.size(); ++i) {
    if (owner[i] == owner_step::keep && (i + 1 == owner.size() || owner[i + 1] == owner_step::push)) return false;
  }
  return true;
}

std::string program::text() const {
  std::string s;
  for (const owner_step o : owner) s += fmt::format("{} ", step_names[static_cast<std::size_t>(o)]);
  for (const unsigned count : steals) {
    s += "| ";
    for (unsigned i = 0; i < count; ++i) s += "steal ";
  }
  s.pop_back();
  if (capacity != program{}.capacity) s += fmt::format(", capacity {}", capacity);
  if (first != 0) s += fmt::format(", first {}", first);
  if (batches) s += ", batches";
  return s;
}

std::vector<program> programs_of_size(unsigned size, protocol_kind whom) {
  std::vector<program> programs;
  for (unsigned pushes = 1; pushes < 1u << size; ++pushes) {  // a bit an operation; without a push none is to steal
    program p;
    for (unsigned i = 0; i < size; ++i) p.owner.push_back((pushes >> i & 1) != 0 ? owner_step::push : owner_step::pop);
    for (const std::vector<unsigned>& steals : {std::vector<unsigned>{2}, std::vector<unsigned>{1, 1}}) {
      p.steals = steals;
      if (whom != protocol_kind::pool) {
        programs.push_back(p);
        if (whom == protocol_kind::keeping_scheduler && kept(p).keeps()) programs.push_back(kept(p));
        continue;
      }
      for (const bool tight : {false, true}) {
        p.capacity = tight ? 1 : 2;
        p.first = tight ? -1 : 0;
        programs.push_back(p);
      }
    }
  }
  const auto fewer_pushes = [](const program& a, const program& b) { return pushes_of(a) < pushes_of(b); };
  std::stable_sort(programs.begin(), programs.end(), fewer_pushes);
  return programs;
}

std::vector<program> in_batches(std::vector<program> programs) {
  std::erase_if(programs, [](const program& p) { return pushes_of(p) < 2; });
  for (program& p : programs) p.batches = true;
  return programs;
}

}  // namespace heist::verify
