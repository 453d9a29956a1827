#pragma once
// Of what lasts from one time to another: how much of it goes on at once, over time.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heist::reports {

struct counted {
  std::uint64_t time_ns;  // from then on
  std::uint64_t count;
};

inline std::uint64_t most_of(const std::vector<counted>& counts) {
  std::uint64_t most = 0;
  for (const counted& now : counts) most = std::max(most, now.count);
  return most;
}

// take(counted) for each time at which it is another number; before the first it is 0.
void each_change(const std::vector<counted>& counts, auto take) {
  std::uint64_t before = 0;
  for (const counted& now : counts) {
    if (now.count != std::exchange(before, now.count)) take(now);
  }
}

class overlap_count {
 public:
  void add(std::uint64_t start_ns, std::uint64_t end_ns) {
    starts_ns_.push_back(start_ns);
    ends_ns_.push_back(end_ns);
  }

  // For each time at which something begins or ends, in the order of time. What begins when another ends takes its
  // place.
  std::vector<counted> counts() const {
    std::vector<std::uint64_t> starts_ns = starts_ns_, ends_ns = ends_ns_;
    std::ranges::sort(starts_ns);
    std::ranges::sort(ends_ns);
    std::vector<counted> all;
    std::size_t begun = 0, ended = 0;
    while (ended < ends_ns.size()) {
      const std::uint64_t now_ns =
          begun < starts_ns.size() ? std::min(starts_ns[begun], ends_ns[ended]) : ends_ns[ended];
      while (begun < starts_ns.size() && starts_ns[begun] <= now_ns) ++begun;
      while (ended < ends_ns.size() && ends_ns[ended] <= now_ns) ++ended;
      all.push_back({now_ns, begun - ended});
    }
    return all;
  }

 private:
  std::vector<std::uint64_t> starts_ns_, ends_ns_;
};

}  // namespace heist::reports
