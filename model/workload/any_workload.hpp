#pragma once
// A workload chosen at run time: one type for all of them, so that an engine is compiled once and not once a workload.
// Invariant: it says to its sink what the chosen one says, in the same order and at the same moments. A call costs an
// indirect call more; what is measured for speed uses the workload's own type.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "model/experiment.hpp"
#include "model/workload/astar.hpp"
#include "model/workload/dag.hpp"
#include "model/workload/direct_fibonacci.hpp"
#include "model/workload/direct_programs.hpp"
#include "model/workload/fibonacci.hpp"
#include "model/workload/fibonacci_sum.hpp"
#include "model/workload/knapsack.hpp"
#include "model/workload/loop.hpp"
#include "model/workload/queens.hpp"
#include "model/workload/range.hpp"
#include "model/workload/task_burst.hpp"
#include "model/workload/trapezoid.hpp"
#include "model/workload/uts.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Any sink; one without a clock hears of later as of now.
class any_sink {
 public:
  virtual void edge(edge_kind kind, std::uint64_t identity) = 0;
  virtual void edge(edge_kind kind, std::uint64_t identity, std::uint64_t latency_ns) = 0;
  virtual void ready(task t) = 0;
  virtual void done() = 0;
  virtual void starts(std::uint64_t operation, std::uint64_t latency_ns) = 0;
  virtual bool hears_blocked() const = 0;
  virtual waker blocked(task t) = 0;
  virtual void resumed(task t, waker who) = 0;

 protected:
  ~any_sink() = default;
};

template <Sink S>
class any_sink_of final : public any_sink {
 public:
  explicit any_sink_of(S& sink) : sink_(sink) {}
  void edge(edge_kind kind, std::uint64_t identity) override { sink_.edge(kind, identity); }
  void edge(edge_kind kind, std::uint64_t identity, std::uint64_t latency_ns) override {
    if constexpr (SinkOfLatencies<S>) {
      sink_.edge(kind, identity, latency_ns);
    } else {
      sink_.edge(kind, identity);
    }
  }
  void ready(task t) override { sink_.ready(t); }
  void done() override { sink_.done(); }
  void starts(std::uint64_t operation, std::uint64_t latency_ns) override {
    sink_.starts(operation, latency_ns);
  }
  bool hears_blocked() const override {
    if constexpr (SinkOfBlocked<S>) return sink_.hears_blocked();
    return false;
  }
  waker blocked(task t) override {
    if constexpr (SinkOfBlocked<S>) return sink_.blocked(t);
    return no_waker;
  }
  void resumed(task t, waker who) override {
    if constexpr (SinkOfBlocked<S>) sink_.resumed(t, who);
  }

 private:
  S& sink_;
};

template <World W>
class any_workload {
  struct calls {
    virtual ~calls() = default;
    virtual void start(any_sink&) = 0;
    virtual beginning begin(worker_id, task) = 0;
    virtual void finish(worker_id, task, any_sink&) = 0;
    virtual void settle(worker_id, any_sink&) = 0;
    virtual void completed(worker_id, std::uint64_t operation, any_sink&) = 0;
    virtual std::uint64_t cost_ns(task) const = 0;
    virtual std::uint64_t identity(task) const = 0;
    virtual std::string name(std::uint64_t identity) const = 0;
    virtual bool tells_predecessor() const = 0;
    virtual std::uint64_t predecessor(task) const = 0;
    virtual std::uint64_t identity_bound() const = 0;
    virtual bool has_latencies() const = 0;
    virtual bool has_priorities() const = 0;
    virtual priority_value priority(task) const = 0;
    virtual std::optional<batch> batch_of(task) const = 0;
    virtual bool right() const = 0;
  };

  template <class Load>
  struct calls_to final : calls {
    template <class... Args>
    explicit calls_to(const Args&... args) : load(args...) {}
    void start(any_sink& sink) override { load.start(sink); }
    beginning begin(worker_id w, task t) override { return model::begin(load, w, t); }
    void finish(worker_id w, task t, any_sink& sink) override { load.finish(w, t, sink); }
    void settle(worker_id w, any_sink& sink) override {
      if constexpr (KeepsBack<Load>) load.settle(w, sink);
    }
    void completed(worker_id actor, std::uint64_t operation, any_sink& sink) override {
      if constexpr (requires { load.completed(actor, operation, sink); }) load.completed(actor, operation, sink);
    }
    std::uint64_t cost_ns(task t) const override { return load.cost_ns(t); }
    std::uint64_t identity(task t) const override { return load.identity(t); }
    std::string name(std::uint64_t identity) const override { return load.name(identity); }
    bool tells_predecessor() const override { return model::tells_predecessor(load); }
    std::uint64_t predecessor(task t) const override { return model::predecessor(load, t); }
    std::uint64_t identity_bound() const override { return model::identity_bound(load); }
    bool has_latencies() const override { return model::has_latencies(load); }
    bool has_priorities() const override { return model::has_priorities(load); }
    priority_value priority(task t) const override { return model::priority(load, t); }
    std::optional<batch> batch_of(task t) const override { return model::batch_of(load, t); }
    bool right() const override { return model::right(load); }
    Load load;
  };

 public:
  any_workload(const workload_spec& what, worker_id workers)
      : levels_(what.priority_levels),
        lowest_(what.lowest_priority),
        seed_(what.priority_seed.value_or(workload_spec::default_priority_seed)),
        load_(std::visit([&](const auto& program) { return make(program, workers); }, what.program)) {}

  template <Sink S>
  void start(S& sink) {
    any_sink_of<S> heard(sink);
    load_->start(heard);
  }
  beginning begin(worker_id w, task t) { return load_->begin(w, t); }
  template <Sink S>
  void finish(worker_id w, task t, S& sink) {
    any_sink_of<S> heard(sink);
    load_->finish(w, t, heard);
  }
  template <Sink S>
  void settle(worker_id w, S& sink) {
    any_sink_of<S> heard(sink);
    load_->settle(w, heard);
  }
  template <Sink S>
  void completed(worker_id actor, std::uint64_t operation, S& sink) {
    any_sink_of<S> heard(sink);
    load_->completed(actor, operation, heard);
  }
  std::uint64_t cost_ns(task t) const { return load_->cost_ns(t); }
  std::uint64_t identity(task t) const { return load_->identity(t); }
  std::string name(std::uint64_t identity) const { return load_->name(identity); }
  bool tells_predecessor() const { return load_->tells_predecessor(); }
  std::uint64_t predecessor(task t) const { return load_->predecessor(t); }
  std::uint64_t identity_bound() const { return load_->identity_bound(); }
  bool has_latencies() const { return load_->has_latencies(); }
  bool has_priorities() const { return levels_ != 0 || load_->has_priorities(); }
  priority_value priority(task t) const { return levels_ != 0 ? drawn(load_->identity(t)) : load_->priority(t); }
  std::optional<batch> batch_of(task t) const { return load_->batch_of(t); }
  bool right() const { return load_->right(); }

 private:
  using chosen = std::unique_ptr<calls>;

  static chosen make(const std::shared_ptr<const graph>& g, worker_id) {
    return std::make_unique<calls_to<dag<W>>>(*g);
  }
  static chosen make(const fibonacci_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<fibonacci<W>>>(p, workers);
  }
  static chosen make(const fibonacci_sum_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<fibonacci_sum<W>>>(p, workers);
  }
  static chosen make(const uts_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<uts<W>>>(p, workers);
  }
  static chosen make(const queens_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<queens<W>>>(p, workers);
  }
  static chosen make(const trapezoid_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<trapezoid<W>>>(p, workers);
  }
  static chosen make(const task_burst_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<task_burst<W>>>(p, workers);
  }
  static chosen make(const knapsack_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<knapsack<W>>>(p, workers);
  }
  static chosen make(const direct_fibonacci_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<direct_fibonacci<W>>>(p, workers);
  }
  static chosen make(const direct_programs_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<direct_programs<W>>>(p, workers);
  }
  static chosen make(const loop_parameters& p, worker_id workers) { return std::make_unique<calls_to<loop<W>>>(p, workers); }
  static chosen make(const astar_parameters& p, worker_id workers) {
    return std::make_unique<calls_to<astar<W>>>(p, workers);
  }

  // The same for the same node in every schedule.
  priority_value drawn(std::uint64_t identity) const {
    identity = (identity ^ identity >> 31 ^ seed_ * 0xD1B54A32D192ED03u) * 0x9E3779B97F4A7C15u;
    identity = (identity ^ identity >> 29) * 0xBF58476D1CE4E5B9u;
    return lowest_ + static_cast<priority_value>((identity >> 32) * levels_ >> 32);
  }

  const std::uint32_t levels_;
  const priority_value lowest_;
  const std::uint64_t seed_;
  const chosen load_;
};

}  // namespace heist::model
