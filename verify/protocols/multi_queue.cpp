#include "model/scheduler/multi_queue.hpp"

#include <memory>
#include <optional>

#include "model/registry/type_list.hpp"
#include "verify/checked_world.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/scheduler_subject.hpp"

namespace heist::verify {

namespace {

// Two heaps with room for one task each, however many workers there are. A push is one attempt, since a loop of them has
// no longest execution.
template <model::multi_queue_fault Fault>
class workers_at_two_heaps final : public scheduler_subject {
 public:
  explicit workers_at_two_heaps(const program& p)
      : scheduler_subject(p), scheduler_(static_cast<model::worker_id>(p.threads.size()), 2, 1) {}

 private:
  bool announce(unsigned worker, std::uint8_t, unsigned task) override {
    return scheduler_.try_ready(worker, task, priority_of(task));
  }
  std::optional<model::task> take(unsigned worker) override { return scheduler_.take(worker); }

  model::multi_queue<checked_world, Fault> scheduler_;
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::multi_queue_protocol>::subject(std::string_view mutant, const program& p) {
  std::unique_ptr<subject_factory> made;
  model::with_fault<model::multi_queue_protocol>(mutant, [&](auto fault) {
    made = std::make_unique<program_factory<workers_at_two_heaps<fault()>>>(p);
  });
  return made;
}

}  // namespace heist::verify
