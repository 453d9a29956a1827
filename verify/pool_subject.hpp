#pragma once
// A pool of some type, put through a test program by the driver.
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>

#include "model/pool/pool.hpp"
#include "verify/pool_driver.hpp"
#include "verify/program.hpp"
#include "verify/program_factory.hpp"
#include "verify/specification.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// A pool whose thieves are to take half at once.
template <class P>
concept StealsHalf = requires(P& pool, loot& more) {
  P::steals_half;
  pool.steal_half_into(more);
};

// How a pool is to answer.
template <class P>
specification specification_of() {
  constexpr auto amount = StealsHalf<P> ? specification::amount::half : specification::amount::one;
  if constexpr (model::promise_of<P>() == model::extraction::best) {
    return specification(
        model::extraction::best, [](std::uint8_t a, std::uint8_t b) { return typename P::before{}(a, b); }, amount);
  } else {
    return specification(model::promise_of<P>(), nullptr, amount);
  }
}

template <class PoolUnderTest>
class pool_subject final : public pool_driver {
  static_assert(model::Pool<PoolUnderTest, task>);
  static constexpr bool starts_anywhere = std::constructible_from<PoolUnderTest, std::size_t, std::int64_t>;
  static constexpr unsigned most_steal_steps = model::steal_steps_of<PoolUnderTest>();

 public:
  pool_subject(const program& p, specification& s) requires starts_anywhere : pool_driver(p, s, most_steal_steps),
                                                                              pool_(p.capacity, p.first) {}
  pool_subject(const program& p, specification& s) requires(!starts_anywhere)
      : pool_driver(p, s, most_steal_steps), pool_(p.capacity) {}

 private:
  void push(task t) override { pool_.push(t); }
  std::optional<task> pop() override { return pool_.pop(); }
  model::stolen<task> steal(loot& more) override {
    if constexpr (StealsHalf<PoolUnderTest>) return pool_.steal_half_into(more);
    return pool_.steal();
  }

  PoolUnderTest pool_;
};

template <class PoolUnderTest>
class pool_factory final : public program_factory<pool_subject<PoolUnderTest>, specification> {
 public:
  explicit pool_factory(const program& p)
      : program_factory<pool_subject<PoolUnderTest>, specification>(p, specification_of<PoolUnderTest>()) {}
};

}  // namespace heist::verify
