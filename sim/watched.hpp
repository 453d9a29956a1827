#pragma once
// The watcher that listens to everything: keeps the schedule of a small run.
#include <cstdint>
#include <utility>

#include "model/result/run_result.hpp"
#include "model/workload/workload.hpp"
#include "sim/event_queue.hpp"
#include "sim/options.hpp"
#include "sim/recorder.hpp"
#include "sim/watcher.hpp"

namespace heist::sim {

template <model::Workload Load>
class watched : public unwatched {
 public:
  watched(const Load& load, const options& how, model::worker_id workers)
      : load_(load), recorder_(how.trace_nodes, workers) {}

  void executed(event e, model::task t, std::uint64_t identity) {
    if (recorder_.active()) [[unlikely]]
      recorder_.executed(e, identity, load_.name(identity), load_.cost_ns(t));
  }
  void edge(model::edge_kind kind, std::uint64_t to) {
    if (recorder_.active()) [[unlikely]]
      recorder_.edge(kind, to);
  }
  void attempted(event e, const model::attempt& tried, std::uint64_t) {
    if (recorder_.active() && tried.status == model::steal_status::task) [[unlikely]]
      recorder_.stolen(e.worker, tried.victim);
  }

  void tell(model::run_result& result) { result.traced = std::move(recorder_).result(); }

 private:
  const Load& load_;
  recorder recorder_;
};

}  // namespace heist::sim
