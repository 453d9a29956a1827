#include "model/pool/abp.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

using fault = model::abp_fault;

template <fault Fault>
std::unique_ptr<subject_factory> with(const program& p) {
  return std::make_unique<pool_factory<model::abp<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> abp_subject(std::string_view mutant, const program& p) {
  if (mutant == "none") return with<fault::none>(p);
  if (mutant == "tag-not-advanced") return with<fault::tag_not_advanced>(p);
  if (mutant == "no-fence-in-pop") return with<fault::no_fence_in_pop>(p);
  if (mutant == "no-fence-in-steal") return with<fault::no_fence_in_steal>(p);
  if (mutant == "bottom-before-slot") return with<fault::bottom_before_slot>(p);
  return nullptr;
}

}  // namespace heist::verify
