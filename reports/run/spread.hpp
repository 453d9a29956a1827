#pragma once
// How values lie: the five numbers of a box plot. Where a quarter of the values falls between two of them it is their mean;
// else it is one of the values. The median of an even number of values is so the mean of the middle two.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/text/halfway.hpp"

namespace heist::reports {

using base::mean_of;
inline double mean_of(double a, double b) {
  return a + (b - a) / 2;
}

template <class Value>
struct spread {
  using mean = decltype(mean_of(Value{}, Value{}));
  mean least, lower_quartile, median, upper_quartile, most;

  // At least one value.
  explicit spread(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    const auto quarter = [&](std::size_t quarters) {
      const std::size_t at = quarters * values.size() / 4;
      const bool between = quarters * values.size() % 4 == 0;
      return mean_of(values[between ? at - 1 : at], values[at]);
    };
    least = mean_of(values.front(), values.front());
    lower_quartile = quarter(1);
    median = quarter(2);
    upper_quartile = quarter(3);
    most = mean_of(values.back(), values.back());
  }
};

template <class Value>
auto median_of(std::vector<Value> values) {
  return spread<Value>(std::move(values)).median;
}

}  // namespace heist::reports
