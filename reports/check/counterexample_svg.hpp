#pragma once
// A counterexample as a sequence diagram.
#include <string>

#include "reports/check/counterexample_document.hpp"

namespace heist::reports {

// A column a thread, time downwards; a box an operation with its order, value and place; an arrow from the store that a
// load read. Needs no other program to be drawn.
std::string counterexample_svg(const counterexample_document& document);

}  // namespace heist::reports
