#pragma once
// A scheduler whose workers wait for what blocks them: a worker whose node goes on to one that needs a future which is not
// complete does nothing until it is. Classic work-stealing, as latency hiding is compared with.
// Invariant: a worker is blocked by one task at a time and goes on with that task. Meanwhile others can take all that it has.
// Not promised: that anybody is left to complete the future. If all workers wait for futures that none of them has executed,
// they wait for ever; engines notice that.
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "model/join/resumption.hpp"
#include "model/scheduler/scheduler_decorator.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class waiting final : public scheduler_decorator {
 public:
  waiting(std::unique_ptr<scheduler_calls> within, worker_id workers)
      : scheduler_decorator(std::move(within)), count_(workers), workers_(W::template make_array<worker>(workers)) {}
  ~waiting() override { W::destroy_array(workers_, count_); }
  waiting(const waiting&) = delete;
  waiting& operator=(const waiting&) = delete;

  bool answers_later() const override { return true; }
  bool hears_blocked() const override { return true; }
  waker blocked(worker_id w, task) override {
    workers_[w].is_blocked = true;
    workers_[w].resumed.block();
    return w;
  }
  void resumed(task t, waker who) override { workers_[who].resumed.resume(t); }

  std::optional<task> take(worker_id w, any_tries& tries) override {
    if (!workers_[w].is_blocked) return within().take(w, tries);
    within().publish(w);
    return std::nullopt;
  }
  bool awaits(worker_id w) const override { return workers_[w].is_blocked || within().awaits(w); }
  void await_answer(worker_id w) override {
    if (!workers_[w].is_blocked) return within().await_answer(w);
    workers_[w].resumed.word().await(is_answered, order::relaxed);  // relaxed: answer() acquires
  }
  void await_answer_as_a_step(worker_id w) override {
    if (!workers_[w].is_blocked) return within().await_answer_as_a_step(w);
    if constexpr (requires { workers_[w].resumed.word().await_as_a_step(w); }) workers_[w].resumed.word().await_as_a_step(w);
  }
  attempt answer(worker_id w) override {
    if (!workers_[w].is_blocked) return within().answer(w);
    const std::optional<task> with = workers_[w].resumed.answer();
    workers_[w].is_blocked = !with;
    return {with ? steal_status::task : steal_status::empty, w, with.value_or(task{})};
  }
  void release(worker_id w) override {
    workers_[w].resumed.give_up();
    within().release(w);
  }

 private:
  struct alignas(W::line_bytes) worker {
    bool is_blocked = false;  // its own
    resumption<W> resumed;
  };

  const worker_id count_;
  worker* const workers_;
};

}  // namespace heist::model
