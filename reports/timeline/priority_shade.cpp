#include "reports/timeline/priority_shade.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace heist::reports {

std::string priority_shade::of(std::uint32_t priority) const {
  constexpr std::array<std::uint64_t, 3> pale{0xE4, 0xE0, 0xF0}, dark{0x2B, 0x1B, 0x5E};
  const std::uint64_t range = std::max<std::uint64_t>(1, highest() - lowest());
  const std::uint64_t above = std::clamp(priority, lowest(), highest()) - lowest();
  std::array<std::uint64_t, 3> mixed{};
  for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] = (pale[i] * (range - above) + dark[i] * above) / range;
  return fmt::format("#{:02X}{:02X}{:02X}", mixed[0], mixed[1], mixed[2]);
}

}  // namespace heist::reports
