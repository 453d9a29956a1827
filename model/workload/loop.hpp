#pragma once
// A parallel loop. A task is a range of iterations (range.hpp), and a node the batch that a scheduler has handed out: time
// goes with batches, not with iterations. Invariant: the iterations that have been executed are counted, and a round of the loop is
// over when all have been; then the next one is ready, or the loop is done.
// A worker counts by itself, and says what it has done when it has no batch of its own left: a loop has one join, in which workers
// meet once or a few times, not a counter that every batch moves.
// A loop scheduler splits the one range that is ready. Any other scheduler executes it as one node.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "model/workload/loop_parameters.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class loop {
  using number = typename W::template atomic<std::uint64_t>;

 public:
  explicit loop(loop_parameters p, worker_id workers = 1)
      : p_((p.prepare(), std::move(p))),
        left_(p_.iterations, "left"),
        sum_(0, "sum"),
        count_(workers),
        workers_(W::template make_array<tally>(workers)) {}
  ~loop() { W::destroy_array(workers_, count_); }
  loop(const loop&) = delete;
  loop& operator=(const loop&) = delete;

  template <Sink S>
  void start(S& sink) {
    sink.ready(all().packed());
  }
  template <Sink S>
  void finish(worker_id w, task t, S&) {
    const range done = range::of(t);
    workers_[w].iterations += done.size();
    workers_[w].sum += sum_of(done);
  }
  template <Sink S>
  void settle(worker_id w, S& sink) {
    const tally mine = std::exchange(workers_[w], {});
    if (mine.iterations == 0) return;
    sum_.fetch_add(mine.sum, order::relaxed);  // relaxed: published by the next line
    // acq_rel: the last one has all that the others did behind it
    if (left_.fetch_sub(mine.iterations, order::acq_rel) != mine.iterations) return;
    if (round_.load() + 1 == p_.rounds) return sink.done();
    round_.store(round_.load() + 1);
    left_.store(p_.iterations, order::relaxed);  // relaxed: whoever has a batch of the next round has it from ready()
    sink.ready(all().packed());
  }

  std::uint64_t cost_ns(task t) const {
    const range batch = range::of(t);
    return (p_.units->before(batch.end) - p_.units->before(batch.first)) * p_.iteration_ns;
  }
  // No iteration is in two batches of a round.
  std::uint64_t identity(task t) const { return round_.load() * p_.iterations + range::of(t).first; }
  std::string name(std::uint64_t identity) const {
    const std::string from = "from " + std::to_string(identity % p_.iterations);
    return p_.rounds == 1 ? from : "round " + std::to_string(identity / p_.iterations + 1) + ", " + from;
  }
  batch batch_of(task t) const {
    return {range::of(t), p_.rounds == 1 ? 0 : static_cast<std::uint32_t>(round_.load() + 1)};
  }
  // Each iteration once in each round: their numbers add up. Modulo 2^64, as they do here.
  bool right() const { return sum_.load(order::relaxed) == sum_of(all()) * p_.rounds; }

 private:
  // What a worker has done and not said.
  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(std::uint64_t))) tally {
    std::uint64_t iterations = 0;
    std::uint64_t sum = 0;  // of their numbers
  };

  range all() const { return {0, static_cast<std::uint32_t>(p_.iterations)}; }
  // Of the numbers of the iterations: (first + last) * size / 2, and one of the factors is even.
  static std::uint64_t sum_of(range r) {
    const std::uint64_t ends = std::uint64_t{r.first} + r.end - 1, size = r.size();
    return size % 2 == 0 ? ends * (size / 2) : ends / 2 * size;
  }

  const loop_parameters p_;
  // anybody's
  number left_;  // iterations
  number sum_;   // of the numbers of those executed
  // each its own
  const worker_id count_;
  tally* const workers_;
  // whoever ends a round
  typename W::template beside<std::uint64_t> round_{0};
};

}  // namespace heist::model
