#pragma once
// Where a search stands, for a file and for people.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verify/graphs/explorer.hpp"

namespace heist::verify::on_graphs {

// A node of a tree of graphs: the way to it, and what the tree depends on. As numbers for a file; in words, for people,
// "graphs rc11 alike 3 0 2": the model, whether threads that are alike stand for one another, "reuse 0.1.24" for memory
// that is handed out again, and the way.
struct node {
  graphs::exploration_options options;
  graphs::position path;
};

std::vector<std::uint64_t> numbers_of(const node&);
// The model is as the options say. Throws std::runtime_error if no search can have left these.
node node_of(const std::vector<std::uint64_t>& numbers, graphs::exploration_options);

std::string text_of(const node&);
// Throws base::bad_input.
node read_node(std::string_view text);

}  // namespace heist::verify::on_graphs
