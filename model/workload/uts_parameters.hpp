#pragma once
// The trees of the Unbalanced Tree Search benchmark (Olivier et al., LCPC 2006), as its published program describes
// them, and the named ones with their published sizes. Probabilities are integers, so that a file can say them exactly.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
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

  static constexpr std::uint32_t most_children = 100;  // of any node but a binomial root
  static constexpr std::int64_t most_root_children = 1'000'000;  // of a binomial root; they are all made at once

  // How many nodes a run executes, where that is known beforehand; else 0.
  std::uint64_t known_nodes() const { return published && stop_after == 0 ? published->nodes : 0; }
  // What a node may cost at most.
  std::uint64_t costliest_ns() const { return bound_ns(std::max(root_branching, most_children), child_ns, node_ns); }

  static constexpr std::string_view name = "uts";
  static constexpr std::string_view line = "unbalanced tree search: the published trees T1 to T5, or one of your own";
  static constexpr std::array own_priorities{own_priority::kind::depth, own_priority::kind::hash};
  static constexpr std::array trees{entry{"geometric", ""}, entry{"binomial", ""}, entry{"hybrid", ""},
                                    entry{"T1", ""},        entry{"T2", ""},       entry{"T3", ""},
                                    entry{"T4", ""},        entry{"T5", ""}};
  static constexpr std::array shapes{entry{"linear", ""}, entry{"exponential-decrease", ""}, entry{"cyclic", ""},
                                     entry{"fixed", ""}};
  static void describe(auto& p, auto&& say);

  bool works_itself() const { return true; }  // a SHA-1 value for every child
  // What it must come to: nothing of a tree that is cut, which is another one.
  const uts_size* must_be() const { return published && deepest == 0 ? &*published : nullptr; }
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

// A published tree is chosen with most of its parameters.
template <class Parameters>
struct uts_tree_choice {
  Parameters& p;
  std::span<const entry> known = uts_parameters::trees;

  std::string_view name() const { return tree_of(p); }
  bool choose(std::string_view name) const {
    if (std::ranges::find(known, name, &entry::name) == known.end()) return false;
    const auto named = std::ranges::find(named_uts_trees, name, &named_uts_tree::name);
    if (named != named_uts_trees.end()) p = named->parameters;
    if (name == "geometric") p.tree = uts_tree::geometric;
    if (name == "binomial") p.tree = uts_tree::binomial;
    if (name == "hybrid") p.tree = uts_tree::hybrid;
    return true;
  }
};

void uts_parameters::describe(auto& p, auto&& say) {
  say(key{"tree", "its type (`-t`), or a published tree"}, uts_tree_choice<std::remove_reference_t<decltype(p)>>{p});
  const std::string_view tree = tree_of(p);
  const bool own = !p.published, grows = own && p.tree != uts_tree::binomial, ends = own && p.tree != uts_tree::geometric;
  const auto of = [&](const key& k, bool holds) { return k.only_where(holds, "tree", tree, own ? "" : "geometric"); };
  say(of(key{"shape", "of a geometric or hybrid tree (`-a`)"}, grows), choice{p.shape, shapes});
  const std::int64_t most_branching = p.tree == uts_tree::binomial ? most_root_children : most_children;
  say(of(key{"branching", "children of a binomial root, 10^6 at most; expected ones of any other node (`-b`)", 1, most_branching}, own),
      p.root_branching);
  const std::int64_t least_depth = p.shape == uts_shape::exponential_decrease ? 2 : 1;
  say(of(key{"depth", "how deep it goes, or the period of a cyclic one; from 2 with `exponential-decrease`; not of a binomial tree (`-d`)",
             least_depth, 1'000}, grows),
      p.depth);
  say(of(key{"nonleaf_ppb", "the probability in 10^-9 that a node has children; not of a geometric tree (`-q`)", 0, 999'999'999}, ends),
      p.nonleaf_ppb);
  say(of(key{"nonleaf_children", "how many then; not of a geometric tree (`-m`)", 1, most_children}, ends), p.nonleaf_children);
  say(of(key{"shift_percent", "geometric above this share of its depth; of a hybrid tree (`-f`)", 0, 100}, grows && ends),
      p.shift_percent);
  say(of(key{"seed", "of the root (`-r`)", 0, 0x7FFFFFFF}, own), p.root_seed);
  say(key{"node_ns", "what a node costs", 0, most_cost_ns}, p.node_ns);
  say(key{"child_ns", "added for every child a node has", 0, most_part_ns}, p.child_ns);
  say(key{"deepest", "nodes of this depth have no children", 1, 1'000'000}.or_none("none"), p.deepest);
  say(key{"stop_after", "nodes visited; see below", 1, most_stop_after}.or_none("never"), p.stop_after);
}

}  // namespace heist::model
