#include "model/scheduler/multi_queue.hpp"

#include <cstdint>
#include <memory>

#include "verify/checked_world.hpp"
#include "verify/protocols/executed_once.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// Two heaps with room for one task each, however many workers there are; every fourth task is better than the others. A
// push is one attempt, since a loop of them has no longest execution: where it fails the task is made ready in the end.
// A pop and a steal are both a search. Demanded: executed_once.hpp.
template <model::multi_queue_fault Fault>
class workers_at_two_heaps final : public subject {
 public:
  explicit workers_at_two_heaps(const program& p)
      : program_(p), scheduler_(static_cast<model::worker_id>(p.threads()), 2, 1) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      for (unsigned i = 0; i < program_.steals[number - 1]; ++i) search(number, "steal");
    }
  }

  void after() override {
    tasks_.demand_the_rest(ready_, [this] { return search(1, "look"); });
  }

 private:
  void own() {
    for (const owner_step s : program_.owner) {
      if (s == owner_step::pop) {
        search(0, "pop");
      } else {
        note("push", ready_);
        if (scheduler_.try_ready(0, ready_, ready_ % 4 == 3 ? 1 : 0)) {
          ++ready_;
        } else {
          note("in vain");
        }
      }
    }
  }

  bool search(unsigned worker, const char* what) {
    note(what);
    const model::attempt tried = scheduler_.steal(worker);
    if (tried.status != model::steal_status::task) return false;
    tasks_.execute(tried.got);
    return true;
  }

  const program& program_;
  model::multi_queue<checked_world, Fault> scheduler_;
  unsigned ready_ = 0;
  executed_once tasks_;
};

template <model::multi_queue_fault Fault>
class two_heaps_factory final : public subject_factory {
 public:
  explicit two_heaps_factory(const program& p) : program_(p) {}
  subject* construct(void* memory) const override {
    static_assert(sizeof(workers_at_two_heaps<Fault>) <= most_bytes);
    return std::construct_at(static_cast<workers_at_two_heaps<Fault>*>(memory), program_);
  }
  unsigned threads() const override { return program_.threads(); }
  unsigned twin_of(unsigned thread) const override { return program_.twin_of(thread); }

 private:
  const program program_;
};

}  // namespace

std::unique_ptr<subject_factory> multi_queue_subject(std::string_view mutant, const program& p) {
  using fault = model::multi_queue_fault;
  if (mutant == "none") return std::make_unique<two_heaps_factory<fault::none>>(p);
  if (mutant == "lock-relaxed") return std::make_unique<two_heaps_factory<fault::lock_relaxed>>(p);
  if (mutant == "unlock-relaxed") return std::make_unique<two_heaps_factory<fault::unlock_relaxed>>(p);
  if (mutant == "lock-looked-at") return std::make_unique<two_heaps_factory<fault::lock_looked_at>>(p);
  if (mutant == "best-not-told") return std::make_unique<two_heaps_factory<fault::best_not_told>>(p);
  if (mutant == "only-two-looked-at") return std::make_unique<two_heaps_factory<fault::only_two_looked_at>>(p);
  return nullptr;
}

}  // namespace heist::verify
