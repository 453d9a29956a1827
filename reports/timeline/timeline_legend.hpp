#pragma once
// What the looks of a time line mean: one note after the other, as many in a line as fit, and only of what occurs.
#include <cstdint>

#include "reports/picture/svg.hpp"
#include "reports/timeline/timeline_layout.hpp"

namespace heist::reports {

// Returns where it ends.
int draw_timeline_legend(svg& picture, const schedule_document& document, const timeline_layout& where,
                         std::uint64_t critical_path_ns);

}  // namespace heist::reports
