#pragma once
// The edge where names become types: a protocol and a mutant of it, put through a test program. Mutant "none" is the
// protocol itself. Null if there is no such mutant.
#include <memory>
#include <string_view>

#include "model/registry/type_list.hpp"
#include "verify/program.hpp"
#include "verify/program_factory.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Of a pool that model/registry/pools.txt names. Defined in pool_protocol.hpp, compiled once for each.
template <class P>
struct checked_pool {
  static std::unique_ptr<subject_factory> subject(std::string_view mutant, const program&);
};

// Of one that is no pool, others.hpp: a specialisation in a file of its own.
template <class P>
struct checked_protocol {
  static std::unique_ptr<subject_factory> subject(std::string_view mutant, const program&);
};

// What that comes to where a fault is all that a subject is to know.
template <class P, template <typename P::fault> class Subject>
std::unique_ptr<subject_factory> subject_with_fault(std::string_view mutant, const program& p) {
  std::unique_ptr<subject_factory> made;
  model::with_fault<P>(mutant, [&](auto fault) { made = std::make_unique<program_factory<Subject<fault()>>>(p); });
  return made;
}

// Null if there is no such protocol either.
std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant, const program&);

}  // namespace heist::verify
