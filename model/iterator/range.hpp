#pragma once
// Whole numbers from one to before another one, as an iterator (Prokopec et al., Fig. 4). flat.hpp has the protocol.
#include <array>
#include <cstdint>
#include <string_view>

#include "base/bad_input.hpp"
#include "model/iterator/flat.hpp"

namespace heist::model {

class range_elements {
 public:
  using value_type = std::int64_t;

  // Throws base::bad_input where there are more than can be counted. None, if end is not beyond first.
  range_elements(std::int64_t first, std::int64_t end) : first_(first) {
    if (end <= first) return;
    const std::uint64_t count = static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(first);
    if (count > static_cast<std::uint64_t>(INT64_MAX)) {
      throw base::bad_input("a range", "it has 2^63 numbers or more", "make it two");
    }
    count_ = static_cast<std::int64_t>(count);
  }

  std::int64_t slots() const { return count_; }
  static bool is_occupied(std::int64_t) { return true; }
  std::int64_t value(std::int64_t slot) const { return first_ + slot; }
  static std::int64_t slots_for(std::int64_t elements) { return elements; }

 private:
  std::int64_t first_;
  std::int64_t count_ = 0;
};

template <World W, flat_fault Fault = flat_fault::none>
using range_iterator = flat_iterator<W, range_elements, Fault>;

struct range_iterator_protocol {
  static constexpr std::string_view name = "range-iterator";
  static constexpr std::string_view line = "a range is handed out in batches, stolen and split";

  using fault = flat_fault;
  static constexpr auto& faults = flat_faults;
  static constexpr std::array<std::string_view, 6> programs{
      "batch 1 batch 1 | steal 1",
      "batch 2 batch 1 batch 1 look | look steal 1 look",
      "batch 1 batch 2 batch 2 batch 1 | steal 7 look, elements 5",
      "batch 1 batch 1 look | steal 1 look | steal 1",
      "batch 2 batch 2 | look look | steal 7 look, elements 3",
      "look batch 4 batch 1 look | look look look | steal 1, elements 3",
  };
};

}  // namespace heist::model
