#pragma once
// Frames of a program that unfolds: numbered, so that a task can carry one in 32 bits, and reused, so that memory is
// bounded by what is live plus a few chunks per worker. Invariant: a number is in use, or in exactly one list.
// take and give are called by the worker they name; a frame may be given back by another worker than took it.
// A frame has link(), a number that is the arena's while the frame is free: so a list costs no memory of its own.
// Frames never move. Reading one by number needs no synchronisation beyond the one that handed the number over.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/world.hpp"

namespace heist::model {

template <World W, class Frame>
class frame_arena {
  static constexpr std::uint32_t frames_a_worker = 256;  // of the first segment, which is meant to suffice
  static constexpr std::uint32_t least_at_first = 1 << 13;
  static constexpr std::uint32_t most_at_first = 1 << 17;
  static constexpr std::uint32_t chunk = 64;        // numbers a worker draws at a time
  static constexpr std::uint32_t most = 4 * chunk;  // numbers a worker keeps for itself
  static_assert(frames_a_worker % chunk == 0);

 public:
  explicit frame_arena(std::uint32_t workers)
      : first_size_(std::bit_ceil(
            std::clamp(std::min(workers, most_at_first) * frames_a_worker, least_at_first, most_at_first))),
        free_(workers) {}
  frame_arena(const frame_arena&) = delete;
  frame_arena& operator=(const frame_arena&) = delete;
  ~frame_arena() {
    if (first_ != nullptr) W::destroy_array(first_, first_size_);
    for (std::uint32_t k = 0; k < segments_.size(); ++k) {
      if (segments_[k] != nullptr) W::destroy_array(segments_[k], segment_size(k));
    }
  }

  std::uint32_t take(std::uint32_t worker) {
    free_list& mine = free_[worker];
    if (mine.linked == 0) [[unlikely]] {
      if (mine.fresh == mine.fresh_end) draw(mine);
      if (mine.linked == 0) return mine.fresh++;
    }
    const std::uint32_t number = mine.newest;
    mine.newest = (*this)[number].link();
    --mine.linked;
    return number;
  }

  void give(std::uint32_t worker, std::uint32_t number) {
    free_list& mine = free_[worker];
    (*this)[number].link() = mine.newest;
    mine.newest = number;
    if (++mine.linked + (mine.fresh_end - mine.fresh) == most) [[unlikely]] {
      share(mine);
    }
  }

  // Hints that the worker will take or give, what it would take, and that the frame is needed, if there is one of that
  // number.
  void prefetch_list(std::uint32_t worker) const { __builtin_prefetch(&free_[worker], 1); }
  void prefetch_next(std::uint32_t worker) const { prefetch(free_[worker].newest); }
  void prefetch(std::uint32_t number) const {
    if (!is_near(number)) return;
    const char* const frame = reinterpret_cast<const char*>(first_ + number);
    __builtin_prefetch(frame, 1);
    if constexpr (sizeof(Frame) > 64) __builtin_prefetch(frame + sizeof(Frame) - 1, 1);
  }

  Frame& operator[](std::uint32_t number) const {
    if (is_near(number)) [[likely]]
      return first_[number];
    const std::uint32_t k = segment_of(number);
    return segments_[k][number - segment_size(k)];
  }

 private:
  // There may be a frame of that number, and finding it is cheap.
  bool is_near(std::uint32_t number) const { return number < first_size_; }

  // A stack: the last one given back goes first, because it is in the cache. At its bottom are numbers never used.
  struct alignas(W::line_bytes) free_list {
    std::uint32_t newest = 0;  // with `linked` frames from here on, through their links
    std::uint32_t linked = 0;
    std::uint32_t fresh = 0;
    std::uint32_t fresh_end = 0;
  };

  // Each segment but the first is as large as all before it: it begins at its own size, a power of two.
  static std::uint32_t segment_of(std::uint32_t number) {
    return static_cast<std::uint32_t>(std::bit_width(number)) - 1;
  }
  static std::uint32_t segment_size(std::uint32_t k) { return 1u << k; }

  void make_room(std::uint32_t number) {
    if (number < first_size_) {
      if (first_ == nullptr) first_ = W::template make_array<Frame>(first_size_);
    } else if (Frame*& segment = segments_[segment_of(number)]; segment == nullptr) {
      segment = W::template make_array<Frame>(segment_size(segment_of(number)));
    }
  }

  // Out of line, as share: what happens once in a hundred calls need not be in every caller.
  [[gnu::noinline]] void draw(free_list& into) {
    lock_.lock();
    if (!shared_.empty()) {
      into.newest = shared_.back();
      into.linked = chunk;
      shared_.pop_back();
    } else {
      make_room(next_);
      into.fresh = next_;
      into.fresh_end = next_ += chunk;
    }
    lock_.unlock();
  }

  // The newest two chunks go, the newest of them to be drawn first.
  [[gnu::noinline]] void share(free_list& from) {
    lock_.lock();
    const std::uint32_t newer = from.newest, older = behind(newer);
    shared_.push_back(older);
    shared_.push_back(newer);
    from.newest = behind(older);
    from.linked -= 2 * chunk;
    lock_.unlock();
  }

  // The number a chunk further down the list.
  std::uint32_t behind(std::uint32_t number) const {
    for (std::uint32_t i = 0; i < chunk; ++i) number = (*this)[number].link();
    return number;
  }

  const std::uint32_t first_size_;
  // each worker's own
  std::vector<free_list> free_;
  // under lock_; a segment is there before any number in it is handed out
  typename W::mutex lock_;
  std::vector<std::uint32_t> shared_;  // each the first of a chunk of linked frames
  std::uint32_t next_ = 0;
  Frame* first_ = nullptr;
  std::array<Frame*, 32> segments_{};
};

}  // namespace heist::model
