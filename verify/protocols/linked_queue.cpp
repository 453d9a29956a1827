#include "model/pool/linked_queue.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::linked_queue_fault Fault>
std::unique_ptr<subject_factory> linked_queue_with(const program& p) {
  return std::make_unique<pool_factory<model::linked_queue<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> linked_queue_subject(std::string_view mutant, const program& p) {
  using fault = model::linked_queue_fault;
  if (mutant == "none") return linked_queue_with<fault::none>(p);
  if (mutant == "tail-fixed-by-store") return linked_queue_with<fault::tail_fixed_by_store>(p);
  if (mutant == "head-swapped-acquire-only") return linked_queue_with<fault::head_swapped_acquire_only>(p);
  if (mutant == "freed-at-once") return linked_queue_with<fault::freed_at_once>(p);
  if (mutant == "reclaimed-without-a-look") return linked_queue_with<fault::reclaimed_without_a_look>(p);
  return nullptr;
}

}  // namespace heist::verify
