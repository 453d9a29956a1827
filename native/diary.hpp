#pragma once
// What one worker writes down while it works, read by the caller once all have ended.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <vector>

#include "model/result/run_result.hpp"
#include "native/world.hpp"

namespace heist::native {

struct alignas(world::line_bytes) diary {
  std::vector<std::uint64_t> executed;   // identities, in order
  std::vector<std::uint64_t> discarded;  // likewise: nothing was left to do
  std::uint64_t work_ns = 0;             // what the executed ones cost, as written
  model::steal_counts steals;
  std::exception_ptr failure;
  // only when the run is to tell in which order priorities were executed
  struct rank {
    std::uint64_t start_ns;
    model::priority_value priority;
  };
  std::vector<rank> ranks;
  // only when the run is traced; names are added by schedule_of
  std::vector<model::schedule::node> nodes;
  std::vector<model::schedule::edge> edges;
};

using namer = std::function<std::string(std::uint64_t identity)>;

model::steal_counts steals_of(const std::vector<diary>& diaries);

// Everybody's identities together, executed or discarded, sorted.
std::vector<std::uint64_t> taken_by_all(const std::vector<diary>& diaries);

// Of the nodes that began first, so many of them: the average of their priorities.
double average_priority(const std::vector<diary>& diaries, std::size_t nodes);

// One schedule from everybody's: nodes by start, edges in the order of their sources.
model::schedule schedule_of(const std::vector<diary>& diaries, const namer& name);

}  // namespace heist::native
