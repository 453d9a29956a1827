#pragma once
// A scheduler whose tasks are counted in a latch (latch.hpp), as those of the executors that Imam and Sarkar compare are.
// Invariant: it answers what the scheduler within answers.
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "model/scheduler/latch.hpp"
#include "model/scheduler/scheduler_decorator.hpp"

namespace heist::model {

template <World W>
class latched final : public scheduler_decorator {
 public:
  latched(std::unique_ptr<scheduler_calls> within, worker_id workers, std::uint32_t times)
      : scheduler_decorator(std::move(within)), latch_(workers, times) {}

  void ready(worker_id w, task t, priority_value priority) override {
    latch_.announced();
    within().ready(w, t, priority);
  }
  void resumed(task t, waker who) override {
    latch_.announced();
    within().resumed(t, who);
  }
  std::optional<task> take(worker_id w, any_tries& tries) override {
    latch_.asks(w);
    const std::optional<task> got = within().take(w, tries);
    if (got) latch_.took(w);
    return got;
  }
  attempt steal(worker_id w, any_tries& tries) override { return noted(w, within().steal(w, tries)); }
  attempt steal_from(worker_id w, worker_id victim) override { return noted(w, within().steal_from(w, victim)); }
  attempt look_everywhere(worker_id w, any_tries& tries) override { return noted(w, within().look_everywhere(w, tries)); }
  attempt answer(worker_id w) override { return noted(w, within().answer(w)); }

 private:
  attempt noted(worker_id w, const attempt& made) {
    if (made.status == steal_status::task) latch_.took(w);
    return made;
  }

  latch<W> latch_;
};

}  // namespace heist::model
