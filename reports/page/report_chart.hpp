#pragma once
// Charts for a page, as SVG that takes its colours from the page's style. Labels are text and are escaped here.
#include <cstddef>
#include <string>
#include <vector>

namespace heist::reports {

struct chart_point {
  double x, y;
};

struct chart_line {
  std::string label;
  std::size_t style;  // lines of one style look alike, in every chart of a page
  std::vector<chart_point> points;
  std::vector<chart_point> bars = {};  // at each point from x = least to y = most, in values of y; or none
};

struct chart_axis {
  std::string title;
  bool by_powers = false;  // logarithmic: only points above 0 are drawn
  bool from_zero = true;   // where it is not
};

struct chart {
  std::string title;  // for who cannot see it
  chart_axis x, y;
  std::vector<chart_line> limits;  // what no line should cross: dashed and grey
  std::vector<chart_line> lines;
};

// Empty where there is nothing to draw.
std::string chart_svg(const chart& what);

}  // namespace heist::reports
