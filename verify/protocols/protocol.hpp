#pragma once
// The edge where names become types: a protocol and a mutant of it, put through a test program.
#include <memory>
#include <string_view>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Mutant "none" is the protocol itself. Null if there is no such mutant. One function a protocol.
std::unique_ptr<subject_factory> chase_lev_subject(std::string_view mutant, const program&);

inline std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant,
                                                     const program& p) {
  if (protocol == "chase-lev") return chase_lev_subject(mutant, p);
  return nullptr;
}

}  // namespace heist::verify
