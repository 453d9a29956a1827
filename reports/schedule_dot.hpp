#pragma once
// A schedule as a Graphviz graph: a node a node, coloured by the worker that executed it; the head of an edge tells its
// kind; an edge into a stolen node is dashed in the thief's colour; the costliest path is bold. The same bytes for the
// same document.
#include <cstddef>
#include <string>

#include "reports/schedule_document.hpp"

namespace heist::reports {

inline constexpr std::size_t most_drawn_nodes = 2'000;
inline constexpr std::size_t most_drawn_edges = 10'000;

// Throws model::bad_input for a schedule too large to look at.
std::string schedule_dot(const schedule_document& document);

}  // namespace heist::reports
