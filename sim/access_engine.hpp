#pragma once
// A run at the grain of accesses: each worker takes a task, else steals until it has one, executes it and says what
// follows, as at the default grain (engine.hpp), but others come between any two of its accesses.
// Invariant: a node's end and a steal attempt are entered in the digest in the order in which they are over.
// An engine serves one run; it is called inside a context made for as many workers as the scheduler has.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/result/run_result.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "model/workload/workload.hpp"
#include "sim/access_costs.hpp"
#include "sim/access_turns.hpp"
#include "sim/digest.hpp"
#include "sim/options.hpp"
#include "sim/recorder.hpp"

namespace heist::sim {

template <class Scheduler, model::Workload Load>
class access_engine {
 public:
  access_engine(Scheduler& scheduler, Load& load, const options& how)
      : scheduler_(scheduler),
        load_(load),
        how_(how),
        context_(context::here()),
        recorder_(how.trace_nodes, scheduler.workers()),
        turns_(scheduler.workers(), how) {}

  // Fills in everything but the experiment and the span.
  void run(model::run_result& result) {
    turns_.run([this](model::worker_id w) { work(w); });
    if (!done_) throw std::logic_error("all workers have stopped before the workload was done");
    result.nodes = executed_;
    result.work_ns = work_ns_;
    result.makespan_ns = last_end_ns_;
    result.steals = steals_;
    result.digest = digest_.value();
    result.traced = std::move(recorder_).result();
  }

  std::uint64_t accesses() const { return turns_.taken(); }

 private:
  // What the workload says while worker w finishes a node. Edges are kept until the end: others finish theirs
  // meanwhile.
  struct sink {
    void edge(model::edge_kind kind, std::uint64_t to) {
      if (self.recorder_.active()) [[unlikely]]
        edges.emplace_back(kind, to);
    }
    void ready(model::task t) {
      ++self.announced_;
      self.scheduler_.ready(w, t);
    }
    void done() { self.done_ = true; }

    access_engine& self;
    model::worker_id w;
    std::vector<std::pair<model::edge_kind, std::uint64_t>> edges{};
  };

  static constexpr std::uint64_t nodes_between_words = 1 << 10;  // a millisecond or so

  bool over() const { return done_ || turns_.stopping(); }

  void work(model::worker_id w) {
    if (w == 0) {
      sink heard{*this, w};
      load_.start(heard);
    }
    std::optional<model::task> next = w == 0 ? own(w) : stolen(w);
    while (next) {
      execute(w, *next);
      next = over() ? std::nullopt : own(w);
    }
  }

  std::optional<model::task> own(model::worker_id w) {
    const std::optional<model::task> next = scheduler_.take(w);
    if (next || over()) return next;
    if (announced_ == finished_) throw std::logic_error("the workload ran out of tasks before it was done");
    if (scheduler_.workers() == 1) throw std::logic_error("the scheduler lost a task");
    return stolen(w);
  }

  std::optional<model::task> stolen(model::worker_id w) {
    while (true) {
      turns_.take();
      if (over()) return std::nullopt;
      const event begin{context_.now_ns, w};
      const model::attempt tried = scheduler_.steal(w);
      if (over()) return tried.status == model::steal_status::task ? std::optional(tried.got) : std::nullopt;
      digest_.attempted(begin, tried.victim, tried.status);
      context_.charged_ns += context_.costs.attempt_ns;
      switch (tried.status) {
        case model::steal_status::empty: ++steals_.empty; break;
        case model::steal_status::lost: ++steals_.lost; break;
        case model::steal_status::task:
          ++steals_.ok;
          if (recorder_.active()) [[unlikely]]
            recorder_.stolen(w, tried.victim);
          return tried.got;
      }
    }
  }

  void execute(model::worker_id w, model::task t) {
    if (done_) throw std::logic_error("the workload was done while a task was left");
    const std::uint64_t cost_ns = load_.cost_ns(t);
    work_ns_ += cost_ns;
    context_.charged_ns += cost_ns;
    turns_.take();
    if (turns_.stopping()) return;
    const event end{context_.now_ns, w};
    const std::uint64_t identity = load_.identity(t);
    digest_.executed(end, identity);
    if (++executed_ % nodes_between_words == 0) tell_executed(how_, executed_);
    last_end_ns_ = std::max(last_end_ns_, end.time_ns);
    std::string name = recorder_.active() ? load_.name(identity) : std::string();
    sink heard{*this, w};
    load_.finish(w, t, heard);
    ++finished_;
    if (!recorder_.active()) return;
    recorder_.executed(end, identity, std::move(name), cost_ns);
    for (const auto& [kind, to] : heard.edges) {
      if (recorder_.active()) recorder_.edge(kind, to);
    }
  }

  Scheduler& scheduler_;
  Load& load_;
  const options how_;
  context& context_;
  digest digest_;
  model::steal_counts steals_;
  std::uint64_t announced_ = 0;  // tasks made ready so far
  std::uint64_t executed_ = 0;   // nodes that have ended so far
  std::uint64_t finished_ = 0;   // and have said what follows from them
  std::uint64_t work_ns_ = 0;    // of the nodes begun so far
  std::uint64_t last_end_ns_ = 0;
  bool done_ = false;
  recorder recorder_;
  access_turns turns_;
};

}  // namespace heist::sim
