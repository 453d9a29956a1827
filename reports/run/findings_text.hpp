#pragma once
// Findings in words and tables, for people.
#include <string>
#include <vector>

#include "reports/run/findings.hpp"

namespace heist::reports {

std::string findings_text(const findings& found);

// "confirmed", "NOT CONFIRMED", "NOT KNOWN", ...
std::string verdict_of(const claim_findings& found);
// "", ", at least 0.70 as expected", ...
std::string verdict_of(const figure_findings& found);
// "Kendall's tau-b of the two orders: 0.79 (...)", and how far off the proportions are: sentences without a full stop.
std::vector<std::string> agreement_words(const figure_findings& found);

}  // namespace heist::reports
