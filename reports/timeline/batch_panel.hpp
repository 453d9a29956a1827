#pragma once
// A loop along time: each batch as wide as it took and as high as it has iterations, in its worker's colour; where a
// part was stolen a line leads from what its owner came to next to what the thief began with.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "reports/picture/svg.hpp"
#include "reports/schedule/loop_parts.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

struct timeline_layout;

// Whether there is one: every node is a batch.
class batch_panel {
 public:
  static constexpr std::size_t most_boxes = 2000;  // of more batches there is one outline for each worker
  static constexpr std::size_t most_steals = 200;  // more are not drawn

  explicit batch_panel(const model::schedule& what) {
    const auto is_batch = [](const model::schedule::node& n) { return n.piece.has_value(); };
    if (!std::ranges::all_of(what.nodes, is_batch)) return;
    for (const model::schedule::node& n : what.nodes) iterations_ = std::max(iterations_, n.piece->iterations.end);
    for (const loop_part& part : loop_parts_of(what)) {
      if (part.is_stolen()) stolen_.push_back(part);
    }
    if (stolen_.size() > most_steals) stolen_.clear();
  }

  bool any() const { return iterations_ > 0; }
  std::uint32_t iterations() const { return iterations_; }
  const std::vector<loop_part>& stolen() const { return stolen_; }

 private:
  std::uint32_t iterations_ = 0;
  std::vector<loop_part> stolen_;
};

// Markup of ours: what the looks are made of.
extern const std::string_view batch_style;

void draw_batches(svg& picture, const schedule_document& document, const timeline_layout& where);

}  // namespace heist::reports
