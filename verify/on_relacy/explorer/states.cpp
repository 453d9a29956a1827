#include "verify/on_relacy/explorer/states.hpp"

#include <algorithm>
#include <bit>

namespace heist::verify {

namespace {

// The same state has the same threads at the same operations; which of its twins each one is, is part of the digest.
thread_set in_places(thread_set threads, const state_digest& d) {
  thread_set places = 0;
  for (unsigned i = 0; i < max_threads; ++i) places |= (threads >> d.order[i] & 1) << i;
  return places;
}
thread_set from_places(thread_set places, const state_digest& d) {
  thread_set threads = 0;
  for (unsigned i = 0; i < max_threads; ++i) threads |= (places >> i & 1) << d.order[i];
  return threads;
}

constexpr std::uint64_t sleep_bits = (1 << max_threads) - 1;

}  // namespace

thread_set seen_states::visit(const state_digest& d, thread_set all, thread_set awake) {
  const thread_set asleep = in_places(all & ~awake, d);
  slot& found = slots_.find(static_cast<std::size_t>(d.low), [&](const slot& s) {
    return s.low == d.low && (s.high | sleep_bits) == (d.high | sleep_bits);
  });
  if (!found.is_free()) {
    const auto untried = static_cast<thread_set>(found.high & sleep_bits);
    found.high = (found.high & ~sleep_bits) | (untried & asleep);
    return from_places(untried & ~asleep, d) & awake;
  }
  if (slots_.used() == most) return awake;
  slots_.fill(found, {d.low, (d.high & ~sleep_bits) | asleep}, [](const slot& s) { return static_cast<std::size_t>(s.low); });
  return awake;
}

void states::begin() {
  depth_ = 0;
  blocked_ = false;
}

unsigned states::pick(thread_set enabled, const operation* pending) {
  if (!blocked_ && depth_ == path_.size()) extend(enabled, pending);
  if (blocked_) return lowest(enabled);
  const node& n = path_[depth_];
  if (!n.of_thread || (enabled & only(n.chosen)) == 0 || n.pending[n.chosen] != pending[n.chosen]) {
    return differs(), lowest(enabled);
  }
  ++depth_;
  return n.chosen;
}

unsigned states::choose(unsigned count) {
  if (blocked_) return 0;
  if (depth_ == path_.size()) {
    path_.push_back({.of_thread = false, .chosen = 0, .count = static_cast<std::uint8_t>(count)});
  }
  const node& n = path_[depth_];
  if (n.of_thread || n.count != count) return differs(), 0;
  ++depth_;
  return n.chosen;
}

// Loads come last: then stores that were tried before them can stay asleep.
void states::extend(thread_set enabled, const operation* pending) {
  const thread_set asleep = asleep_here() & enabled;
  thread_set left = here_.known() ? seen_.visit(here_, enabled, enabled & ~asleep) : enabled & ~asleep;
  here_ = {};
  blocked_ = left == 0;
  if (blocked_) return;
  node n{.of_thread = true, .chosen = 0};
  n.left = left;
  n.sleep = asleep;
  std::copy_n(pending, max_threads, n.pending.begin());
  n.done = 0;
  path_.push_back(n);
  take_next(path_.back());
}

// A sleeping thread stays asleep until something that depends on its next operation is executed. A store does not
// depend on a load that comes before it, if the load could have passed over it just as well.
thread_set states::asleep_here() const {
  std::size_t last = path_.size();
  unsigned older = 0;
  while (last > 0 && !path_[last - 1].of_thread) older += path_[--last].chosen;
  if (last == 0) return 0;
  const node& n = path_[last - 1];
  const operation& what = n.pending[n.chosen];
  const bool could_be_later = what.kind == access::read && what.may_be_late && older < most_older;
  thread_set asleep = 0;
  for (thread_set s = n.sleep | n.done; s != 0; s &= s - 1) {
    const operation& other = n.pending[lowest(s)];
    const bool passed_over = could_be_later && other.kind == access::write && other.where == what.where;
    if (passed_over || !dependent(other, what)) asleep |= s & -s;
  }
  return asleep;
}

void states::take_next(node& n) {
  const auto loads = [&](unsigned t) { return n.pending[t].kind == access::read; };
  unsigned next = lowest(n.left);
  for (thread_set s = n.left; s != 0; s &= s - 1) {
    if (!loads(lowest(s))) {
      next = lowest(s);
      break;
    }
  }
  n.chosen = static_cast<std::uint8_t>(next);
  n.left &= ~only(next);
}

bool states::advance(node& n) {
  if (!n.of_thread) {
    if (n.chosen + 1u >= n.count) return false;
    ++n.chosen;
    return true;
  }
  n.done |= only(n.chosen);
  if (n.left == 0) return false;
  take_next(n);
  return true;
}

bool states::end() {
  if (blocked_) ++blocked_executions_;
  path_.resize(depth_);
  while (!path_.empty() && !advance(path_.back())) path_.pop_back();
  return !path_.empty();
}

double states::explored() const {
  double share = 1, before = 0;
  for (const node& n : path_) {
    const auto count = [](thread_set s) { return static_cast<double>(std::popcount(s)); };
    const double tried = n.of_thread ? count(n.done) : n.chosen;
    share /= n.of_thread ? tried + 1 + count(n.left) : n.count;
    before += share * tried;
  }
  return before;
}

}  // namespace heist::verify
