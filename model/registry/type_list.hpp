#pragma once
// A list of types that describe themselves: each has a name and a line.
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/description.hpp"

namespace heist::model {

template <class T>
using type_tag = std::type_identity<T>;

template <class... Ts>
struct type_list {
  static constexpr std::size_t size = sizeof...(Ts);
  template <class T>
  static constexpr bool has = (std::is_same_v<T, Ts> || ...);

  // Calls visit(type_tag<T>()) for each in turn.
  template <class Visit>
  static constexpr void each(Visit&& visit) {
    (visit(type_tag<Ts>()), ...);
  }
  // The same for the one of that name alone; false: there is none.
  template <class Visit>
  static constexpr bool with(std::string_view name, Visit&& visit) {
    return ((Ts::name == name && (visit(type_tag<Ts>()), true)) || ...);
  }

  // Holder<More..., Ts...>.
  template <template <class...> class Holder, class... More>
  using apply = Holder<More..., Ts...>;

  static constexpr std::array<entry, size> entries() { return {entry{Ts::name, Ts::line}...}; }
};

template <class... As, class... Bs>
type_list<As..., Bs...> operator+(type_list<As...>, type_list<Bs...>);

// Those for which Holds<T>::value.
template <template <class> class Holds, class... Ts>
auto chosen_from(type_list<Ts...>)
    -> decltype((type_list<>() + ... + std::conditional_t<Holds<Ts>::value, type_list<Ts>, type_list<>>()));

// Calls visit(std::integral_constant<fault, F>()) for the fault of that name, "none" among them; false: there is none.
template <class Described, class Visit>
bool with_fault(std::string_view name, Visit&& visit) {
  using fault = typename Described::fault;
  if (name == "none") return visit(std::integral_constant<fault, fault::none>()), true;
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((Described::faults[I].name == name &&
             (visit(std::integral_constant<fault, Described::faults[I].fault>()), true)) || ...);
  }(std::make_index_sequence<Described::faults.size()>());
}

}  // namespace heist::model
