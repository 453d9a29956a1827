#include "reports/timeline/priority_shade.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace heist::reports {

std::string priority_shade::of(model::priority_value priority) const {
  constexpr std::array<std::uint64_t, 3> pale{0xE4, 0xE0, 0xF0}, dark{0x2B, 0x1B, 0x5E};
  const auto above_lowest = [&](model::priority_value p) { return static_cast<std::uint64_t>(std::int64_t{p} - lowest()); };
  const std::uint64_t range = std::max<std::uint64_t>(1, above_lowest(highest()));
  const std::uint64_t above = above_lowest(std::clamp(priority, lowest(), highest()));
  std::array<std::uint64_t, 3> mixed{};
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = (pale[i] * (range - above) + dark[i] * above) / range;
  return fmt::format("#{:02X}{:02X}{:02X}", mixed[0], mixed[1], mixed[2]);
}

}  // namespace heist::reports
