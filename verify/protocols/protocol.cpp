#include "verify/protocols/protocol.hpp"

#include "model/registry/pools.hpp"
#include "verify/protocols/others.hpp"

namespace heist::verify {

std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant, const program& p) {
  std::unique_ptr<subject_factory> made;
  model::all_pools::with(protocol, [&]<class P>(model::type_tag<P>) { made = checked_pool<P>::subject(mutant, p); });
  other_protocols::with(protocol, [&]<class P>(model::type_tag<P>) {
    made = checked_protocol<typename P::protocol>::subject(mutant, p);
  });
  return made;
}

}  // namespace heist::verify
