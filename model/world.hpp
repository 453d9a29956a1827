#pragma once
// World: the one door through which shared code touches memory other workers can see.
//
// A pool, iterator, scheduler or workload is a template over World and uses nothing else that is shared. The native
// world forwards to std::atomic and costs nothing, the simulated world charges virtual time, the checked world hands
// every access to the model checker. A protocol therefore exists once and is run, simulated and checked as it stands.
//
// What a world W provides:
//   W::atomic<T>     load, store, exchange, compare_exchange_strong/weak, fetch_add/sub/and/or. Each call names its
//                    memory order: no operators, no defaults. Each ends in a defaulted place, so that a history and a
//                    cost can name the line of the protocol. Constructed from a value and, optionally, a short name
//                    that appears in counterexamples ("top"); never default-constructed, so that no read can come
//                    from a value nobody wrote.
//   W::awaitable<T>  an atomic that can be waited for: await(satisfied, order) answers the first value it reads for which
//                    satisfied(value) is true. A write to it wakes whoever waits, so no wake-up can be forgotten. Native: a few
//                    spins, then a futex. Simulated: the worker leaves the event queue until the line is written. Checked:
//                    a thread goes on when a store it may read satisfies it; if none ever does, it *waits for ever*.
//   W::var<T>        plain data shared by agreement of the protocol: load, store. A race on it is a bug. May have a name,
//                    like an atomic.
//   W::beside<T>     a var that lies on the line of what is accessed along with it, like the pointer to an array under the
//                    lock that guards both: checked like any other, and simulated at no cost of its own.
//   W::mutex         lock, unlock.
//   W::fence         a thread fence.
//   W::yield         lets the others go on; a loop that waits for another worker calls it in every round.
//   W::random(n)     a number in [0, n): seeded and counted when simulated, every one of them when checked.
//   W::now_ns()      the caller's clock: nanoseconds since some moment, for protocols that go by how long something took. Native:
//                    the steady clock; simulated: virtual time; checked: it stands still. Not an access.
//   W::make, W::destroy, W::make_array, W::destroy_array
//                    allocation, so that the checked world sees leaks and use after free. An array's elements are all
//                    built from the same arguments.
//   W::queue_is(q, s) in worlds that watch: a queue that changes hands is in that state from now on (scheduler/attempt.hpp).
//                    Not an access; nobody decides anything by it.
//   W::range_opened(o), W::range_halved(h) likewise: what becomes of a loop that workers share (iterator/range_halves.hpp).
//   W::line_bytes    the alignment that keeps fields of different writers on different cache lines.
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <source_location>

namespace heist::model {

using order = std::memory_order;
using place = std::source_location;

template <class A, class T>
concept AtomicIn =
    std::constructible_from<A, T> && std::constructible_from<A, T, const char*> && !std::default_initializable<A> &&
    !std::copyable<A> && requires(A & a, const A& reader, T value, T& expected, order o, place p) {
  { reader.load(o) } -> std::same_as<T>;
  { reader.load(o, p) } -> std::same_as<T>;
  { a.store(value, o) } -> std::same_as<void>;
  { a.exchange(value, o) } -> std::same_as<T>;
  { a.compare_exchange_strong(expected, value, o, o) } -> std::same_as<bool>;
  { a.compare_exchange_weak(expected, value, o, o) } -> std::same_as<bool>;
};

template <class A, class T>
concept IntegerAtomicIn = AtomicIn<A, T> && requires(A& a, T value, order o) {
  { a.fetch_add(value, o) } -> std::same_as<T>;
  { a.fetch_sub(value, o) } -> std::same_as<T>;
  { a.fetch_and(value, o) } -> std::same_as<T>;
  { a.fetch_or(value, o) } -> std::same_as<T>;
};

template <class A, class T>
concept AwaitableIn = AtomicIn<A, T> && requires(const A& reader, bool (*satisfied)(T), order o, place p) {
  { reader.await(satisfied, o) } -> std::same_as<T>;
  { reader.await(satisfied, o, p) } -> std::same_as<T>;
};

// Where one may look at an atomic without anybody noticing: for hints, never for decisions.
template <class A>
concept PeekableIn = requires(const A& reader) {
  reader.peek();
};

template <class V, class T>
concept VarIn = std::constructible_from<V, T> && std::constructible_from<V, T, const char*> && requires(V& v, const V& reader, T value, place p) {
  { reader.load() } -> std::same_as<T>;
  { reader.load(p) } -> std::same_as<T>;
  { v.store(value) } -> std::same_as<void>;
};

template <class M>
concept MutexIn = std::default_initializable<M> && requires(M& m, place p) {
  m.lock();
  m.lock(p);
  m.unlock();
};

// Where a loop may be entered before its operands are there, and be slower for it to its end. Nothing but time depends on await_operands().
template <class W>
concept AwaitsOperands = requires {
  W::await_operands();
};

template <class W>
concept World =
    IntegerAtomicIn<typename W::template atomic<std::uint64_t>, std::uint64_t> &&
    IntegerAtomicIn<typename W::template atomic<std::int64_t>, std::int64_t> &&
    AtomicIn<typename W::template atomic<void*>, void*> && AtomicIn<typename W::template atomic<bool>, bool> &&
    AwaitableIn<typename W::template awaitable<std::uint32_t>, std::uint32_t> &&
    VarIn<typename W::template var<std::uint64_t>, std::uint64_t> &&
    VarIn<typename W::template beside<std::uint64_t>, std::uint64_t> && MutexIn<typename W::mutex> &&
    requires(order o, place p, std::uint32_t bound, std::size_t count, int* object) {
  W::fence(o);
  W::fence(o, p);
  W::yield();
  { W::random(bound) } -> std::same_as<std::uint32_t>;
  { W::now_ns() } -> std::same_as<std::uint64_t>;
  { W::template make<int>(1) } -> std::same_as<int*>;
  W::destroy(object);
  { W::template make_array<int>(count, 1) } -> std::same_as<int*>;
  W::destroy_array(object, count);
  { W::line_bytes } -> std::convertible_to<std::size_t>;
};

}  // namespace heist::model
