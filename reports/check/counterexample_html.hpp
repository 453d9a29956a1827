#pragma once
// A counterexample as a page to step through: the sequence diagram, and beside it the line of source, what every shared
// variable holds, and what a stale read passed over. One file that loads nothing.
#include <string>

#include "reports/check/counterexample_document.hpp"

namespace heist::reports {

std::string counterexample_html(const counterexample_document& document);

}  // namespace heist::reports
