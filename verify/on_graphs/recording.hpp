#pragma once
// An execution graph as steps that people read.
#include <optional>
#include <string>
#include <vector>

#include "verify/graphs/explorer.hpp"
#include "verify/graphs/fault.hpp"
#include "verify/on_graphs/linear_order.hpp"
#include "verify/step.hpp"

namespace heist::verify::on_graphs {

// What the threads did in the graph, in the order of a story. A fault that is between two accesses needs only what led to
// them. may_crash: the threads are run again, and one of them may do what ended the search.
struct recording {
  std::vector<step> steps;
  unsigned oddities = 0;
  unsigned changes = 0;
};
recording record(graphs::explorer&, const graphs::fault*, bool may_crash);

// How hard the graph at hand is to follow; less is easier.
std::pair<unsigned, unsigned> difficulty(const graphs::graph&);

std::string in_words(const graphs::fault&);

}  // namespace heist::verify::on_graphs
