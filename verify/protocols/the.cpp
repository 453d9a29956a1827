#include "model/pool/the.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::the_fault Fault>
std::unique_ptr<subject_factory> the_with(const program& p) {
  return std::make_unique<pool_factory<model::the<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> the_subject(std::string_view mutant, const program& p) {
  using fault = model::the_fault;
  if (mutant == "none") return the_with<fault::none>(p);
  if (mutant == "head-moved-after-check") return the_with<fault::head_moved_after_check>(p);
  if (mutant == "tail-moved-after-check") return the_with<fault::tail_moved_after_check>(p);
  if (mutant == "tail-read-relaxed") return the_with<fault::tail_read_relaxed>(p);
  if (mutant == "no-fence-in-pop") return the_with<fault::no_fence_in_pop>(p);
  if (mutant == "no-fence-in-steal") return the_with<fault::no_fence_in_steal>(p);
  if (mutant == "room-judged-without-lock") return the_with<fault::room_judged_without_lock>(p);
  if (mutant == "tail-lowered-relaxed") return the_with<fault::tail_lowered_relaxed>(p);
  return nullptr;
}

}  // namespace heist::verify
