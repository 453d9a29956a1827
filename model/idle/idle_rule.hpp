#pragma once
// What a worker does between attempts in vain, and when it sleeps: the idle policies as numbers. Each world makes its own
// from a policy's name, for what a wait costs is a world's business.
#include <algorithm>
#include <cstdint>

namespace heist::model {

struct idle_rule {
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

  std::uint64_t yields_after = never;  // attempts in vain in a row: from then on it lets others have the processor
  std::uint64_t sleeps_after = never;  // from then on it sleeps; 0: its first attempt is the last look before it sleeps
  std::uint64_t first_wait_ns = 0;     // after the first attempt in vain; twice as long after each further one,
  std::uint64_t longest_wait_ns = 0;   // but never longer

  bool sleeps() const { return sleeps_after != never; }

  // From then on every wait is the longest.
  bool waits_evenly(std::uint64_t in_vain) const { return wait_ns(in_vain) == longest_wait_ns; }

  // After so many in a row.
  std::uint64_t wait_ns(std::uint64_t in_vain) const {
    if (first_wait_ns == 0) return 0;
    std::uint64_t wait = first_wait_ns;
    for (; in_vain > 1 && wait < longest_wait_ns; --in_vain) wait *= 2;
    return std::min(wait, longest_wait_ns);
  }
};

}  // namespace heist::model
