#include "model/pool/x10.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/probes.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

using fault = model::x10_fault;

template <fault Fault>
std::unique_ptr<subject_factory> with(const program& p) {
  using deque = model::x10<checked_world, std::uint64_t, Fault>;
  if constexpr (Fault == fault::none || Fault == fault::size_unguarded) {
    if (asks_for_size(p)) return std::make_unique<pool_factory<asked_for_size<deque>>>(p);
  }
  return std::make_unique<pool_factory<deque>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> x10_subject(std::string_view mutant, const program& p) {
  if (mutant == "none") return with<fault::none>(p);
  if (mutant == "slot-read-after-base") return with<fault::slot_read_after_base>(p);
  if (mutant == "key-before-task") return with<fault::key_before_task>(p);
  if (mutant == "growth-copies-without-taking") return with<fault::growth_copies_without_taking>(p);
  if (mutant == "size-unguarded") return with<fault::size_unguarded>(p);
  return nullptr;
}

}  // namespace heist::verify
