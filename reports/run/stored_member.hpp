#pragma once
// A field of a result as a number that can be got and set, named by the members that lead to it:
//   stored_member<&run_result::metrics, &run_metrics::inversions, &priority_inversions::count>
// What lies in an optional that is empty is not known; setting it fills the optionals on the way.
#include <optional>
#include <type_traits>

#include "reports/run/metric.hpp"

namespace heist::reports {
namespace member_path {

template <class T>
const T* held_in(const T& plain) {
  return &plain;
}
template <class T>
const T* held_in(const std::optional<T>& maybe) {
  return maybe ? &*maybe : nullptr;
}
template <class T>
T& filled(T& plain) {
  return plain;
}
template <class T>
T& filled(std::optional<T>& maybe) {
  return maybe ? *maybe : maybe.emplace();
}

template <auto Member, auto... Rest>
auto get(const auto& from) {
  const auto* const member = held_in(from.*Member);
  if constexpr (sizeof...(Rest) == 0) {
    return member != nullptr ? std::optional(*member) : std::nullopt;
  } else {
    using number = decltype(get<Rest...>(*member));
    return member != nullptr ? get<Rest...>(*member) : number();
  }
}

template <auto Member, auto... Rest>
void set(auto& into, auto number) {
  auto& member = filled(into.*Member);
  if constexpr (sizeof...(Rest) == 0) {
    member = number;
  } else {
    set<Rest...>(member, number);
  }
}

template <class Object, class T>
constexpr bool is_optional(T Object::*) {
  return requires(T t) { t.has_value(); };
}
// Of the last one it does not count: it is no object.
template <auto Member, auto... Rest>
constexpr bool goes_through_optional() {
  if constexpr (sizeof...(Rest) == 0) return false;
  else return is_optional(Member) || goes_through_optional<Rest...>();
}

}  // namespace member_path

template <auto... Path>
using stored_type = typename decltype(member_path::get<Path...>(model::run_result{}))::value_type;

template <auto... Path>
inline constexpr stored<stored_type<Path...>> stored_member{
    .get = [](const model::run_result& r) { return member_path::get<Path...>(r); },
    .set = [](model::run_result& r, stored_type<Path...> number) { member_path::set<Path...>(r, number); },
    .in_optional = member_path::goes_through_optional<Path...>()};

}  // namespace heist::reports
