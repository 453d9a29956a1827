#include "scenarios/import/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "base/text/utf_8.hpp"
#include "scenarios/cycle_text.hpp"
#include "scenarios/graph_reader.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/nearest.hpp"
#include "scenarios/place.hpp"

namespace heist::scenarios {

mention draft::refer(std::string_view name, std::size_t offset) {
  if (name.empty() || name.size() > most_name_bytes || !base::is_utf_8(name)) {
    refuse(offset,
           fmt::format("the name \"{}\" of a {}, expected 1 to {} bytes of UTF-8", base::excerpt(name), called_,
                       most_name_bytes),
           "give it another name");
  }
  const mention node = table_.number_of(name);
  if (node < entries_.size()) return node;
  if (table_.size() > most_nodes) {
    refuse(offset, fmt::format("more than {} {}s", most_nodes, called_), "take a smaller graph");
  }
  entries_.push_back({.at = static_cast<std::uint32_t>(offset)});
  return node;
}

void draft::declare(mention node, std::size_t offset) {
  entry& e = entries_[node];
  if (e.rank != none) {
    refuse(offset, fmt::format("a second {} is called {}, expected unique names", called_, quoted(node)),
           fmt::format("rename one of them; the other is on line {}", place_of(text_, e.at).line));
  }
  e.rank = static_cast<std::uint32_t>(declared_++);
  e.at = static_cast<std::uint32_t>(offset);
}

void draft::alias(mention other, mention node) {
  if (other == node) return;
  alias_.resize(std::max<std::size_t>(alias_.size(), other + std::size_t{1}), none);
  alias_[other] = node;
}

void draft::set_cost(mention node, const duration& cost, std::size_t offset) {
  entry& e = entries_[node];
  if (e.cost_ns != unknown_ns) {
    refuse(offset, fmt::format("a second duration for {}, expected one", quoted(node)), "remove one of them");
  }
  e.cost_ns = cost.ns;
  if (cost.vanished && vanished_++ == 0) first_vanished_ = offset;
  work_ns_ += cost.ns;  // a sum of two that are far below 2^63
  if (work_ns_ > most_work_ns) {
    refuse(offset, fmt::format("the costs up to here add up to more than {} ns (2^48, about 78 hours)", most_work_ns),
           "give a smaller time unit or take a smaller graph: the simulated clock would run out");
  }
}

void draft::set_priority(mention node, model::priority_value priority) {
  priorities_.resize(std::max<std::size_t>(priorities_.size(), node + std::size_t{1}), 0);
  priorities_[node] = priority;
}

void draft::add_edge(mention from, mention to, told by, std::size_t offset, std::optional<model::edge_kind> kind,
                     std::uint64_t latency_ns) {
  if (edges_.size() == most_edges) {
    refuse(offset, fmt::format("more than {} edges", most_edges), "take a smaller graph");
  }
  edges_.push_back({from, to, static_cast<std::uint32_t>(offset), by, kind, latency_ns});
}

duration draft::cost_of(std::string_view number, time_unit unit, std::string_view what, std::size_t offset) const {
  const duration found = duration_of(number, unit);
  if (found.fault == duration_fault::none) return found;
  const char* const expected = found.fault == duration_fault::malformed  ? "expected a number"
                               : found.fault == duration_fault::negative ? "expected no less than 0"
                                                                         : "expected at most 10^15 ns";
  refuse(offset, fmt::format("{} is {}, {}", what, base::excerpt(number), expected),
         found.fault == duration_fault::excessive ? "lower it, or give a smaller time unit"
                                                  : fmt::format("for example: {} 1.5", what));
}

void draft::refuse(std::size_t offset, const std::string& what, const std::string& remedy) const {
  const place at = place_of(text_, offset);
  throw base::bad_input(fmt::format("{}:{}:{}", path_, at.line, at.column), what, remedy);
}

std::string draft::quoted(mention node) const {
  return fmt::format("'{}'", base::excerpt(name(node)));
}

void draft::refuse_dangling(mention node) const {
  std::vector<std::string_view> candidates;
  constexpr std::size_t most = 10'000;
  for (mention m = 0; m < entries_.size() && candidates.size() < most; ++m) {
    if (declared(m)) candidates.push_back(name(m));
  }
  const std::string guess = did_you_mean(name(node), candidates);
  refuse(entries_[node].at, fmt::format("{} is named here, and there is no such {}", quoted(node), called_),
         guess.empty() ? fmt::format("add a {} of that name, or use the name of another one", called_) : guess);
}

void draft::check_nodes() const {
  if (declared_ == 0) refuse(0, fmt::format("no {}s, expected at least one", called_), "an empty graph has no work");
  for (mention m = 0; m < entries_.size(); ++m) {
    if (!declared(m)) {
      const bool known = m < alias_.size() && alias_[m] != none;
      if (!known) refuse_dangling(m);
    } else if (!has_cost(m)) {
      refuse(entries_[m].at, fmt::format("the {} {} has no duration", called_, quoted(m)),
             "say how long it takes; 0 is allowed");
    }
  }
}

void draft::check_unit() const {
  if (vanished_ == 0 || work_ns_ > 0) return;
  refuse(first_vanished_,
         fmt::format("this duration and all others that are more than 0 come to 0 ns: {} of them", vanished_),
         "give a larger unit, with --unit or in a scenario unit = ...");
}

// From mentions to ranks; everything is known to be declared.
void draft::resolve() {
  const auto rank = [this](mention m) { return declared(m) ? entries_[m].rank : entries_[alias_[m]].rank; };
  for (edge& e : edges_) {
    if (rank(e.from) == rank(e.to)) {
      refuse(e.at, fmt::format("an edge from {} to itself", quoted(e.from)),
             "remove it, or let it lead to another node: a node cannot wait for itself");
    }
    e.from = rank(e.from);
    e.to = rank(e.to);
  }
  by_rank_.resize(declared_);
  for (mention m = 0; m < entries_.size(); ++m) {
    if (declared(m)) by_rank_[entries_[m].rank] = m;
  }
}

void draft::refuse_second(const edge& again) const {
  const auto same = [&](const edge& e) { return e.from == again.from && e.to == again.to; };
  const auto first = std::find_if(edges_.begin(), edges_.end(), same);
  refuse(again.at,
         fmt::format("a second edge from {} to {}, expected at most one", quoted(by_rank_[again.from]),
                     quoted(by_rank_[again.to])),
         fmt::format("remove one of them; the other is on line {}", place_of(text_, first->at).line));
}

// Leaves the first of what was told from both ends. Edges are looked at source by source, so that one mark a node is
// enough to know again the targets of this source.
void draft::merge_edges() {
  std::vector<std::uint32_t> first(declared_ + 1, 0);
  for (const edge& e : edges_) ++first[e.from + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> by_source(edges_.size());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t i = 0; i < edges_.size(); ++i) by_source[next[edges_[i].from]++] = i;

  std::vector<std::uint32_t> marked_by(declared_, none);
  std::vector<std::uint8_t> heard(declared_, 0);  // from which ends; meaningful where marked by this source
  std::vector<bool> superfluous(edges_.size(), false);
  for (const std::uint32_t i : by_source) {
    const edge& e = edges_[i];
    const auto end = static_cast<std::uint8_t>(e.by);
    if (std::exchange(marked_by[e.to], e.from) != e.from) {
      heard[e.to] = end;
      continue;
    }
    const bool other_end = (e.by == told::by_source || e.by == told::by_target) && (heard[e.to] & end) == 0;
    if (e.by != told::freely && !other_end) refuse_second(e);
    heard[e.to] |= end;
    superfluous[i] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (!superfluous[i]) edges_[kept++] = edges_[i];
  }
  edges_.resize(kept);
}

void draft::refuse_cycle(const model::graph& graph) const {
  std::optional<std::vector<model::node_id>> cycle = graph.cycle();
  if (!cycle) return;
  std::rotate(cycle->begin(), std::min_element(cycle->begin(), cycle->end()), cycle->end());
  const auto closes = [&](const edge& e) { return e.from == cycle->back() && e.to == cycle->front(); };
  const auto closing = std::find_if(edges_.begin(), edges_.end(), closes);
  refuse(closing->at, "this edge closes a cycle, expected a DAG: " + cycle_text(*cycle, graph),
         "remove one edge of the cycle: none of its nodes could ever start");
}

imported draft::finish() {
  check_nodes();
  check_unit();
  resolve();
  merge_edges();
  std::vector<std::uint64_t> costs_ns;
  std::vector<std::string> names;
  costs_ns.reserve(declared_);
  names.reserve(declared_);
  for (const mention m : by_rank_) {
    costs_ns.push_back(entries_[m].cost_ns);
    names.push_back(table_.name(m));
  }
  std::vector<model::graph_edge> edges;
  edges.reserve(edges_.size());
  for (const edge& e : edges_) edges.push_back({e.from, e.to, e.kind, e.latency_ns});
  std::vector<model::priority_value> priorities;
  if (!priorities_.empty()) {
    for (const mention m : by_rank_) priorities.push_back(m < priorities_.size() ? priorities_[m] : 0);
  }
  auto graph =
      std::make_shared<const model::graph>(std::move(costs_ns), std::move(names), edges, std::move(priorities));
  refuse_cycle(*graph);
  if (outlasts_the_clock(*graph)) {
    const edge& longest = *std::ranges::max_element(edges_, {}, &edge::latency_ns);
    refuse(longest.at, excessive_latency, excessive_latency_remedy);
  }
  return {.graph = std::move(graph), .vanished = vanished_};
}

}  // namespace heist::scenarios
