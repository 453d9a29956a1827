#pragma once
// Batches of a loop in words.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "base/text/quantity.hpp"
#include "model/result/run_result.hpp"

namespace heist::reports {

// "3..17": the first and the last.
inline std::string iterations_text(const model::range& r) {
  if (r.size() == 0) return "nothing";
  return r.size() == 1 ? fmt::format("{}", r.first) : fmt::format("{}..{}", r.first, r.end - 1);
}

inline std::string count_of(std::uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", base::count_text(count), count == 1 ? one : many);
}

// What a node is called in a picture: a batch after its iterations.
inline std::string title_of(const model::schedule::node& n) {
  if (!n.piece) return n.name;
  const std::string text = iterations_text(n.piece->iterations);
  return n.piece->round == 0 ? text : fmt::format("round {}, {}", n.piece->round, text);
}

}  // namespace heist::reports
