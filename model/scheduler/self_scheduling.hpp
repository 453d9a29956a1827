#pragma once
// Self-scheduling of a loop (Tang & Yew 1986, with batches; OpenMP's schedule(dynamic, batch)): one word says which
// iteration is next and where the loop ends, and whoever wants a batch adds its size. Invariant: iterations below the next
// one have been handed out, each once; those from it to the end have not.
// A loop makes one range ready, by ready(), when no other is open; from then on anybody takes batches of it.
// Not promised: that batches near the end are small enough to balance.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the schedule with exactly one fault in it; a check must find it. `none` is the schedule.
enum class self_scheduling_fault { none, opened_relaxed, taken_relaxed, taken_in_two_steps, last_batch_not_cut };

template <World W, self_scheduling_fault Fault = self_scheduling_fault::none>
class self_scheduling {
  using fault = self_scheduling_fault;

 public:
  explicit self_scheduling(worker_id workers, std::uint32_t batch = 1)
      : count_(workers), batch_(std::min(batch, std::max(1u, most_beyond / workers))) {}

  void ready(worker_id, task t) {
    // release: what was done before the loop. Pairs with the acquire in next().
    open_.store(t, Fault == fault::opened_relaxed ? order::relaxed : order::release);
  }
  std::optional<task> take(worker_id) { return next(); }
  // An attempt on itself: there is nobody to ask but the word.
  attempt steal(worker_id w) {
    const std::optional<task> got = next();
    return {got ? steal_status::task : steal_status::empty, w, got.value_or(0)};
  }
  void skip(worker_id, std::uint64_t) {}
  static constexpr bool splits_ranges() { return true; }
  worker_id workers() const { return count_; }

 private:
  // All workers may add a batch after the last one has been taken: so far the next iteration may be beyond the end.
  static constexpr std::uint32_t most_beyond = ~0u - static_cast<std::uint32_t>(range::most_iterations);

  std::optional<task> next() {
    // Looked at first, so that who comes late does not write.
    const task seen = open_.load(order::relaxed);
    if (range::of(seen).first >= range::of(seen).end) return std::nullopt;
    const range left = range::of(claimed());
    if (left.first >= left.end) return std::nullopt;
    const std::uint32_t end = left.first + std::min(batch_, left.end - left.first);
    return range{left.first, Fault == fault::last_batch_not_cut ? left.first + batch_ : end}.packed();
  }

  // What was left when this worker's batch was taken off.
  task claimed() {
    const task batch = range{batch_, 0}.packed();
    if constexpr (Fault == fault::taken_in_two_steps) {
      const task left = open_.load(order::acquire);
      open_.store(left + batch, order::release);
      return left;
    }
    return open_.fetch_add(batch, Fault == fault::taken_relaxed ? order::relaxed : order::acquire);  // pairs with ready()
  }

  const worker_id count_;
  const std::uint32_t batch_;
  // anybody's
  alignas(W::line_bytes) typename W::template atomic<task> open_{0, "open"};  // what is left, as a range
};

struct self_scheduling_protocol {
  static constexpr std::string_view name = "self-scheduling";
  static constexpr std::string_view line = "batches of a loop are handed out, each iteration once";

  using fault = self_scheduling_fault;
  static constexpr std::array faults{
      mutant{fault::opened_relaxed, "opened-relaxed", "who takes a batch does not see what was done before the loop"},
      mutant{fault::taken_relaxed, "taken-relaxed", "the same, from the other side"},
      mutant{fault::taken_in_two_steps, "taken-in-two-steps", "two look at once: both get the same batch"},
      mutant{fault::last_batch_not_cut, "last-batch-not-cut", "the last batch goes on beyond the end of the loop"},
  };
  static constexpr std::array<std::string_view, 5> programs{
      "open 2 take | take",
      "open 3 | take take, batch 2",
      "open 2 | take | take",
      "open 1 open 2 | take take",
      "open 2 open 1 | take | take",
  };
};

}  // namespace heist::model
