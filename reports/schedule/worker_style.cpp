#include "reports/schedule/worker_style.hpp"

#include <fmt/format.h>

#include <array>

namespace heist::reports {
namespace {

struct colours {
  std::string_view fill, text, line;
};

constexpr std::array<colours, 8> palette{{
    {"#56B4E9", "#000000", "#56B4E9"},  // sky blue
    {"#E69F00", "#000000", "#E69F00"},  // orange
    {"#009E73", "#000000", "#009E73"},  // bluish green
    {"#F0E442", "#000000", "#B8A900"},  // yellow
    {"#0072B2", "#FFFFFF", "#0072B2"},  // blue
    {"#D55E00", "#000000", "#D55E00"},  // vermillion
    {"#CC79A7", "#000000", "#CC79A7"},  // reddish purple
    {"#BBBBBB", "#000000", "#888888"},  // grey in the place of black, on which nothing can be written in black
}};
constexpr std::array<std::string_view, 4> shapes{"box", "ellipse", "hexagon", "octagon"};

}  // namespace

worker_style style_of(model::worker_id worker) {
  const colours& c = palette[worker % palette.size()];
  return {c.fill, c.text, c.line, shapes[worker / palette.size() % shapes.size()]};
}

std::string paler(std::string_view colour) {
  std::uint64_t mixed = 0;
  for (std::size_t at = 1; at < 7; at += 2) {
    const auto part = static_cast<std::uint64_t>(std::stoul(std::string(colour.substr(at, 2)), nullptr, 16));
    mixed = mixed << 8 | (part + 255) / 2;
  }
  return fmt::format("#{:06X}", mixed);
}

}  // namespace heist::reports
