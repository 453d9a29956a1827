#pragma once
// The subgraphs of a DOT file: which nodes are in each, and what a node or an edge has where it does not say. A subgraph
// starts with what its parent has; what it sets itself is its own, also when it is opened again.
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scenarios/import/draft.hpp"
#include "scenarios/import/duration.hpp"

namespace heist::scenarios {

// A size as a number, at once: a long text must not be kept or converted for every node and edge that it stands for.
struct dot_size {
  duration cost;
  std::size_t offset = 0;
  enum { unknown, usual, own } from = unknown;
};

class dot_subgraphs {
 public:
  using index = std::uint32_t;
  static constexpr index whole = 0;  // the graph itself
  static constexpr std::size_t most = 1'000'000;

  dot_subgraphs() : all_(1) {}

  std::size_t size() const { return all_.size(); }

  // The one of that name in the parent, or a new one; without a name always a new one.
  index open(index parent, const std::string& name);

  void add(index where, mention node) { all_[where].nodes.push_back(node); }

  // All that are in it or in a subgraph of it, each once, in the order in which the file first names them. Adds to `looked`
  // what it went through.
  std::vector<mention> nodes_of(index which, std::uint64_t& looked) const;

  const dot_size& usual_size(index where) const { return all_[where].size; }
  void set_usual_size(index where, const dot_size& size) {
    all_[where].size = size;
    all_[where].has_size = true;
  }
  std::uint64_t usual_bytes(index where) const { return all_[where].bytes; }
  void set_usual_bytes(index where, std::uint64_t bytes) {
    all_[where].bytes = bytes;
    all_[where].has_bytes = true;
  }

 private:
  struct subgraph {
    dot_size size;
    std::uint64_t bytes = 0;
    bool has_size = false;  // of its own
    bool has_bytes = false;
    std::vector<mention> nodes;
    std::vector<index> within;
  };

  std::vector<subgraph> all_;
  std::map<std::pair<index, std::string>, index> named_;
};

}  // namespace heist::scenarios
