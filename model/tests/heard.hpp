#pragma once
// A sink that remembers what it heard.
#include <cstdint>
#include <utility>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::model::tests {

struct heard {
  void edge(edge_kind kind, std::uint64_t identity) { edges.emplace_back(kind, identity); }
  void ready(task t) { tasks.push_back(t); }
  void done() { ++dones; }
  void starts(std::uint64_t operation, std::uint64_t latency_ns) { operations.emplace_back(operation, latency_ns); }

  std::vector<std::pair<edge_kind, std::uint64_t>> edges;
  std::vector<task> tasks;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> operations;  // and how long they take
  int dones = 0;
};

}  // namespace heist::model::tests
