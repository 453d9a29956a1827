#pragma once
// Iterators over slots that are numbered: ranges, arrays, flat hash tables (Prokopec et al., Fig. 4, repaired: README.md).
// Invariant: progress p >= 0 says that the slots of the part below p have been handed out and nothing else has; -p - 1 says
// that it was stolen then. It only grows until it is stolen, and never changes after that, nor once it has come to the end.
// The owner calls next_batch(), anybody else mark_stolen(): both change progress by compare-and-swap.
// All accesses are relaxed: what is handed over is the number itself. The elements were there before the iterator was, and
// who splits it makes new ones of what it has read.
// Not promised: that there are elements in a batch; of a hash table all its slots may be empty.
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <utility>

#include "model/description.hpp"
#include "model/iterator/steal_iterator.hpp"
#include "model/world.hpp"

namespace heist::model {

// What is iterated over, as a value that is small and can be copied.
//   slots()          how many there are, below 2^63
//   is_occupied(s)   whether slot s has an element
//   value(s)         the element
//   slots_for(n)     in how many slots about n elements are expected; at least n, unless there are fewer
template <class E>
concept FlatElements = std::copyable<E> && requires(const E& e, std::int64_t slot) {
  { e.slots() } -> std::same_as<std::int64_t>;
  { e.is_occupied(slot) } -> std::same_as<bool>;
  { e.value(slot) } -> std::same_as<typename E::value_type>;
  { e.slots_for(slot) } -> std::same_as<std::int64_t>;
};

// Each is the iterator with exactly one fault in it; a check must find it. `none` is the iterator.
enum class flat_fault {
  none,
  marked_with_p_minus_1,
  stolen_not_tested,
  marked_by_store,
  handed_out_by_store,
  lost_batch_kept,
  completed_marked,
  batch_not_cut,
  decoded_without_one,
  middle_in_both,
  middle_in_neither,
  halves_swapped,
  empty_slots_not_skipped,
};

template <World W, FlatElements E, flat_fault Fault = flat_fault::none>
class flat_iterator {
  using fault = flat_fault;

 public:
  using elements = E;
  using value = typename E::value_type;
  // Slots, from one to before another one.
  struct part {
    std::int64_t first, end;
    bool operator==(const part&) const = default;
  };
  class traversal;

  // all: outlives the iterator.
  flat_iterator(const E& all, part p, worker_id owner)
      : elements_(&all), end_(p.end, "end"), owner_(owner, "owner"), progress_(p.first, "progress") {}
  flat_iterator(const flat_iterator&) = delete;
  flat_iterator& operator=(const flat_iterator&) = delete;
  static part all_of(const E& all) { return {0, all.slots()}; }

  worker_id owner() const { return owner_.load(); }
  iterator_state state() const { return state_at(progress_.load(order::relaxed)); }
  std::int64_t remaining() const {
    const std::int64_t p = progress_.load(order::relaxed);
    return end_.load() - (p < 0 ? decoded(p) : p);
  }
  bool mark_stolen() {
    std::int64_t p = progress_.load(order::relaxed);
    while (state_at(p) == iterator_state::available || (Fault == fault::completed_marked && p >= 0)) {
      const std::int64_t marked = Fault == fault::marked_with_p_minus_1 ? p - 1 : -p - 1;
      if constexpr (Fault == fault::marked_by_store) return progress_.store(marked, order::relaxed), true;
      if (progress_.compare_exchange_strong(p, marked, order::relaxed, order::relaxed)) return true;
    }
    return false;
  }
  std::pair<part, part> split() const {
    const std::int64_t p = decoded(progress_.load(order::relaxed)), end = end_.load();
    const std::int64_t middle = p + (end - p + 1) / 2;
    const part first{p, Fault == fault::middle_in_both && middle < end ? middle + 1 : middle};
    const part second{Fault == fault::middle_in_neither && middle < end ? middle + 1 : middle, end};
    if constexpr (Fault == fault::halves_swapped) return {second, first};
    return {first, second};
  }

 private:
  iterator_state state_at(std::int64_t p) const {
    return p >= end_.load() ? iterator_state::completed : p < 0 ? iterator_state::stolen : iterator_state::available;
  }
  static std::int64_t decoded(std::int64_t marked) { return Fault == fault::decoded_without_one ? -marked : -marked - 1; }

  // whoever made it; beside the progress, without which nobody reads them
  typename W::template beside<const E*> elements_;
  typename W::template beside<std::int64_t> end_;
  typename W::template beside<worker_id> owner_;
  // the owner, until somebody else has marked it stolen
  typename W::template atomic<std::int64_t> progress_;
};

template <World W, FlatElements E, flat_fault Fault>
class flat_iterator<W, E, Fault>::traversal {
 public:
  explicit traversal(flat_iterator& of) : of_(&of), elements_(*of.elements_.load()), end_(of.end_.load()) {}

  std::int64_t next_batch(std::int64_t step) {
    at_ = batch_end_ = 0;
    std::int64_t p = of_->progress_.load(order::relaxed);
    if (p >= end_ || (Fault != fault::stolen_not_tested && p < 0)) return none_left;
    const std::int64_t count = elements_.slots_for(step);
    const std::int64_t next = Fault == fault::batch_not_cut ? p + count : p + std::min(count, end_ - p);
    if constexpr (Fault == fault::handed_out_by_store) {
      of_->progress_.store(next, order::relaxed);
    } else if (!of_->progress_.compare_exchange_strong(p, next, order::relaxed, order::relaxed)) {
      if constexpr (Fault != fault::lost_batch_kept) return none_left;  // nobody else hands out: it has been stolen
      p = std::max<std::int64_t>(0, next - count);
    }
    at_ = p;
    batch_end_ = next;
    return next - p;
  }
  bool has_next() {
    if constexpr (Fault != fault::empty_slots_not_skipped) {
      while (at_ < batch_end_ && !elements_.is_occupied(at_)) ++at_;
    }
    return at_ < batch_end_;
  }
  value next() { return elements_.value(at_++); }
  // The slots of the batch that are left.
  part rest() const { return {at_, batch_end_}; }
  template <class F>
  void each(F f) {
    const E all = elements_;
    const std::int64_t first = at_, end = batch_end_;
    if constexpr (AwaitsOperands<W>) {
      if (end - first >= long_batch) W::await_operands();
    }
    // In pairs: a loop of a few bytes that lies across two lines of the processor's code takes twice as long.
#pragma GCC unroll 2
    for (std::int64_t slot = first; slot < end; ++slot) {
      if (all.is_occupied(slot)) f(all.value(slot));
    }
    at_ = end;
  }

 private:
  static constexpr std::int64_t long_batch = 256;  // takes longer than await_operands()

  flat_iterator* of_;
  E elements_;
  std::int64_t end_;
  std::int64_t at_ = 0, batch_end_ = 0;  // of the batch: the next slot, and where it ends
};

// The faults that can be told in every flat iterator.
inline constexpr std::array flat_faults{
    mutant{flat_fault::marked_with_p_minus_1, "marked-with-p-minus-1",
           "a stolen iterator goes on below where it was: markStolen as it was printed"},
    mutant{flat_fault::stolen_not_tested, "stolen-not-tested",
           "a stolen iterator hands out batches: nextBatch of hash tables as it was printed"},
    mutant{flat_fault::marked_by_store, "marked-by-store", "a batch that was handed out meanwhile is handed out again"},
    mutant{flat_fault::handed_out_by_store, "handed-out-by-store", "the owner wipes the mark away and goes on"},
    mutant{flat_fault::lost_batch_kept, "lost-batch-kept", "the owner takes a batch though the iterator was stolen before"},
    mutant{flat_fault::completed_marked, "completed-marked", "what was completed is stolen"},
    mutant{flat_fault::batch_not_cut, "batch-not-cut", "the last batch goes on beyond the end"},
    mutant{flat_fault::decoded_without_one, "decoded-without-one", "a split leaves out the first element that is left"},
    mutant{flat_fault::middle_in_both, "middle-in-both", "both halves have the element in the middle"},
    mutant{flat_fault::middle_in_neither, "middle-in-neither", "neither half has it"},
    mutant{flat_fault::halves_swapped, "halves-swapped", "a split gives the end first"},
};

}  // namespace heist::model
