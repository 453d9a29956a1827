#pragma once
// The edge where names become types: a protocol and a mutant of it, put through a test program. Mutant "none" is the
// protocol itself. Null if there is no such mutant.
#include <memory>
#include <string_view>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Of a pool that model/registry/pools.txt names. Defined in pool_protocol.hpp, compiled once for each.
template <class P>
struct checked_pool {
  static std::unique_ptr<subject_factory> subject(std::string_view mutant, const program&);
};

// What is no pool: one function a protocol.
std::unique_ptr<subject_factory> event_count_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> countdown_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> future_cell_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> priority_work_stealing_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> multi_queue_subject(std::string_view mutant, const program&);

// Null if there is no such protocol either.
std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant, const program&);

}  // namespace heist::verify
