#pragma once
// The unbounded first-in-first-out queue of Michael and Scott (PODC 1996, Fig. 1), the one behind the JDK's
// ConcurrentLinkedQueue, for one owner. Invariant: the tasks are those of the nodes after head, in order; head never
// passes tail. Whoever moves head by compare-and-swap owns the task of the node it moved it to. Nodes before head are
// the owner's to use again, when no thief is inside that might still be looking at one.
// The owner calls push and pop, any number of thieves call steal; all take the oldest task.
// Not promised: memory back before the queue's end; nor that taken nodes are used again while thieves keep overlapping.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the queue with exactly one published fault in it; a check must find it. `none` is the queue.
enum class linked_queue_fault {
  none,
  tail_fixed_by_store,
  head_swapped_acquire_only,
  freed_at_once,
  reclaimed_without_a_look,
};

template <World W, class T, linked_queue_fault Fault = linked_queue_fault::none>
class linked_queue {
  using fault = linked_queue_fault;
  static_assert(std::is_trivially_copyable_v<T>);
  template <class U>
  using atomic = typename W::template atomic<U>;

  struct node {
    explicit node(T t) : value(t, "value") {}
    typename W::template var<T> value;    // written before the node is linked, read by whoever takes it
    atomic<node*> next{nullptr, "next"};  // written by the owner, once while the node is linked
  };

 public:
  static constexpr std::size_t default_capacity = 8;  // few enough for the taken nodes to be in a cache still
  static constexpr extraction promises = extraction::queue;
  static constexpr unsigned most_steal_steps = 7;

  // capacity: pushes from one look for nodes that can be used again to the next.
  explicit linked_queue(std::size_t capacity = default_capacity)
      : linked_queue(capacity, W::template make<node>(T{})) {}
  linked_queue(const linked_queue&) = delete;
  linked_queue& operator=(const linked_queue&) = delete;

  // By then nobody else may use the queue.
  ~linked_queue() {
    if constexpr (Fault == fault::freed_at_once) oldest_ = head_.load(order::relaxed);
    destroy_all(oldest_);
    destroy_all(spare_);
  }

  void push(T pushed) {
    if (++pushes_ >= pushes_between_looks_) [[unlikely]] {
      reclaim();
    }
    node* const added = spare_ == nullptr ? W::template make<node>(pushed) : refilled(pushed);
    node* const last = tail_.load(order::relaxed);  // relaxed: whoever moved it, the owner made the node
    last->next.store(added, order::release);        // the node and the task behind it, for the acquire of next in take()
    move_tail(last, added);
  }

  std::optional<T> pop() {
    stolen<T> got = stolen<T>::lost();
    while (got.status == steal_status::lost) got = take();
    if (got.status == steal_status::empty) return std::nullopt;
    return got.task;
  }

  // Relaxed, and nothing is followed: should the node have been freed and linked again in between, a push is under way.
  bool seems_empty() const { return head_.load(order::relaxed) == tail_.load(order::relaxed); }

  stolen<T> steal() {
    inside_.fetch_add(1, order::acquire);  // pairs with reclaim(): who comes after it sees no head from before it
    const stolen<T> got = take();
    inside_.fetch_sub(1, order::release);  // we are done with every node: pairs with the acquire in reclaim()
    return got;
  }

 private:
  linked_queue(std::size_t capacity, node* first)
      : tail_(first, "tail"),
        pushes_between_looks_(std::max<std::size_t>(capacity, 1)),
        oldest_(first),
        head_(first, "head") {}

  // Called by the owner, or by a thief that is inside: no node it can reach is reclaimed.
  stolen<T> take() {
    node* first = head_.load(order::acquire);             // pairs with the release below: first->next is visible
    node* const last = tail_.load(order::relaxed);        // at first or after it, for the same reason
    node* const next = first->next.load(order::acquire);  // pairs with the release in push()
    if (next == nullptr) return stolen<T>::empty();
    if (first == last) move_tail(last, next);
    constexpr order swap = Fault == fault::head_swapped_acquire_only ? order::acquire : order::release;
    // release: tail is past first, and what we know of next is known to whoever reads the new head
    if (!head_.compare_exchange_strong(first, next, swap, order::relaxed)) return stolen<T>::lost();
    const T taken = next->value.load();
    if constexpr (Fault == fault::freed_at_once) W::destroy(first);
    return stolen<T>::of(taken);
  }

  // Forward, and only from where it was seen. Relaxed: nobody follows tail but the owner.
  void move_tail(node* from, node* to) {
    if constexpr (Fault == fault::tail_fixed_by_store) {
      tail_.store(to, order::relaxed);
    } else {
      tail_.compare_exchange_strong(from, to, order::relaxed, order::relaxed);
    }
  }

  // The count is read by writing it, so that a thief either is in it, or comes later and sees this head or a newer one.
  [[gnu::noinline]] void reclaim() {
    pushes_ = 0;
    if constexpr (Fault == fault::freed_at_once) return;
    node* const first = head_.load(order::relaxed);  // relaxed: who has moved it has left, or is counted
    if (first == oldest_) return;
    // acquire: thieves that have left are done with every node; release: this head, for those that come
    const bool alone = inside_.fetch_add(0, order::acq_rel) == 0;
    if (alone || Fault == fault::reclaimed_without_a_look) spare_up_to(first);
  }

  void spare_up_to(node* end) {
    while (oldest_ != end) {
      node* const next = oldest_->next.load(order::relaxed);
      oldest_->next.store(spare_, order::relaxed);  // relaxed, here and below: the node is the owner's until it is linked
      spare_ = oldest_;
      oldest_ = next;
    }
  }

  node* refilled(T pushed) {
    node* const taken = spare_;
    spare_ = taken->next.load(order::relaxed);
    taken->value.store(pushed);
    taken->next.store(nullptr, order::relaxed);
    return taken;
  }

  static void destroy_all(node* first) {
    while (first != nullptr) {
      node* const next = first->next.load(order::relaxed);
      W::destroy(first);
      first = next;
    }
  }

  // written by the owner; tail by thieves too, to help
  alignas(W::line_bytes) atomic<node*> tail_;
  const std::size_t pushes_between_looks_;
  std::size_t pushes_ = 0;  // since the last look
  node* oldest_;            // that has not been reclaimed
  node* spare_ = nullptr;   // reclaimed ones, by their next
  // written by whoever takes
  alignas(W::line_bytes) atomic<node*> head_;
  atomic<std::uint64_t> inside_{0, "inside"};  // thieves
};

struct linked_queue_pool {
  static constexpr std::string_view name = "linked-queue";
  static constexpr std::string_view line = "unbounded linked first-in, first-out queue (Michael & Scott)";

  using fault = linked_queue_fault;
  template <World W, class T, fault Fault = fault::none>
  using type = linked_queue<W, T, Fault>;

  static constexpr std::array faults{
      mutant{fault::tail_fixed_by_store, "tail-fixed-by-store",
             "a helper that comes late moves tail back to a node that is gone"},
      mutant{fault::head_swapped_acquire_only, "head-swapped-acquire-only",
             "the next to take sees the new head and not what is in it"},
      mutant{fault::freed_at_once, "freed-at-once", "a node is freed while others may be reading it"},
      mutant{fault::reclaimed_without_a_look, "reclaimed-without-a-look",
             "taken nodes are used again without a look at who is inside"},
  };
  static constexpr std::array<std::string_view, 6> programs{
      "push pop | steal",
      "push pop push pop push | steal, capacity 1",
      "push push pop pop | steal steal",
      "push push push pop | steal steal, capacity 1",
      "push | steal | steal",
      "push pop push pop | steal | steal, capacity 1",
  };
};

}  // namespace heist::model
