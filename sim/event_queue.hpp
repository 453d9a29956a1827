#pragma once
// Who acts next: a hierarchy of timing wheels (Varghese and Lauck) whose slots are sets of workers as bits, so that
// those of one time come out in the order of their numbers. Invariant: every worker has one pending event, or none
// while it is away, and first() is the least in the order (time, worker). Level k has 64 slots of 64^k ns; an event
// stands at the level of the highest bit in which its time differs from now, so a level only holds what lies ahead
// within the slot that now is in at the level above. When level 0 is empty, the nearest occupied slot is spread over
// the levels below. Every operation takes constant time for any delay. All workers stand at time 0 to begin with.
// Up to four workers need none of this: the least of four words is found faster than a bit in a wheel.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

struct event {
  std::uint64_t time_ns;
  model::worker_id worker;
};

// The end of time.
class time_overflow : public std::range_error {
 public:
  time_overflow() : std::range_error("virtual time ends at 2^48 - 1 ns (78 hours)") {}
};

class event_queue {
 public:
  static constexpr std::uint64_t max_time_ns = (std::uint64_t{1} << 48) - 1;
  static constexpr model::worker_id max_workers = 1 << 16;

  // At least one worker, at most max_workers.
  explicit event_queue(model::worker_id workers)
      : words_((workers + 63) / 64),
        shift_(static_cast<unsigned>(std::bit_width(words_ - 1))),
        slots_(std::size_t{levels * 64} << shift_, 0),
        times_ns_(workers, 0),
        due_(slots_.data()),
        scans_(workers <= few) {
    for (model::worker_id w = 0; w < workers && scans_; ++w) keys_[w] = w;
    for (model::worker_id w = 0; w < workers; ++w) due_[w / 64] |= bit(w);
    occupied_[0] = 1;
  }
  event_queue(const event_queue&) = delete;
  event_queue& operator=(const event_queue&) = delete;

  event first() const { return {now_ns_, first_}; }

  // Somebody who will probably act soon after the first: for reading ahead, where a wrong guess does no harm.
  bool worth_reading_ahead() const { return words_ > 1; }
  model::worker_id soon() const {
    const std::uint64_t others = due_[word_] & ~bit(first_);
    return others == 0 ? first_ : (first_ & ~63u) + static_cast<model::worker_id>(std::countr_zero(others));
  }

  // The first event has happened; its worker's next one comes delay_ns later.
  void postpone(std::uint64_t delay_ns) {
    if (scans_) {
      set_key(first_, delay_ns);
      return take_least();
    }
    due_[first_ / 64] &= ~bit(first_);
    insert(first_, delay_ns);
    find_first();
  }

  // The first event has happened, and its worker goes away.
  void leave() {
    if (scans_) {
      keys_[first_] = never;
      return take_least();
    }
    due_[first_ / 64] &= ~bit(first_);
    find_first();
  }

  // A worker that is away comes back; its next event comes delay_ns after the first one. To be followed by postpone()
  // or leave(), which decide who is first.
  void come_back(model::worker_id w, std::uint64_t delay_ns) {
    if (scans_) return set_key(w, delay_ns);
    insert(w, delay_ns);
    if (delay_ns == 0 && w / 64 < word_) word_ = w / 64;
  }

 private:
  static constexpr unsigned levels = 8;

  static constexpr model::worker_id few = 4;
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

  void set_key(model::worker_id w, std::uint64_t delay_ns) {
    if (delay_ns > max_time_ns - now_ns_) [[unlikely]] {
      throw time_overflow();
    }
    keys_[w] = (now_ns_ + delay_ns) << 16 | w;
  }

  void take_least() {
    const std::uint64_t least = std::min(std::min(keys_[0], keys_[1]), std::min(keys_[2], keys_[3]));
    if (least == never) [[unlikely]] {
      throw std::logic_error("nobody has anything to do, ever");
    }
    now_ns_ = least >> 16;
    first_ = static_cast<model::worker_id>(least & 0xFFFF);
  }

  static std::uint64_t bit(model::worker_id w) { return std::uint64_t{1} << (w % 64); }
  std::uint64_t* slot_at(std::size_t number) { return slots_.data() + (number << shift_); }

  void insert(model::worker_id w, std::uint64_t delay_ns) {
    const std::uint64_t slot = now_ns_ & 63;
    if (delay_ns < 64 - slot) [[likely]] {
      occupied_[0] |= std::uint64_t{1} << (slot + delay_ns);
      slot_at(slot + delay_ns)[w / 64] |= bit(w);
    } else {
      insert_far(w, delay_ns);
    }
  }

  [[gnu::noinline]] void insert_far(model::worker_id w, std::uint64_t delay_ns) {
    if (delay_ns > max_time_ns - now_ns_) throw time_overflow();
    times_ns_[w] = now_ns_ + delay_ns;
    place(w, times_ns_[w]);
  }

  void place(model::worker_id w, std::uint64_t time_ns) {
    const auto highest = static_cast<unsigned>(std::bit_width((time_ns ^ now_ns_) | 1)) - 1;
    const unsigned level = highest / 6;
    const std::uint64_t slot = time_ns >> (6 * level) & 63;
    occupied_[level] |= std::uint64_t{1} << slot;
    slot_at(level * 64 + slot)[w / 64] |= bit(w);
  }

  void find_first() {
    std::uint64_t workers = due_[word_];
    while (workers == 0) {
      if (++word_ == words_) go_on();
      workers = due_[word_];
    }
    first_ = static_cast<model::worker_id>(word_ * 64) + static_cast<model::worker_id>(std::countr_zero(workers));
  }

  // Nothing is left at this time: on to the next one that has something.
  void go_on() {
    occupied_[0] &= ~(std::uint64_t{1} << (now_ns_ & 63));
    if (occupied_[0] == 0) [[unlikely]] {
      spread();
    }
    const auto slot = static_cast<unsigned>(std::countr_zero(occupied_[0]));
    now_ns_ = (now_ns_ & ~std::uint64_t{63}) | slot;
    due_ = slot_at(slot);
    word_ = 0;
  }

  // Level 0 is empty: what is in the nearest occupied slot goes down, until something is there again.
  [[gnu::noinline]] void spread() {
    while (occupied_[0] == 0) {
      unsigned level = 1;
      while (level < levels && occupied_[level] == 0) ++level;
      if (level == levels) throw std::logic_error("nobody has anything to do, ever");
      const auto slot = static_cast<unsigned>(std::countr_zero(occupied_[level]));
      occupied_[level] &= occupied_[level] - 1;
      now_ns_ = ((now_ns_ >> (6 * level) & ~std::uint64_t{63}) | slot) << (6 * level);
      std::uint64_t* const words = slot_at(level * 64 + slot);
      for (std::size_t i = 0; i < words_; ++i) {
        for (std::uint64_t workers = std::exchange(words[i], 0); workers != 0; workers &= workers - 1) {
          const auto w =
              static_cast<model::worker_id>(i * 64) + static_cast<model::worker_id>(std::countr_zero(workers));
          place(w, times_ns_[w]);
        }
      }
    }
  }

  const std::size_t words_;                       // of a slot: a bit a worker
  const unsigned shift_;                          // a slot begins every 2^shift_ words
  std::vector<std::uint64_t> slots_;              // by level, slot, word
  std::vector<std::uint64_t> times_ns_;           // by worker; of those above level 0
  std::array<std::uint64_t, levels> occupied_{};  // by level: a bit a slot that may have workers in it
  std::uint64_t now_ns_ = 0;
  std::uint64_t* due_;    // the slot of now, at level 0
  std::size_t word_ = 0;  // in it: none before this one has workers
  model::worker_id first_ = 0;
  const bool scans_;                                                 // few workers: keys_ instead of all the above
  std::array<std::uint64_t, few> keys_{never, never, never, never};  // by worker: time and worker in a word
};

}  // namespace heist::sim
