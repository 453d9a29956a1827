#pragma once
// A scheduler whose workers wait for what blocks them: a worker whose node goes on to one that needs a future which is not
// complete does nothing until it is. Classic work-stealing, as latency hiding is compared with.
// Invariant: a worker is blocked by one task at a time, waits for a word of its own, and goes on with that task. Meanwhile
// others can take all that it has.
// Not promised: that anybody is left to complete the future. If all workers wait for futures that none of them has executed,
// they wait for ever; engines notice that.
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

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
    workers_[w].resumed.store(not_yet, order::relaxed);  // relaxed: whoever resumes has the waker from us, and sees this too
    return w;
  }
  void resumed(task t, waker who) override {
    worker& its = workers_[who];
    its.what.store(t);
    its.resumed.store(resumed_by_task, order::release);  // pairs with answer()
  }

  std::optional<task> take(worker_id w, any_tries& tries) override {
    if (!workers_[w].is_blocked) return within().take(w, tries);
    within().publish(w);
    return std::nullopt;
  }
  bool awaits(worker_id w) const override { return workers_[w].is_blocked || within().awaits(w); }
  void await_answer(worker_id w) override {
    if (!workers_[w].is_blocked) return within().await_answer(w);
    workers_[w].resumed.await([](std::uint32_t resumed) { return resumed != not_yet; }, order::relaxed);
  }
  void await_answer_as_a_step(worker_id w) override {
    if (!workers_[w].is_blocked) return within().await_answer_as_a_step(w);
    if constexpr (requires { workers_[w].resumed.await_as_a_step(w); }) workers_[w].resumed.await_as_a_step(w);
  }
  attempt answer(worker_id w) override {
    worker& me = workers_[w];
    if (!me.is_blocked) return within().answer(w);
    if (me.resumed.load(order::acquire) != resumed_by_task) return {steal_status::empty, w, {}};  // pairs with resumed()
    me.is_blocked = false;
    return {steal_status::task, w, me.what.load()};
  }
  void release(worker_id w) override {
    std::uint32_t seen = not_yet;
    workers_[w].resumed.compare_exchange_strong(seen, given_up, order::relaxed, order::relaxed);
    within().release(w);
  }

 private:
  enum resumption : std::uint32_t { not_yet, resumed_by_task, given_up };

  struct alignas(W::line_bytes) worker {
    bool is_blocked = false;  // its own
    // written by whoever resumes it
    typename W::template awaitable<std::uint32_t> resumed{given_up, "resumed"};
    typename W::template var<task> what{task{}, "what"};
  };

  const worker_id count_;
  worker* const workers_;
};

}  // namespace heist::model
