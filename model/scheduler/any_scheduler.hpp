#pragma once
// A scheduler chosen by its names at run time: one type for all of them and all their pools, so that an engine is
// compiled once and not once a combination. Invariant: it answers what the chosen one answers. A call costs an indirect
// call more; what is measured for speed uses the scheduler's own type.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "model/scheduler/attempt.hpp"
#include "model/scheduler/scheduler_calls.hpp"
#include "model/scheduler/scheduler_spec.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// The scheduler that the names say. Defined in make_scheduler.hpp, which knows every scheduler and every pool; a world
// that runs them compiles it once, in a file of its own, so that whoever edits a pool does not wait for the engines.
template <World W>
std::unique_ptr<scheduler_calls> make_scheduler(const scheduler_spec& what, worker_id workers);

template <World W>
class any_scheduler {
 public:
  // ranked: tasks have priorities; where they have none all get the scheduler's usual one.
  any_scheduler(const scheduler_spec& what, worker_id workers, bool ranked = true)
      : count_(workers),
        ranked_(ranked),
        usual_(what.usual_priority()),
        scheduler_(make_scheduler<W>(what, workers)) {}

  void ready(worker_id w, task t, priority_value priority) {
    scheduler_->ready(w, t, ranked_ ? priority : usual_);
  }
  template <class Tries>
  std::optional<task> take(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->take(w, heard);
  }
  template <class Tries>
  attempt steal(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->steal(w, heard);
  }
  attempt steal_from(worker_id w, worker_id victim) { return scheduler_->steal_from(w, victim); }
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries tries) {
    any_tries_of<Tries> heard(tries);
    return scheduler_->look_everywhere(w, heard);
  }
  bool steals_alone() const { return scheduler_->steals_alone(); }
  bool awaits(worker_id w) const { return scheduler_->awaits(w); }
  void await_answer(worker_id w) { scheduler_->await_answer(w); }
  void await_answer_as_a_step(worker_id w) { scheduler_->await_answer_as_a_step(w); }
  attempt answer(worker_id w) { return scheduler_->answer(w); }
  void release(worker_id w) { scheduler_->release(w); }
  void leave(worker_id w) { scheduler_->leave(w); }
  bool hears_blocked() const { return scheduler_->hears_blocked(); }
  waker blocked(worker_id w, task t) { return scheduler_->blocked(w, t); }
  void resumed(task t, waker who) { scheduler_->resumed(t, who); }
  std::optional<task> kept(worker_id w) const { return scheduler_->kept(w); }
  std::uint32_t offered(worker_id w) const { return scheduler_->offered(w); }
  bool can_skip() const { return scheduler_->can_skip(); }
  victim_choice victims() const { return scheduler_->victims(); }
  worker_id next_victim(worker_id w) { return scheduler_->next_victim(w); }
  void next_victims(worker_id w, std::span<worker_id> victims) { scheduler_->next_victims(w, victims); }
  bool victims_outlast_success() const { return scheduler_->victims_outlast_success(); }
  bool steals_into_own_pool() const { return scheduler_->steals_into_own_pool(); }
  void skip(worker_id w, std::uint64_t attempts) { scheduler_->skip(w, attempts); }
  worker_id workers() const { return count_; }
  std::uint64_t clamped() const { return scheduler_->clamped(); }
  bool splits_ranges() const { return scheduler_->splits_ranges(); }

 private:
  const worker_id count_;
  const bool ranked_;
  const priority_value usual_;
  const std::unique_ptr<scheduler_calls> scheduler_;
};

}  // namespace heist::model
