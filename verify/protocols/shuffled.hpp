#pragma once
// An order of tasks for heaps: neither the one in which they are pushed nor its reverse.
#include <cstdint>

namespace heist::verify {

struct shuffled {
  bool operator()(std::uint64_t a, std::uint64_t b) const { return rank(a) < rank(b); }
  static std::uint64_t rank(std::uint64_t task) { return task * 3 % 8; }
};

}  // namespace heist::verify
