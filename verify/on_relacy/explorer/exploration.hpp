#pragma once
// What explorers other than dpor want to know.
#include <cstdint>

namespace heist::verify {

struct exploration {
  std::uint64_t seed = 1;    // random, pct
  unsigned depth = 3;        // pct: of the bugs it is after
  unsigned preemptions = 2;  // context-bounded: at most
};

}  // namespace heist::verify
