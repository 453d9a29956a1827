#pragma once
// The actor that completes what only takes time: operations under way, the first to be over first, in the order of their
// beginnings where several are. An engine gives it a clock of its own, behind the workers' numbers, and charges it for what
// it does.
#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

namespace heist::sim {

class timer {
 public:
  void start(std::uint64_t operation, std::uint64_t due_ns) { pending_.push({due_ns, arrivals_++, operation}); }

  bool is_idle() const { return pending_.empty(); }
  // Unless idle.
  std::uint64_t due_ns() const { return pending_.top().due_ns; }
  std::uint64_t take_first() {
    const std::uint64_t first = pending_.top().number;
    pending_.pop();
    return first;
  }

 private:
  struct pending {
    std::uint64_t due_ns;
    std::uint64_t arrival;
    std::uint64_t number;
    bool operator>(const pending& other) const {
      return std::tie(due_ns, arrival) > std::tie(other.due_ns, other.arrival);
    }
  };

  std::priority_queue<pending, std::vector<pending>, std::greater<>> pending_;
  std::uint64_t arrivals_ = 0;
};

}  // namespace heist::sim
