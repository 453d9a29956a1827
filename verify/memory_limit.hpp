#pragma once
// What one search of somebody else's code may take of the machine's memory: an endless loop that allocates is a finding, and
// not the end of everything else that runs here.
#include <cstddef>

namespace heist::verify {

class memory_limit {
 public:
  static constexpr unsigned megabytes = 256;

  // While it lives, this process gets no more than so much besides what it has, and what an engine reserves.
  explicit memory_limit(std::size_t reserved_bytes = 0);
  ~memory_limit() { lift(); }
  memory_limit(const memory_limit&) = delete;
  memory_limit& operator=(const memory_limit&) = delete;

  // Who has run into it needs memory to say so.
  static void lift();
  static const char* in_words();
};

}  // namespace heist::verify
