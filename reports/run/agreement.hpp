#pragma once
// How far published numbers and ours agree, system by system: in their order, and in their proportions.
#include <cstdint>
#include <optional>
#include <vector>

namespace heist::reports {

struct paired_number {
  double published;
  double here;
};

// Kendall's tau-b. Two numbers that differ by at most 2 % of the larger one are a tie, among the published as among ours:
// which of them is ahead is not to be relied on.
struct order_agreement {
  static constexpr double tie = 0.02;

  std::uint64_t pairs = 0;
  std::uint64_t agreeing = 0, opposed = 0;          // the same way round and the other; tied in neither
  std::uint64_t tied_published = 0, tied_here = 0;  // a pair may be both

  explicit order_agreement(const std::vector<paired_number>& systems = {});
  // (agreeing - opposed) / sqrt((pairs - tied_published) (pairs - tied_here)); absent where all pairs of one are ties.
  std::optional<double> tau_b() const;
};

// By what factor a published number and ours differ once ours are all multiplied by the one number that brings them
// nearest (least squares of the logarithms): at the median, and at most.
struct ratio_errors {
  double median;
  double largest;
};
// Absent where there are fewer than two systems, or a number is not above 0.
std::optional<ratio_errors> ratio_errors_of(const std::vector<paired_number>& systems);

}  // namespace heist::reports
