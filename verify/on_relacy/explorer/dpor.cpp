#include "verify/on_relacy/explorer/dpor.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace heist::verify {

namespace {

bool acts(const operation& o) {
  return o.kind != access::none && o.kind != access::read;
}

}  // namespace

dpor::dpor(const twins& twin_of) : twin_of_(twin_of) {
  path_.reserve(1024);
  events_.reserve(1024);
  races_.reserve(64);
}

dpor::dpor(const twins& twin_of, std::uint32_t split_depth, subtree_share& share)
    : twin_of_(twin_of), split_depth_(split_depth), share_(&share) {}

void dpor::begin() {
  depth_ = 0;
  kept_ = path_.size();
  acted_ = 0;
  last_ = 0;
  blocked_ = false;
}

unsigned dpor::pick(thread_set enabled, const operation* pending) {
  enabled = in_turn(enabled, pending);
  if (!blocked_) settle();
  if (!blocked_ && depth_ == path_.size()) extend(enabled, pending);
  if (blocked_) return last_ = first_of(enabled, pending);
  const node& n = path_[depth_];
  const unsigned thread = n.chosen;
  if (!n.of_thread || n.enabled != enabled || n.pending[thread] != pending[thread]) return differs(), lowest(enabled);
  if (depth_ >= replay_ && pending[thread].kind != access::none) {
    events_.push_back({static_cast<std::uint8_t>(thread), pending[thread], depth_});
    events_.back().first_act = acts(pending[thread]) && (acted_ & only(thread)) == 0;
    unsettled_ = true;
  }
  if (acts(pending[thread])) acted_ |= only(thread);
  ++depth_;
  return last_ = thread;
}

unsigned dpor::choose(unsigned count) {
  if (blocked_) return 0;
  if (depth_ == path_.size()) {
    node n{.of_thread = false, .chosen = 0};
    n.count = static_cast<std::uint8_t>(count);
    path_.push_back(n);
  }
  const node& n = path_[depth_];
  if (n.of_thread || n.count != count) return differs(), 0;
  ++depth_;
  if (unsettled_) events_.back().older = static_cast<std::uint8_t>(events_.back().older + n.chosen);
  return n.chosen;
}

void dpor::only_read() {
  if (!blocked_ && unsettled_) events_.back().what.kind = access::read;
}

void dpor::reused(location object) {
  if (!blocked_ && unsettled_) events_.back().reused = object;
}

bool dpor::end() {
  if (blocked_) ++blocked_executions_;
  if (!blocked_) settle();
  path_.resize(depth_);
  if (share_ != nullptr && in_new_subtree()) skip_others_subtree();
  while (!path_.empty() && !advance(path_.back())) path_.pop_back();
  if (path_.empty()) return false;
  rewind(static_cast<std::uint32_t>(path_.size()) - 1);
  return true;
}

// This execution was the first of a subtree, and everybody has run it who gets this far; one counts it and goes on in
// it.
void dpor::skip_others_subtree() {
  if (share_->mine(subtrees_++)) return;
  ++skipped_;
  if (blocked_) --blocked_executions_;
  path_.resize(std::min<std::size_t>(path_.size(), split_depth_));
}

// The part of the tree before the path, if what is known to be tried at each decision were all there is: more may turn
// out to be, so the truth is less.
double dpor::explored() const {
  double share = 1, before = 0;
  for (const node& n : path_) {
    const auto count = [](thread_set s) { return static_cast<double>(std::popcount(s)); };
    const thread_set tried = n.backtrack & n.enabled & ~n.sleep;
    const double all = n.of_thread ? count(tried | n.done) : n.count;
    share /= all;
    before += share * (n.of_thread ? count(n.done) : n.chosen);
  }
  return before;
}

void dpor::resume(const raw_vector<node>& path, std::uint64_t blocked) {
  const auto sound = [](const node& n) {
    if (!n.of_thread) return n.chosen < n.count;
    if (n.chosen >= max_threads) return false;
    const thread_set tried = n.backtrack | n.done;
    return (tried & ~n.enabled) == 0 && (only(n.chosen) & n.backtrack & ~n.done & ~n.sleep) != 0 &&
           n.enabled < only(max_threads);
  };
  if (path.empty() || !std::all_of(path.begin(), path.end(), sound)) {
    throw std::invalid_argument("not the path of a search");
  }
  path_ = path;
  blocked_executions_ = blocked;
  events_.clear();
  clocks_ = {};
  replay_ = 0;  // the events before the decisions are found anew, and ask for nothing that was not asked for already
  unsettled_ = false;
}

// Without the threads whose twin has to act first, or to end without having acted.
thread_set dpor::in_turn(thread_set enabled, const operation* pending) const {
  thread_set waiting = 0;
  for (thread_set s = enabled & ~acted_; s != 0; s &= s - 1) {
    const unsigned thread = lowest(s);
    const unsigned twin = twin_of_[thread];
    if (twin == thread || !acts(pending[thread]) || (acted_ & only(twin)) != 0) continue;
    const bool ended = (enabled & only(twin)) == 0 && pending[twin].kind == access::none;
    if (!ended) waiting |= only(thread);
  }
  return waiting == enabled ? enabled : enabled & ~waiting;
}

// A thread that yields has nothing pending. The others go before it, and of several that yield the next in turn: one that
// waits for another would keep it from going on.
unsigned dpor::first_of(thread_set awake, const operation* pending) const {
  for (thread_set s = awake; s != 0; s &= s - 1) {
    if (pending[lowest(s)].kind != access::none) return lowest(s);
  }
  const thread_set after = awake & ~(2 * only(last_) - 1);
  return lowest(after != 0 ? after : awake);
}

void dpor::extend(thread_set enabled, const operation* pending) {
  const auto last = std::find_if(path_.rbegin(), path_.rend(), [](const node& n) { return n.of_thread; });
  const thread_set sleep = last == path_.rend() ? 0 : asleep_after(*last);
  const thread_set awake = enabled & ~sleep;
  blocked_ = awake == 0;
  if (blocked_) return;
  node n{.of_thread = true, .chosen = static_cast<std::uint8_t>(first_of(awake, pending))};
  n.enabled = enabled;
  n.backtrack = path_.size() < split_depth_ ? enabled : only(n.chosen);
  n.sleep = sleep;
  std::copy_n(pending, max_threads, n.pending.begin());
  path_.push_back(n);
}

// A sleeping thread stays asleep until something that depends on its next operation is executed.
thread_set dpor::asleep_after(const node& n) const {
  thread_set asleep = 0;
  for (thread_set s = (n.sleep | n.done) & ~only(n.chosen); s != 0; s &= s - 1) {
    if (!dependent(n.pending[lowest(s)], n.pending[n.chosen])) asleep |= s & -s;
  }
  return asleep;
}

// What the last event did is known by now: finds what it races with, and has the other order tried where it matters.
void dpor::settle() {
  if (!unsettled_) return;
  unsettled_ = false;
  event& last = events_.back();
  find_races(last, static_cast<std::uint32_t>(events_.size()) - 1);
  ++last.before[last.thread];
  clocks_[last.thread] = last.before;
  for (const std::uint32_t r : races_) reverse(events_[r]);
}

// Going back through what was executed: an operation that depends on this one, and that nothing in between orders
// before it, races with it. Joins what happened before into the clock. Whatever lies before the last operation that
// all later ones on this location depend on is ordered already, so the search ends there.
//
// A load that passes over newer stores is not ordered after them: it might as well have come before. Nor is a store
// before a load worth reversing: where it stands, the load is offered what it could read before the store. Only if it
// was offered as many as Relacy remembers may there be more, and then the other order is tried. In the same way an
// allocation may have new memory wherever it stands, and comes after the one release whose memory it got.
void dpor::find_races(event& e, std::uint32_t count) {
  races_.clear();
  clock& before = e.before;
  before = clocks_[e.thread];
  if (const unsigned twin = twin_of_[e.thread]; e.first_act && twin != e.thread) join(before, of_act(twin));
  const operation& what = e.what;
  if (what.kind == access::unlock) return;
  const clock own = before;
  const bool may_be_older_ones = e.older == most_older;
  unsigned newer = e.older;
  bool newest = true;
  for (std::uint32_t i = count; i-- > 0;) {
    const event& d = events_[i];
    if (!dependent(d.what, what)) continue;
    if (what.kind == access::allocate) {
      if (d.what.where == e.reused) join(before, d.before);
      continue;
    }
    const bool store_for_load = what.may_be_late && d.what.kind == access::write;
    // Unlocking enables a lock, so the two cannot be reversed; the lock before it can, whatever the unlock orders.
    const bool reversible =
        store_for_load ? std::exchange(newest, false) && may_be_older_ones : d.what.kind != access::unlock;
    const clock& seen = what.kind == access::lock ? own : before;
    if (d.thread != e.thread && reversible && !happens_before(d, seen)) races_.push_back(i);
    if (store_for_load && newer > 0) {
      --newer;
      continue;
    }
    join(before, d.before);
    if (what.kind != access::release && d.what.kind == (what.kind == access::read ? access::write : what.kind)) break;
  }
}

// The clock of a thread's first act, or of its end if it never acted.
const dpor::clock& dpor::of_act(unsigned thread) const {
  for (const event& e : events_) {
    if (e.thread == thread && e.first_act) return e.before;
  }
  return clocks_[thread];
}

// The new event could have come before `first`: make sure that one of the threads that can begin such an execution is
// tried at the point where `first` was chosen.
void dpor::reverse(const event& first) {
  node& n = path_[first.node];
  const thread_set candidates = initials(first);
  if ((candidates & (n.backtrack | n.sleep)) != 0) return;
  const thread_set possible = candidates & n.enabled;
  n.backtrack |= possible != 0 ? only(lowest(possible)) : n.enabled;
}

// Threads that can go first when the events that do not depend on `first`, and then the new one, are executed without
// it: those whose earliest event among them has none of the others before it.
thread_set dpor::initials(const event& first) const {
  thread_set found = 0;
  thread_set seen = 0;
  std::array<std::uint16_t, max_threads> earliest{};
  const event* const begin = &first + 1;
  const event* const last = events_.data() + events_.size() - 1;
  for (const event* e = begin; e <= last; ++e) {
    if ((seen & only(e->thread)) != 0) continue;
    if (e != last && happens_before(first, e->before)) continue;
    bool first_of_all = true;
    for (thread_set s = seen; s != 0; s &= s - 1) {
      if (e->before[lowest(s)] >= earliest[lowest(s)]) first_of_all = false;
    }
    if (first_of_all) found |= only(e->thread);
    seen |= only(e->thread);
    earliest[e->thread] = e->before[e->thread];
  }
  return found;
}

// The next alternative at a decision, if there is one left.
bool dpor::advance(node& n) {
  if (!n.of_thread) {
    if (n.chosen + 1u >= n.count) return false;
    ++n.chosen;
    return true;
  }
  n.done |= only(n.chosen);
  const thread_set left = n.backtrack & n.enabled & ~n.done & ~n.sleep;
  if (left == 0) return false;
  n.chosen = static_cast<std::uint8_t>(lowest(left));
  return true;
}

// The next execution shares the decisions before `kept`: so it does the events, and the clocks they left.
void dpor::rewind(std::uint32_t kept) {
  while (kept > 0 && !path_[kept].of_thread) --kept;  // another alternative of the same operation
  replay_ = kept;
  while (!events_.empty() && events_.back().node >= kept) events_.pop_back();
  clocks_ = {};
  for (const event& e : events_) clocks_[e.thread] = e.before;
}

}  // namespace heist::verify
