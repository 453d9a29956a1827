#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "sim/simulate.hpp"

namespace heist::sim {
namespace {

// Threads draw the next experiment from one counter. Experiments are handed out in order and one that was handed out is
// carried through unless cancelled, so the earliest failure is found whatever the threads do.
class crew {
 public:
  crew(const std::vector<model::experiment>& what, const options& how, const progress& tell, batch_meter* meter)
      : what_(what), how_(how), tell_(tell), meter_(meter), results_(what.size()), failures_(what.size()) {}

  void work() {
    while (!stop_.load(std::memory_order_relaxed)) {  // relaxed, as next_: what they guard is read after the join
      const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
      if (i >= what_.size()) return;
      try {
        options how = how_;
        if (meter_ != nullptr) how.meter = &meter_->of(i);
        results_[i] = simulate(what_[i], how);
        if (meter_ != nullptr) how.meter->finish();
        one_more();
      } catch (const cancelled&) {
        stop_.store(true, std::memory_order_relaxed);
      } catch (...) {
        failures_[i] = std::current_exception();
        stop_.store(true, std::memory_order_relaxed);
      }
    }
  }

  // Once nobody works any more.
  batch result() {
    for (const std::exception_ptr& failure : failures_) {
      if (failure) std::rethrow_exception(failure);
    }
    batch all;
    for (std::optional<model::run_result>& r : results_) {
      if (r) all.results.push_back(std::move(*r));
    }
    all.complete = all.results.size() == what_.size();
    return all;
  }

 private:
  void one_more() {
    const std::scoped_lock lock(telling_);
    ++finished_;
    if (tell_) tell_(finished_, what_.size());
  }

  const std::vector<model::experiment>& what_;
  const options& how_;
  const progress& tell_;
  batch_meter* const meter_;
  // anyone's
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  // under telling_
  std::mutex telling_;
  std::size_t finished_ = 0;
  // an element is written by the thread that drew its number
  std::vector<std::optional<model::run_result>> results_;
  std::vector<std::exception_ptr> failures_;
};

}  // namespace

batch simulate_all(const std::vector<model::experiment>& what, const options& how, unsigned jobs,
                   const progress& tell, batch_meter* meter) {
  if (jobs == 0) jobs = std::max(std::thread::hardware_concurrency(), 1u);
  crew all(what, how, tell, meter);
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min<std::size_t>(jobs, what.size()); ++i) {
      helpers.emplace_back([&all] { all.work(); });
    }
    all.work();
  }
  return all.result();
}

}  // namespace heist::sim
