#include "verify/subject_named.hpp"

#include "verify/protocols/protocol.hpp"

namespace heist::verify {

std::unique_ptr<subject_factory> subject_named(std::string_view protocol, std::string_view mutant, const program& p) {
  return make_subject(protocol, mutant, p);
}

}  // namespace heist::verify
