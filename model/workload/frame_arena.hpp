#pragma once
// Frames of a program that unfolds: numbered, so that a task can carry one in 32 bits, and reused, so that memory is
// bounded by what is live plus a few chunks a worker. Invariant: a number is in use, or in exactly one list.
// take and give are called by the worker they name; a frame may be given back by another worker than took it.
// Frames never move. Reading one by number needs no synchronisation beyond the one that handed the number over.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/world.hpp"

namespace heist::model {

template <World W, class Frame>
class frame_arena {
  static constexpr std::uint32_t first_segment = 1024;
  static constexpr std::uint32_t chunk = 64;        // numbers a worker draws at a time
  static constexpr std::uint32_t most = 4 * chunk;  // numbers a worker keeps for itself
  static_assert(first_segment % chunk == 0);

 public:
  explicit frame_arena(std::uint32_t workers) : free_(workers) {}
  frame_arena(const frame_arena&) = delete;
  frame_arena& operator=(const frame_arena&) = delete;
  ~frame_arena() {
    for (std::uint32_t k = 0; k < segments_.size() && segments_[k] != nullptr; ++k) {
      W::destroy_array(segments_[k], segment_size(k));
    }
  }

  std::uint32_t take(std::uint32_t worker) {
    auto& mine = free_[worker].numbers;
    if (mine.empty()) draw(mine);
    const std::uint32_t number = mine.back();
    mine.pop_back();
    return number;
  }

  void give(std::uint32_t worker, std::uint32_t number) {
    auto& mine = free_[worker].numbers;
    mine.push_back(number);
    if (mine.size() == most) share(mine);
  }

  Frame& operator[](std::uint32_t number) const {
    const std::uint32_t k = segment_of(number);
    return segments_[k][number - segment_start(k)];
  }

 private:
  struct alignas(W::line_bytes) free_list {
    std::vector<std::uint32_t> numbers;
  };

  static std::uint32_t segment_of(std::uint32_t number) {
    return static_cast<std::uint32_t>(std::bit_width(number / first_segment + 1)) - 1;
  }
  static std::uint32_t segment_start(std::uint32_t k) { return first_segment * ((1u << k) - 1); }
  static std::size_t segment_size(std::uint32_t k) { return std::size_t{first_segment} << k; }

  void draw(std::vector<std::uint32_t>& into) {
    lock_.lock();
    if (shared_.size() >= chunk) {
      into.assign(shared_.end() - chunk, shared_.end());
      shared_.resize(shared_.size() - chunk);
    } else {
      const std::uint32_t k = segment_of(next_);
      if (segments_[k] == nullptr) segments_[k] = W::template make_array<Frame>(segment_size(k));
      for (std::uint32_t i = chunk; i-- > 0;) into.push_back(next_ + i);
      next_ += chunk;
    }
    lock_.unlock();
  }

  void share(std::vector<std::uint32_t>& from) {
    lock_.lock();
    shared_.insert(shared_.end(), from.end() - 2 * chunk, from.end());
    from.resize(from.size() - 2 * chunk);
    lock_.unlock();
  }

  // each worker's own
  std::vector<free_list> free_;
  // under lock_; a segment is there before any number in it is handed out
  typename W::mutex lock_;
  std::vector<std::uint32_t> shared_;
  std::uint32_t next_ = 0;
  std::array<Frame*, 22> segments_{};
};

}  // namespace heist::model
