#pragma once
// How a worker looks in a picture. The colours are Okabe and Ito's, which colour-blind people can tell apart; when they
// run out, the shape changes, so that 32 workers look different. The outline is left to other meanings.
#include <string>
#include <string_view>

#include "model/workload/workload.hpp"

namespace heist::reports {

struct worker_style {
  std::string_view fill;
  std::string_view text;  // readable on the fill
  std::string_view line;  // the fill, or darker where that would not be seen on white
  std::string_view shape;
};

worker_style style_of(model::worker_id worker);

// Halfway to white, so that black can be read on it.
std::string paler(std::string_view colour);

}  // namespace heist::reports
