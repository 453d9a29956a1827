#include "scenarios/generator_reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "model/workload/generated.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/priority_reader.hpp"
#include "scenarios/work_limit.hpp"

namespace heist::scenarios {
namespace {

using model::cost_distribution;
using model::generator_parameters;
using generated_shape = decltype(model::generated::shape);
using distribution_keys = cost_distribution::keys;

constexpr std::array<std::string_view, 15> shared_keys{"kind",           "name",
                                                       "seed",           "cost",
                                                       "cost_ns",        "cost_min_ns",
                                                       "cost_max_ns",    "cost_high_percent",
                                                       "future_percent", "latency",
                                                       "latency_ns",     "latency_min_ns",
                                                       "latency_max_ns", "latency_high_percent",
                                                       "priorities"};
constexpr auto& cost_names = cost_distribution::names;

std::uint32_t number(const fields& workload, const integer_key& key) {
  return static_cast<std::uint32_t>(workload.integer(key));
}

// Each distribution has its keys; one of another would say nothing.
void refuse_foreign_keys(const fields& workload, const distribution_keys& keys, cost_distribution::kind shape) {
  using kind = cost_distribution::kind;
  const auto refuse_key = [&](std::string_view key, std::string_view belongs_to) {
    if (!workload.has(key)) return;
    refuse(workload.source(), workload.at(key),
           fmt::format("'{}' means nothing where {} is \"{}\"", key, keys.shape,
                       cost_names[static_cast<std::size_t>(shape)]),
           fmt::format("remove it, or write: {} = \"{}\"", keys.shape, belongs_to));
  };
  const bool ranges = shape == kind::uniform || shape == kind::two_valued;
  if (ranges) refuse_key(keys.constant, "constant");
  if (!ranges) refuse_key(keys.least, "uniform");
  if (!ranges) refuse_key(keys.most, "uniform");
  if (shape != kind::two_valued) refuse_key(keys.high_percent, "two-valued");
}

cost_distribution read_distribution(const fields& workload, const distribution_keys& keys) {
  cost_distribution drawn;
  const auto name = std::ranges::find(cost_names, workload.choice({keys.shape, cost_names, cost_names[0]}));
  drawn.shape = static_cast<cost_distribution::kind>(name - cost_names.begin());
  refuse_foreign_keys(workload, keys, drawn.shape);
  drawn.mean_ns = workload.integer({keys.constant, 0, most_cost_ns, drawn.mean_ns});
  drawn.min_ns = workload.integer({keys.least, 0, most_cost_ns, drawn.mean_ns});
  drawn.max_ns = workload.integer({keys.most, 0, most_cost_ns, drawn.min_ns});
  drawn.high_percent = number(workload, {keys.high_percent, 0, 100, drawn.high_percent});
  if (drawn.max_ns < drawn.min_ns) {
    refuse(
        workload.source(), workload.at(keys.most),
        fmt::format("'{}' is {}, expected at least {}, which is {}", keys.most, drawn.max_ns, keys.least, drawn.min_ns),
        fmt::format("for example: {} = {}", keys.most, drawn.min_ns));
  }
  return drawn;
}

// Only where one of its keys is there: a future without them has no latency.
std::optional<cost_distribution> read_latency(const fields& workload) {
  const auto& k = generator_parameters::latency_keys;
  for (const std::string_view key : {k.shape, k.constant, k.least, k.most, k.high_percent}) {
    if (workload.has(key)) return read_distribution(workload, k);
  }
  return std::nullopt;
}

void spend(const fields& workload, generated_budget& budget, std::uint64_t nodes, std::uint64_t edges) {
  const bool enough = nodes <= budget.nodes && edges <= budget.edges;
  if (!enough) {
    refuse(workload.source(), workload.at(),
           fmt::format("the generated graphs of this file would have more than {} nodes or {} edges",
                       most_generated_nodes, most_generated_edges),
           "generate smaller graphs, or put them into several files");
  }
  budget.nodes -= nodes;
  budget.edges -= edges;
}

// A generator: its name in a file, its own keys, and how it is read. Sizes are checked before anything is generated.
struct generator {
  std::string_view kind;
  std::span<const std::string_view> keys;
  generated_shape (*read)(const fields&, generated_budget&);
};

constexpr std::array<std::string_view, 4> layered_keys{"layers", "width", "max_predecessors", "reach"};
constexpr std::array<std::string_view, 2> erdos_keys{"nodes", "edge_ppm"};
constexpr std::array<std::string_view, 2> fork_join_keys{"depth", "fan_out"};
constexpr std::array<std::string_view, 2> series_parallel_keys{"nodes", "max_branches"};
constexpr std::array<std::string_view, 1> chain_keys{"nodes"};
constexpr std::array<std::string_view, 1> fan_keys{"middles"};

generated_shape read_layered(const fields& workload, generated_budget& budget) {
  model::layered_parameters p;
  p.layers = workload.integer({"layers", 1, most_asked_nodes, p.layers});
  p.width = workload.integer({"width", 1, most_asked_nodes, p.width});
  p.max_predecessors = number(workload, {"max_predecessors", 1, 64, p.max_predecessors});
  p.reach = number(workload, {"reach", 1, 1'000, p.reach});
  spend(workload, budget, p.nodes(), p.most_edges());
  return p;
}

generated_shape read_erdos(const fields& workload, generated_budget& budget) {
  constexpr std::uint64_t most_nodes = 10'000;  // fifty million pairs are drawn in a fraction of a second
  model::erdos_parameters p;
  p.nodes = workload.integer({"nodes", 1, most_nodes, p.nodes});
  p.edge_ppm = number(workload, {"edge_ppm", 0, 1'000'000, p.edge_ppm});
  spend(workload, budget, p.nodes, p.expected_edges());
  return p;
}

generated_shape read_fork_join(const fields& workload, generated_budget& budget) {
  model::fork_join_parameters p;
  p.depth = number(workload, {"depth", 0, 1'000, p.depth});
  p.fan_out = workload.integer({"fan_out", 1, most_asked_nodes, p.fan_out});
  if (p.leaves() > most_generated_nodes) spend(workload, budget, p.leaves(), 0);  // else the rest cannot overflow
  spend(workload, budget, p.nodes(), p.edges());
  return p;
}

generated_shape read_series_parallel(const fields& workload, generated_budget& budget) {
  model::series_parallel_parameters p;
  p.nodes = workload.integer({"nodes", 1, most_asked_nodes, p.nodes});
  p.max_branches = number(workload, {"max_branches", 2, 1'000, p.max_branches});
  spend(workload, budget, p.nodes, p.most_edges());
  return p;
}

generated_shape read_chain(const fields& workload, generated_budget& budget) {
  model::chain_parameters p;
  p.nodes = workload.integer({"nodes", 1, most_asked_nodes, p.nodes});
  spend(workload, budget, p.nodes, p.edges());
  return p;
}

generated_shape read_fan(const fields& workload, generated_budget& budget) {
  model::fan_parameters p;
  p.middles = workload.integer({"middles", 1, most_asked_nodes, p.middles});
  spend(workload, budget, p.nodes(), p.edges());
  return p;
}

constexpr std::array generators{
    generator{"layered", layered_keys, read_layered},
    generator{"erdos", erdos_keys, read_erdos},
    generator{"fork-join", fork_join_keys, read_fork_join},
    generator{"series-parallel", series_parallel_keys, read_series_parallel},
    generator{"chain", chain_keys, read_chain},
    generator{"fan", fan_keys, read_fan},
};

}  // namespace

bool is_generated(std::string_view kind) {
  return std::ranges::find(generators, kind, &generator::kind) != generators.end();
}

std::vector<std::string_view> generator_keys(std::string_view kind) {
  std::vector<std::string_view> keys(shared_keys.begin(), shared_keys.begin() + 2);
  const generator& found = *std::ranges::find(generators, kind, &generator::kind);
  keys.insert(keys.end(), found.keys.begin(), found.keys.end());
  keys.insert(keys.end(), shared_keys.begin() + 2, shared_keys.end());
  return keys;
}

void read_generated(std::string_view kind, const fields& workload, generated_budget& budget,
                    model::workload_spec& result) {
  constexpr std::uint64_t most_seed = 0x7FFFFFFFFFFFFFFFu;
  auto origin = std::make_shared<model::generated>();
  generator_parameters& any = origin->any;
  any.seed = workload.integer({"seed", 0, most_seed, any.seed});
  any.costs = read_distribution(workload, any.cost_keys);
  any.future_percent = number(workload, {"future_percent", 0, 100, any.future_percent});
  any.latency = read_latency(workload);
  any.priorities = read_priorities(workload);
  origin->shape = std::ranges::find(generators, kind, &generator::kind)->read(workload, budget);
  const std::shared_ptr<const model::graph> graph = generate(*origin);
  work_limit work;
  for (model::node_id n = 0; n < graph->size(); ++n) work.add(1, graph->cost_ns(n));
  work.check(workload);
  if (outlasts_the_clock(*graph)) {
    refuse(workload.source(), workload.at(), excessive_latency, excessive_latency_remedy);
  }
  result.program = graph;
  result.origin = std::move(origin);
}

}  // namespace heist::scenarios
