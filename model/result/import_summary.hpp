#pragma once
// What a graph read from a file amounts to.
#include <cstdint>
#include <string>

namespace heist::model {

struct import_summary {
  std::string source;  // the file
  std::string format;  // "wfformat"
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::uint64_t work_ns = 0;  // T1
  std::uint64_t span_ns = 0;  // T∞
  std::uint64_t width = 0;    // the most nodes of one depth, where a node's depth is the edges before it on the longest
                              // way to it: none of these waits for another, so at least so many can run at once
  std::uint64_t transfer_bytes = 0;  // said to be sent along edges; not simulated
  std::uint64_t vanished = 0;        // nodes whose duration is more than nothing, and less than half a nanosecond

  double parallelism() const { return span_ns == 0 ? 0 : static_cast<double>(work_ns) / static_cast<double>(span_ns); }
};

}  // namespace heist::model
