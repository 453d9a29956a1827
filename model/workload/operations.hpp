#pragma once
// How long the operations of a generated graph take: so many of them wait, drawn evenly, and the others take no time.
#include <cstdint>
#include <optional>

#include "model/workload/dice.hpp"
#include "model/workload/generated_parameters.hpp"

namespace heist::model {

// Exactly `waiting` of `all` (selection sampling, Knuth's algorithm S); none where there is no latency to draw.
class chosen_operations {
 public:
  chosen_operations(const generator_parameters& any, std::uint64_t waiting, std::uint64_t all)
      : latency_(any.latency), roll_(any.seed, dice_purpose::operations), waiting_(any.latency ? waiting : 0), left_(all) {}

  struct operation {
    bool waits;
    std::uint64_t latency_ns;
  };
  operation next() {
    const bool waits = roll_.below(left_--) < waiting_;
    if (!waits) return {false, 0};
    --waiting_;
    return {true, latency_->draw(roll_)};
  }

 private:
  const std::optional<cost_distribution> latency_;
  dice roll_;
  std::uint64_t waiting_, left_;
};

// Each by itself, with a probability in percent.
class likely_operations {
 public:
  explicit likely_operations(const generator_parameters& any) : latency_(any.latency), roll_(any.seed, dice_purpose::operations) {}

  // A latency is drawn always: whether one waits does not move how long others do.
  std::uint64_t next_ns(std::uint32_t percent) {
    if (!latency_) return 0;
    const bool waits = roll_.below(100u) < percent;
    const std::uint64_t latency_ns = latency_->draw(roll_);
    return waits ? latency_ns : 0;
  }

 private:
  const std::optional<cost_distribution> latency_;
  dice roll_;
};

}  // namespace heist::model
