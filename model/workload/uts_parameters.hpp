#pragma once
// The trees of the Unbalanced Tree Search benchmark (Olivier et al., LCPC 2006), as its published program describes
// them, and the named ones with their published sizes. Probabilities are integers, so that a file can say them exactly.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/own_priority.hpp"

namespace heist::model {

enum class uts_tree : std::uint8_t { binomial, geometric, hybrid };                   // -t 0, 1, 2
enum class uts_shape : std::uint8_t { linear, exponential_decrease, cyclic, fixed };  // -a 0, 1, 2, 3

struct uts_size {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t depth = 0;  // of the deepest node; the root's is 0

  void add(const uts_size& other) {
    nodes += other.nodes;
    leaves += other.leaves;
    depth = depth < other.depth ? other.depth : depth;
  }
  friend bool operator==(const uts_size&, const uts_size&) = default;
};

struct uts_parameters {
  uts_tree tree = uts_tree::geometric;
  uts_shape shape = uts_shape::linear;
  std::uint32_t root_branching = 4;         // -b: children of a binomial root; expected children of a geometric node
  std::uint32_t depth = 6;                  // -d: how deep a geometric tree goes, or the period of a cyclic one
  std::uint32_t nonleaf_ppb = 234'375'000;  // -q: probability, in 10^-9, that a binomial node has children
  std::uint32_t nonleaf_children = 4;       // -m: how many then
  std::uint32_t shift_percent = 50;         // -f: a hybrid tree is geometric above this share of its depth
  std::uint32_t root_seed = 0;              // -r
  std::uint64_t node_ns = 1;                // a node costs this
  std::uint64_t child_ns = 0;               // and this for every child it has
  std::uint32_t deepest = 0;                // nodes of this depth have no children; 0: the tree ends by itself
  std::uint64_t stop_after = 0;             // nodes visited; 0: all are
  std::optional<uts_size> published = {};   // what the tree must come to, where that is known
  own_priority priority = {};               // none, depth or hash

  bool operator==(const uts_parameters&) const = default;

  static constexpr std::string_view kind = "uts";
  static constexpr std::array<std::string_view, 4> shapes{"linear", "exponential-decrease", "cyclic", "fixed"};
  static void describe(auto& p, auto&& say) {
    say("tree", tree_of(p));
    const bool own = !p.published, grows = own && p.tree != uts_tree::binomial, ends = own && p.tree != uts_tree::geometric;
    say("shape", choice{p.shape, shapes}, grows);
    say("branching", p.root_branching, own);
    say("depth", p.depth, grows);
    say("nonleaf_ppb", p.nonleaf_ppb, ends);
    say("nonleaf_children", p.nonleaf_children, ends);
    say("shift_percent", p.shift_percent, grows && ends);
    say("seed", p.root_seed, own);
    say("node_ns", p.node_ns);
    say("child_ns", p.child_ns);
    say("deepest", p.deepest, p.deepest != 0);
    say("stop_after", p.stop_after, p.stop_after != 0);
  }

  static constexpr std::uint32_t most_children = 100;  // of any node but a binomial root

  bool works_itself() const { return true; }  // a SHA-1 value for every child
};

struct named_uts_tree {
  std::string_view name;
  uts_parameters parameters;
};

// The sample trees that come with the published program.
inline constexpr std::array<named_uts_tree, 5> named_uts_trees{{
    {"T1",
     {.shape = uts_shape::fixed,
      .root_branching = 4,
      .depth = 10,
      .root_seed = 19,
      .published = uts_size{4'130'071, 3'305'118, 10}}},
    {"T2",
     {.shape = uts_shape::cyclic,
      .root_branching = 6,
      .depth = 16,
      .root_seed = 502,
      .published = uts_size{4'117'769, 2'342'762, 81}}},
    {"T3",
     {.tree = uts_tree::binomial,
      .root_branching = 2'000,
      .nonleaf_ppb = 124'875'000,
      .nonleaf_children = 8,
      .root_seed = 42,
      .published = uts_size{4'112'897, 3'599'034, 1'572}}},
    {"T4",
     {.tree = uts_tree::hybrid,
      .root_branching = 6,
      .depth = 16,
      .nonleaf_ppb = 234'375'000,
      .nonleaf_children = 4,
      .root_seed = 1,
      .published = uts_size{4'132'453, 3'108'986, 134}}},
    {"T5",
     {.shape = uts_shape::linear,
      .root_branching = 4,
      .depth = 20,
      .root_seed = 34,
      .published = uts_size{4'147'582, 2'181'318, 20}}},
}};

// What a file calls it: by the name of a published tree, which stands for most of its parameters, or by its type.
constexpr std::string_view tree_of(const uts_parameters& p) {
  for (const named_uts_tree& known : named_uts_trees) {
    if (p.published && p.published == known.parameters.published) return known.name;
  }
  return p.tree == uts_tree::binomial ? "binomial" : p.tree == uts_tree::hybrid ? "hybrid" : "geometric";
}

}  // namespace heist::model
