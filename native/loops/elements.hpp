#pragma once
// What a loop goes over: a container, or what stands for its elements, and the iterator by which they are handed out. All is
// decided when the program is compiled, so that the loop over a batch is the one that would be written by hand.
#include <concepts>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include "model/iterator/flat.hpp"
#include "model/iterator/hash.hpp"
#include "model/iterator/index.hpp"
#include "model/iterator/range.hpp"
#include "model/iterator/steal_iterator.hpp"
#include "model/iterator/tree.hpp"
#include "native/world.hpp"

namespace heist::loops {

// The numbers from first to before end; none, if end is not beyond first.
inline model::range_elements range(std::int64_t first, std::int64_t end) {
  return {first, end};
}

// A binary tree of nodes that say left(), right() and value(). levels: how many there are, about; if it is too low batches
// are larger, and no more.
template <class Node>
model::tree_elements<Node> tree(Node* root, unsigned levels) {
  return {root, levels};
}

// One's own elements, with an iterator of one's own over native::world.
template <class E>
concept IteratedElements = model::StealIterator<typename E::iterator> && std::same_as<typename E::iterator::elements, E>;

template <class E>
concept Elements = model::FlatElements<E> || model::TreeElements<E> || IteratedElements<E>;

namespace of {

template <class E>
struct iterator;
template <model::FlatElements E>
struct iterator<E> {
  using type = model::flat_iterator<native::world, E>;
};
template <model::TreeElements E>
struct iterator<E> {
  using type = model::tree_iterator<native::world, E>;
};
template <IteratedElements E>
  requires(!model::FlatElements<E> && !model::TreeElements<E>)
struct iterator<E> {
  using type = typename E::iterator;
};

template <class C>
concept Array = std::ranges::contiguous_range<C> && std::ranges::sized_range<C>;

}  // namespace of

template <Elements E>
using iterator_of = typename of::iterator<E>::type;

// What a loop accepts: elements, an array (std::vector, std::array, std::span, std::string: whatever lies side by side), or a
// flat hash table (model/iterator/hash.hpp). A constant container has constant elements.
template <class C>
concept Loopable = Elements<std::remove_cvref_t<C>> || model::FlatTable<std::remove_reference_t<C>> || of::Array<C&>;

template <Loopable C>
decltype(auto) elements_of(C& what) {
  if constexpr (Elements<std::remove_const_t<C>>) {
    return static_cast<const C&>(what);
  } else if constexpr (model::FlatTable<C>) {
    return model::hash_elements<C>(what);
  } else {
    return model::index_elements<std::remove_reference_t<std::ranges::range_reference_t<C>>>(
        std::span(std::ranges::data(what), std::ranges::size(what)));
  }
}
template <Loopable C>
using elements_in = std::remove_cvref_t<decltype(elements_of(std::declval<C&>()))>;
// What the function that one gives is called with: a number, a reference to the element of an array, or what value() answers.
template <Loopable C>
using value_in = typename iterator_of<elements_in<C>>::value;

// All slots of such elements are occupied, so that results have places before they are there. For elements of one's own: specialise it.
template <class E>
inline constexpr bool has_no_gaps = false;
template <>
inline constexpr bool has_no_gaps<model::range_elements> = true;
template <class T>
inline constexpr bool has_no_gaps<model::index_elements<T>> = true;

// The slots that have an element, by number.
template <model::FlatElements E>
class numbered {
 public:
  using value_type = std::int64_t;

  explicit numbered(const E& all) : all_(all) {}

  std::int64_t slots() const { return all_.slots(); }
  bool is_occupied(std::int64_t slot) const { return all_.is_occupied(slot); }
  static std::int64_t value(std::int64_t slot) { return slot; }
  std::int64_t slots_for(std::int64_t elements) const { return all_.slots_for(elements); }

 private:
  E all_;
};

}  // namespace heist::loops
