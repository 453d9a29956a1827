#pragma once
// Pegasus DAX, versions 2.1 and 3: <adag> holds <job id= runtime=> and <child ref=><parent ref=/></child>. In version 3
// a job may say its time as <profile key="runtime">12.5</profile>. Nodes are called by the jobs' ids. A document type
// declaration is refused: no DAX needs one, and entities are how XML files grow without bound.
#include <string>
#include <string_view>

#include "scenarios/import/imported.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

inline constexpr time_unit dax_unit{1'000'000'000, 1};

// Throws base::bad_input. where: the file, fit for printing.
imported read_dax(std::string_view text, const std::string& where, time_unit unit = dax_unit);

}  // namespace heist::scenarios
