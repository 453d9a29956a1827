#pragma once
// Somebody's own pool, written over World, put through the same programs and the same specification as ours. What it
// lacks is said in a sentence each rather than by a page of template errors.
#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"

namespace heist::verify {

template <class P>
concept OwnPool = std::constructible_from<P, std::size_t> && model::Pool<P, std::uint64_t> &&
                  sizeof(pool_subject<P>) <= subject_factory::most_bytes;

template <class P>
std::unique_ptr<subject_factory> own_pool(const program& p) {
  using task = std::uint64_t;
  static_assert(std::is_nothrow_destructible_v<P>, "a pool's destructor may not throw, and has to be public");
  static_assert(!std::is_nothrow_destructible_v<P> || std::constructible_from<P, std::size_t>,
                "a pool needs a constructor that takes its capacity: explicit deque(std::size_t capacity)");
  static_assert(
      requires(P & pool, task t) {
        { pool.push(t) } -> std::same_as<void>;
      },
      "a pool needs: void push(Task)");
  static_assert(
      requires(P & pool) {
        { pool.pop() } -> std::same_as<std::optional<task>>;
      },
      "a pool needs: std::optional<Task> pop()");
  static_assert(
      requires(P & pool) {
        { pool.steal() } -> std::same_as<model::stolen<task>>;
      },
      "a pool needs: heist::model::stolen<Task> steal()");
  if constexpr (std::constructible_from<P, std::size_t> && model::Pool<P, task>) {
    static_assert(OwnPool<P>, "a pool may take 4,000 bytes at most; allocate more with World::make_array");
    if constexpr (OwnPool<P>) return std::make_unique<pool_factory<P>>(p);
  }
  return nullptr;
}

}  // namespace heist::verify
