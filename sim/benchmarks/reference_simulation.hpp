#pragma once
// The yardstick: as little as a program can do and still simulate randomised work-stealing on naive Fibonacci event by
// event. Nothing here can be exchanged, charged, recorded or checked, and that is the point: what it takes is the least
// that these events take on this machine, so that a ratio to it means something on any other.
// An event is the end of a node (fork, leaf, join) or of a steal attempt, in the order (time, worker). A worker goes
// into the first child and leaves the second to thieves; a thief takes the oldest task. Forks and joins cost 1, a leaf
// from 1 to 8 by a hash of its path, an attempt 4.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace heist::sim::reference {

struct outcome {
  std::uint64_t time = 0;
  std::uint64_t nodes = 0;
  std::uint64_t attempts = 0;
  std::uint64_t trail = 0;  // depends on every successful attempt: equal for every queue

  std::uint64_t events() const { return nodes + attempts; }
};

// What a worker's turn says when there is nothing left: no delay is zero.
inline constexpr std::uint32_t over = 0;

// A heap of arity four whose least element is replaced in place. Time and worker share a word, as below.
class four_way_heap {
 public:
  explicit four_way_heap(std::uint32_t workers) : size_(workers), keys_(workers + 4, never) {
    for (std::uint32_t w = 0; w < workers; ++w) keys_[w] = w;
  }

  template <class Turn>
  void run(Turn turn) {
    for (;;) {
      const std::uint64_t least = keys_[0];
      const std::uint32_t delay = turn(least >> 16, static_cast<std::uint32_t>(least & 0xFFFF));
      if (delay == over) return;
      sink_down(least + (std::uint64_t{delay} << 16));
    }
  }

 private:
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

  void sink_down(std::uint64_t key) {
    std::size_t hole = 0;
    for (std::size_t child = 1; child < size_; child = 4 * hole + 1) {  // the padding makes four children of any
      const std::size_t left = child + (keys_[child + 1] < keys_[child]);
      const std::size_t right = child + 2 + (keys_[child + 3] < keys_[child + 2]);
      const std::size_t least = keys_[right] < keys_[left] ? right : left;
      if (keys_[least] >= key) break;
      keys_[hole] = keys_[least];
      hole = least;
    }
    keys_[hole] = key;
  }

  std::size_t size_;
  std::vector<std::uint64_t> keys_;
};

// A wheel of 64 slots, one a time unit, for delays below 64: a slot is a set of workers as bits, so that those of one
// time come out in order, and a word says which slots are occupied.
class small_wheel {
 public:
  explicit small_wheel(std::uint32_t workers) : words_((workers + 63) / 64), slots_(64 * words_) {
    for (std::uint32_t w = 0; w < workers; ++w) insert(0, w);
  }

  template <class Turn>
  void run(Turn turn) {
    for (std::uint64_t now = 0;;) {
      const auto slot = static_cast<std::uint32_t>(now & 63);
      occupied_ &= ~(std::uint64_t{1} << slot);
      for (std::size_t i = 0; i < words_; ++i) {
        std::uint64_t due = std::exchange(slots_[slot * words_ + i], 0);
        for (; due != 0; due &= due - 1) {
          const auto worker = static_cast<std::uint32_t>(i * 64) + static_cast<std::uint32_t>(std::countr_zero(due));
          const std::uint32_t delay = turn(now, worker);
          if (delay == over) return;
          insert((slot + delay) & 63, worker);
        }
      }
      now += static_cast<std::uint64_t>(std::countr_zero(std::rotr(occupied_, static_cast<int>(slot))));
    }
  }

 private:
  void insert(std::uint32_t slot, std::uint32_t worker) {
    slots_[slot * words_ + worker / 64] |= std::uint64_t{1} << (worker & 63);
    occupied_ |= std::uint64_t{1} << slot;
  }

  std::size_t words_;
  std::vector<std::uint64_t> slots_;
  std::uint64_t occupied_ = 0;
};

// fib(n) for n below 64: a worker's tasks are at most as many as the recursion is deep, so a ring of 64 holds them.
template <class Queue>
class simulation {
 public:
  simulation(std::uint32_t workers, std::uint32_t n, std::uint64_t seed)
      : queue_(workers), workers_(workers), frames_(1 << 16), random_(seed * 0x9E3779B97F4A7C15u + 1) {
    workers_[0].does = deed::call;
    workers_[0].current = {no_frame, 0x12345600u | n};
  }

  outcome run() {
    queue_.run([this](std::uint64_t now, std::uint32_t w) { return turn(now, w); });
    return sum_;
  }

 private:
  static constexpr std::uint32_t no_frame = 0xFFFFFFFFu;
  static constexpr std::uint32_t attempt_cost = 4;
  enum class deed : std::uint8_t { call, join, steal };
  struct task {
    std::uint32_t frame;
    std::uint32_t call;  // a hash of the path in the upper 24 bits, n in the lower 8
  };
  struct frame {
    std::uint32_t parent;
    std::uint32_t pending;
  };
  struct alignas(64) worker {
    task current{};
    std::uint32_t oldest = 0;
    std::uint32_t end = 0;
    deed does = deed::steal;
    std::array<task, 64> ring;
  };

  static std::uint32_t cost(task t) { return (t.call & 0xFF) < 2 ? 1 + (t.call >> 12 & 7) : 1; }

  std::uint32_t turn(std::uint64_t now, std::uint32_t id) {
    worker& w = workers_[id];
    if (w.does == deed::steal) return attempt(now, id, w);
    ++sum_.nodes;
    if (w.does == deed::join) {
      free_.push_back(w.current.frame);
      return arrive(now, w, frames_[w.current.frame].parent);
    }
    return (w.current.call & 0xFF) < 2 ? arrive(now, w, w.current.frame) : fork(w);
  }

  std::uint32_t attempt(std::uint64_t now, std::uint32_t id, worker& w) {
    ++sum_.attempts;
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    auto victim = static_cast<std::uint32_t>((random_ >> 32) * (workers_.size() - 1) >> 32);
    if (victim >= id) ++victim;
    worker& v = workers_[victim];
    if (v.oldest == v.end) return attempt_cost;
    w.current = v.ring[v.oldest++ & 63];
    w.does = deed::call;
    sum_.trail = sum_.trail * 31 + now + victim;
    return cost(w.current);
  }

  std::uint32_t fork(worker& w) {
    const std::uint32_t f = new_frame();
    frames_[f] = {w.current.frame, 2};
    const std::uint32_t hash = w.current.call >> 8, n = w.current.call & 0xFF;
    w.ring[w.end++ & 63] = {f, (hash * 0x9E3779B1u + 0x7F4A7C15u) << 8 | (n - 2)};
    w.current = {f, (hash * 0x85EBCA6Bu + 0x27D4EB2Fu) << 8 | (n - 1)};
    return cost(w.current);
  }

  std::uint32_t arrive(std::uint64_t now, worker& w, std::uint32_t f) {
    if (f == no_frame) {
      sum_.time = now;
      return over;
    }
    if (--frames_[f].pending == 0) {
      w.does = deed::join;
      w.current.frame = f;
      return 1;
    }
    if (w.oldest == w.end) {
      w.does = deed::steal;
      return attempt_cost;
    }
    w.does = deed::call;
    w.current = w.ring[--w.end & 63];
    return cost(w.current);
  }

  std::uint32_t new_frame() {
    if (!free_.empty()) {
      const std::uint32_t f = free_.back();
      free_.pop_back();
      return f;
    }
    if (used_ == frames_.size()) frames_.resize(2 * frames_.size());
    return used_++;
  }

  Queue queue_;
  std::vector<worker> workers_;
  std::vector<frame> frames_;
  std::vector<std::uint32_t> free_;
  std::uint32_t used_ = 0;
  std::uint64_t random_;
  outcome sum_;
};

}  // namespace heist::sim::reference
