#pragma once
// The work-stealing tree of a loop as a Graphviz graph: a box for each part of the loop, above its two halves where it
// was stolen, the owner's to the left (Prokopec et al., Fig. 1B). A box has its owner's colour; the bar in it is the
// part, with what the owner executed, batch by batch, and what was left when it was stolen. Of a large tree subtrees
// are folded into a box each, and the picture says so. The same bytes for the same document.
#include <cstdint>
#include <optional>
#include <string>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

// depth: levels that are drawn; without it as many boxes as can be read, those first below which most work was done.
// Of a document that has parts.
std::string loop_tree_dot(const schedule_document& document, std::optional<std::uint32_t> depth = {});

}  // namespace heist::reports
