#include "scenarios/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "base/text/text.hpp"

namespace heist::scenarios {
namespace {

constexpr std::size_t most_bytes = 64;
constexpr std::size_t most_candidates = 10'000;

constexpr char folded(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

using row = std::array<std::size_t, most_bytes + 1>;

// Both words at most most_bytes long. before[j] and now[j]: distance of the first i-1 and i bytes of a to j bytes of b.
std::size_t distance(std::string_view a, std::string_view b) {
  row two_before{}, before{}, now{};
  std::iota(before.begin(), before.end(), std::size_t{0});
  const auto same = [&](std::size_t i, std::size_t j) { return folded(a[i - 1]) == folded(b[j - 1]); };
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + (same(i, j) ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j);
      if (swapped) now[j] = std::min(now[j], two_before[j - 2] + 1);
    }
    two_before = before;
    before = now;
  }
  return before[b.size()];
}

// A word of one letter is never offered for another one: everything about it would change.
constexpr std::size_t tolerance(std::size_t longer) {
  return longer < 2 ? 0 : (longer + 2) / 3;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  if (word.empty() || word.size() > most_bytes) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = most_bytes;
  for (std::size_t i = 0; i < std::min(candidates.size(), most_candidates); ++i) {
    const std::string_view candidate = candidates[i];
    if (candidate.empty() || candidate.size() > most_bytes) continue;
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t shorter = std::min(word.size(), candidate.size());
    const std::size_t allowed = std::min(tolerance(longer), best_distance - 1);
    if (longer - shorter > allowed) continue;
    const std::size_t found = distance(word, candidate);
    if (found > allowed) continue;
    best = std::string(candidate);
    best_distance = found;
    if (found == 0) break;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::optional<std::string> found = nearest(word, candidates);
  return found ? fmt::format("did you mean '{}'?", base::excerpt(*found)) : "";
}

}  // namespace heist::scenarios
