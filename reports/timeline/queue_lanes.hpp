#pragma once
// Queues that change hands along time: each that was ever without a worker has a row from when it came into use until
// it is unused. A few become bars; of many only the curves are drawn.
#include <cstddef>
#include <vector>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct queue_bar {
  const model::schedule::queue_span* span;
  std::size_t row;
  bool first;  // of its queue's life
};

class queue_lanes {
 public:
  static constexpr std::size_t most_rows = 24;
  static constexpr std::size_t most_bars = 1000;

  // They point into the document.
  explicit queue_lanes(const schedule_document& document);

  bool any() const { return any_; }
  std::size_t lives() const { return lives_; }  // from coming into use to being unused, and without a worker meanwhile
  bool is_folded() const { return lives_ > 0 && bars_.empty(); }
  const std::vector<queue_bar>& bars() const { return bars_; }  // life by life; none: too many
  std::size_t rows() const { return rows_; }

 private:
  bool any_;
  std::size_t lives_ = 0;
  std::size_t rows_ = 0;
  std::vector<queue_bar> bars_;
};

}  // namespace heist::reports
