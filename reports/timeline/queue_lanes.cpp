#include "reports/timeline/queue_lanes.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "reports/timeline/free_rows.hpp"

namespace heist::reports {
namespace {

using queue_span = model::schedule::queue_span;

// What a queue was without a break.
struct queue_life {
  std::vector<const queue_span*> spans;
  bool left = false;  // nobody worked on it for a while

  std::uint64_t start_ns() const { return spans.front()->start_ns; }
  std::uint64_t end_ns() const { return spans.back()->end_ns; }
};

// By their starts; of queues that were left.
std::vector<queue_life> lives_of(const model::schedule& what) {
  std::vector<queue_life> lives;
  std::unordered_map<model::queue_id, std::size_t> latest;
  for (const queue_span& span : what.queues) {
    const auto [at, is_new] = latest.try_emplace(span.queue, lives.size());
    if (is_new || lives[at->second].end_ns() != span.start_ns) {
      at->second = lives.size();
      lives.emplace_back();
    }
    queue_life& life = lives[at->second];
    life.spans.push_back(&span);
    life.left = life.left || span.state != model::queue_state::active;
  }
  std::erase_if(lives, [](const queue_life& life) { return !life.left; });
  return lives;
}

}  // namespace

queue_lanes::queue_lanes(const schedule_document& document) : any_(!document.what.queues.empty()) {
  const std::vector<queue_life> lives = lives_of(document.what);
  lives_ = lives.size();
  free_rows rows;
  for (const queue_life& life : lives) {
    const std::size_t row = rows.take(life.start_ns(), life.end_ns());
    for (const queue_span* span : life.spans) bars_.push_back({span, row, span == life.spans.front()});
    if (rows.count() > most_rows || bars_.size() > most_bars) {
      bars_.clear();
      return;
    }
  }
  rows_ = rows.count();
}

}  // namespace heist::reports
