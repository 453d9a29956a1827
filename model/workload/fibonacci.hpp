#pragma once
// Fibonacci the naive way, the fork-join program everybody measures: fib(n) forks fib(n-1) and fib(n-2) and joins them.
// A fork, a leaf and a join are a node each. Invariant: a frame lives from its fork to its join; the child that arrives
// second executes the join. A leaf's cost is drawn from its path in the tree, so it is the same in every schedule.
// A task packs a frame's number, the child's side, n and whether it is the join.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/frame_arena.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

struct fibonacci_parameters {
  std::uint32_t n = 10;
  std::uint64_t fork_ns = 1;
  std::uint64_t join_ns = 1;
  std::uint64_t leaf_min_ns = 1;  // a leaf costs from here to leaf_max_ns, both included
  std::uint64_t leaf_max_ns = 1;

  bool operator==(const fibonacci_parameters&) const = default;

  static constexpr std::string_view kind = "fibonacci";
  static void describe(auto& p, auto&& say) {
    say("n", p.n);
    say("fork_ns", p.fork_ns);
    say("join_ns", p.join_ns);
    say("leaf_min_ns", p.leaf_min_ns);
    say("leaf_max_ns", p.leaf_max_ns);
  }

  static constexpr std::uint32_t max_n = 60;  // a path must fit an identity

  static constexpr std::uint64_t value(std::uint32_t n) {
    std::uint64_t a = 0, b = 1;
    for (; n > 0; --n) b = a + b, a = b - a;
    return a;
  }
  constexpr std::uint64_t nodes() const { return n < 2 ? 1 : 3 * value(n + 1) - 2; }
};

template <World W>
class fibonacci {
  // A power of two where that is near: finding one is a shift.
  static constexpr std::size_t near_size = sizeof(typename W::template atomic<std::uint64_t>) == 8 ? 32 : 8;
  struct alignas(near_size) frame {
    std::uint64_t path = 0;    // from the root: a leading 1, then a bit a fork
    std::uint32_t parent = 0;  // the parent's frame and this call's side in it, as in a task
    typename W::template atomic<std::uint64_t> arrived{0, "arrived"};  // the children's sum, times four, and how many

    std::uint32_t& link() { return parent; }
  };

 public:
  fibonacci(const fibonacci_parameters& p, std::uint32_t workers) : p_(p), frames_(workers) {}

  template <Sink S>
  void start(S& sink) {
    sink.ready(call(no_frame, p_.n));
  }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    if (is_join(t)) {
      frame& f = frames_[frame_of(t)];
      const std::uint64_t sum = f.arrived.load(order::relaxed) / arrivals;  // relaxed: the pool hands it over
      const std::uint32_t parent = f.parent;
      frames_.give(worker, frame_of(t));
      deliver(parent, n_of(t), sum, sink);
    } else if (n_of(t) < 2) {
      deliver(caller_of(t), n_of(t), n_of(t), sink);
    } else {
      fork(worker, t, sink);
    }
  }

  void prefetch(worker_id worker) const { frames_.prefetch_list(worker); }
  void prefetch(worker_id worker, task t) const {
    frames_.prefetch(frame_of(t));
    if (!is_join(t)) frames_.prefetch_next(worker);
  }

  std::uint64_t cost_ns(task t) const {
    if (is_join(t)) return p_.join_ns;
    return n_of(t) >= 2 ? p_.fork_ns : leaf_ns(path_of(t));
  }

  std::uint64_t identity(task t) const { return is_join(t) ? frames_[frame_of(t)].path * 2 + 1 : path_of(t) * 2; }

  // Into the first child comes the fork, into the second the end of the first, into the join the end of the second.
  std::uint64_t predecessor(task t) const {
    if (is_join(t)) return end_of(frames_[frame_of(t)].path * 2 + 1, n_of(t) - 2);
    if (caller_of(t) == no_frame) return no_node;
    const std::uint64_t path = path_of(t);
    return (path & 1) == 0 ? path / 2 * 2 : end_of(path - 1, n_of(t) + 1);
  }

  // A few nanoseconds for each leaf, and none where all leaves cost the same.
  template <class Look>
  measured size(Look look) const {
    const std::uint64_t leaves = p_.n < 2 ? 1 : fibonacci_parameters::value(p_.n + 1), forks = leaves - 1;
    const std::uint64_t around_ns = p_.fork_ns + p_.join_ns;
    measured sum{.nodes = p_.nodes(), .work_ns = forks * around_ns};
    if (p_.leaf_min_ns == p_.leaf_max_ns) {
      sum.work_ns += leaves * p_.leaf_min_ns;
      sum.span_ns = (p_.n < 2 ? 0 : p_.n - 1) * around_ns + p_.leaf_min_ns;
    } else {
      std::uint64_t counted = 0;
      sum.span_ns = span_of(1, p_.n, counted, look, sum.work_ns);
    }
    return sum;
  }

  std::string name(std::uint64_t identity) const {
    const std::uint64_t path = identity / 2;
    std::uint32_t n = p_.n;
    const auto steps = static_cast<std::uint32_t>(std::bit_width(path)) - 1;  // below the leading 1
    for (std::uint32_t i = 0; i < steps; ++i) n -= 1 + static_cast<std::uint32_t>(path >> i & 1);
    return (identity & 1 ? "join " : "fib ") + std::to_string(n);
  }

  std::uint64_t result() const { return result_; }  // once done
  bool right() const { return result_ == fibonacci_parameters::value(p_.n); }

 private:
  // The last node of a call: its join, or the leaf it is.
  static std::uint64_t end_of(std::uint64_t path, std::uint32_t n) { return n < 2 ? path * 2 : path * 2 + 1; }

  static constexpr std::uint64_t arrivals = 4;  // more than there can be; a sum of max_n times this fits a word

  // bits 32..63 frame, 31 side, 30 join, 0..7 n; a caller is a frame and a side: the bits above 30, shifted down
  static constexpr std::uint32_t no_frame = 0xFFFFFFFFu;
  static task call(std::uint32_t caller, std::uint32_t n) { return std::uint64_t{caller} << 31 | n; }
  static task join_of(std::uint32_t f, std::uint32_t n) { return std::uint64_t{f} << 32 | join_bit | n; }
  static constexpr task join_bit = task{1} << 30;
  static bool is_join(task t) { return (t & join_bit) != 0; }
  static std::uint32_t n_of(task t) { return static_cast<std::uint32_t>(t & 0xFF); }
  static std::uint32_t frame_of(task t) { return static_cast<std::uint32_t>(t >> 32); }
  static std::uint32_t caller_of(task t) { return static_cast<std::uint32_t>(t >> 31); }

  std::uint64_t path_of(task t) const { return path_of_caller(caller_of(t)); }
  std::uint64_t path_of_caller(std::uint32_t caller) const {
    return caller == no_frame ? 1 : frames_[caller >> 1].path * 2 + (caller & 1);
  }

  std::uint64_t leaf_ns(std::uint64_t path) const {
    const std::uint64_t span = p_.leaf_max_ns - p_.leaf_min_ns + 1;
    return p_.leaf_min_ns + (span == 1 ? 0 : scaled(path * 0x9E3779B97F4A7C15u, span));
  }

  // The span of a call; its leaves' costs are added to leaves_ns.
  template <class Look>
  std::uint64_t span_of(std::uint64_t path, std::uint32_t n, std::uint64_t& counted, Look& look,
                          std::uint64_t& leaves_ns) const {
    constexpr std::uint32_t counted_together = 22;  // some 86,000 nodes
    if (n <= counted_together) {
      counted += fibonacci_parameters{.n = n}.nodes();
      look(counted);
      return span_of(path, n, leaves_ns);
    }
    const std::uint64_t first_ns = span_of(path * 2, n - 1, counted, look, leaves_ns);
    const std::uint64_t second_ns = span_of(path * 2 + 1, n - 2, counted, look, leaves_ns);
    counted += 2;
    return p_.fork_ns + std::max(first_ns, second_ns) + p_.join_ns;
  }
  std::uint64_t span_of(std::uint64_t path, std::uint32_t n, std::uint64_t& leaves_ns) const {
    if (n < 2) {
      const std::uint64_t cost_ns = leaf_ns(path);
      leaves_ns += cost_ns;
      return cost_ns;
    }
    const std::uint64_t first_ns = span_of(path * 2, n - 1, leaves_ns);
    return p_.fork_ns + std::max(first_ns, span_of(path * 2 + 1, n - 2, leaves_ns)) + p_.join_ns;
  }

  static std::uint64_t scaled(std::uint64_t hash, std::uint64_t span) {
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<wide>(hash) * span >> 64);  // the upper bits are the well-mixed ones
  }

  template <Sink S>
  void fork(worker_id worker, task t, S& sink) {
    const std::uint32_t number = frames_.take(worker);
    frame& f = frames_[number];
    f.path = path_of(t);
    f.parent = caller_of(t);
    f.arrived.store(0, order::relaxed);  // relaxed: the pool's release hands the frame over with the task
    sink.edge(edge_kind::follow, f.path * 4 + 2);
    sink.ready(call(number * 2 + 1, n_of(t) - 2));
    sink.edge(edge_kind::spawn, f.path * 4);
    sink.ready(call(number * 2, n_of(t) - 1));
  }

  template <Sink S>
  void deliver(std::uint32_t caller, std::uint32_t n, std::uint64_t value, S& sink) {
    if (caller == no_frame) {
      result_ = value;
      sink.done();
      return;
    }
    frame& f = frames_[caller >> 1];
    sink.edge(edge_kind::join, f.path * 2 + 1);
    // acq_rel: the join gives the frame back, and nobody may have to do with it by then
    const std::uint64_t before = f.arrived.fetch_add(value * arrivals + 1, order::acq_rel);
    if (before % arrivals == 1) sink.ready(join_of(caller >> 1, n + 1 + (caller & 1)));
  }

  const fibonacci_parameters p_;
  frame_arena<W, frame> frames_;
  std::uint64_t result_ = 0;
};

}  // namespace heist::model
