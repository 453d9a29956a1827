#pragma once
// A scheduler around another one: answers what that answers, but for the calls that a derived class has of its own.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "model/scheduler/scheduler_calls.hpp"

namespace heist::model {

class scheduler_decorator : public scheduler_calls {
 public:
  explicit scheduler_decorator(std::unique_ptr<scheduler_calls> within) : within_(std::move(within)) {}

  void ready(worker_id w, task t, priority_value priority) override { within_->ready(w, t, priority); }
  std::optional<task> take(worker_id w, any_tries& tries) override { return within_->take(w, tries); }
  void publish(worker_id w) override { within_->publish(w); }
  attempt steal(worker_id w, any_tries& tries) override { return within_->steal(w, tries); }
  attempt steal_from(worker_id w, worker_id victim) override { return within_->steal_from(w, victim); }
  attempt look_everywhere(worker_id w, any_tries& tries) override { return within_->look_everywhere(w, tries); }
  bool answers_later() const override { return within_->answers_later(); }
  bool steals_alone() const override { return within_->steals_alone(); }
  bool awaits(worker_id w) const override { return within_->awaits(w); }
  void await_answer(worker_id w) override { within_->await_answer(w); }
  void await_answer_as_a_step(worker_id w) override { within_->await_answer_as_a_step(w); }
  attempt answer(worker_id w) override { return within_->answer(w); }
  void release(worker_id w) override { within_->release(w); }
  void leave(worker_id w) override { within_->leave(w); }
  bool hears_blocked() const override { return within_->hears_blocked(); }
  waker blocked(worker_id w, task t) override { return within_->blocked(w, t); }
  void resumed(task t, waker who) override { within_->resumed(t, who); }
  std::optional<task> kept(worker_id w) const override { return within_->kept(w); }
  std::uint32_t offered(worker_id w) const override { return within_->offered(w); }
  bool can_skip() const override { return within_->can_skip(); }
  victim_choice victims() const override { return within_->victims(); }
  worker_id next_victim(worker_id w) override { return within_->next_victim(w); }
  void next_victims(worker_id w, std::span<worker_id> victims) override { within_->next_victims(w, victims); }
  bool victims_outlast_success() const override { return within_->victims_outlast_success(); }
  bool steals_into_own_pool() const override { return within_->steals_into_own_pool(); }
  void skip(worker_id w, std::uint64_t attempts) override { within_->skip(w, attempts); }
  std::uint64_t clamped() const override { return within_->clamped(); }
  bool splits_ranges() const override { return within_->splits_ranges(); }

 protected:
  scheduler_calls& within() { return *within_; }
  const scheduler_calls& within() const { return *within_; }

 private:
  const std::unique_ptr<scheduler_calls> within_;
};

}  // namespace heist::model
