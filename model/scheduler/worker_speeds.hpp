#pragma once
// How fast each worker has executed iterations of a loop so far, for rules that give a faster one more (Cariño & Banicescu 2008: a
// later batch weighs more than an earlier one, the k-th k times as much). Each worker measures itself from batch to batch.
// Not promised: that a worker sees the latest of what others have measured. All accesses are relaxed, for it decides sizes only.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class worker_speeds {
 public:
  explicit worker_speeds(worker_id workers) : count_(workers), workers_(workers == 0 ? nullptr : W::template make_array<worker>(workers)) {}
  ~worker_speeds() {
    if (workers_ != nullptr) W::destroy_array(workers_, count_);
  }
  worker_speeds(const worker_speeds&) = delete;
  worker_speeds& operator=(const worker_speeds&) = delete;

  // Worker w begins a batch of so many iterations, and has ended the one before it; 0: it has none.
  void begins(worker_id w, std::uint64_t iterations) {
    worker& me = workers_[w];
    const std::uint64_t now_ns = W::now_ns();
    if (me.iterations != 0) {
      ++me.batches;
      me.weighted_ns += wide{me.batches} * (now_ns - me.since_ns);
      me.weighted_iterations += wide{me.batches} * me.iterations;
      me.speed.store(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(me.weighted_iterations * unit / std::max<wide>(1, me.weighted_ns))), order::relaxed);
    }
    me.iterations = iterations;
    me.since_ns = now_ns;
  }

  // What worker w should have of a number that would be anybody's if all were equally fast.
  std::uint64_t weighted(worker_id w, std::uint64_t usual) const {
    wide sum = 0;
    std::uint64_t known = 0;
    for (worker_id other = 0; other < count_; ++other) {
      const std::uint64_t speed = workers_[other].speed.load(order::relaxed);
      sum += speed;
      known += speed != 0 ? 1 : 0;
    }
    const std::uint64_t mine = workers_[w].speed.load(order::relaxed);
    if (mine == 0 || sum == 0) return usual;  // nobody knows: as fast as the others
    return static_cast<std::uint64_t>(wide{usual} * mine * known / sum);
  }

 private:
  __extension__ using wide = unsigned __int128;
  static constexpr std::uint64_t unit = 1 << 20;  // of a speed: iterations in so many nanoseconds

  struct alignas(std::max<std::size_t>(W::line_bytes, alignof(wide))) worker {
    // its own
    std::uint64_t iterations = 0, since_ns = 0;  // of the batch under way
    std::uint64_t batches = 0;
    wide weighted_ns = 0, weighted_iterations = 0;
    // its own to write, anybody's to read
    typename W::template atomic<std::uint64_t> speed{0, "speed"};  // 0: not known
  };

  const worker_id count_;
  worker* const workers_;
};

}  // namespace heist::model
