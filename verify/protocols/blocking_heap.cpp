#include "model/pool/blocking_heap.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/shuffled.hpp"

namespace heist::verify {

namespace {

template <model::blocking_heap_fault Fault>
std::unique_ptr<subject_factory> blocking_heap_with(const program& p) {
  return std::make_unique<pool_factory<model::blocking_heap<checked_world, std::uint64_t, shuffled, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> blocking_heap_subject(std::string_view mutant, const program& p) {
  using fault = model::blocking_heap_fault;
  if (mutant == "none") return blocking_heap_with<fault::none>(p);
  if (mutant == "no-lock-in-steal") return blocking_heap_with<fault::no_lock_in_steal>(p);
  if (mutant == "moved-without-lock") return blocking_heap_with<fault::moved_without_lock>(p);
  return nullptr;
}

}  // namespace heist::verify
