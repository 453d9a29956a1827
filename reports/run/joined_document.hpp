#pragma once
// Several results as one document, so that a page can show them side by side: each scheduler's name says which result it
// is of. What was expected of one of them is not expected of all, and is left out.
#include <string>
#include <vector>

#include "reports/run/run_document.hpp"

namespace heist::reports {

struct named_document {
  std::string name;  // no two have the same
  run_document what;
};

// Two or more. Workloads of one name that are not the same program, which their work gives away, are told apart, too.
// Throws base::bad_input where some are simulated and others measured.
run_document joined(const std::vector<named_document>& documents);

}  // namespace heist::reports
