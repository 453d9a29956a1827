#include "reports/dag/loop_tree_fold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <queue>
#include <utility>

#include "base/text/quantity.hpp"
#include "reports/schedule/batch_text.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using fate = folded_loop::fate;

// Halves stand after what they are halves of. Empty ones are nothing.
std::vector<loop_subtree> subtrees_of(const std::vector<loop_part>& parts) {
  std::vector<loop_subtree> sums(parts.size());
  for (std::size_t i = parts.size(); i-- > 0;) {
    const loop_part& part = parts[i];
    if (part.what.iterations.size() == 0) continue;
    loop_subtree& sum = sums[i];
    ++sum.parts;
    sum.batches += part.batches.size();
    sum.work_ns += part.work_ns();
    for (const model::schedule::node* n : part.batches) {
      sum.start_ns = std::min(sum.start_ns, n->start_ns);
      sum.end_ns = std::max(sum.end_ns, n->end_ns);
    }
    if (part.what.half_of == loop_part::none) continue;
    loop_subtree& above = sums[part.what.half_of];
    above.parts += sum.parts;
    above.batches += sum.batches;
    above.work_ns += sum.work_ns;
    above.start_ns = std::min(above.start_ns, sum.start_ns);
    above.end_ns = std::max(above.end_ns, sum.end_ns);
  }
  return sums;
}

class opening {
 public:
  opening(folded_loop& all, std::optional<std::uint32_t> depth, std::size_t most)
      : all_(all), depth_(depth), most_(most) {}

  void run() {
    for (std::uint32_t i = 0; i < all_.parts.size() && drawn_ < most_; ++i) {
      if (all_.parts[i].what.half_of == loop_part::none) add(i);
    }
    for (; !closed_.empty() && drawn_ < most_; closed_.pop()) open(UINT32_MAX - closed_.top().second);
  }

 private:
  // As one box, with all that is below it.
  void add(std::uint32_t i) {
    const loop_part& part = all_.parts[i];
    if (part.what.iterations.size() == 0) return;
    ++drawn_;
    all_.of[i] = part.is_stolen() ? fate::folded : fate::drawn;
    if (!part.is_stolen() || (depth_ && part.depth + 1 >= *depth_)) return;
    closed_.emplace(depth_ ? UINT32_MAX - part.depth : all_.below[i].work_ns, UINT32_MAX - i);
  }
  void open(std::uint32_t i) {
    all_.of[i] = fate::drawn;
    add(all_.parts[i].kept);
    add(all_.parts[i].kept + 1);
  }

  folded_loop& all_;
  const std::optional<std::uint32_t> depth_;
  const std::size_t most_;
  std::size_t drawn_ = 0;
  // what is opened first: that with most work, or the highest; of equals the earliest
  std::priority_queue<std::pair<std::uint64_t, std::uint32_t>> closed_;
};

// The work of each worker below what is drawn as one.
void share_out(folded_loop& all) {
  std::vector<std::uint32_t> top(all.parts.size(), loop_part::none);
  for (std::uint32_t i = 0; i < all.parts.size(); ++i) {
    const loop_part& part = all.parts[i];
    if (all.of[i] == fate::folded) {
      top[i] = i;
    } else if (all.of[i] == fate::hidden && part.what.half_of != loop_part::none) {
      top[i] = top[part.what.half_of];
    }
    if (top[i] != loop_part::none) all.below[top[i]].work_of_ns[part.what.owner] += part.work_ns();
  }
}

std::string account_of(const folded_loop& all) {
  std::uint64_t parts = 0, drawn = 0, boxes = 0, in_boxes = 0, rounds = 0, shown_rounds = 0;
  for (std::size_t i = 0; i < all.parts.size(); ++i) {
    const bool is_root = all.parts[i].what.half_of == loop_part::none;
    parts += all.parts[i].what.iterations.size() != 0 ? 1 : 0;
    rounds += is_root ? 1 : 0;
    shown_rounds += is_root && all.of[i] != fate::hidden ? 1 : 0;
    drawn += all.of[i] == fate::drawn ? 1 : 0;
    if (all.of[i] != fate::folded) continue;
    ++boxes;
    in_boxes += all.below[i].parts;
  }
  if (drawn == parts) return "";
  std::string text = fmt::format("{} of {} drawn", count_text(drawn), count_of(parts, "part", "parts"));
  if (boxes > 0)
    text += fmt::format("; {} folded into {}", count_of(in_boxes, "part", "parts"), count_of(boxes, "box", "boxes"));
  if (shown_rounds < rounds)
    text += fmt::format("; the last {} left out", count_of(rounds - shown_rounds, "round", "rounds"));
  return text;
}

}  // namespace

folded_loop fold_loop(const schedule_document& document, std::optional<std::uint32_t> depth) {
  folded_loop all{.parts = loop_parts_of(document.what), .below = {}, .of = {}, .account = {}};
  all.below = subtrees_of(all.parts);
  all.of.resize(all.parts.size(), fate::hidden);
  const auto parts = static_cast<std::size_t>(
      std::ranges::count_if(all.parts, [](const loop_part& p) { return p.what.iterations.size() != 0; }));
  const std::size_t most = depth ? most_asked_parts : parts <= most_whole_parts ? parts : most_folded_parts;
  opening(all, depth, most).run();
  share_out(all);
  all.account = account_of(all);
  return all;
}

}  // namespace heist::reports
