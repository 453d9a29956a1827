#include "verify/graphs/explorer.hpp"

#include <algorithm>

#include "verify/graphs/coherence.hpp"
#include "verify/graphs/maximality.hpp"
#include "verify/graphs/symmetry.hpp"

namespace heist::verify::graphs {

namespace {

// The first event of a waiting thread's loop: of the rounds that did what its last one does.
std::uint32_t first_of_loop(const graph& g, unsigned t) {
  const thread_state& s = g.thread(t);
  const std::uint32_t length = s.length - s.round + 1;
  const auto alike = [&](std::uint32_t a, std::uint32_t b) {
    const event &x = g.at(event_name(t, a)), &y = g.at(event_name(t, b));
    return x.what == y.what && x.where == y.where && x.content == y.content && x.exclusive == y.exclusive;
  };
  std::uint32_t first = s.round;
  while (first > length + 1 && g.at(event_name(t, first - 1)).what == kind::yield) {
    const std::uint32_t before = first - 1 - length;
    for (std::uint32_t i = 0; i < length; ++i) {
      if (!alike(before + i, s.round + i)) return first;
    }
    first = before;
  }
  return first;
}

// Nothing was written since, but by read-modify-writes in vain of those that wait.
bool is_newest_for(const graph& g, const event& read) {
  const std::vector<event_id>& writes = g.of(read.where).writes;
  return std::all_of(writes.begin() + read.rank + 1, writes.end(), [&](event_id w) {
    const unsigned t = thread_of(w);
    return g.at(w).exclusive && g.at(w).content == read.content && g.thread(t).state == progress::waiting &&
           index_of(w) >= first_of_loop(g, t);
  });
}

}  // namespace

explorer::explorer(program& p, observer& o, exploration_options options)
    : program_(p),
      observer_(o),
      options_(options),
      machine_(p, options.weak_failures, options.most_steps, options.reuse),
      most_graphs_(options.most_graphs) {}

exploration_counts explorer::explore() {
  if (!prepare()) return counts_;
  may_begin_again_ = true;
  begin();
  return search();
}

exploration_counts explorer::go_on(std::uint64_t graphs) {
  most_graphs_ = graphs > ~counts_.graphs ? ~std::uint64_t{0} : counts_.graphs + graphs;
  stops_ = false;
  return search();
}

bool explorer::prepare() {
  graph::frame& f = machine_.frame_;
  f.model = options_.model;
  f.threads = program_.threads();
  if (options_.symmetry) f.first_twin = program_.first_twin();
  if (!f.has_twins()) f.first_twin = ~0u;
  restored_.resize(f.threads);
  levels_.push_back({std::make_unique<graph>(), 0});
  machine_.begin_before();
  run([this] { program_.before(machine_); });
  f.initial = machine_.flat_;
  f.first_flag = static_cast<location>(f.initial.size());
  f.alive = machine_.alive_;
  machine_.know_reusable(options_.reusable);
  machine_.native_.keep_as_it_is();
  if (!machine_.fault_) return true;
  graph_ = levels_[0].at.get();
  graph_->begin(f);
  report();
  return false;
}

void explorer::begin_again() {
  if (!is_quiet_) observer_.begins_again();
  most_graphs_ -= std::min(most_graphs_, counts_.graphs);
  counts_ = {};
  if (machine_.symmetry_is_lost_) machine_.frame_.first_twin = ~0u;
  machine_.symmetry_is_lost_ = false;
  if (machine_.reuse_is_new_) machine_.begin_again_with_reusable();
  levels_.erase(levels_.begin() + 1, levels_.end());
  alternatives_.clear();
  begin();
}

// The first graph: the root of the tree.
void explorer::begin() {
  depth_ = 1;
  graph_ = levels_[0].at.get();
  graph_->begin(machine_.frame_);
  stops_ = false;
  path_.clear();
  complete(0);
  if (has_to_begin_again() && may_begin_again_) begin_again();
}

exploration_counts explorer::search() {
  if (has_to_begin_again() && may_begin_again_) begin_again();
  while (!stops_ && alternatives_.size() > floor_) {
    if (counts_.graphs >= most_graphs_) {
      stops_ = true;
      break;
    }
    const alternative next = pop();
    if (path_.size() < most_depth_) {
      take(next);
    } else {
      below_->push_back(path_);
    }
    if (has_to_begin_again() && may_begin_again_) begin_again();
  }
  counts_.is_cut_short = stops_;
  counts_.used_symmetry = machine_.frame_.has_twins() && !machine_.symmetry_is_lost_;
  counts_.found_reusable = machine_.reuse_is_new_;
  return counts_;
}

std::vector<block> explorer::reusable() const {
  std::vector<block> names;
  for (const object o : machine_.blocks_.reusable()) names.push_back(machine_.blocks_.of(o).name);
  return names;
}

// The next alternative, and the graph it belongs to. What is still to be done lies below it; whoever listed it has been
// taken from there, or from below.
alternative explorer::pop() {
  const auto below = static_cast<std::uint32_t>(alternatives_.size() - 1);
  while (!path_.empty() && path_.back() > below) path_.pop_back();
  path_.push_back(below);
  while (depth_ > 1 && below < levels_[depth_ - 1].floor) --depth_;
  graph_ = levels_[depth_ - 1].at.get();
  const alternative next = alternatives_.back();
  alternatives_.pop_back();
  return next;
}

// Below the newest event of an alternative the graph is as it was when the alternative was listed: those listed later
// have been taken before.
void explorer::take(const alternative& a) {
  graph& g = *graph_;
  g.cut(g.at(a.event).stamp + 1);
  switch (a.what) {
    case alternative::sort::read_from:
      g.set_source(a.event, a.other);
      if (machine_.sc_order_.holds_with(g, a.event)) complete_if_faultless(a.event);
      break;
    case alternative::sort::write_place:
      g.remove_write(a.event);
      g.insert_write(a.event, a.rank);
      g.thread(thread_of(a.event)).state = progress::running;
      if (machine_.sc_order_.holds_with(g, a.event)) complete(thread_of(a.event));
      break;
    case alternative::sort::choose:
      g.at(a.event).content = a.content;
      g.derive_clocks(a.event);  // it may no longer be like its twin's
      g.thread(thread_of(a.event)).state = progress::running;
      complete(thread_of(a.event));
      break;
    case alternative::sort::taken_source: take_taken_source(a); break;
    case alternative::sort::revisit: revisit(a); break;
    case alternative::sort::revisit_place:
      g.remove_write(a.event);
      g.insert_write(a.event, a.rank);
      g.set_source(a.other, a.event);
      if (machine_.sc_order_.holds_with(g, a.event, a.other)) complete_if_faultless(a.other);
      break;
  }
}

// Two read-modify-writes cannot read the same write, so this graph is not consistent and not gone on with. But those in
// which the write of this one revisits the read of the other are.
void explorer::take_taken_source(const alternative& a) {
  graph& g = *graph_;
  g.set_source(a.event, a.other);
  if (!machine_.sc_order_.holds_with(g, a.event)) return;
  const event& read = g.at(a.event);
  event write;
  write.what = kind::write;
  write.order = read.order_of_write;
  write.exclusive = true;
  write.where = read.where;
  write.from = read.from;
  write.content = a.content;
  const event_id name = g.append(thread_of(a.event), write);
  g.derive_clocks(name);
  list_revisits(g, name, alternatives_);
}

void explorer::revisit(const alternative& a) {
  ++counts_.revisits;
  if (depth_ == levels_.size()) levels_.push_back({std::make_unique<graph>(), 0});
  level& inner = levels_[depth_];
  const graph& outer = *graph_;
  graph& g = *inner.at;
  g.restrict(outer, a.other, a.event);
  const event& write = g.at(a.event);
  const location where = write.where;
  const unsigned reader = thread_of(a.other), writer = thread_of(a.event);

  // Coherence for the read, which will be of the write, and for the write. The read's present source is no constraint.
  std::uint32_t oldest = oldest_allowed(g, where, g.happens_before(a.other - 1), a.event);
  if (g.common().follows_twin(reader)) {
    oldest = std::max(oldest, oldest_for_twin(g, reader, index_of(a.other), kind::read, where));
  }
  if (g.common().follows_twin(writer)) {
    oldest = std::max(oldest, oldest_for_twin(g, writer, index_of(a.event), kind::write, where));
  }
  const location_state& l = g.of(where);
  auto newest = static_cast<std::uint32_t>(l.writes.size() - 1);
  if (write.exclusive) {
    newest = g.at(a.event - 1).rank;
    if (newest < oldest || is_taken(g, l, newest)) return;
    oldest = newest;
  } else {
    oldest = std::max(oldest, oldest_allowed(g, where, g.happens_before(a.event), a.event));
  }
  const bool is_newest = newest + 1 == l.writes.size();
  inner.floor = alternatives_.size();
  ++depth_;
  graph_ = &g;
  for (std::uint32_t rank = oldest; rank < newest && !defect_is(defect::revisit_only_as_newest); ++rank) {
    if (is_taken(g, l, rank)) continue;
    alternatives_.push_back({alternative::sort::revisit_place, a.event, a.other, rank + 1});
  }
  g.insert_write(a.event, newest + 1);
  g.set_source(a.other, a.event);
  if (is_newest || machine_.sc_order_.holds_with(g, a.event, a.other)) complete_if_faultless(a.other, a.event);
}

// The read has another source. So may that of a read-modify-write whose write revisits it (take_taken_source).
void explorer::complete_if_faultless(event_id read, event_id by) {
  machine_.fault_ = machine_.fault_of(read);
  if (!machine_.fault_ && by != initial_write && graph_->at(by).exclusive) machine_.fault_ = machine_.fault_of(by - 1);
  if (!machine_.fault_) return complete(thread_of(read));
  is_gone_on_with_ = true;
  if (!is_quiet_) ++counts_.graphs;
  report();
}

void explorer::complete(unsigned first) {
  has_completed_ = false;
  is_gone_on_with_ = true;
  if (!is_quiet_) ++counts_.graphs;
  if (!advance(first)) return;
  for (unsigned t = 0; t < graph_->threads(); ++t) {
    if (!advance(t)) return;
  }
  judge();
}

void explorer::judge() {
  const graph& g = *graph_;
  bool waits = false, for_ever = true;
  for (unsigned t = 0; t < program_.threads(); ++t) {
    const thread_state& s = g.thread(t);
    if (s.state == progress::ended) continue;
    waits = true;
    if (s.state == progress::abandoned) for_ever = false;
    // Who read something old would read the newest in the end: that is another graph.
    for (std::uint32_t i = s.round; i <= s.length && s.state == progress::waiting; ++i) {
      const event& e = g.at(event_name(t, i));
      if (e.is_read() && !is_newest_for(g, e) && !defect_is(defect::old_values_wait_for_ever)) for_ever = false;
    }
  }
  has_completed_ = !waits;
  if (!waits && !is_quiet_) run_after();
  if (!waits) return;
  if (for_ever) {
    machine_.fault_ = fault{fault_kind::waits_for_ever};
    return report();
  }
  if (!is_quiet_) ++counts_.blocked;
}

void explorer::report() {
  const fault found = *std::exchange(machine_.fault_, std::nullopt);
  if (is_quiet_) return;
  ++counts_.faulty;
  if (!observer_.violated(*graph_, found)) stops_ = true;
}

}  // namespace heist::verify::graphs
