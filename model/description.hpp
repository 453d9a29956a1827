#pragma once
// How things describe themselves, once each, for all who show, read, write or try them.
//
// What people choose by name (a pool, a scheduler, a policy, a workload) has a name and a line. What it can be set to is a
// struct of parameters, which has, beside its members,
//   static void describe(auto& p, auto&& say)
// It says each parameter once, in the order in which people are shown them: say(key{"n", "the number", 0, 45}, p.n). From
// that come the readers of scenarios and results, documents, tables, the documentation's tables of keys, and the test that
// tries every bound. The default is the member's own. A member is a whole number, a text, an optional one of these, a
// choice, or again a struct that has describe(). What says may be const, to be written, or not, to be read into: then a
// key may depend on what was said before it, and on nothing after it.
// What several keys cannot say together is found by misfit_of(p), beside the parameters.
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

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

#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 sees a copied optional's value where there is none
#endif
// A parameter: what it is called, what it says, from where to where it can go.
struct key {
  std::string_view name;
  std::string_view line = {};
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  // Whether it means anything beside the others: which key decides that, what that one says, what it would have to say.
  bool means = true;
  std::string_view decided_by = {}, said = {}, needed = {};

  std::optional<std::int64_t> usual = {};          // where the default depends on other keys
  std::string_view usual_is = {};                  // what the documentation calls the default; empty: what it is
  std::string_view least_is = {}, most_is = {};    // the keys that bounds come from
  bool required = false;
  bool unsaid_if_usual = false;
  std::optional<std::int64_t> none = {};           // a value that stands for nothing said, and cannot be said; of a text the empty one

  constexpr key only_where(bool holds, std::string_view other, std::string_view says, std::string_view should_say) const {
    key k = *this;
    k.means = holds, k.decided_by = other, k.said = says, k.needed = should_say;
    return k;
  }
  // Tables name it only where something else than the usual is chosen.
  constexpr key said_if_unusual() const {
    key k = *this;
    k.unsaid_if_usual = true;
    return k;
  }
  constexpr key needed_here() const {
    key k = *this;
    k.required = true;
    return k;
  }
  constexpr key usually(std::int64_t value, std::string_view called) const {
    key k = *this;
    k.usual = value, k.usual_is = called;
    return k;
  }
  constexpr key usually(std::string_view called) const {
    key k = *this;
    k.usual_is = called;
    return k;
  }
  constexpr key from(std::int64_t bound, std::string_view called) const {
    key k = *this;
    k.least = bound, k.least_is = called;
    return k;
  }
  constexpr key up_to(std::int64_t bound, std::string_view called) const {
    key k = *this;
    k.most = bound, k.most_is = called;
    return k;
  }
  constexpr key or_none(std::string_view called, std::int64_t value = 0) const {
    key k = *this;
    k.none = value, k.usual_is = called;
    return k;
  }

  // Whether a parameter of that value is worth saying.
  template <class T>
  constexpr bool says(const T& value) const {
    if constexpr (std::integral<T>) return means && !(none && *none == static_cast<std::int64_t>(value));
    if constexpr (std::same_as<T, std::string>) return means && !(none && value.empty());
    if constexpr (requires { value.has_value(); }) return means && value.has_value();
    if constexpr (requires { value.exists(); }) return means && value.exists();
    return means;
  }
};

#pragma GCC diagnostic pop

// Parameters that have another name now. A file that says the old one is told so.
struct renamed_key {
  std::string_view was, is;
};
inline constexpr renamed_key renamed_keys[] = {{"glance", "look_every"}};

// What it is called now; empty where it has never had another name.
constexpr std::string_view name_now(std::string_view was) {
  const auto* const found = std::ranges::find(renamed_keys, was, &renamed_key::was);
  return found == std::end(renamed_keys) ? std::string_view() : found->is;
}

// Keys that cannot stand beside each other: the one to blame, or none of them alone; why; what to write instead.
struct misfit {
  std::string_view key;
  std::string why;
  std::string remedy;
};

// A member whose values have names: a flag or an enumeration, the first one's name first, or a text that is one of them.
template <class T>
struct choice {
  T& chosen;
  std::span<const entry> known;
  std::size_t first = 0;  // the value that the first name stands for; what comes before it has none

  std::string_view name() const {
    if constexpr (std::convertible_to<T&, std::string_view>) {
      return chosen;
    } else {
      const auto number = static_cast<std::size_t>(chosen);
      return number < first ? "" : known[number - first].name;
    }
  }
  // False: there is no such name.
  bool choose(std::string_view name) const {
    const auto found = std::ranges::find(known, name, &entry::name);
    if (found == known.end()) return false;
    if constexpr (std::convertible_to<T&, std::string_view>) {
      chosen = name;
    } else {
      chosen = static_cast<T>(static_cast<std::size_t>(found - known.begin()) + first);
    }
    return true;
  }
};
template <class T, class Known>
choice(T&, const Known&) -> choice<T>;
template <class T, class Known>
choice(T&, const Known&, std::size_t) -> choice<T>;

// A text that names a pool. Which there are is in the catalogue: who only describes does not include every protocol.
template <class T>
struct pool_choice {
  T& chosen;

  std::string_view name() const { return chosen; }
  bool choose(std::string_view name) const { return chosen = name, true; }
};
template <class T>
pool_choice(T&) -> pool_choice<T>;

// A choice, or what is used like one.
template <class C>
concept Choice = requires(const C& c) {
  { c.name() } -> std::convertible_to<std::string_view>;
  { c.known } -> std::convertible_to<std::span<const entry>>;
};

// A struct of parameters.
template <class T>
concept Described = requires(T& p) { std::remove_const_t<T>::describe(p, [](const key&, auto&&) {}); };

}  // namespace heist::model
