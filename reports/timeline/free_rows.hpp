#pragma once
// Rows for what lasts from one time to another, so that nothing covers anything else.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heist::reports {

class free_rows {
 public:
  // The first row that is free by then. In the order of the starts.
  std::size_t take(std::uint64_t start_ns, std::uint64_t end_ns) {
    const auto row = std::ranges::find_if(free_from_ns_, [=](std::uint64_t at_ns) { return at_ns <= start_ns; });
    const auto number = static_cast<std::size_t>(row - free_from_ns_.begin());
    if (row == free_from_ns_.end()) free_from_ns_.push_back(0);
    free_from_ns_[number] = end_ns;
    return number;
  }

  std::size_t count() const { return free_from_ns_.size(); }

 private:
  std::vector<std::uint64_t> free_from_ns_;
};

}  // namespace heist::reports
