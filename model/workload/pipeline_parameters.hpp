#pragma once
// What a pipeline of structured futures is generated from.
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

// A loop spawns a strand for each item, which goes through the stages. From the second stage on, a stage touches the future of
// the same stage of the item before: items leave it in order. Each future is touched once, by the strand next to its own.
struct pipeline_parameters {
  std::uint64_t pipelines = 1;
  std::uint64_t items = 32;
  std::uint64_t stages = 4;
  std::uint64_t loop_ns = 1;

  static constexpr std::string_view name = "pipeline";
  static constexpr std::string_view line = "generated: strands that touch a future of the strand before at every stage";
  static void describe(auto& p, auto&& say) {
    say(key{"pipelines", "side by side, each spawned by a node that continues into the next one's", 1, 100'000}, p.pipelines);
    say(key{"items", "that go through each, a strand each", 1, 10'000'000}, p.items);
    say(key{"stages", "of each, which cost `cost`", 1, 1'000}, p.stages);
    say(key{"loop_ns", "what it costs to spawn a strand", 0, most_cost_ns}, p.loop_ns);
  }

  std::uint64_t nodes_of_each() const { return items * (stages + 1); }
  std::uint64_t edges_of_each() const { return items * stages + (items - 1) * stages; }
  // Several have a node each that spawns them.
  std::uint64_t nodes() const { return pipelines * (nodes_of_each() + (pipelines > 1 ? 1 : 0)); }
  std::uint64_t edges() const { return pipelines * edges_of_each() + (pipelines > 1 ? 2 * pipelines - 1 : 0); }
  std::uint64_t asked_nodes() const { return nodes(); }
  std::uint64_t asked_edges() const { return edges(); }
};

}  // namespace heist::model
