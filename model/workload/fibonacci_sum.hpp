#pragma once
// Fibonacci without joins, the way Imam and Sarkar measure it: a call spawns its two calls and ends; one of 1 or 2 adds one
// to a sum that all workers share. Invariant: the sum is the number of leaves that have ended; whoever adds the last of
// them ends the program. No memory but the sum: a task packs its path and n.
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/fibonacci.hpp"
#include "model/workload/fibonacci_sum_parameters.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class fibonacci_sum {
 public:
  fibonacci_sum(const fibonacci_sum_parameters& p, std::uint32_t) : p_(p) {}

  template <Sink S>
  void start(S& sink) {
    sink.ready(call(1, p_.n));
  }

  template <Sink S>
  void finish(worker_id, task t, S& sink) {
    const std::uint64_t path = identity(t);
    const std::uint32_t n = n_of(t);
    if (is_leaf(n)) {
      if (sum_.fetch_add(1, order::relaxed) + 1 == p_.leaves()) sink.done();  // relaxed: a number, which hands nothing over
      return;
    }
    sink.edge(edge_kind::follow, second(path));
    sink.ready(call(second(path), n - 2));
    sink.edge(edge_kind::spawn, first(path));
    sink.ready(call(first(path), n - 1));
  }

  std::uint64_t cost_ns(task t) const { return is_leaf(n_of(t)) ? p_.leaf_ns : p_.fork_ns; }

  std::uint64_t identity(task t) const { return t >> bits_of_n; }  // the path: a leading 1, then a bit a call

  // Into the first call comes its caller, into the second the last of all that the first has led to.
  std::uint64_t predecessor(task t) const {
    std::uint64_t path = identity(t);
    if (path == 1) return no_node;
    if (path == first(path / 2)) return path / 2;
    path = first(path / 2);
    for (std::uint32_t n = n_of(t) + 1; !is_leaf(n); n -= 2) path = second(path);
    return path;
  }

  std::string name(std::uint64_t identity) const {
    const auto calls = static_cast<std::uint32_t>(std::bit_width(identity)) - 1;  // each less by one, the second ones by two
    const std::uint32_t n = p_.n - calls - static_cast<std::uint32_t>(std::popcount(identity)) + 1;
    return "fib " + std::to_string(n);
  }

  std::uint64_t result() const { return sum_.load(order::relaxed); }  // once done
  bool right() const { return result() == p_.leaves(); }

 private:
  static constexpr std::uint32_t bits_of_n = 6;
  static task call(std::uint64_t path, std::uint32_t n) { return path << bits_of_n | n; }
  static std::uint32_t n_of(task t) { return static_cast<std::uint32_t>(t & ((1u << bits_of_n) - 1)); }
  static bool is_leaf(std::uint32_t n) { return n <= 2; }
  static std::uint64_t first(std::uint64_t path) { return path * 2; }
  static std::uint64_t second(std::uint64_t path) { return path * 2 + 1; }

  const fibonacci_sum_parameters p_;
  alignas(W::line_bytes) typename W::template atomic<std::uint64_t> sum_{0, "sum"};
};

}  // namespace heist::model
