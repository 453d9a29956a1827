#include "reports/run/progress_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::printable;
using base::shorten;

constexpr double least_share = 0.02;
constexpr std::size_t bar_width = 20;

std::string bar_text(double share) {
  const auto filled = static_cast<std::size_t>(share * bar_width);
  return fmt::format("[{}{}] {:>2.0f} %", std::string(filled, '#'), std::string(bar_width - filled, '.'),
                     std::floor(100 * share));
}

// In steps that such an estimate is good for.
std::string left_text(double seconds) {
  if (seconds < 1) return "less than 1 s left";
  if (seconds < 90) return fmt::format("about {:.0f} s left", seconds);
  if (seconds < 90 * 60) return fmt::format("about {:.0f} min left", seconds / 60);
  if (seconds < 48 * 3600) return fmt::format("about {:.0f} h left", seconds / 3600);
  return fmt::format("about {:.0f} days left", seconds / 86400);
}

}  // namespace

void pace::note(double seconds, double share) {
  const double passed = seconds - seconds_;
  if (passed <= 0) return;
  const double now = (share - share_) / passed;
  const double memory = std::max(4.0, seconds / 3);  // seconds
  const double weight = seconds_ == 0 ? 1 : 1 - std::exp(-passed / memory);
  share_a_second_ += weight * (now - share_a_second_);
  seconds_ = seconds;
  share_ = share;
}

std::optional<double> pace::seconds_left() const {
  if (share_ < least_share || share_a_second_ <= 0) return std::nullopt;
  return std::max(0.0, 1 - share_) / share_a_second_;
}

std::string progress_text(std::string_view name, const progress_facts& now) {
  const std::string runs = fmt::format("{} of {} {}", now.finished, now.runs, now.runs == 1 ? "run" : "runs");
  const std::string head = shorten(printable(name), 30);
  if (!now.share) return fmt::format("{}  {}, {} nodes so far", head, runs, count_text(now.nodes));
  const double share = std::clamp(*now.share, 0.0, 1.0);
  const std::string left = now.seconds_left ? fmt::format(", {}", left_text(*now.seconds_left)) : "";
  return fmt::format("{}  {}  {}{}", head, bar_text(share), runs, left);
}

}  // namespace heist::reports
