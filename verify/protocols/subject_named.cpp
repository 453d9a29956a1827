#include "verify/subject_named.hpp"

#include "verify/catalogue.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

const vocabulary& vocabulary_named(std::string_view protocol) {
  return vocabulary_of(protocol);
}

std::unique_ptr<subject_factory> subject_named(std::string_view protocol, std::string_view mutant, const program& p) {
  return make_subject(protocol, mutant, p);
}

}  // namespace heist::verify
