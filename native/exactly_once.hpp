#pragma once
// The check every native run ends with: what the workers executed is what one worker alone would have executed, each
// node once. Identities are the same in every run, so two sorted lists decide it.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "native/diary.hpp"

namespace heist::native {

// A scheduler or a pool has lost, repeated or invented a node, or a workload came to a wrong result: a property is
// violated, which is a finding and not a fault of whoever asked.
class wrong_execution : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Identities, as often as they were missing or too many.
struct difference {
  std::vector<std::uint64_t> missing;
  std::vector<std::uint64_t> duplicated;
  std::vector<std::uint64_t> unknown;

  bool none() const { return missing.empty() && duplicated.empty() && unknown.empty(); }
};

// Both sorted.
difference compare(const std::vector<std::uint64_t>& expected, const std::vector<std::uint64_t>& executed);

// "2 nodes missing (fib 3, join 4), 1 duplicated (fib 2), 1 unknown (17)": counts, and the first few of each.
std::string describe(const difference& found, const namer& name);

// Throws wrong_execution where there is a difference.
void require_exactly_once(const std::vector<std::uint64_t>& expected, const std::vector<std::uint64_t>& executed,
                          const namer& name);

// For programs of which the schedule decides what is executed. Throws wrong_execution where a node was taken twice or,
// if all nodes that there can be are known, is none of them. Both sorted; known may be null.
void require_at_most_once(const std::vector<std::uint64_t>* known, const std::vector<std::uint64_t>& taken,
                          const namer& name);

}  // namespace heist::native
