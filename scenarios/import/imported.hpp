#pragma once
// What an importer gives back.
#include <cstdint>
#include <memory>

#include "model/workload/graph.hpp"

namespace heist::scenarios {

struct imported {
  std::shared_ptr<const model::graph> graph;
  std::uint64_t transfer_bytes = 0;  // what the file says is sent along edges: told, not simulated
  std::uint64_t vanished = 0;        // durations of more than nothing that came to 0 ns
};

}  // namespace heist::scenarios
