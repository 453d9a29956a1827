#include "reports/page/report_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/text/quantity.hpp"
#include "reports/page/html.hpp"

namespace heist::reports {
namespace {

using base::count_text;

struct frame {
  static constexpr double width = 620, height = 300;
  static constexpr double left = 56, right = 470, top = 10, bottom = 258;  // of the lines; labels are right of them
};
constexpr std::size_t line_colours = 8;  // classes line-0 to line-7 of the style
constexpr std::size_t most_ticks = 8;
constexpr double label_height = 14;

// Values of one axis, along pixels.
class chart_scale {
 public:
  chart_scale(const chart_axis& axis, const std::vector<double>& values, double from, double to)
      : powers_(axis.by_powers), from_(from), to_(to) {
    const auto [least, most] = std::ranges::minmax(values);
    if (powers_) {
      least_ = std::floor(std::log2(least) + 1e-9);
      most_ = std::max(std::ceil(std::log2(most) - 1e-9), least_ + 1);
    } else {
      least_ = axis.from_zero ? std::min(0.0, least) : least;
      most_ = most > least_ ? most : least_ + 1;
      step_ = step_for(most_ - least_);
      least_ = std::floor(least_ / step_ + 1e-9) * step_;
      most_ = std::ceil(most_ / step_ - 1e-9) * step_;
    }
  }

  double at(double value) const {
    const double v = powers_ ? std::log2(value) : value;
    return from_ + (to_ - from_) * (v - least_) / (most_ - least_);
  }

  std::vector<double> ticks() const {
    std::vector<double> found;
    const double step = powers_ ? std::max(1.0, std::ceil((most_ - least_) / most_ticks)) : step_;
    for (std::size_t i = 0; i <= 2 * most_ticks && least_ + static_cast<double>(i) * step <= most_ + step / 100; ++i) {
      const double v = least_ + static_cast<double>(i) * step;
      found.push_back(powers_ ? std::exp2(v) : v);
    }
    return found;
  }

 private:
  static double step_for(double range) {
    const double power = std::pow(10, std::floor(std::log10(range / most_ticks)));
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (range / (power * factor) <= most_ticks) return power * factor;
    }
    return power * 10;
  }

  bool powers_;
  double from_, to_;
  double least_ = 0, most_ = 1, step_ = 1;
};

std::string tick_label(double value) {
  constexpr double many = 10'000, too_many = 1e15;
  if (value >= many && value < too_many) return count_text(static_cast<std::uint64_t>(std::llround(value)));
  return fmt::format("{:.6g}", std::abs(value) < 1e-9 ? 0 : value);
}

bool drawable(const chart& what, const chart_point& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && (!what.x.by_powers || p.x > 0) && (!what.y.by_powers || p.y > 0);
}

struct placed {
  chart_scale x, y;
};

std::string path_of(const chart& what, const chart_line& line, const placed& on) {
  std::string route;
  for (const chart_point& p : line.points) {
    if (!drawable(what, p)) continue;
    route += fmt::format("{}{:.1f} {:.1f}", route.empty() ? "M" : "L", on.x.at(p.x), on.y.at(p.y));
  }
  return route;
}

// Colour first, then the shape of the points, then dashes: more lines than line_colours can be told apart.
std::string marker(std::size_t style, double x, double y) {
  switch (style / line_colours % 3) {
    case 0: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>", x, y);
    case 1: return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"6\" height=\"6\"/>", x - 3, y - 3);
    default: return fmt::format("<path d=\"M{:.1f} {:.1f}l4 7h-8z\"/>", x, y - 4);
  }
}

std::string line_markup(const chart& what, const chart_line& line, const placed& on) {
  constexpr std::size_t most_marked = 20;
  std::string text =
      fmt::format("<g class=\"line line-{} dash-{}\"><title>{}</title><path d=\"{}\"/>", line.style % line_colours,
                  line.style / line_colours % 3, html_text(line.label), path_of(what, line, on));
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const chart_point& p = line.points[i];
    if (!drawable(what, p)) continue;
    if (i < line.bars.size() && drawable(what, line.bars[i]) && line.bars[i].x < line.bars[i].y) {
      text += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>", on.x.at(p.x), on.y.at(line.bars[i].x),
                          on.y.at(line.bars[i].y));
    }
    if (line.points.size() <= most_marked) text += marker(line.style, on.x.at(p.x), on.y.at(p.y));
  }
  return text + "</g>\n";
}

struct end_label {
  double y;
  std::string markup_class;
  std::string text;
};

// Beside the ends of the lines, moved apart where they would lie upon one another.
std::string labels_markup(std::vector<end_label> labels) {
  std::ranges::stable_sort(labels, {}, &end_label::y);
  for (std::size_t i = 1; i < labels.size(); ++i) labels[i].y = std::max(labels[i].y, labels[i - 1].y + label_height);
  double floor_y = frame::bottom + 6;
  for (std::size_t i = labels.size(); i-- > 0;) {
    labels[i].y = std::min(labels[i].y, floor_y);
    floor_y = labels[i].y - label_height;
  }
  std::string text;
  for (const end_label& l : labels) {
    text += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", l.markup_class, frame::right + 10,
                        l.y + 4, html_text(l.text));
  }
  return text;
}

std::string axes_markup(const chart& what, const placed& on) {
  std::string text;
  for (const double tick : on.y.ticks()) {
    text += fmt::format(
        "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text class=\"tick end\" x=\"{}\" y=\"{:.1f}\">{}</text>\n",
        frame::left, on.y.at(tick), frame::right, frame::left - 8, on.y.at(tick) + 4, tick_label(tick));
  }
  for (const double tick : on.x.ticks()) {
    text += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text class=\"tick middle\" x=\"{0:.1f}\" y=\"{3}\">{4}</text>\n",
        on.x.at(tick), frame::top, frame::bottom, frame::bottom + 16, tick_label(tick));
  }
  return text +
         fmt::format("<text class=\"tick middle\" x=\"{:.1f}\" y=\"{}\">{}</text>\n", (frame::left + frame::right) / 2,
                     frame::height - 6, html_text(what.x.title)) +
         fmt::format("<text class=\"tick middle\" transform=\"translate(12 {:.1f}) rotate(-90)\">{}</text>\n",
                     (frame::top + frame::bottom) / 2, html_text(what.y.title));
}

}  // namespace

std::string chart_svg(const chart& what) {
  std::vector<double> xs, ys;
  for (const auto* lines : {&what.limits, &what.lines}) {
    for (const chart_line& line : *lines) {
      for (const chart_point& p : line.points) {
        if (drawable(what, p)) xs.push_back(p.x), ys.push_back(p.y);
      }
      for (const chart_point& bar : line.bars) {
        if (drawable(what, bar)) ys.push_back(bar.x), ys.push_back(bar.y);
      }
    }
  }
  if (xs.empty()) return "";
  const placed on{chart_scale(what.x, xs, frame::left, frame::right),
                  chart_scale(what.y, ys, frame::bottom, frame::top)};
  std::string text = fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>\n",
                                 frame::width, frame::height, html_text(what.title));
  text += axes_markup(what, on);
  std::vector<end_label> labels;
  constexpr std::array<std::string_view, 3> signs{"", "■ ", "▲ "};  // as the points
  const auto label = [&](const chart_line& line, std::string markup_class) {
    const auto last = std::ranges::find_if(line.points.rbegin(), line.points.rend(),
                                           [&](const chart_point& p) { return drawable(what, p); });
    const std::string text_of = fmt::format("{}{}", signs[line.style / line_colours % signs.size()], line.label);
    if (last != line.points.rend()) labels.push_back({on.y.at(last->y), std::move(markup_class), text_of});
  };
  for (const chart_line& line : what.limits) {
    text += fmt::format("<path class=\"limit\" d=\"{}\"/>\n", path_of(what, line, on));
    label(line, "limit-label");
  }
  for (const chart_line& line : what.lines) {
    text += line_markup(what, line, on);
    label(line, fmt::format("label line-{}", line.style % line_colours));
  }
  return text + labels_markup(std::move(labels)) + "</svg>\n";
}

}  // namespace heist::reports
