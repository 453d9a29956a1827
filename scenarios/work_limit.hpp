#pragma once
// The costs of a workload must fit the simulated clock; here they are added up without overflow.
#include <cstdint>

#include "scenarios/graph_reader.hpp"

namespace heist::scenarios {

class work_limit {
 public:
  // So many nodes of so much each.
  work_limit& add(std::uint64_t count, std::uint64_t each_ns) {
    std::uint64_t more_ns;
    fits_ = fits_ && !__builtin_mul_overflow(count, each_ns, &more_ns) && more_ns <= most_work_ns - work_ns_;
    if (fits_) work_ns_ += more_ns;
    return *this;
  }

  void check(const fields& workload) const {
    if (!fits_) refuse_excessive_work(workload.source(), workload.at());
  }

 private:
  std::uint64_t work_ns_ = 0;
  bool fits_ = true;
};

}  // namespace heist::scenarios
