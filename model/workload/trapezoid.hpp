#pragma once
// The trapezoidal rule for x^2 over [0, intervals] in steps of 1, in pieces of `grain` steps. In whole numbers: twice
// the area, modulo 2^64, so that the sum is exact in whatever order the pieces are added. A node works on a range of
// pieces: a single one is computed; several are forked, into halves or all at once, and joined. Invariant: a frame
// lives from its fork to its join; the part that arrives last executes the join. A task packs a frame's number, which
// part of it, and whether it is the join. An identity spells the range.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/join/countdown.hpp"
#include "model/workload/frame_arena.hpp"
#include "model/workload/trapezoid_parameters.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class trapezoid {
  struct range {  // of pieces, the end excluded
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t size() const { return end - begin; }
  };
  struct frame {
    range pieces;
    std::uint32_t parent = no_frame;
    countdown<W> pending{0, "pending"};
    typename W::template atomic<std::uint64_t> sum{0, "sum"};

    std::uint32_t& link() { return parent; }
  };

 public:
  trapezoid(const trapezoid_parameters& p, std::uint32_t workers)
      : p_(p), all_{0, static_cast<std::uint32_t>(p.pieces())}, frames_(workers) {}

  template <Sink S>
  void start(S& sink) {
    sink.ready(part_of(no_frame, 0));
  }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    const std::uint32_t number = frame_of(t);
    if (is_join(t)) {
      const frame& f = frames_[number];
      const std::uint32_t parent = f.parent;
      const std::uint64_t sum = f.sum.load(order::relaxed);  // relaxed: the join comes after the last arrival's acquire
      frames_.give(worker, number);
      deliver(parent, sum, sink);
    } else if (const range mine = range_of(t); mine.size() == 1) {
      deliver(number, computed(mine), sink);
    } else {
      fork(worker, number, mine, sink);
    }
  }

  std::uint64_t cost_ns(task t) const {
    if (is_join(t)) return p_.join_ns;
    const range mine = range_of(t);
    return mine.size() == 1 ? p_.interval_ns * (end_of(mine) - p_.grain * mine.begin) : p_.fork_ns;
  }
  std::uint64_t identity(task t) const {
    return is_join(t) ? identity_of(frames_[frame_of(t)].pieces) + 1 : identity_of(range_of(t));
  }
  std::string name(std::uint64_t identity) const {
    const std::uint64_t begin = identity >> 32, end = identity >> 1 & 0x7FFFFFFFu;
    if (begin + 1 == end) return "piece " + std::to_string(begin);
    return ((identity & 1) != 0 ? "join " : "fork ") + std::to_string(begin) + "-" + std::to_string(end - 1);
  }

  std::uint64_t result() const { return result_; }  // once done
  bool right() const { return result_ == p_.twice_the_area(); }

 private:
  // bits 32..63 frame, 0..23 part, 31 join; the frame is the one that the part belongs to
  static constexpr std::uint32_t no_frame = 0xFFFFFFFFu;
  static constexpr task join_bit = task{1} << 31;
  static task part_of(std::uint32_t f, std::uint32_t part) { return std::uint64_t{f} << 32 | part; }
  static bool is_join(task t) { return (t & join_bit) != 0; }
  static std::uint32_t frame_of(task t) { return static_cast<std::uint32_t>(t >> 32); }
  static std::uint64_t identity_of(range r) { return std::uint64_t{r.begin} << 32 | std::uint64_t{r.end} << 1; }

  std::uint32_t parts_of(range r) const { return p_.upfront ? r.size() : 2; }

  range range_of(task t) const {
    return frame_of(t) == no_frame ? all_ : part(frames_[frame_of(t)].pieces, static_cast<std::uint32_t>(t));
  }
  range part(range whole, std::uint32_t i) const {
    const std::uint64_t parts = parts_of(whole), size = whole.size();
    return {whole.begin + static_cast<std::uint32_t>(size * i / parts),
            whole.begin + static_cast<std::uint32_t>(size * (i + 1) / parts)};
  }

  std::uint64_t end_of(range pieces) const { return std::min(p_.grain * pieces.end, p_.intervals); }

  // Not interval by interval: what they take is their cost, which an engine spends as it likes, and not a second time.
  std::uint64_t computed(range piece) const {
    return p_.twice_the_area_to(end_of(piece)) - p_.twice_the_area_to(p_.grain * piece.begin);
  }

  template <Sink S>
  void fork(worker_id worker, std::uint32_t parent, range mine, S& sink) {
    const std::uint32_t number = frames_.take(worker);
    const std::uint32_t parts = parts_of(mine);
    frame& f = frames_[number];
    f.pieces = mine;
    f.parent = parent;
    f.sum.store(0, order::relaxed);  // relaxed: the pool's release hands the frame over with each part
    f.pending.reset(parts);
    for (std::uint32_t i = parts; i-- > 0;) {
      sink.edge(i + 1 == parts ? edge_kind::follow : edge_kind::spawn, identity_of(part(mine, i)));
      sink.ready(part_of(number, i));
    }
  }

  template <Sink S>
  void deliver(std::uint32_t to, std::uint64_t sum, S& sink) {
    if (to == no_frame) {
      result_ = sum;
      sink.done();
      return;
    }
    frame& f = frames_[to];
    sink.edge(edge_kind::join, identity_of(f.pieces) + 1);
    f.sum.fetch_add(sum, order::relaxed);  // relaxed: published by the next line
    if (f.pending.arrive()) sink.ready(std::uint64_t{to} << 32 | join_bit);
  }

  const trapezoid_parameters p_;
  const range all_;
  frame_arena<W, frame> frames_;
  std::uint64_t result_ = 0;
};

}  // namespace heist::model
