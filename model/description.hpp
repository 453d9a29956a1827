#pragma once
// What parameters are called. Every struct of them has, beside its members,
//   static void describe(auto& p, auto&& say)
// which says each one once, in the order in which people are shown them: say("n", p.n), or say("depth", p.depth, false)
// where it means nothing beside the others. The key is the one of scenario files, and what documents and tables are made
// of; the default is the member's own. A member is an integer, a text, an optional one of these, a choice, or again a
// struct that has describe(). What says may be const, to be written, or not, to be read into.
#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace heist::model {

// What people choose by name, with a line about it.
struct entry {
  std::string_view name;
  std::string_view line;
};

// One fault that a protocol can be compiled with, so that a check can be seen to find it: its value, what people call it,
// and what goes wrong.
template <class Fault>
struct mutant {
  Fault fault;
  std::string_view name;
  std::string_view line;
};

// A flag or an enumeration whose values have names, the first one's first.
template <class T>
struct choice {
  T& chosen;
  std::span<const std::string_view> names;

  std::string_view name() const { return names[static_cast<std::size_t>(chosen)]; }
  // False: there is no such name.
  bool choose(std::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) chosen = static_cast<T>(found - names.begin());
    return found != names.end();
  }
};
template <class T>
choice(T&, std::span<const std::string_view>) -> choice<T>;

}  // namespace heist::model
