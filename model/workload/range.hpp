#pragma once
// A piece of a loop as a task: the iterations [first, end), packed into one word.
#include <cstdint>
#include <optional>

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

// A range that a worker executes as one.
struct batch {
  range iterations;
  std::uint32_t round;  // of its loop, from 1; 0: there is only one

  bool operator==(const batch&) const = default;
};

// Of a task that is about to end. Absent: the workload is no loop.
template <class L>
std::optional<batch> batch_of(const L& load, task t) {
  if constexpr (requires { load.batch_of(t); }) return load.batch_of(t);
  return std::nullopt;
}

}  // namespace heist::model
