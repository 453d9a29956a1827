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
  std::optional<double> seconds_left;
};

// How long it may take: what is left, at the pace of late. A node of one workload may take ten times as long as one of
// another, so what was long ago counts less and less.
class pace {
 public:
  // The share done so many seconds after the beginning; later ones later.
  void note(double seconds, double share);

  // Nothing with less than a fiftieth done, for that would be a guess, and none where nothing moves.
  std::optional<double> seconds_left() const;

 private:
  double seconds_ = 0;
  double share_ = 0;
  double share_a_second_ = 0;
};

// "name  [####......] 42 %  3 of 10 runs, about 80 s left".
std::string progress_text(std::string_view name, const progress_facts& now);

}  // namespace heist::reports
