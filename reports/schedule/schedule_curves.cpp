#include "reports/schedule/schedule_curves.hpp"

#include <algorithm>
#include <limits>

#include "reports/schedule/node_index.hpp"

namespace heist::reports {
namespace {

constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

std::uint64_t next_of(const std::vector<std::uint64_t>& times_ns, std::size_t passed) {
  return passed == times_ns.size() ? never : times_ns[passed];
}

// Counts them, too.
std::uint64_t pass(const std::vector<std::uint64_t>& times_ns, std::size_t& passed, std::uint64_t until_ns) {
  const std::size_t before = passed;
  while (passed < times_ns.size() && times_ns[passed] <= until_ns) ++passed;
  return passed - before;
}

}  // namespace

schedule_curves::schedule_curves(const model::schedule& what) : readies_ns_(what.nodes.size(), 0) {
  const node_index index(what);
  for (const model::schedule::edge& e : what.edges) {
    std::uint64_t& ready_ns = readies_ns_[index.of(e.to)];
    const std::uint64_t end_ns = what.nodes[index.of(e.from)].end_ns;
    ready_ns = std::max(ready_ns, end_ns + std::min(e.latency_ns, never - end_ns));
  }
  starts_ns_.reserve(what.nodes.size());
  ends_ns_.reserve(what.nodes.size());
  for (std::size_t i = 0; i < what.nodes.size(); ++i) {
    const model::schedule::node& n = what.nodes[i];
    starts_ns_.push_back(n.start_ns);
    ends_ns_.push_back(n.end_ns);
    readies_ns_[i] = std::min(readies_ns_[i], n.start_ns);  // real clocks may disagree by a little
  }
  for (auto* times_ns : {&starts_ns_, &ends_ns_, &readies_ns_}) std::sort(times_ns->begin(), times_ns->end());
}

const schedule_counts* schedule_curves::advance(position& at) const {
  if (at.ended == ends_ns_.size()) return nullptr;
  const std::uint64_t now_ns =
      std::min({next_of(starts_ns_, at.started), next_of(ends_ns_, at.ended), next_of(readies_ns_, at.became_ready)});
  const std::uint64_t became_ready = pass(readies_ns_, at.became_ready, now_ns);
  const std::uint64_t started = pass(starts_ns_, at.started, now_ns);
  const std::uint64_t ended = pass(ends_ns_, at.ended, now_ns);
  at.counts = {now_ns, at.counts.running + started - ended, at.counts.ready + became_ready - started};
  return &at.counts;
}

}  // namespace heist::reports
