#pragma once
// The latencies of a schedule's edges along time: each runs from the end of one node to when the other can be ready. A
// few become bars in rows, so that none covers another; of many only their number at each time is known.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reports/schedule/overlap_count.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct latency_bar {
  std::uint64_t start_ns;
  std::uint64_t end_ns;
  const model::schedule::node* from;
  const model::schedule::node* to;
  std::size_t row;
};

class latency_lane {
 public:
  static constexpr std::size_t most_rows = 6;
  static constexpr std::size_t most_bars = 200;

  // edges between nodes that are there; they point into the document
  explicit latency_lane(const schedule_document& document);

  bool any() const { return latencies_ > 0; }
  std::uint64_t latencies() const { return latencies_; }
  bool is_folded() const { return bars_.empty(); }
  const std::vector<latency_bar>& bars() const { return bars_; }  // by their start; none: too many
  std::size_t rows() const { return rows_; }

  // How many run at once.
  std::vector<counted> counts() const { return overlaps_.counts(); }

 private:
  bool fit_into_rows();

  std::uint64_t latencies_ = 0;
  std::size_t rows_ = 0;
  std::vector<latency_bar> bars_;
  overlap_count overlaps_;
};

}  // namespace heist::reports
