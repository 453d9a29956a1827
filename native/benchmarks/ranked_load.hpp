#pragma once
// What the schedulers with priorities are measured on. Fibonacci, of which every task draws one of ten priorities when it
// is made, whoever schedules it (Imam and Sarkar, Fig. 3); and tasks that are all there from the start, i mod 9 (their
// ForkJoin), of which a quarter is executed: how good are those?
#include <atomic>
#include <cstdint>
#include <string>

#include "model/workload/fibonacci.hpp"
#include "model/workload/workload.hpp"
#include "native/world.hpp"

namespace heist::native::benchmarks {

// The priority lies in bits of the task that Fibonacci leaves alone.
class ranked_fibonacci {
 public:
  static constexpr std::uint32_t levels = 10;

  // node_ns: what a node takes beyond making the next ones.
  ranked_fibonacci(std::uint32_t n, std::uint64_t node_ns, model::worker_id workers)
      : node_ns_(node_ns), load_({.n = n}, workers) {}

  template <model::Sink S>
  void start(S& sink) {
    ranking<S> heard{*this, sink};
    load_.start(heard);
  }
  template <model::Sink S>
  void finish(model::worker_id w, model::task t, S& sink) {
    ranking<S> heard{*this, sink};
    load_.finish(w, t, heard);
  }
  std::uint64_t cost_ns(model::task) const { return node_ns_; }
  std::uint64_t identity(model::task t) const { return load_.identity(t); }
  std::string name(std::uint64_t identity) const { return load_.name(identity); }
  model::priority_value priority(model::task t) const { return static_cast<model::priority_value>(t >> shift & mask); }
  bool right() const { return load_.right(); }

 private:
  static constexpr unsigned shift = 8;
  static constexpr model::task mask = 0xF;

  template <class S>
  struct ranking {
    void edge(model::edge_kind kind, std::uint64_t identity) { heard.edge(kind, identity); }
    void ready(model::task t) { heard.ready(t | self.drawn(self.load_.identity(t)) << shift); }
    void done() { heard.done(); }
    void starts(std::uint64_t operation, std::uint64_t latency_ns) { heard.starts(operation, latency_ns); }

    ranked_fibonacci& self;
    S& heard;
  };

  // The same for the same node in every run.
  static model::task drawn(std::uint64_t identity) {
    identity = (identity ^ identity >> 31) * 0x9E3779B97F4A7C15u;
    return (identity >> 32) * levels >> 32;
  }

  const std::uint64_t node_ns_;
  model::fibonacci<world> load_;
};

class upfront {
 public:
  static constexpr std::uint32_t tasks = 40'000;
  static constexpr std::uint32_t executed = 10'000;
  static constexpr std::uint32_t levels = 9;

  template <model::Sink S>
  void start(S& sink) {
    for (std::uint32_t i = 0; i < tasks; ++i) sink.ready(i);
  }
  template <model::Sink S>
  void finish(model::worker_id, model::task, S& sink) {
    if (left_.fetch_sub(1, std::memory_order_relaxed) == 1) sink.done();
  }
  std::uint64_t cost_ns(model::task) const { return 0; }
  std::uint64_t identity(model::task t) const { return t; }
  std::string name(std::uint64_t identity) const { return std::to_string(identity); }
  model::priority_value priority(model::task t) const { return static_cast<model::priority_value>(t) % levels; }

 private:
  std::atomic<std::uint32_t> left_{executed};
};

}  // namespace heist::native::benchmarks
