#pragma once
// How values lie: the five numbers of a box plot. Each is one of the values (nearest rank), so nothing is rounded.
#include <algorithm>
#include <cstddef>
#include <vector>

namespace heist::reports {

template <class Value>
struct spread {
  Value least, lower_quartile, median, upper_quartile, most;

  // At least one value.
  explicit spread(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    const auto rank = [&](std::size_t quarters) { return values[(quarters * values.size() + 3) / 4 - 1]; };
    least = values.front();
    lower_quartile = rank(1);
    median = rank(2);
    upper_quartile = rank(3);
    most = values.back();
  }
};

}  // namespace heist::reports
