#pragma once
// Who acts next: a loser tree over workers. Invariant: every worker has exactly one pending event, and first() is the
// least in the order (time, worker); an inner node holds the loser of the match played there, the champion is kept
// apart. All events stand at time 0 to begin with, and only the first one ever moves, so a move replays one path.
// Time and worker share a word: 48 bits of nanoseconds are 78 hours.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

struct event {
  std::uint64_t time_ns;
  model::worker_id worker;
};

// The end of time.
class time_overflow : public std::range_error {
 public:
  time_overflow() : std::range_error("virtual time ends at 2^48 - 1 ns (78 hours)") {}
};

class event_queue {
 public:
  static constexpr std::uint64_t max_time_ns = (std::uint64_t{1} << 48) - 1;
  static constexpr model::worker_id max_workers = 1 << 16;

  // At least one worker, at most max_workers.
  explicit event_queue(model::worker_id workers)
      : leaves_(std::bit_ceil(std::max(workers, model::worker_id{2}))), losers_(leaves_, never) {
    std::vector<std::uint64_t> winners(2 * std::size_t{leaves_}, never);
    for (model::worker_id w = 0; w < workers; ++w) winners[leaves_ + w] = w;
    for (std::size_t i = leaves_ - 1; i > 0; --i) {
      winners[i] = std::min(winners[2 * i], winners[2 * i + 1]);
      losers_[i] = std::max(winners[2 * i], winners[2 * i + 1]);
    }
    champion_ = winners[1];
  }

  event first() const { return {champion_ >> worker_bits, static_cast<model::worker_id>(champion_ & worker_mask)}; }

  // The first event has happened; its worker's next one comes delay_ns later.
  void postpone(std::uint64_t delay_ns) {
    if (delay_ns > max_time_ns - (champion_ >> worker_bits)) throw time_overflow();
    std::uint64_t key = champion_ + (delay_ns << worker_bits);
    for (std::size_t i = (leaves_ + (key & worker_mask)) / 2; i > 0; i /= 2) {
      const std::uint64_t loser = losers_[i];
      losers_[i] = std::max(loser, key);
      key = std::min(loser, key);
    }
    champion_ = key;
  }

 private:
  static constexpr unsigned worker_bits = 16;
  static constexpr std::uint64_t worker_mask = max_workers - 1;
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);  // of leaves without a worker

  std::size_t leaves_;
  std::vector<std::uint64_t> losers_;  // [0] is unused
  std::uint64_t champion_;
};

}  // namespace heist::sim
