#pragma once
// A parallel loop. A task is a range of iterations (range.hpp), and a node the batch that a scheduler has handed out: time
// goes with batches, not with iterations. Invariant: the iterations that have been executed are counted, and the loop is
// done when all have been.
// A loop scheduler splits the one range that start() makes ready. Any other scheduler executes it as one node.
#include <cstdint>
#include <string>

#include "model/workload/loop_parameters.hpp"
#include "model/workload/range.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class loop {
  using number = typename W::template atomic<std::uint64_t>;

 public:
  explicit loop(const loop_parameters& p) : p_(p), left_(p.iterations, "left"), sum_(0, "sum") {}

  template <Sink S>
  void start(S& sink) {
    sink.ready(range{0, static_cast<std::uint32_t>(p_.iterations)}.packed());
  }
  template <Sink S>
  void finish(worker_id, task t, S& sink) {
    const range done = range::of(t);
    sum_.fetch_add(sum_of(done), order::relaxed);  // relaxed: published by the next line
    // acq_rel: the last batch to end has all that the others did behind it
    if (left_.fetch_sub(done.size(), order::acq_rel) == done.size()) sink.done();
  }

  std::uint64_t cost_ns(task t) const { return range::of(t).size() * p_.iteration_ns; }
  std::uint64_t identity(task t) const { return range::of(t).first; }  // no iteration is in two batches
  std::string name(std::uint64_t identity) const { return "from " + std::to_string(identity); }
  // Each iteration once: their numbers add up. Modulo 2^64, as they do here.
  bool right() const { return sum_.load(order::relaxed) == sum_of({0, static_cast<std::uint32_t>(p_.iterations)}); }

 private:
  // Of the numbers of the iterations: (first + last) * size / 2, and one of the factors is even.
  static std::uint64_t sum_of(range r) {
    const std::uint64_t ends = std::uint64_t{r.first} + r.end - 1, size = r.size();
    return size % 2 == 0 ? ends * (size / 2) : ends / 2 * size;
  }

  const loop_parameters p_;
  // anybody's
  number left_;  // iterations
  number sum_;   // of the numbers of those executed
};

}  // namespace heist::model
