#pragma once
// Who acts next, where a worker may also have no event at all: a winner tree over workers. Invariant: an inner node is
// the lesser of its two children, in the order (time, worker); a worker without an event stands at the end of time.
// Differs from event_queue.hpp in that any worker's event may be set, not only the first one's.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/event_queue.hpp"

namespace heist::sim {

class access_queue {
 public:
  // At least one worker, at most event_queue::max_workers. All begin without an event.
  explicit access_queue(model::worker_id workers)
      : leaves_(std::bit_ceil(std::max(workers, model::worker_id{2}))), winners_(2 * leaves_, never) {}

  bool empty() const { return winners_[1] == never; }

  // Unless empty.
  event first() const { return {winners_[1] >> worker_bits, static_cast<model::worker_id>(winners_[1] & worker_mask)}; }

  // time_ns is at most event_queue::max_time_ns.
  void put(model::worker_id w, std::uint64_t time_ns) { set(w, time_ns << worker_bits | w); }
  void remove(model::worker_id w) { set(w, never); }

 private:
  static constexpr unsigned worker_bits = 16;
  static constexpr std::uint64_t worker_mask = event_queue::max_workers - 1;
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

  void set(model::worker_id w, std::uint64_t key) {
    for (std::size_t i = leaves_ + w; i > 1; i /= 2) {
      winners_[i] = key;
      key = std::min(key, winners_[i ^ 1]);
    }
    winners_[1] = key;
  }

  std::size_t leaves_;
  std::vector<std::uint64_t> winners_;  // [0] is unused
};

}  // namespace heist::sim
