#pragma once
// A scheduler whose tasks are counted in a latch (latch.hpp), as those of the executors that Imam and Sarkar compare are.
// Invariant: it answers what the scheduler within answers.
#include <memory>
#include <utility>

#include "model/scheduler/latch.hpp"
#include "model/scheduler/scheduler_calls.hpp"

namespace heist::model {

template <World W>
class latched final : public scheduler_calls {
 public:
  latched(std::unique_ptr<scheduler_calls> within, worker_id workers, std::uint32_t times)
      : within_(std::move(within)), latch_(workers, times) {}

  void ready(worker_id w, task t, priority_value priority) override {
    latch_.announced();
    within_->ready(w, t, priority);
  }
  std::optional<task> take(worker_id w, any_tries& tries) override {
    latch_.asks(w);
    const std::optional<task> got = within_->take(w, tries);
    if (got) latch_.took(w);
    return got;
  }
  attempt steal(worker_id w, any_tries& tries) override { return noted(w, within_->steal(w, tries)); }
  attempt steal_from(worker_id w, worker_id victim) override { return noted(w, within_->steal_from(w, victim)); }
  attempt look_everywhere(worker_id w, any_tries& tries) override { return noted(w, within_->look_everywhere(w, tries)); }

  std::optional<task> kept(worker_id w) const override { return within_->kept(w); }
  bool can_skip() const override { return within_->can_skip(); }
  bool asks_victims() const override { return within_->asks_victims(); }
  worker_id next_victim(worker_id w) override { return within_->next_victim(w); }
  void next_victims(worker_id w, std::span<worker_id> victims) override { within_->next_victims(w, victims); }
  bool victims_outlast_success() const override { return within_->victims_outlast_success(); }
  bool steals_into_own_pool() const override { return within_->steals_into_own_pool(); }
  void skip(worker_id w, std::uint64_t attempts) override { within_->skip(w, attempts); }
  std::uint64_t clamped() const override { return within_->clamped(); }
  bool splits_ranges() const override { return within_->splits_ranges(); }
  bool leaves_rest(task piece) const override { return within_->leaves_rest(piece); }

 private:
  attempt noted(worker_id w, const attempt& made) {
    if (made.status == steal_status::task) latch_.took(w);
    return made;
  }

  const std::unique_ptr<scheduler_calls> within_;
  latch<W> latch_;
};

}  // namespace heist::model
