#pragma once
// Loops that are executed by all workers who have nothing else to do: over numbers, arrays, flat hash tables, binary trees, and
// whatever has a StealIterator. Functions are called by several workers at once, as constants. README.md says what is promised.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/iterator/steal_iterator.hpp"
#include "model/iterator/work_stealing_tree.hpp"
#include "native/loops/elements.hpp"
#include "native/loops/shared_loop.hpp"

namespace heist::loops {

// body(element) for each, in no order.
template <Loopable C, class Body>
  requires std::invocable<const Body&, value_in<C>>
void for_each(C&& what, const Body& body, const rules& how = {}) {
  const auto& all = elements_of(what);
  using iterator = iterator_of<elements_in<C>>;
  const auto batch = [&body](typename iterator::traversal& elements, model::no_result&) {
    elements.each([&body](typename iterator::value v) { body(std::forward<typename iterator::value>(v)); });
  };
  loop_over<iterator, model::no_result>(all, how, batch).execute();
}

// add(sum, element) and combine(sum, sum), each of which answers a sum, over all elements in their order, which is kept: neither has
// to be commutative. Where a batch begins `zero` is taken for what was before it, so it must change nothing: combine(zero, x) is x.
template <Loopable C, class Sum, class Add, class Combine>
  requires std::convertible_to<std::invoke_result_t<const Add&, Sum, value_in<C>>, Sum> &&
           std::convertible_to<std::invoke_result_t<const Combine&, Sum, Sum>, Sum>
Sum fold(C&& what, Sum zero, const Add& add, const Combine& combine, const rules& how = {}) {
  const auto& all = elements_of(what);
  using iterator = iterator_of<elements_in<C>>;
  // A node has no sum before its first batch.
  const auto batch = [&add, &zero](typename iterator::traversal& elements, std::optional<Sum>& of_node) {
    Sum sum = of_node ? std::move(*of_node) : zero;  // of the loop alone: it stays in a register
    elements.each([&add, &sum](typename iterator::value v) {
      sum = add(std::move(sum), std::forward<typename iterator::value>(v));
    });
    of_node = std::move(sum);
  };
  auto loop = loop_over<iterator, std::optional<Sum>>(all, how, batch);
  loop.execute();
  Sum whole = zero;
  loop.in_order([&](std::optional<Sum>& of_node) {
    if (of_node) whole = combine(std::move(whole), std::move(*of_node));
  });
  return whole;
}
// Where elements are sums.
template <Loopable C, class Sum, class Add>
  requires std::convertible_to<std::invoke_result_t<const Add&, Sum, Sum>, Sum>
Sum fold(C&& what, Sum zero, const Add& add, const rules& how = {}) {
  return fold(std::forward<C>(what), std::move(zero), add, add, how);
}

namespace of {

// put(vector, element) for each; the vectors of all nodes, one after another.
template <class Item, class C, class Put>
std::vector<Item> gathered(C& what, const Put& put, const rules& how) {
  const auto& all = elements_of(what);
  using iterator = iterator_of<elements_in<C>>;
  const auto batch = [&put](typename iterator::traversal& elements, std::vector<Item>& of_node) {
    elements.each([&](typename iterator::value v) { put(of_node, std::forward<typename iterator::value>(v)); });
  };
  auto loop = loop_over<iterator, std::vector<Item>>(all, how, batch);
  loop.execute();
  std::size_t size = 0;
  loop.in_order([&](std::vector<Item>& of_node) { size += of_node.size(); });
  std::vector<Item> whole;
  loop.in_order([&](std::vector<Item>& of_node) {
    if (whole.empty() && of_node.size() == size) whole = std::move(of_node);
    if (of_node.empty()) return;
    whole.reserve(size);
    whole.insert(whole.end(), std::make_move_iterator(of_node.begin()), std::make_move_iterator(of_node.end()));
    of_node = std::vector<Item>();
  });
  return whole;
}

}  // namespace of

// f(element) of each, in order.
template <Loopable C, class F>
  requires std::invocable<const F&, value_in<C>>
auto map(C&& what, const F& f, const rules& how = {}) {
  using item = std::remove_cvref_t<std::invoke_result_t<const F&, value_in<C>>>;
  // The elements of vector<bool> share bytes: no two workers may write to one.
  if constexpr (has_no_gaps<elements_in<C>> && std::default_initializable<item> && !std::same_as<item, bool>) {
    const auto& all = elements_of(what);
    std::vector<item> whole(static_cast<std::size_t>(all.slots()));
    for_each(numbered(all), [&](std::int64_t slot) { whole[static_cast<std::size_t>(slot)] = f(all.value(slot)); }, how);
    return whole;
  } else {
    using kept = std::conditional_t<std::same_as<item, bool>, char, item>;
    std::vector<kept> whole = of::gathered<kept>(
        what, [&f](std::vector<kept>& items, value_in<C> v) { items.push_back(f(std::forward<value_in<C>>(v))); }, how);
    if constexpr (std::same_as<item, bool>) return std::vector<bool>(whole.begin(), whole.end());
    else return whole;
  }
}

// Copies of the elements of which holds(element) is true, in order.
template <Loopable C, class Holds>
  requires std::predicate<const Holds&, value_in<C>>
auto filter(C&& what, const Holds& holds, const rules& how = {}) {
  using item = std::remove_cvref_t<value_in<C>>;
  return of::gathered<item>(
      what,
      [&holds](std::vector<item>& items, value_in<C> v) {
        if (holds(v)) items.push_back(std::forward<value_in<C>>(v));
      },
      how);
}

// How many there are of which it is.
template <Loopable C, class Holds>
  requires std::predicate<const Holds&, value_in<C>>
std::int64_t count(C&& what, const Holds& holds, const rules& how = {}) {
  return fold(
      what, std::int64_t{0},
      [&holds](std::int64_t so_far, value_in<C> v) { return so_far + (holds(std::forward<value_in<C>>(v)) ? 1 : 0); },
      std::plus<std::int64_t>(), how);
}

// A copy of the least element, of several the first; of none, nothing.
template <Loopable C, class Less = std::less<>>
  requires std::predicate<const Less&, const std::remove_cvref_t<value_in<C>>&, const std::remove_cvref_t<value_in<C>>&>
auto min(C&& what, const Less& less = {}, const rules& how = {}) {
  using item = std::remove_cvref_t<value_in<C>>;
  using maybe = std::optional<item>;
  return fold(
      what, maybe(),
      [&less](maybe least, value_in<C> v) {
        if (!least || less(v, *least)) least = std::forward<value_in<C>>(v);
        return least;
      },
      [&less](maybe a, maybe b) { return a && (!b || !less(*b, *a)) ? a : b; }, how);
}
// The same of the greatest.
template <Loopable C, class Less = std::less<>>
auto max(C&& what, const Less& less = {}, const rules& how = {}) {
  return min(std::forward<C>(what), [&less](const auto& a, const auto& b) { return less(b, a); }, how);
}

}  // namespace heist::loops
