#pragma once
// What becomes of queues that change hands (model/scheduler/prows.hpp): how many are in use, and how many suspended, over time;
// and of a run that is recorded, what each was from when to when.
// Invariant: in_use_ has exactly the queues that are not unused; time never goes back. What a queue is for no time at all does
// not count, so nothing depends on the order of what happens at one moment.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/attempt.hpp"
#include "sim/context.hpp"

namespace heist::sim {

class queue_watch {
 public:
  using state = model::queue_state;
  using span = model::schedule::queue_span;

  // Listens to its thread's simulation for as long as it lives, if it is to.
  queue_watch(bool listens, bool keeps_spans) : keeps_spans_(keeps_spans) {
    if (listens) context::here().queues = this;
  }
  ~queue_watch() {
    if (context::here().queues == this) context::here().queues = nullptr;
  }
  queue_watch(const queue_watch&) = delete;
  queue_watch& operator=(const queue_watch&) = delete;

  void is(model::queue_id queue, state now, model::worker_id by, std::uint64_t now_ns) {
    has_heard_ = true;
    up_to(now_ns);
    const auto [at, is_new] = in_use_.try_emplace(queue);
    if (!is_new) leaves(queue, at->second, now_ns);
    if (now == state::unused) {
      in_use_.erase(at);
      return;
    }
    at->second = {now, by, now_ns};
    if (now == state::suspended) ++suspended_;
  }

  bool has_heard() const { return has_heard_; }

  // All so far, as it is at that time.
  const model::queue_use& up_to(std::uint64_t time_ns) {
    if (time_ns <= now_ns_) return use_;
    const std::uint64_t passed_ns = time_ns - std::exchange(now_ns_, time_ns);
    use_.most_live = std::max<std::uint64_t>(use_.most_live, in_use_.size());
    use_.most_suspended = std::max(use_.most_suspended, suspended_);
    add_product(use_.live_ns, in_use_.size(), passed_ns);
    add_product(use_.suspended_ns, suspended_, passed_ns);
    return use_;
  }

  void forget_spans() {
    keeps_spans_ = false;
    spans_ = {};
  }
  // By start, then queue; what lies beyond the end is cut off.
  std::vector<span> spans(std::uint64_t end_ns) && {
    for (const auto& [queue, what] : in_use_) keep(queue, what, end_ns);
    std::erase_if(spans_, [=](const span& s) { return s.start_ns >= end_ns; });
    for (span& s : spans_) s.end_ns = std::min(s.end_ns, end_ns);
    std::ranges::sort(spans_, {}, [](const span& s) { return std::tuple(s.start_ns, s.queue); });
    return std::move(spans_);
  }

 private:
  struct condition {
    state is = state::unused;
    model::worker_id by = 0;
    std::uint64_t since_ns = 0;
  };

  void leaves(model::queue_id queue, const condition& was, std::uint64_t now_ns) {
    keep(queue, was, now_ns);
    if (was.is == state::suspended) --suspended_;
  }
  void keep(model::queue_id queue, const condition& was, std::uint64_t end_ns) {
    if (keeps_spans_ && was.since_ns < end_ns) spans_.push_back({queue, was.is, was.by, was.since_ns, end_ns});
  }

  // Many queues for days would be more than a word.
  static void add_product(std::uint64_t& sum, std::uint64_t count, std::uint64_t ns) {
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(count, ns, &product) || __builtin_add_overflow(sum, product, &sum)) {
      sum = std::numeric_limits<std::uint64_t>::max();
    }
  }

  bool keeps_spans_;
  bool has_heard_ = false;
  std::unordered_map<model::queue_id, condition> in_use_;  // its order decides nothing: what is made of it is sorted
  std::uint64_t suspended_ = 0;
  std::uint64_t now_ns_ = 0;
  model::queue_use use_;  // up to now_ns_
  std::vector<span> spans_;
};

}  // namespace heist::sim
