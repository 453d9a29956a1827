#include "model/pool/x10.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/probes.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

template <model::x10_fault Fault>
std::unique_ptr<subject_factory> x10_with(const program& p) {
  using deque = model::x10<checked_world, std::uint64_t, Fault>;
  if constexpr (Fault == model::x10_fault::none || Fault == model::x10_fault::size_unguarded) {
    if (asks_for_size(p)) return std::make_unique<pool_factory<asked_for_size<deque>>>(p);
  }
  return std::make_unique<pool_factory<deque>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> x10_subject(std::string_view mutant, const program& p) {
  using fault = model::x10_fault;
  if (mutant == "none") return x10_with<fault::none>(p);
  if (mutant == "slot-read-after-base") return x10_with<fault::slot_read_after_base>(p);
  if (mutant == "key-before-task") return x10_with<fault::key_before_task>(p);
  if (mutant == "growth-copies-without-taking") return x10_with<fault::growth_copies_without_taking>(p);
  if (mutant == "size-unguarded") return x10_with<fault::size_unguarded>(p);
  return nullptr;
}

}  // namespace heist::verify
