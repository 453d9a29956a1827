#include "native/exactly_once.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace heist::native {

namespace {

constexpr std::size_t named_at_most = 3;

// A text for one list, or nothing for an empty one.
std::string part(const std::vector<std::uint64_t>& identities, std::string_view what, const namer& name) {
  if (identities.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < identities.size() && i < named_at_most; ++i) {
    if (i > 0) names += ", ";
    names += name(identities[i]);
  }
  if (identities.size() > named_at_most) names += ", ...";
  return fmt::format("{} {} ({})", identities.size(), what, names);
}

}  // namespace

difference compare(const std::vector<std::uint64_t>& expected, const std::vector<std::uint64_t>& executed) {
  difference found;
  std::size_t e = 0;
  std::size_t x = 0;
  while (e < expected.size() || x < executed.size()) {
    if (x == executed.size() || (e < expected.size() && expected[e] < executed[x])) {
      found.missing.push_back(expected[e++]);
    } else if (e < expected.size() && expected[e] == executed[x]) {
      ++e;
      ++x;
    } else {
      // one too many: known if the expected list has just passed it
      const bool known = e > 0 && expected[e - 1] == executed[x];
      (known ? found.duplicated : found.unknown).push_back(executed[x++]);
    }
  }
  return found;
}

std::string describe(const difference& found, const namer& name) {
  const namer number = [](std::uint64_t identity) { return fmt::format("{}", identity); };
  std::string text;
  for (const std::string& p : {part(found.missing, "missing", name), part(found.duplicated, "duplicated", name),
                               part(found.unknown, "unknown", number)}) {  // the workload cannot name a stranger
    if (!text.empty() && !p.empty()) text += ", ";
    text += p;
  }
  return text;
}

void require_exactly_once(const std::vector<std::uint64_t>& expected, const std::vector<std::uint64_t>& executed,
                          const namer& name) {
  const difference found = compare(expected, executed);
  if (!found.none()) throw wrong_execution("not every node ran exactly once: " + describe(found, name));
}

void require_at_most_once(const std::vector<std::uint64_t>* known, const std::vector<std::uint64_t>& taken,
                          const namer& name) {
  difference found;
  if (known != nullptr) {
    found = compare(*known, taken);
    found.missing.clear();
  } else {
    for (std::size_t i = 1; i < taken.size(); ++i) {
      if (taken[i - 1] == taken[i]) found.duplicated.push_back(taken[i]);
    }
  }
  if (!found.none()) throw wrong_execution("a node ran that should not have: " + describe(found, name));
}

}  // namespace heist::native
