#pragma once
// A line that says how far a batch of runs is: as much as is known, and no more.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heist::reports {

struct progress_facts {
  std::size_t finished = 0;  // runs
  std::size_t runs = 0;
  std::uint64_t nodes = 0;      // executed so far
  std::optional<double> share;  // of the work, from 0 to 1
  double seconds = 0;           // since the beginning
};

// "name  [####......] 42 %  3 of 10 runs, about 80 s left". What is left is as long as the share done took, in
// proportion; with less than a fiftieth done that would be a guess, and is not said.
std::string progress_text(std::string_view name, const progress_facts& now);

}  // namespace heist::reports
