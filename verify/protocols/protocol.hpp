#pragma once
// The edge where names become types: a protocol and a mutant of it, put through a test program.
#include <memory>
#include <string_view>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Mutant "none" is the protocol itself. Null if there is no such mutant. One function a protocol.
std::unique_ptr<subject_factory> chase_lev_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> abp_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> the_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> x10_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> linked_queue_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> steal_half_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> priority_heap_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> blocking_heap_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> locked_queue_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> event_count_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> priority_work_stealing_subject(std::string_view mutant, const program&);
std::unique_ptr<subject_factory> multi_queue_subject(std::string_view mutant, const program&);

inline std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant,
                                                     const program& p) {
  if (protocol == "chase-lev") return chase_lev_subject(mutant, p);
  if (protocol == "abp") return abp_subject(mutant, p);
  if (protocol == "the") return the_subject(mutant, p);
  if (protocol == "x10") return x10_subject(mutant, p);
  if (protocol == "linked-queue") return linked_queue_subject(mutant, p);
  if (protocol == "steal-half") return steal_half_subject(mutant, p);
  if (protocol == "priority-heap") return priority_heap_subject(mutant, p);
  if (protocol == "blocking-heap") return blocking_heap_subject(mutant, p);
  if (protocol == "locked-queue") return locked_queue_subject(mutant, p);
  if (protocol == "event-count") return event_count_subject(mutant, p);
  if (protocol == "priority-work-stealing") return priority_work_stealing_subject(mutant, p);
  if (protocol == "multi-queue") return multi_queue_subject(mutant, p);
  return nullptr;
}

}  // namespace heist::verify
