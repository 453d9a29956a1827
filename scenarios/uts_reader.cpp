// A [[workload]] of kind uts: a published tree by its name, or one of the three types with parameters of its own.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "model/workload/uts_children.hpp"
#include "scenarios/program_reader.hpp"
#include "scenarios/work_limit.hpp"

namespace heist::scenarios {
namespace {

using model::uts_parameters;
using model::uts_shape;
using model::uts_tree;

constexpr std::array<std::string_view, 8> tree_names{"geometric", "binomial", "hybrid", "T1", "T2", "T3", "T4", "T5"};
constexpr auto& shape_names = uts_parameters::shapes;

constexpr std::array<std::string_view, 7> given_by_name{"shape",       "branching",        "depth",        "seed",
                                                        "nonleaf_ppb", "nonleaf_children", "shift_percent"};
constexpr std::array<std::string_view, 3> not_geometric{"nonleaf_ppb", "nonleaf_children", "shift_percent"};
constexpr std::array<std::string_view, 3> not_binomial{"shape", "depth", "shift_percent"};

constexpr std::uint64_t most_expected_nodes = 10'000'000'000;
constexpr std::uint64_t most_branching = 1'000'000;  // of a binomial root; its children are all made at once
constexpr std::uint64_t most_child_ns = 1'000'000'000;

// A key that would say nothing is a misunderstanding.
void refuse_keys(const fields& workload, std::string_view tree, std::span<const std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (!workload.has(key)) continue;
    refuse(workload.source(), workload.at(key), fmt::format("'{}' means nothing where tree is \"{}\"", key, tree),
           tree.starts_with('T') ? "remove it, or describe a tree of your own with tree = \"geometric\"" : "remove it");
  }
}

std::uint32_t number(const fields& workload, const integer_key& key) {
  return static_cast<std::uint32_t>(workload.integer(key));
}

void read_geometric(const fields& workload, uts_parameters& p) {
  const auto shape = std::ranges::find(shape_names, workload.choice({"shape", shape_names, shape_names[0]}));
  p.shape = static_cast<uts_shape>(shape - shape_names.begin());
  const std::uint64_t least_depth = p.shape == uts_shape::exponential_decrease ? 2 : 1;
  p.depth = number(workload, {"depth", least_depth, 1'000, p.depth});
}

void read_binomial(const fields& workload, uts_parameters& p) {
  p.nonleaf_ppb = number(workload, {"nonleaf_ppb", 0, 999'999'999, p.nonleaf_ppb});
  p.nonleaf_children = number(workload, {"nonleaf_children", 1, p.most_children, p.nonleaf_children});
}

uts_parameters read_own_tree(const fields& workload, std::string_view tree) {
  uts_parameters p;
  p.tree = tree == "binomial" ? uts_tree::binomial : tree == "hybrid" ? uts_tree::hybrid : uts_tree::geometric;
  if (p.tree == uts_tree::geometric) refuse_keys(workload, tree, not_geometric);
  if (p.tree == uts_tree::binomial) refuse_keys(workload, tree, not_binomial);
  const std::uint64_t most = p.tree == uts_tree::binomial ? most_branching : p.most_children;
  p.root_branching = number(workload, {"branching", 1, most, p.root_branching});
  p.root_seed = number(workload, {"seed", 0, 0x7FFFFFFF, p.root_seed});
  read_geometric(workload, p);
  read_binomial(workload, p);
  p.shift_percent = number(workload, {"shift_percent", 0, 100, p.shift_percent});
  return p;
}

}  // namespace

model::uts_parameters read_uts(const fields& workload) {
  const std::string_view tree = workload.choice({"tree", tree_names, tree_names[0]});
  const auto named = std::ranges::find(model::named_uts_trees, tree, &model::named_uts_tree::name);
  const bool own = named == model::named_uts_trees.end();
  if (!own) refuse_keys(workload, tree, given_by_name);
  uts_parameters p = own ? read_own_tree(workload, tree) : named->parameters;
  p.node_ns = workload.integer({"node_ns", 0, most_cost_ns, p.node_ns});
  p.child_ns = workload.integer({"child_ns", 0, most_child_ns, p.child_ns});
  p.stop_after = read_stop_after(workload);
  const std::uint64_t nodes = own ? model::uts_children(p).expected_nodes() : p.published->nodes;
  if (nodes > most_expected_nodes) {
    refuse(workload.source(), workload.at(),
           fmt::format("this tree is expected to have more than {} nodes", most_expected_nodes),
           "lower branching, depth, nonleaf_children or nonleaf_ppb");
  }
  work_limit().add(nodes, p.node_ns).add(nodes, p.child_ns).check(workload);
  if (workload.has("deepest")) {
    p.deepest = number(workload, {"deepest", 1, 1'000'000, 1'000});
    p.published.reset();  // a tree that is cut is another tree
  }
  return p;
}

}  // namespace heist::scenarios
