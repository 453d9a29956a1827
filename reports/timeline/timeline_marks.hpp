#pragma once
// What stands out in a lane of a time line: a triangle in the victim's colour above a node that was stolen, a ring
// above one that was taken before a better task, a red edge at the start of one that deviates from the order of one worker.
#include "reports/picture/svg.hpp"
#include "reports/timeline/timeline_layout.hpp"

namespace heist::reports {

void draw_steal_mark(svg& picture, int x, int box_top, model::worker_id victim);
void draw_inversion_mark(svg& picture, int x, int box_top);
void draw_deviation_mark(svg& picture, int x, int box_top);

// Where there is no room for all, the first of those that would touch.
void draw_marks(svg& picture, const timeline_layout& where, std::size_t lane);

}  // namespace heist::reports
