#pragma once
// Threads against one pool: an owner that pushes and pops by a script drawn from a seed, and thieves that steal what
// they can. Every parcel must be extracted exactly once, and whoever extracts it must find what the owner wrote into
// it before the push. Parcels are plain memory on purpose: only the pool orders their two accesses, so a hand-over
// that does not synchronise is a data race that ThreadSanitizer reports.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "model/pool/pool.hpp"
#include "native/world.hpp"

namespace heist::native::tests {

struct stress_plan {
  std::uint32_t thieves = 1;
  std::uint32_t rounds = 25;     // each with a pool of its own, so that each grows from nothing
  std::uint32_t parcels = 4000;  // a round
  std::uint64_t seed = 1;
  bool writes_after_push = false;  // a fault of the test itself: no pool can hand over what comes too late
};

struct stress_outcome {
  std::uint64_t once = 0;
  std::uint64_t lost = 0;
  std::uint64_t repeated = 0;
  std::uint64_t spoilt = 0;  // extracted before its contents were there
  std::uint64_t stolen = 0;

  bool right(const stress_plan& plan) const {
    return once == std::uint64_t{plan.rounds} * plan.parcels && lost + repeated + spoilt == 0 &&
           stolen >= std::uint64_t{plan.rounds};
  }
};

// One round. The last parcels are left to the thieves, so that no round passes without a steal.
template <class Pool>
class stress_round {
  struct parcel {
    std::uint64_t number = 0;
    std::uint64_t complement = 0;
  };
  struct alignas(world::line_bytes) extractor {
    std::vector<std::uint32_t> numbers;
    std::uint64_t spoilt = 0;
  };

  static constexpr std::size_t first_capacity = 2;
  static constexpr std::uint32_t left_to_thieves = 16;

 public:
  stress_round(const stress_plan& plan, std::uint64_t seed)
      : plan_(plan), random_state_(seed), parcels_(plan.parcels), extractors_(plan.thieves + 1) {}

  void run(stress_outcome& outcome) {
    {
      std::vector<std::jthread> thieves;
      for (std::uint32_t i = 1; i <= plan_.thieves; ++i) {
        thieves.emplace_back([this, i] { steal_all(extractors_[i]); });
      }
      own(extractors_[0]);
    }
    judge(outcome);
  }

 private:
  // Mostly bursts of one to three, where owner and thieves meet over the last parcel; now and then one that grows.
  void own(extractor& me) {
    std::uint32_t next = 0;
    while (next < plan_.parcels) {
      const bool grows = random(64) == 0;
      const std::uint32_t burst = grows ? 100 + random(200) : 1 + random(3);
      for (std::uint32_t i = 0; i < burst && next < plan_.parcels; ++i) push(next++);
      if (plan_.parcels - next < left_to_thieves) continue;
      for (std::uint32_t i = random(burst + 2); i > 0; --i) {
        if (const auto number = pool_.pop()) extract(me, *number);
      }
    }
    // release: with the acquire in steal_all(), whoever sees this sees every parcel that is still in the pool
    owner_finished_.store(true, std::memory_order_release);
  }

  void push(std::uint32_t number) {
    if (plan_.writes_after_push) pool_.push(number);
    parcels_[number] = {number, ~std::uint64_t{number}};
    if (!plan_.writes_after_push) pool_.push(number);
  }

  void steal_all(extractor& me) {
    for (;;) {
      const bool finished = owner_finished_.load(std::memory_order_acquire);
      const auto got = pool_.steal();
      if (got.status == model::steal_status::task) {
        extract(me, got.task);
      } else if (got.status == model::steal_status::empty) {
        if (finished) return;
        world::yield();
      }
    }
  }

  void extract(extractor& me, std::uint64_t number) {
    const parcel& got = parcels_[number];
    if (got.number != number || got.complement != ~number) ++me.spoilt;
    me.numbers.push_back(static_cast<std::uint32_t>(number));
  }

  void judge(stress_outcome& outcome) const {
    std::vector<std::uint32_t> times(plan_.parcels, 0);
    for (const extractor& e : extractors_) {
      for (const std::uint32_t number : e.numbers) ++times[number];
      outcome.spoilt += e.spoilt;
      if (&e != &extractors_[0]) outcome.stolen += e.numbers.size();
    }
    for (const std::uint32_t t : times) {
      outcome.once += t == 1;
      outcome.lost += t == 0;
      outcome.repeated += t > 1;
    }
  }

  std::uint32_t random(std::uint32_t bound) {
    random_state_ = random_state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(((random_state_ >> 32) * bound) >> 32);
  }

  const stress_plan& plan_;
  // the owner's own
  std::uint64_t random_state_;
  // handed over parcel by parcel, through the pool and nothing else
  std::vector<parcel> parcels_;
  Pool pool_{first_capacity};
  std::vector<extractor> extractors_;
  std::atomic<bool> owner_finished_{false};
};

// The native world without its fences: what a push writes is no longer tied to what a steal reads.
struct unfenced_world : world {
  static void fence(order, place = {}) {}
};

template <class Pool>
stress_outcome stress(const stress_plan& plan) {
  stress_outcome outcome;
  for (std::uint32_t round = 0; round < plan.rounds; ++round) {
    stress_round<Pool>(plan, plan.seed + round).run(outcome);
  }
  return outcome;
}

}  // namespace heist::native::tests
