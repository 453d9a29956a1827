#pragma once
// A piece of a loop as a task: the iterations [first, end), packed into one word.
#include <cstdint>

#include "model/workload/workload.hpp"

namespace heist::model {

struct range {
  static constexpr std::uint64_t most_iterations = 0x7FFFFFFF;  // a scheduler may count beyond the end

  std::uint32_t first;
  std::uint32_t end;

  std::uint32_t size() const { return end - first; }
  // Takes so many of its last iterations off.
  range cut_off(std::uint32_t iterations) {
    end -= iterations;
    return {end, end + iterations};
  }
  range cut_off_half() { return cut_off(size() - size() / 2); }
  task packed() const { return std::uint64_t{first} << 32 | end; }
  static constexpr range of(task t) { return {static_cast<std::uint32_t>(t >> 32), static_cast<std::uint32_t>(t)}; }
  bool operator==(const range&) const = default;
};

}  // namespace heist::model
