#include "model/pool/locked_queue.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::locked_queue_fault Fault>
std::unique_ptr<subject_factory> locked_queue_with(const program& p) {
  return std::make_unique<pool_factory<model::locked_queue<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> locked_queue_subject(std::string_view mutant, const program& p) {
  using fault = model::locked_queue_fault;
  if (mutant == "none") return locked_queue_with<fault::none>(p);
  if (mutant == "no-lock-in-steal") return locked_queue_with<fault::no_lock_in_steal>(p);
  if (mutant == "growth-copies-as-it-lies") return locked_queue_with<fault::growth_copies_as_it_lies>(p);
  return nullptr;
}

}  // namespace heist::verify
