#include "reports/timeline/time_axis.hpp"

#include <algorithm>

#include "base/text/quantity.hpp"

namespace heist::reports {
namespace {

using base::duration_text;

constexpr int pixels_a_tick = 80;

std::uint64_t round_step(std::uint64_t least) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (const std::uint64_t factor : {1u, 2u, 5u}) {
      if (power * factor >= least) return power * factor;
    }
  }
}

}  // namespace

time_axis::time_axis(std::uint64_t end_ns, int left, int width) : end_ns_(end_ns), left_(left), width_(width) {
  while (end_ns >> shift_ >= std::uint64_t{1} << 40) ++shift_;  // times a width, it must not overflow
}

int time_axis::at(std::uint64_t time_ns) const {
  const std::uint64_t whole = end_ns_ >> shift_;
  const std::uint64_t part = std::min(time_ns, end_ns_) >> shift_;
  return whole == 0 ? left_ : left_ + static_cast<int>(part * static_cast<std::uint64_t>(width_) / whole);
}

std::vector<std::uint64_t> time_axis::ticks_ns() const {
  const std::uint64_t step_ns = round_step(end_ns_ / static_cast<std::uint64_t>(width_ / pixels_a_tick));
  std::vector<std::uint64_t> ticks;
  for (std::uint64_t i = 0; i <= end_ns_ / step_ns; ++i) ticks.push_back(i * step_ns);
  return ticks;
}

std::string tick_text(std::uint64_t tick_ns) {
  if (tick_ns == 0) return "0";
  std::string text = duration_text(tick_ns);
  const std::size_t point = text.find('.');
  if (point == text.npos) return text;
  const std::size_t space = text.find(' ');
  std::size_t end = space;
  while (text[end - 1] == '0') --end;
  if (end - 1 == point) --end;
  return text.erase(end, space - end);
}

}  // namespace heist::reports
