#pragma once
// WfFormat, the JSON of WfCommons (https://wfcommons.org). From version 1.5 on, workflow.specification.tasks say what
// depends on what and workflow.execution.tasks how long each took, joined on their ids. Up to 1.4 both stand in
// workflow.tasks, and parents and children are told by name; an id is understood as well.
#include <string>
#include <string_view>

#include "scenarios/import/imported.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

inline constexpr time_unit wfformat_unit{1'000'000'000, 1};

// Throws base::bad_input. where: the file, fit for printing.
imported read_wfformat(std::string_view text, const std::string& where, time_unit unit = wfformat_unit);

}  // namespace heist::scenarios
