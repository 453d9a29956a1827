#pragma once
// Tasks that a worker has made ready but that cannot begin yet, because an edge has a latency. Each worker holds back
// its own, in the order (time, arrival), and hands them over at its first event at that time or later.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

class held_back {
 public:
  explicit held_back(std::size_t workers) : by_worker_(workers) {}

  bool anything() const { return count_ > 0; }
  bool has(model::worker_id w) const { return !by_worker_[w].empty(); }
  std::uint64_t first_ns(model::worker_id w) const { return by_worker_[w].front().time_ns; }

  void add(model::worker_id w, model::task t, std::uint64_t time_ns) {
    std::vector<entry>& mine = by_worker_[w];
    mine.push_back({time_ns, arrivals_++, t});
    std::push_heap(mine.begin(), mine.end(), later);
    ++count_;
  }

  // The worker has something.
  model::task take_first(model::worker_id w) {
    std::vector<entry>& mine = by_worker_[w];
    std::pop_heap(mine.begin(), mine.end(), later);
    const model::task first = mine.back().held;
    mine.pop_back();
    --count_;
    return first;
  }

 private:
  struct entry {
    std::uint64_t time_ns;
    std::uint64_t arrival;
    model::task held;
  };
  static bool later(const entry& a, const entry& b) {
    return std::tie(a.time_ns, a.arrival) > std::tie(b.time_ns, b.arrival);
  }

  std::vector<std::vector<entry>> by_worker_;  // heaps
  std::uint64_t arrivals_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace heist::sim
