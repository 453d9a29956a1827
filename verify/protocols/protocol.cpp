#include "verify/protocols/protocol.hpp"

#include "model/registry/pools.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/priority_work_stealing.hpp"

namespace heist::verify {

std::unique_ptr<subject_factory> make_subject(std::string_view protocol, std::string_view mutant, const program& p) {
  if (protocol == "event-count") return event_count_subject(mutant, p);
  if (protocol == "countdown") return countdown_subject(mutant, p);
  if (protocol == "future-cell") return future_cell_subject(mutant, p);
  if (protocol == model::priority_work_stealing_protocol::name) return priority_work_stealing_subject(mutant, p);
  if (protocol == model::multi_queue_protocol::name) return multi_queue_subject(mutant, p);
  std::unique_ptr<subject_factory> made;
  model::all_pools::with(protocol, [&]<class P>(model::type_tag<P>) { made = checked_pool<P>::subject(mutant, p); });
  return made;
}

}  // namespace heist::verify
