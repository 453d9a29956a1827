#pragma once
// What a checker checks. Defined once in each executable that is linked with heist-check's main: heist-check itself
// knows the protocols of the catalogue, one that was built for somebody's own pool knows that pool.
#include <memory>
#include <string_view>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// The words of its test programs.
const vocabulary& vocabulary_named(std::string_view protocol);
// Null if there is no such protocol or mutant.
std::unique_ptr<subject_factory> subject_named(std::string_view protocol, std::string_view mutant, const program&);

}  // namespace heist::verify
