#pragma once
// Arrows from the stores of a counterexample to the loads that read them.
#include "reports/check/counterexample_layout.hpp"
#include "reports/picture/svg.hpp"

namespace heist::reports {

// Grey within a thread, blue between threads, red where the load passed over a newer store.
void draw_reads_from(svg& picture, const counterexample_layout& layout, const model::counterexample& example);

// Markup that the arrows refer to.
extern const char* const arrow_definitions;

}  // namespace heist::reports
