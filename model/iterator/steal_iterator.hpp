#pragma once
// StealIterator: the elements of a container in a fixed order, taken in batches by one worker, its owner, until another worker
// marks it stolen; then what is left is split in two (Prokopec, Petrashko & Odersky, On Lock-Free Work-stealing Iterators for
// Parallel Data Structures, 2015). Here an iterator is what everybody may touch, and a traversal of it is its owner's own: so
// what only the owner may call, nobody else can.
//
// An iterator i has a part of the container. e(i) are the elements of that part, in order.
//   owner()         always answers the same worker.
//   state()         available, until it answers stolen or completed, which it then does for ever.
//   mark_stolen()   by anybody but the owner. From then on state() answers stolen or completed. True: this call did it.
//   remaining()     by anybody: about how many elements have not been handed out, as far as it can be told; 0 if there are none.
//   split()         by anybody, when state() has answered stolen: two parts that have, in this order, what had not been handed out
//                   when it was stolen. Whoever asks gets the same. Where two elements or more are left, both parts have some;
//                   where one is left, the first part has it. (Of slots: some may be empty; of what is handed out as one, too.)
//   traversal(i)    by the owner, one at a time. It may be made before or after the iterator was stolen.
// Of a traversal:
//   next_batch(n)   hands out the next elements, about n of them, for n >= 0. Answers about how many, never too few; or none, -1,
//                   and then state() is stolen or completed. If it answers anything else, state() was available until then.
//   has_next()      whether next() may be called. Once it is false it is so until the next call of next_batch().
//   next()          the next element of the batch.
//   each(f)         calls f with all that is left of the batch, in order: the loop or recursion that one would write by hand.
// Traversal contract: let X be what next() answered, in order. If i is completed and no has_next() is left true, e(i) = X; if it
// is stolen, e(i) = X e(i1) e(i2) with the two parts of split(). So whoever traverses, in whatever batches: no element twice, none
// lost, and the order is kept.
// Not promised: that a worker who has been handed out a batch finishes it. Nobody can take it back.
#include <concepts>
#include <cstdint>
#include <utility>

#include "model/workload/workload.hpp"

namespace heist::model {

enum class iterator_state : std::uint8_t { available, stolen, completed };

// What next_batch() answers when there is nothing to hand out any more.
inline constexpr std::int64_t none_left = -1;

template <class I>
concept StealIterator =
    !std::copyable<I> && std::copyable<typename I::part> && std::equality_comparable<typename I::part> &&
    std::constructible_from<I, const typename I::elements&, typename I::part, worker_id> &&
    std::constructible_from<typename I::traversal, I&> &&
    requires(I& i, const I& reader, const typename I::elements& all, typename I::traversal& t, std::int64_t step,
             void (*f)(typename I::value)) {
  { I::all_of(all) } -> std::same_as<typename I::part>;
  { reader.owner() } -> std::same_as<worker_id>;
  { reader.state() } -> std::same_as<iterator_state>;
  { reader.remaining() } -> std::same_as<std::int64_t>;
  { i.mark_stolen() } -> std::same_as<bool>;
  { reader.split() } -> std::same_as<std::pair<typename I::part, typename I::part>>;
  { t.next_batch(step) } -> std::same_as<std::int64_t>;
  { t.has_next() } -> std::same_as<bool>;
  { t.next() } -> std::same_as<typename I::value>;
  t.each(f);
};

}  // namespace heist::model
