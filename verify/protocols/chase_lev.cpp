#include "model/pool/chase_lev.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/probes.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::chase_lev_fault Fault>
std::unique_ptr<subject_factory> chase_lev_with(const program& p) {
  using deque = model::chase_lev<checked_world, std::uint64_t, Fault>;
  if constexpr (Fault == model::chase_lev_fault::none || Fault == model::chase_lev_fault::size_unguarded) {
    if (asks_for_size(p)) return std::make_unique<pool_factory<asked_for_size<deque>>>(p);
  }
  return std::make_unique<pool_factory<deque>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> chase_lev_subject(std::string_view mutant, const program& p) {
  using fault = model::chase_lev_fault;
  if (mutant == "none") return chase_lev_with<fault::none>(p);
  if (mutant == "no-fence-in-pop") return chase_lev_with<fault::no_fence_in_pop>(p);
  if (mutant == "no-fence-in-steal") return chase_lev_with<fault::no_fence_in_steal>(p);
  if (mutant == "growth-published-relaxed") return chase_lev_with<fault::growth_published_relaxed>(p);
  if (mutant == "growth-read-relaxed") return chase_lev_with<fault::growth_read_relaxed>(p);
  if (mutant == "growth-ignored-by-push") return chase_lev_with<fault::growth_ignored_by_push>(p);
  if (mutant == "growth-copies-as-it-lies") return chase_lev_with<fault::growth_copies_as_it_lies>(p);
  if (mutant == "unsigned-comparison-in-pop") return chase_lev_with<fault::unsigned_comparison_in_pop>(p);
  if (mutant == "slot-read-after-swap") return chase_lev_with<fault::slot_read_after_swap>(p);
  if (mutant == "slots-not-atomic") return chase_lev_with<fault::slots_not_atomic>(p);
  if (mutant == "bottom-before-slot") return chase_lev_with<fault::bottom_before_slot>(p);
  if (mutant == "size-unguarded") return chase_lev_with<fault::size_unguarded>(p);
  return nullptr;
}

}  // namespace heist::verify
