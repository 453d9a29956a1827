#pragma once
// For tests that are plain programs, because a checker wants operator new for itself: what was expected and did not happen.
#include <cstdio>
#include <string>

namespace heist::verify::test {

inline unsigned failures = 0;

inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

// What main answers.
inline int failed() {
  std::printf("%u failures\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace heist::verify::test
