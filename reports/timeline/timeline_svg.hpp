#pragma once
// A schedule along time: a lane per worker, its nodes as boxes in its colour, marks at what was stolen, beneath them
// what waited and which deques nobody worked on, and how many workers were busy and how many nodes waited. The same
// bytes for the same document.
#include <string>

#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

std::string timeline_svg(const schedule_document& document);

}  // namespace heist::reports
