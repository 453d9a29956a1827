#pragma once
// What of a loop's tree is drawn: every part by itself if there are few, and else some, below which subtrees are one
// box each.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/schedule/loop_parts.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

inline constexpr std::size_t most_whole_parts = 60;  // drawn one by one unless something else is asked for
inline constexpr std::size_t most_folded_parts = 40;
inline constexpr std::size_t most_asked_parts = 400;

// A part with all below it.
struct loop_subtree {
  std::uint64_t parts = 0;
  std::uint64_t batches = 0;
  std::uint64_t work_ns = 0;
  std::uint64_t start_ns = UINT64_MAX;  // of its batches
  std::uint64_t end_ns = 0;
  std::map<model::worker_id, std::uint64_t> work_of_ns = {};  // only of what is folded
};

struct folded_loop {
  enum class fate : std::uint8_t { hidden, drawn, folded };

  std::vector<loop_part> parts;
  std::vector<loop_subtree> below;  // by part, which is counted
  std::vector<fate> of;             // likewise
  std::string account;              // what was left out or drawn as one, in words; empty: nothing
};

folded_loop fold_loop(const schedule_document& document, std::optional<std::uint32_t> depth);

}  // namespace heist::reports
