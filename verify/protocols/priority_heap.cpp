#include "model/pool/priority_heap.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/shuffled.hpp"

namespace heist::verify {

namespace {

template <model::priority_heap_fault Fault>
std::unique_ptr<subject_factory> priority_heap_with(const program& p) {
  return std::make_unique<pool_factory<model::priority_heap<checked_world, std::uint64_t, Fault, shuffled>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> priority_heap_subject(std::string_view mutant, const program& p) {
  using fault = model::priority_heap_fault;
  if (mutant == "none") return priority_heap_with<fault::none>(p);
  if (mutant == "no-lock-in-steal") return priority_heap_with<fault::no_lock_in_steal>(p);
  if (mutant == "size-read-outside-lock") return priority_heap_with<fault::size_read_outside_lock>(p);
  if (mutant == "pushed-not-raised") return priority_heap_with<fault::pushed_not_raised>(p);
  if (mutant == "second-child-ignored") return priority_heap_with<fault::second_child_ignored>(p);
  return nullptr;
}

}  // namespace heist::verify
