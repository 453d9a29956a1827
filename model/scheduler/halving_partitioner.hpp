#pragma once
// Halves a range before its first half is executed, until that is small enough, and offers the second halves. Two rules say
// which ranges are halved, and what is small:
//   simple     all are, until they have at most `grain` iterations (TBB's simple_partitioner);
//   threshold  those that are stolen, and the whole, until they have at most 1 + N/8P of its N iterations, on P > 1 workers.
//              What a worker has offered and nobody has stolen it takes back and executes as it is, the smallest first: so
//              pieces double (Prokopec, Bagwell, Rompf & Odersky, Euro-Par 2011; AdaptiveWorkStealingTasks of Scala's
//              Parallel Collections).
// Called by range_splitting.hpp. A task in a deque is a range. Not modelled of Scala's: a worker waits for the first half
// that was stolen from it, and meanwhile helps whoever has it; here it steals from anybody.
#include <cstdint>
#include <optional>

#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class halving_partitioner {
 public:
  enum class rule : std::uint8_t { simple, threshold };
  static constexpr bool mails = false;

  halving_partitioner(worker_id workers, rule is, std::uint32_t grain) : rule_(is), grain_(grain), workers_(workers) {}

  // What the worker has not executed yet of the task that it has begun.
  template <class Offer>
  std::optional<task> next(worker_id, Offer&&) {
    return std::nullopt;
  }
  // A task is begun, by the worker; each answers the first piece to be executed.
  template <class Offer>
  task begin_whole(worker_id, range whole, Offer&& offer) {
    // relaxed: who steals a part of it has it with that, from the pool
    if (rule_ == rule::threshold) threshold_.store(threshold_of(whole.size()), order::relaxed);
    return halved(whole, offer);
  }
  template <class Offer>
  task begin_own(worker_id, task popped, Offer&& offer) {
    return rule_ == rule::threshold ? popped : halved(range::of(popped), offer);
  }
  template <class Offer>
  task begin_stolen(worker_id, task stolen, Offer&& offer) {
    return halved(range::of(stolen), offer);
  }

 private:
  std::uint32_t threshold_of(std::uint32_t iterations) const {
    return workers_ == 1 ? iterations : static_cast<std::uint32_t>(1 + iterations / (std::uint64_t{8} * workers_));
  }

  template <class Offer>
  task halved(range r, Offer& offer) const {
    const std::uint32_t small = rule_ == rule::threshold ? threshold_.load(order::relaxed) : grain_;
    while (r.size() > small) offer(r.cut_off_half().packed());
    return r.packed();
  }

  const rule rule_;
  const std::uint32_t grain_;
  const worker_id workers_;
  // written by who opens a loop
  alignas(W::line_bytes) typename W::template atomic<std::uint32_t> threshold_{0, "threshold"};
};

}  // namespace heist::model
