#pragma once
// The growable work-stealing deque of Chase and Lev (SPAA 2005) with the C11 orders of Le, Pop, Cohen and Zappa
// Nardelli (PPoPP 2013, Fig. 1). Invariant: the tasks are the slots [top, bottom) of the current buffer; only the owner
// moves bottom, top only ever grows, and whoever advances top by compare-and-swap owns the slot it passed.
// The owner calls push and pop (last in, first out), any number of thieves call steal (first in, first out).
// Not promised: a bound on memory while it lives (see reclamation in README.md); steal may lose to another thief.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/pool/slot_ring.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the deque with exactly one published fault in it; a check must find it. `none` is the deque.
enum class chase_lev_fault {
  none,
  no_fence_in_pop,
  no_fence_in_steal,
  growth_published_relaxed,
  growth_read_relaxed,
  growth_ignored_by_push,
  growth_copies_as_it_lies,
  unsigned_comparison_in_pop,
  slot_read_after_swap,
  slots_not_atomic,
  bottom_before_slot,
  size_unguarded,
};

// ChangesHands: another worker may become the owner, when the one before has left.
template <World W, class T, chase_lev_fault Fault = chase_lev_fault::none, bool ChangesHands = false>
class chase_lev {
  using fault = chase_lev_fault;
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
  using index = std::int64_t;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr std::size_t default_capacity = [] {
    if constexpr (requires { W::starts_small; }) return W::starts_small ? 16 : 64;
    return 64;
  }();
  static constexpr extraction promises = extraction::deque;
  static constexpr bool only_loads_in_vain = true;  // a steal that finds nothing has written nothing
  static constexpr unsigned most_steal_steps = 6;

  // capacity: slots before the first growth, a power of two. first: the index of the first task, below 0 as well, so
  // that a check can begin where the ring goes round.
  explicit chase_lev(std::size_t capacity = default_capacity, index first = 0)
      : bottom_(first, "bottom"),
        buffer_(W::template make<buffer>(static_cast<index>(capacity), nullptr, T{}, "slot"), "buffer"),
        top_seen_(first),
        top_(first, "top") {}

  chase_lev(const chase_lev&) = delete;
  chase_lev& operator=(const chase_lev&) = delete;

  // By then nobody else may use the deque.
  ~chase_lev() { buffer::destroy_all(buffer_.load(order::relaxed)); }

  void push(T pushed) {
    const index b = bottom_.load(order::relaxed);
    buffer* slots = buffer_.load(order::relaxed);
    if (b - top_seen_.load() >= slots->capacity) [[unlikely]] {
      buffer* const roomy = make_room(slots, b);
      if constexpr (Fault != fault::growth_ignored_by_push) slots = roomy;
    }
    if constexpr (Fault == fault::bottom_before_slot) bottom_.store(b + 1, order::relaxed);
    slots->at(b).store(pushed, order::relaxed);
    W::fence(order::release);  // the slot, and the task behind it: pairs with the acquire of bottom in steal()
    if constexpr (Fault != fault::bottom_before_slot) bottom_.store(b + 1, order::relaxed);
  }

  std::optional<T> pop() {
    const index b = bottom_.load(order::relaxed) - 1;
    buffer* const slots = buffer_.load(order::relaxed);
    bottom_.store(b, order::relaxed);
    if constexpr (Fault != fault::no_fence_in_pop) {
      W::fence(order::seq_cst);  // with the one in steal(): either the thief sees the lower bottom or we its top
    }
    index t = top_.load(order::relaxed);
    if (is_past(t, b)) {
      bottom_.store(b + 1, order::relaxed);
      return std::nullopt;
    }
    const T taken = slots->at(b).load(order::relaxed);
    if (t == b) {  // the last task: thieves may be after it too, and top decides
      const bool won = top_.compare_exchange_strong(t, t + 1, order::seq_cst, order::relaxed);
      bottom_.store(b + 1, order::relaxed);
      if (!won) return std::nullopt;
    }
    return taken;
  }

  stolen<T> steal() {
    index t = top_.load(order::acquire);  // acquire: keeps the load of bottom behind it, with the fence
    if constexpr (Fault != fault::no_fence_in_steal) {
      W::fence(order::seq_cst);  // pairs with the fence in pop()
    }
    const index b = bottom_.load(order::acquire);  // pairs with the release fence in push()
    if (t >= b) return stolen<T>::empty();
    constexpr order see = Fault == fault::growth_read_relaxed ? order::relaxed : order::acquire;
    buffer* const slots = buffer_.load(see);  // acquire: pairs with the release in make_room()
    slot& oldest = slots->at(t);
    T taken{};
    if constexpr (Fault != fault::slot_read_after_swap) taken = oldest.load(order::relaxed);  // reused after the swap
    if (!top_.compare_exchange_strong(t, t + 1, order::seq_cst, order::relaxed)) return stolen<T>::lost();
    if constexpr (Fault == fault::slot_read_after_swap) taken = oldest.load(order::relaxed);
    return stolen<T>::of(taken);
  }

  // How many tasks there were; anybody may ask, and by the time of the answer it may be wrong.
  std::size_t size() const {
    const index t = top_.load(order::relaxed);  // relaxed: nothing is done on the strength of it
    const index b = bottom_.load(order::relaxed);
    if constexpr (Fault == fault::size_unguarded) return static_cast<std::size_t>(b - t);
    return b > t ? static_cast<std::size_t>(b - t) : 0;
  }

  // A hint that push or pop comes soon, in worlds where looking is not an access.
  void prefetch_buffer() const requires PeekableIn<atomic<index>> { __builtin_prefetch(buffer_.peek()); }

 private:
  // Of one owner alone.
  class own_index {
   public:
    explicit own_index(index value) : value_(value) {}
    index load() const { return value_; }
    void store(index value) { value_ = value; }

   private:
    index value_;
  };

  // A slot that a fault makes plain memory.
  class plain_slot {
   public:
    plain_slot(T value, const char* name) : value_(value, name) {}
    T load(order) const { return value_.load(); }
    void store(T value, order) { value_.store(value); }

   private:
    typename W::template var<T> value_;
  };
  using slot = std::conditional_t<Fault == fault::slots_not_atomic, plain_slot, atomic<T>>;

  using buffer = slot_ring<W, slot, index>;

  static bool is_past(index t, index b) {
    if constexpr (Fault == fault::unsigned_comparison_in_pop) {
      return static_cast<std::uint64_t>(t) > static_cast<std::uint64_t>(b);
    }
    return t > b;
  }

  // The owner's view of top is old: look again, and grow if the buffer really is full. Out of line: inlined, its calls
  // would make every push save and restore six registers.
  [[gnu::noinline]] buffer* make_room(buffer* full, index b) {
    const index seen = top_.load(order::acquire);  // acquire: the slot's last reader is done before we overwrite it
    top_seen_.store(seen);
    if (b - seen < full->capacity) return full;
    buffer* const grown = W::template make<buffer>(full->capacity * 2, full, T{}, "slot");
    for (index i = seen; i < b; ++i) {
      const index to = Fault == fault::growth_copies_as_it_lies ? i & (full->capacity - 1) : i;
      grown->at(to).store(full->at(i).load(order::relaxed), order::relaxed);
    }
    constexpr order publish = Fault == fault::growth_published_relaxed ? order::relaxed : order::release;
    buffer_.store(grown, publish);  // release: the copied slots, for the acquire in steal()
    return grown;
  }

  // written by the owner
  alignas(W::line_bytes) atomic<index> bottom_;
  atomic<buffer*> buffer_;
  // A lower bound of top, private to the owner: saves a shared load in every push.
  std::conditional_t<ChangesHands, typename W::template beside<index>, own_index> top_seen_;
  // written by whoever takes the oldest task
  alignas(W::line_bytes) atomic<index> top_;
};

struct chase_lev_pool {
  static constexpr std::string_view name = "chase-lev";
  static constexpr std::string_view line = "growable lock-free deque (Chase & Lev; orders of Le et al.)";

  using fault = chase_lev_fault;
  template <World W, class T, fault Fault = fault::none>
  using type = chase_lev<W, T, Fault>;
  // Thieves ask for the size too, in the smallest programs.
  static constexpr bool asks_for_size(fault f) { return f == fault::none || f == fault::size_unguarded; }

  static constexpr std::array faults{
      mutant{fault::no_fence_in_pop, "no-fence-in-pop",
             "pop does not fence between bottom and top: owner and thief take the same task"},
      mutant{fault::no_fence_in_steal, "no-fence-in-steal",
             "steal does not fence between top and bottom: the same, from the other side"},
      mutant{fault::growth_published_relaxed, "growth-published-relaxed",
             "a thief can read slots of a grown buffer before they were copied"},
      mutant{fault::growth_read_relaxed, "growth-read-relaxed", "the same, from the thief's side"},
      mutant{fault::growth_ignored_by_push, "growth-ignored-by-push",
             "the push that grew the buffer goes on to write into the old one"},
      mutant{fault::growth_copies_as_it_lies, "growth-copies-as-it-lies",
             "growth copies slots by place, not by index: what had gone round is lost"},
      mutant{fault::unsigned_comparison_in_pop, "unsigned-comparison-in-pop",
             "an empty deque's bottom goes below 0 and looks very large"},
      mutant{fault::slot_read_after_swap, "slot-read-after-swap",
             "a thief reads its slot after moving top: a push can reuse it first"},
      mutant{fault::slots_not_atomic, "slots-not-atomic",
             "slots are plain memory: a thief about to lose reads while a push writes"},
      mutant{fault::bottom_before_slot, "bottom-before-slot", "push raises bottom before it writes the slot"},
      mutant{fault::size_unguarded, "size-unguarded", "size() is -1 in the middle of a pop"},
  };
  static constexpr std::array<std::string_view, 8> programs{
      "push pop | steal",
      "push push pop pop | steal",
      "push push pop pop | steal steal",
      "push push pop pop push pop | steal steal",
      "push push push pop | steal steal, capacity 2, first -1",
      "pop push pop push | steal, capacity 1",
      "push push pop pop | steal | steal",
      "push push pop pop push pop | steal | steal",
  };
};

}  // namespace heist::model
