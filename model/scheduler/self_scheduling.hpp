#pragma once
// Self-scheduling of a loop: one word says which iteration is next and where the loop ends, and whoever wants a batch moves it on
// by as many as the rule says (batch_rule.hpp); where that is always as many, by adding them. Invariant: iterations below the next
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
#include "model/scheduler/batch_rule.hpp"
#include "model/scheduler/worker_speeds.hpp"
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
  explicit self_scheduling(worker_id workers, batch_rule rule = {})
      : count_(workers), rule_(cut(rule, workers)), speeds_(rule.is == batch_rule::kind::adaptive ? workers : 0) {}

  void ready(worker_id, task t) {
    first_.store(range::of(t).first, order::relaxed);  // relaxed: who reads another one's takes a batch of another size
    // release: what was done before the loop. Pairs with the acquire in next().
    open_.store(t, Fault == fault::opened_relaxed ? order::relaxed : order::release);
  }
  std::optional<task> take(worker_id w) { return measured(w, next(w)); }
  // An attempt on itself: there is nobody to ask but the word.
  attempt steal(worker_id w) {
    const std::optional<task> got = take(w);
    return {got ? steal_status::task : steal_status::empty, w, got.value_or(0)};
  }
  void skip(worker_id, std::uint64_t) {}
  static constexpr bool splits_ranges() { return true; }
  worker_id workers() const { return count_; }

 private:
  // All workers may add a batch after the last one has been taken: so far the next iteration may be beyond the end.
  static constexpr std::uint32_t most_beyond = ~0u - static_cast<std::uint32_t>(range::most_iterations);
  static batch_rule cut(batch_rule rule, worker_id workers) {
    rule.least = std::min(rule.least, std::max(1u, most_beyond / workers));
    return rule;
  }

  std::optional<task> next(worker_id w) {
    // Looked at first, so that who comes late does not write.
    task seen = open_.load(order::relaxed);
    while (range::of(seen).first < range::of(seen).end) {
      if (rule_.is == batch_rule::kind::fixed) return added();
      const range left = range::of(seen);
      const range batch{left.first, left.first + size_of_next(w, left)};
      const range rest{batch.end, left.end};
      if (taken(seen, rest.packed())) return batch.packed();
    }
    return std::nullopt;
  }
  std::uint32_t size_of_next(worker_id w, range left) {
    const std::uint32_t first = std::min(first_.load(order::relaxed), left.first);
    const std::uint64_t usual = rule_.next(left.first - first, left.end - first, count_);
    if (rule_.is != batch_rule::kind::adaptive) return static_cast<std::uint32_t>(usual);
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(speeds_.weighted(w, usual), std::min(rule_.least, left.size()), left.size()));
  }
  bool taken(task& seen, task rest) {
    constexpr order acquiring = Fault == fault::taken_relaxed ? order::relaxed : order::acquire;  // pairs with ready()
    if constexpr (Fault == fault::taken_in_two_steps) return open_.store(rest, order::release), true;
    return open_.compare_exchange_strong(seen, rest, acquiring, order::relaxed);
  }

  // A batch of the usual size, by adding it.
  std::optional<task> added() {
    const range left = range::of(claimed());
    if (left.first >= left.end) return std::nullopt;
    const std::uint32_t end = left.first + std::min(rule_.least, left.end - left.first);
    return range{left.first, Fault == fault::last_batch_not_cut ? left.first + rule_.least : end}.packed();
  }
  // What was left when this worker's batch was taken off.
  task claimed() {
    const task batch = range{rule_.least, 0}.packed();
    if constexpr (Fault == fault::taken_in_two_steps) {
      const task left = open_.load(order::acquire);
      open_.store(left + batch, order::release);
      return left;
    }
    return open_.fetch_add(batch, Fault == fault::taken_relaxed ? order::relaxed : order::acquire);  // pairs with ready()
  }

  std::optional<task> measured(worker_id w, std::optional<task> batch) {
    if (rule_.is == batch_rule::kind::adaptive) speeds_.begins(w, batch ? range::of(*batch).size() : 0);
    return batch;
  }

  const worker_id count_;
  const batch_rule rule_;
  worker_speeds<W> speeds_;
  // anybody's
  alignas(W::line_bytes) typename W::template atomic<task> open_{0, "open"};  // what is left, as a range
  // who opens a loop
  typename W::template atomic<std::uint32_t> first_{0, "first"};  // where it began
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
  static constexpr std::array<std::string_view, 8> programs{
      "open 2 take | take",
      "open 3 | take take, batch 2",
      "open 2 | take | take",
      "open 1 open 2 | take take",
      "open 2 open 1 | take | take",
      "open 3 take | take take, rule 1",
      "open 3 open 2 | take take, rule 2",
      "open 3 | take | take, rule 3",
  };
};

}  // namespace heist::model
