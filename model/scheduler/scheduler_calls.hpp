#pragma once
// The calls of a scheduler (scheduler.hpp) as virtual functions: one type for all of them.
#include <cstdint>
#include <optional>
#include <span>

#include "model/scheduler/attempt.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Hears of attempts on other workers.
class any_tries {
 public:
  virtual void operator()(const attempt&) = 0;

 protected:
  ~any_tries() = default;
};

template <class Tries>
class any_tries_of final : public any_tries {
 public:
  explicit any_tries_of(Tries& tries) : tries_(tries) {}
  void operator()(const attempt& tried) override { tries_(tried); }

 private:
  Tries& tries_;
};

struct scheduler_calls {
  virtual ~scheduler_calls() = default;
  virtual void ready(worker_id, task, priority_value priority) = 0;
  virtual std::optional<task> take(worker_id, any_tries&) = 0;
  virtual void publish(worker_id) = 0;
  virtual attempt steal(worker_id, any_tries&) = 0;
  virtual attempt steal_from(worker_id, worker_id victim) = 0;
  virtual attempt look_everywhere(worker_id, any_tries&) = 0;
  virtual bool answers_later() const = 0;
  virtual bool steals_alone() const = 0;
  virtual bool awaits(worker_id) const = 0;
  virtual void await_answer(worker_id) = 0;
  virtual void await_answer_as_a_step(worker_id) = 0;
  virtual attempt answer(worker_id) = 0;
  virtual void release(worker_id) = 0;
  virtual void leave(worker_id) = 0;
  virtual bool hears_blocked() const = 0;
  virtual waker blocked(worker_id, task) = 0;
  virtual void resumed(task, waker) = 0;
  virtual std::optional<task> kept(worker_id) const = 0;
  virtual std::uint32_t offered(worker_id) const = 0;
  virtual bool can_skip() const = 0;
  virtual victim_choice victims() const = 0;
  virtual worker_id next_victim(worker_id) = 0;
  virtual void next_victims(worker_id, std::span<worker_id>) = 0;
  virtual bool victims_outlast_success() const = 0;
  virtual bool steals_into_own_pool() const = 0;
  virtual void skip(worker_id, std::uint64_t attempts) = 0;
  virtual std::uint64_t clamped() const = 0;
  virtual bool splits_ranges() const = 0;
};

template <World W, class Chosen>
struct calls_to_scheduler final : scheduler_calls {
  template <class... Args>
  explicit calls_to_scheduler(const Args&... args) : scheduler(args...) {}
  void ready(worker_id w, task t, priority_value priority) override {
    announce_with(scheduler, w, t, priority);
  }
  std::optional<task> take(worker_id w, any_tries& tries) override { return model::take(scheduler, w, tries); }
  void publish(worker_id w) override {
    if constexpr (requires { scheduler.publish(w); }) scheduler.publish(w);
  }
  attempt steal(worker_id w, any_tries& tries) override { return model::steal(scheduler, w, tries); }
  attempt steal_from(worker_id w, worker_id victim) override {
    if constexpr (requires { scheduler.steal_from(w, victim); }) return scheduler.steal_from(w, victim);
    return {steal_status::empty, victim, {}};
  }
  attempt look_everywhere(worker_id w, any_tries& tries) override {
    return model::look_everywhere(scheduler, w, tries);
  }
  bool answers_later() const override { return AnswersLater<Chosen>; }
  bool steals_alone() const override { return model::steals_alone(scheduler); }
  bool awaits(worker_id w) const override { return model::awaits(scheduler, w); }
  void await_answer(worker_id w) override { model::await_answer(scheduler, w); }
  void await_answer_as_a_step(worker_id w) override { model::await_answer_as_a_step(scheduler, w); }
  attempt answer(worker_id w) override {
    if constexpr (AnswersLater<Chosen>) return scheduler.answer(w);
    return {steal_status::empty, w, {}};
  }
  void release(worker_id) override {}
  void leave(worker_id w) override {
    if constexpr (AnswersLater<Chosen>) scheduler.leave(w);
  }
  bool hears_blocked() const override { return HearsBlocked<Chosen>; }
  waker blocked(worker_id w, task t) override {
    if constexpr (HearsBlocked<Chosen>) return scheduler.blocked(w, t);
    return no_waker;
  }
  void resumed(task t, waker who) override {
    if constexpr (HearsBlocked<Chosen>) scheduler.resumed(t, who);
  }
  std::optional<task> kept(worker_id w) const override { return model::kept(scheduler, w); }
  std::uint32_t offered(worker_id w) const override { return model::offered(scheduler, w); }
  static constexpr bool skips = requires(Chosen& chosen) { chosen.skip(0, 0); W::skip_random(0); };
  static constexpr bool names_victims = requires(Chosen& chosen) { chosen.next_victim(0); };
  bool can_skip() const override { return skips; }
  victim_choice victims() const override { return victims_of(scheduler); }
  worker_id next_victim(worker_id w) override {
    if constexpr (names_victims) return scheduler.next_victim(w);
    return w;
  }
  void next_victims(worker_id w, std::span<worker_id> victims) override {
    if constexpr (skips && requires { scheduler.next_victims(w, victims); }) scheduler.next_victims(w, victims);
  }
  bool victims_outlast_success() const override {
    if constexpr (requires { scheduler.victims_outlast_success(); }) return scheduler.victims_outlast_success();
    return false;
  }
  bool steals_into_own_pool() const override {
    if constexpr (requires { scheduler.steals_into_own_pool(); }) return scheduler.steals_into_own_pool();
    return true;
  }
  void skip(worker_id w, std::uint64_t attempts) override {
    if constexpr (skips) scheduler.skip(w, attempts);
  }
  std::uint64_t clamped() const override { return model::clamped(scheduler); }
  bool splits_ranges() const override { return model::splits_ranges(scheduler); }
  Chosen scheduler;
};

}  // namespace heist::model
