#pragma once
// A schedule as a Graphviz graph: a node a node, coloured by the worker that executed it; the head of an edge tells its
// kind; an edge into a stolen node is dashed in the thief's colour; the costliest path is bold; what deviates from the
// one-worker order has a red outline, what was taken before a better task a double one. Of a large schedule parts are
// folded (schedule_fold.hpp), and the picture says so. The same bytes for the same document.
#include <string>

#include "reports/dag/schedule_fold.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

enum class dag_layout {
  dependency,  // what follows from a node stands below it
  time,        // what starts later stands below, beside an axis
};

struct dag_options {
  dag_layout layout = dag_layout::dependency;
  fold_request fold = {};
};

// Throws base::bad_input if the node that it is to be drawn around is not there.
std::string schedule_dot(const schedule_document& document, const dag_options& wanted = {});

}  // namespace heist::reports
