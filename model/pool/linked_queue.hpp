#pragma once
// The unbounded first-in-first-out queue of Michael and Scott (PODC 1996, Fig. 1), the one behind the JDK's
// ConcurrentLinkedQueue. Invariant: the tasks are those of the nodes after head, in order; head never passes tail, and
// tail is the last node or the one before it. Whoever moves head by compare-and-swap owns the task of the node it
// moved it to.
// Anybody may call push, pop and steal; the latter two take the oldest task, and pop tries again where steal is lost.
// Not promised: memory back while calls keep overlapping; unlinked nodes are freed when a taker ends and no other call runs.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the queue with exactly one published fault in it; a check must find it. `none` is the queue.
enum class linked_queue_fault {
  none,
  tail_fixed_by_store,
  head_swapped_acquire_only,
  freed_at_once,
  freed_before_leaving,
};

template <World W, class T, linked_queue_fault Fault = linked_queue_fault::none>
class linked_queue {
  using fault = linked_queue_fault;
  static_assert(std::is_trivially_copyable_v<T>);
  template <class U>
  using atomic = typename W::template atomic<U>;

  struct node {
    explicit node(T t) : value(t) {}
    const typename W::template var<T> value;  // written before the node is linked, read by whoever takes it
    atomic<node*> next{nullptr, "next"};
    typename W::template var<node*> retired_before{nullptr};  // the remover's, then the list's
  };

 public:
  static constexpr extraction promises = extraction::queue;

  // capacity: every pool is made with one; a list needs none.
  explicit linked_queue(std::size_t = 0) : linked_queue(W::template make<node>(T{})) {}
  linked_queue(const linked_queue&) = delete;
  linked_queue& operator=(const linked_queue&) = delete;

  // By then nobody else may use the queue.
  ~linked_queue() {
    for (node* n = head_.load(order::relaxed); n != nullptr;) {
      node* const next = n->next.load(order::relaxed);
      W::destroy(n);
      n = next;
    }
    destroy_all(retired_.load(order::relaxed));
  }

  void push(T pushed) {
    node* const added = W::template make<node>(pushed);
    enter();
    node* last = tail_.load(order::acquire);  // pairs with the release of whoever moved it: the node is built
    for (;;) {
      node* next = nullptr;
      // release: the node and the task behind it, for the acquire of next in take()
      if (last->next.compare_exchange_strong(next, added, order::release, order::acquire)) break;
      move_tail(last, next);
      last = next;
    }
    move_tail(last, added);
    inside_.fetch_sub(1, order::release);  // we are done with every node: pairs with the acquire in leave()
  }

  std::optional<T> pop() {
    stolen<T> got = stolen<T>::lost();
    enter();
    while (got.status == steal_status::lost) got = take();
    leave(got);
    if (got.status == steal_status::empty) return std::nullopt;
    return got.task;
  }

  stolen<T> steal() {
    enter();
    const stolen<T> got = take();
    leave(got);
    return got;
  }

 private:
  explicit linked_queue(node* first) : head_(first, "head"), tail_(first, "tail") {}

  // Called between enter() and leave(): no node it can reach is freed.
  stolen<T> take() {
    node* first = head_.load(order::acquire);         // pairs with the release below: first->next is visible
    node* const last = tail_.load(order::acquire);    // at first or after it, for the same reason
    node* const next = first->next.load(order::acquire);  // pairs with the release in push()
    if (next == nullptr) return stolen<T>::empty();
    if (first == last) move_tail(last, next);
    constexpr order swap = Fault == fault::head_swapped_acquire_only ? order::acquire : order::acq_rel;
    // release: tail is past first, and what we know of next is known to whoever reads the new head
    if (!head_.compare_exchange_strong(first, next, swap, order::relaxed)) return stolen<T>::lost();
    const T taken = next->value.load();
    retire(first);
    return stolen<T>::of(taken);
  }

  // Forward, and only from where it was seen: it may have been moved on by others since.
  void move_tail(node* from, node* to) {
    if constexpr (Fault == fault::tail_fixed_by_store) {
      tail_.store(to, order::release);
    } else {
      tail_.compare_exchange_strong(from, to, order::release, order::relaxed);  // release: `to` is built
    }
  }

  // acquire: who comes after a call that freed nodes does not see them linked. Pairs with the release in leave().
  void enter() { inside_.fetch_add(1, order::acquire); }

  // Who took a task and is the last one out frees what was retired before it looked: whoever comes in later cannot
  // reach it any more.
  void leave(const stolen<T>& got) {
    node* unreachable = nullptr;
    if (got.status == steal_status::task) unreachable = retired_.exchange(nullptr, order::acquire);
    if constexpr (Fault == fault::freed_before_leaving) destroy_all(std::exchange(unreachable, nullptr));
    // release: we are done with every node; acquire: so is everybody who left before
    const bool alone = inside_.fetch_sub(1, order::acq_rel) == 1;
    if (unreachable == nullptr) return;
    if (alone) {
      destroy_all(unreachable);
    } else {
      put_back(unreachable);
    }
  }

  void retire(node* unlinked) {
    if constexpr (Fault == fault::freed_at_once) {
      W::destroy(unlinked);
    } else {
      retire_all(unlinked, unlinked);
    }
  }

  void put_back(node* list) {
    node* oldest = list;
    while (node* const before = oldest->retired_before.load()) oldest = before;
    retire_all(list, oldest);
  }

  // A list is only ever added to at its front or taken whole, so an old front that comes back does no harm.
  void retire_all(node* newest, node* oldest) {
    node* front = retired_.load(order::relaxed);
    do {
      oldest->retired_before.store(front);
    } while (!retired_.compare_exchange_strong(front, newest, order::release, order::relaxed));
  }

  static void destroy_all(node* list) {
    while (list != nullptr) {
      node* const before = list->retired_before.load();
      W::destroy(list);
      list = before;
    }
  }

  // written by whoever takes
  alignas(W::line_bytes) atomic<node*> head_;
  // written by whoever pushes, and by others to help
  alignas(W::line_bytes) atomic<node*> tail_;
  // written by everybody
  alignas(W::line_bytes) atomic<std::uint64_t> inside_{0, "inside"};
  atomic<node*> retired_{nullptr, "retired"};
};

}  // namespace heist::model
