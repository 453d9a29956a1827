#include "model/pool/abp.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::abp_fault Fault>
std::unique_ptr<subject_factory> abp_with(const program& p) {
  return std::make_unique<pool_factory<model::abp<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> abp_subject(std::string_view mutant, const program& p) {
  using fault = model::abp_fault;
  if (mutant == "none") return abp_with<fault::none>(p);
  if (mutant == "tag-not-advanced") return abp_with<fault::tag_not_advanced>(p);
  if (mutant == "no-fence-in-pop") return abp_with<fault::no_fence_in_pop>(p);
  if (mutant == "no-fence-in-steal") return abp_with<fault::no_fence_in_steal>(p);
  if (mutant == "bottom-before-slot") return abp_with<fault::bottom_before_slot>(p);
  if (mutant == "bottom-lowered-relaxed") return abp_with<fault::bottom_lowered_relaxed>(p);
  return nullptr;
}

}  // namespace heist::verify
