#pragma once
// Standard Task Graph Set (Kasahara laboratory, Waseda University), graphs without communication costs. The first line
// says how many tasks there are beside the two dummies; a row is
//   task  processing-time  number-of-predecessors  predecessor...
// and lines that start with # are remarks. One of them, "CP Length", is the length of the critical path in the file's
// own units: where it is given it must be what comes out here.
#include <string>
#include <string_view>

#include "scenarios/import/imported.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

inline constexpr time_unit stg_unit{1000, 1};  // the set leaves it open; a microsecond is the size of a task

// Throws base::bad_input. where: the file, fit for printing.
imported read_stg(std::string_view text, const std::string& where, time_unit unit = stg_unit);

}  // namespace heist::scenarios
