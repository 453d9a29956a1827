#pragma once
// How deques that change hands look in a time line: in a worker's colour and with its number while it works on them;
// while nobody does, hatched, then darker and darker: suspended, resumable, muggable.
#include <string>
#include <string_view>

#include "reports/picture/svg.hpp"
#include "reports/timeline/timeline_layout.hpp"

namespace heist::reports {

// Markup of ours: what the looks are made of.
extern const std::string_view queue_style;

void draw_queues(svg& picture, const schedule_document& document, const timeline_layout& where);
// As in the legend.
void draw_queue_sample(svg& picture, int x, int y, model::queue_state state);

}  // namespace heist::reports
