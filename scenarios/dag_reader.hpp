#pragma once
// A [[workload]] of kind "dag": its graph stands in the scenario, or in a file of any format that can be imported.
#include <filesystem>
#include <memory>

#include "model/workload/graph.hpp"
#include "model/workload/latency_rule.hpp"
#include "model/workload/limits.hpp"
#include "scenarios/fields.hpp"

namespace heist::scenarios {

// Futures, touches and latencies of a graph that is written out or imported: drawn, as for a generated one.
struct drawn_latencies {
  model::latency_rule rule = {};
  std::uint64_t seed = 1;

  static void describe(auto& d, auto&& say) {
    model::latency_rule::describe(d.rule, say);
    say(model::key{"seed", "draws these", 0, model::most_seed}, d.seed);
  }
};

// folder: of the scenario file; `file` is looked for from there. Throws base::bad_input.
std::shared_ptr<const model::graph> read_dag(const fields& workload, const std::filesystem::path& folder);

}  // namespace heist::scenarios
