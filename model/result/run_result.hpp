#pragma once
// What one run came to. Both engines fill it in: simulated times are virtual, native ones are measured.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/experiment.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

struct steal_counts {
  std::uint64_t ok = 0;
  std::uint64_t empty = 0;
  std::uint64_t lost = 0;
};

// Where and when each node was executed, and the edges between them: kept for runs small enough to look at.
struct schedule {
  struct node {
    std::uint64_t identity;
    std::string name;
    worker_id worker;
    std::uint64_t start_ns;
    std::uint64_t end_ns;
    bool stolen;       // the worker got it by stealing
    worker_id victim;  // from whom; meaningful if stolen
  };
  struct edge {
    std::uint64_t from;  // identities
    std::uint64_t to;
    edge_kind kind;
  };
  std::vector<node> nodes;  // by start, then worker
  std::vector<edge> edges;  // in the order of execution of their sources
};

struct run_result {
  experiment what;
  std::uint64_t nodes = 0;
  std::uint64_t work_ns = 0;      // T1: the sum of the nodes' costs
  std::uint64_t span_ns = 0;      // T∞: the costliest path
  std::uint64_t makespan_ns = 0;  // from the start to the end of the last node
  steal_counts steals;
  std::uint64_t digest = 0;  // of the event stream; 0 from the native engine, which has none
  std::optional<schedule> traced;

  double utilisation() const {
    const double capacity = static_cast<double>(makespan_ns) * what.workers;
    return capacity == 0 ? 0 : static_cast<double>(work_ns) / capacity;
  }
};

}  // namespace heist::model
