#pragma once
// Frames of a program that unfolds: numbered, so that a task can carry one in 32 bits, and reused, so that memory is
// bounded by what is live plus a few chunks a worker. Invariant: a number is in use, or in exactly one list.
// take and give are called by the worker they name; a frame may be given back by another worker than took it.
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
  static constexpr std::uint32_t most_at_first = 1 << 17;
  static constexpr std::uint32_t chunk = 64;        // numbers a worker draws at a time
  static constexpr std::uint32_t most = 4 * chunk;  // numbers a worker keeps for itself
  static_assert(frames_a_worker % chunk == 0);

 public:
  explicit frame_arena(std::uint32_t workers)
      : first_size_(std::bit_ceil(std::min(workers, most_at_first / frames_a_worker) * frames_a_worker)),
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
    if (mine.count == 0) [[unlikely]] {
      draw(mine);
    }
    return mine.numbers[--mine.count];
  }

  void give(std::uint32_t worker, std::uint32_t number) {
    free_list& mine = free_[worker];
    mine.numbers[mine.count++] = number;
    if (mine.count == most) [[unlikely]] {
      share(mine);
    }
  }

  // A hint that the worker will take or give and read the frame, if there is one of that number.
  void prefetch(std::uint32_t worker, std::uint32_t number) const {
    __builtin_prefetch(&free_[worker], 1);
    if (number < first_size_) __builtin_prefetch(first_ + number);
  }

  Frame& operator[](std::uint32_t number) const {
    if (number < first_size_) [[likely]]
      return first_[number];
    const std::uint32_t k = segment_of(number);
    return segments_[k][number - segment_size(k)];
  }

 private:
  struct alignas(W::line_bytes) free_list {
    std::uint32_t count = 0;
    std::array<std::uint32_t, most> numbers;  // the last one given back goes first: it is in the cache
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
    if (shared_.size() >= chunk) {
      std::copy(shared_.end() - chunk, shared_.end(), into.numbers.begin());
      shared_.resize(shared_.size() - chunk);
    } else {
      make_room(next_);
      for (std::uint32_t i = 0; i < chunk; ++i) into.numbers[i] = next_ + chunk - 1 - i;
      next_ += chunk;
    }
    into.count = chunk;
    lock_.unlock();
  }

  [[gnu::noinline]] void share(free_list& from) {
    lock_.lock();
    from.count -= 2 * chunk;
    const auto* const first = from.numbers.data() + from.count;
    shared_.insert(shared_.end(), first, first + 2 * chunk);
    lock_.unlock();
  }

  const std::uint32_t first_size_;
  // each worker's own
  std::vector<free_list> free_;
  // under lock_; a segment is there before any number in it is handed out
  typename W::mutex lock_;
  std::vector<std::uint32_t> shared_;
  std::uint32_t next_ = 0;
  Frame* first_ = nullptr;
  std::array<Frame*, 32> segments_{};
};

}  // namespace heist::model
