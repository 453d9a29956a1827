#include "model/pool/steal_half.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::steal_half_fault Fault>
struct halved : model::steal_half<checked_world, std::uint64_t, Fault> {
  static constexpr bool steals_half = true;
  static constexpr model::batch_order hands_over = model::batch_order::oldest_first;
  using model::steal_half<checked_world, std::uint64_t, Fault>::steal_half;
};

// Its owner is a victim of its own: what it takes beyond one task goes to the back of the queue it came from.
struct asks_itself : halved<model::steal_half_fault::none> {
  using halved<model::steal_half_fault::none>::halved;
  std::optional<std::uint64_t> pop() {
    const model::stolen<std::uint64_t> s = steal_half_into(*this);
    if (s.status == model::steal_status::task) return s.task;
    return halved<model::steal_half_fault::none>::pop();
  }
};

// In a ring with room for two thieves take half, in others one task.
template <model::steal_half_fault Fault>
std::unique_ptr<subject_factory> steal_half_with(const program& p) {
  if (capacity_of(p) == 2) return std::make_unique<pool_factory<halved<Fault>>>(p);
  return std::make_unique<pool_factory<model::steal_half<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> steal_half_subject(std::string_view mutant, const program& p) {
  using fault = model::steal_half_fault;
  if (mutant == "none") return steal_half_with<fault::none>(p);
  if (mutant == "steals-from-itself") return std::make_unique<pool_factory<asks_itself>>(p);
  if (mutant == "indices-do-not-wrap") return steal_half_with<fault::indices_do_not_wrap>(p);
  if (mutant == "narrow-head") return steal_half_with<fault::narrow_head>(p);
  if (mutant == "slots-released-with-claim") return steal_half_with<fault::slots_released_with_claim>(p);
  if (mutant == "second-thief-admitted") return steal_half_with<fault::second_thief_admitted>(p);
  if (mutant == "tail-before-slot") return steal_half_with<fault::tail_before_slot>(p);
  return nullptr;
}

}  // namespace heist::verify
