#pragma once
// Reads parameters from a table as they describe themselves (model/description.hpp): which keys there are, what each can
// be, and whether it means anything beside the others. Nothing here knows a scheduler or a workload.
#include <concepts>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/description.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

struct key_lister {
  std::vector<std::string_view>& into;
  static bool mentions(std::string_view) { return true; }
  void operator()(const model::key& k, auto&&) const { into.push_back(k.name); }
};

// The names of all keys of a struct of parameters, in order.
template <class T>
std::vector<std::string_view> keys_of(T p = {}) {
  std::vector<std::string_view> names;
  T::describe(p, key_lister{names});
  return names;
}

class parameter_reader {
 public:
  explicit parameter_reader(const fields& from) : from_(from) {}

  bool mentions(std::string_view key) const { return from_.has(key); }

  template <class M>
  void operator()(const model::key& k, M&& member) const {
    using T = std::remove_cvref_t<M>;
    if (!k.means) return refuse_meaningless(k);
    if constexpr (model::Choice<T>) {
      member.choose(word(k, member.known, member.name()));
    } else if constexpr (requires { member.choose(""); }) {  // a pool
      member.choose(pool(k, member.name()));
    } else if constexpr (model::Described<T>) {
      if (!from_.has(k.name)) return;
      const std::vector<std::string_view> known = keys_of(member);
      const fields inner(from_.source(), from_.needed(k.name, ""), k.name, known);
      T::describe(member, parameter_reader(inner));
    } else if constexpr (std::same_as<T, std::string>) {
      if (from_.has(k.name)) member = from_.needed_text(k.name);
    } else if constexpr (std::integral<T>) {
      member = static_cast<T>(number(k, static_cast<std::int64_t>(member)));
    } else if (from_.has(k.name)) {  // an optional number
      member = static_cast<typename T::value_type>(number(k, std::midpoint(k.least, k.most)));
    }
  }

 private:
  void refuse_meaningless(const model::key& k) const;
  std::int64_t number(const model::key& k, std::int64_t usual) const;
  std::string_view word(const model::key& k, std::span<const model::entry> known, std::string_view usual) const;
  std::string_view pool(const model::key& k, std::string_view usual) const;

  const fields& from_;
};

template <class T>
void read_parameters(const fields& from, T& p) {
  T::describe(p, parameter_reader(from));
}

// What they cannot say together is refused.
template <class T>
void refuse_misfit(const fields& from, const T& p) {
  if constexpr (requires { misfit_of(p); }) {
    if (const auto wrong = misfit_of(p)) refuse(from.source(), from.at(wrong->key), wrong->why, wrong->remedy);
  }
}

}  // namespace heist::scenarios
