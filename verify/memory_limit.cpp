#include "verify/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>

namespace heist::verify {

namespace {

void set(rlim_t bytes) {
#ifndef __SANITIZE_ADDRESS__  // which reserves more addresses than there is memory
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0) return;
  limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
  setrlimit(RLIMIT_AS, &limit);
#else
  (void)bytes;
#endif
}

}  // namespace

memory_limit::memory_limit(std::size_t reserved_bytes) {
  unsigned long pages = 0;
  if (FILE* const file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
    const bool known = std::fscanf(file, "%lu", &pages) == 1;
    std::fclose(file);
    if (known) set(pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{megabytes} << 20) + reserved_bytes);
  }
}

void memory_limit::lift() {
  set(RLIM_INFINITY);
}

const char* memory_limit::in_words() {
  return "needs more than 256 MB of memory";
}

}  // namespace heist::verify
