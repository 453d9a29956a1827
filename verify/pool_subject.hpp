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

// A pool whose thieves can take several tasks at once; one whose thieves are to take half of them, whenever they steal.
template <class P>
concept StealsInBatches = requires(P& pool, loot& more) {
  { pool.steal_half_into(more) } -> std::same_as<model::stolen<std::uint64_t>>;
};
template <class P>
concept StealsHalf = StealsInBatches<P> && requires {
  P::steals_half;
};

// How a pool is to answer.
template <class P>
specification specification_of(const program& p) {
  using amount = specification::amount;
  const amount steals = StealsHalf<P> ? amount::half : StealsInBatches<P> && steals_in_batches(p) ? amount::any : amount::one;
  if constexpr (model::promise_of<P>() == model::extraction::best) {
    return specification(
        model::extraction::best, [](std::uint8_t a, std::uint8_t b) { return typename P::before{}(a, b); }, steals);
  } else {
    return specification(model::promise_of<P>(), nullptr, steals);
  }
}

template <class PoolUnderTest>
class pool_subject final : public pool_driver {
  static_assert(model::Pool<PoolUnderTest, task>);
  static constexpr bool starts_anywhere = std::constructible_from<PoolUnderTest, std::size_t, std::int64_t>;
  static constexpr unsigned most_steal_steps = model::steal_steps_of<PoolUnderTest>();
  static constexpr model::batch_order hands_over = model::batch_order_of<PoolUnderTest>();

 public:
  pool_subject(const program& p, specification& s) requires starts_anywhere
      : pool_driver(p, s, most_steal_steps, hands_over), batches_(steals_in_batches(p)), pool_(capacity_of(p), first_index_of(p)) {}
  pool_subject(const program& p, specification& s) requires(!starts_anywhere)
      : pool_driver(p, s, most_steal_steps, hands_over), batches_(steals_in_batches(p)), pool_(capacity_of(p)) {}

 private:
  void push(task t) override { pool_.push(t); }
  std::optional<task> pop() override { return pool_.pop(); }
  model::stolen<task> steal(loot& more) override {
    if constexpr (StealsInBatches<PoolUnderTest>) {
      if (batches_ || StealsHalf<PoolUnderTest>) return pool_.steal_half_into(more);
    }
    return pool_.steal();
  }

  const bool batches_;
  PoolUnderTest pool_;
};

template <class PoolUnderTest>
class pool_factory final : public program_factory<pool_subject<PoolUnderTest>, specification> {
 public:
  // Throws base::bad_input for steals in batches from a pool that has none.
  explicit pool_factory(const program& p)
      : program_factory<pool_subject<PoolUnderTest>, specification>(p, specification_of<PoolUnderTest>(p)) {
    if (steals_in_batches(p) && !StealsInBatches<PoolUnderTest>) refuse_batches(p);
  }

  bool has_batches() const override { return StealsInBatches<PoolUnderTest> && !StealsHalf<PoolUnderTest>; }
  const char* not_demanded() const override {
    if (model::promise_of<PoolUnderTest>() != model::extraction::any) return "";
    return "in which order tasks come out, because the pool has no `promises`";
  }
};

}  // namespace heist::verify
