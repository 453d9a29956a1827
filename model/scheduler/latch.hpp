#pragma once
// One number that all workers share: how many tasks have been announced and are not over. It is how the executors that Imam
// and Sarkar compare know that all is done; and since every task meets it, it can be what all of them wait for.
// Invariant: a task is counted before anybody can take it, and again, the other way, when the worker that executed it asks
// for its next one. Nobody here acts on the number: a workload says itself when it is done.
// announced() may be called by anybody, the others by the worker they name.
#include <cstdint>
#include <vector>

#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class latch {
 public:
  // times: how often each task is counted; 0: not at all, and the latch costs nothing.
  latch(worker_id workers, std::uint32_t times) : times_(times), workers_(times == 0 ? 0 : workers) {}

  void announced() {
    // relaxed, here and below: a number, which hands nothing over
    for (std::uint32_t i = 0; i < times_; ++i) tasks_.fetch_add(1, order::relaxed);
  }
  void took(worker_id w) {
    if (times_ != 0) workers_[w].executes = true;
  }
  void asks(worker_id w) {
    if (times_ == 0 || !workers_[w].executes) return;
    workers_[w].executes = false;
    for (std::uint32_t i = 0; i < times_; ++i) tasks_.fetch_sub(1, order::relaxed);
  }

  std::uint64_t count() const { return tasks_.load(order::relaxed); }

 private:
  struct alignas(W::line_bytes) worker {
    bool executes = false;  // a task that has not been counted back
  };

  const std::uint32_t times_;
  std::vector<worker> workers_;
  alignas(W::line_bytes) typename W::template atomic<std::uint64_t> tasks_{0, "tasks"};
};

}  // namespace heist::model
