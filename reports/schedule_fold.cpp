#include "reports/schedule_fold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <queue>
#include <tuple>
#include <utility>

#include "model/bad_input.hpp"
#include "reports/quantity.hpp"
#include "reports/spawn_tree.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::schedule;
using place = schedule_graph::place;

constexpr std::size_t most_folded_parts = 120;  // unasked: what one can still read
constexpr std::size_t most_asked_parts = 600;
constexpr std::uint32_t usual_distance = 3;
constexpr auto nowhere = folded_schedule::not_drawn;

bool is_eventful(const schedule::node& n) {
  return n.stolen || n.deviates || n.better_ready > 0;
}

void count(drawn_part& part, const schedule::node& n) {
  const std::uint64_t cost_ns = n.end_ns - n.start_ns;
  part.start_ns = part.nodes == 0 ? n.start_ns : std::min(part.start_ns, n.start_ns);
  part.end_ns = std::max(part.end_ns, n.end_ns);
  ++part.nodes;
  part.work_ns += cost_ns;
  part.stolen += n.stolen ? 1 : 0;
  part.deviating += n.deviates ? 1 : 0;
  part.inversions += n.better_ready > 0 ? 1 : 0;
  part.work_of_ns[n.worker] += cost_ns;
}

// A partition of the nodes that grows part by part.
class partition {
 public:
  explicit partition(std::size_t nodes) : part_of_(nodes, nowhere) {}

  std::uint32_t add(place first) {
    part_of_[first] = static_cast<std::uint32_t>(firsts_.size());
    firsts_.push_back(first);
    return part_of_[first];
  }
  void put(place node, std::uint32_t part) { part_of_[node] = part; }
  std::uint32_t of(place node) const { return part_of_[node]; }
  bool has(place node) const { return part_of_[node] != nowhere; }
  std::size_t size() const { return firsts_.size(); }

  folded_schedule result(const schedule& what) && {
    folded_schedule folded{std::vector<drawn_part>(firsts_.size()), std::move(part_of_), {}, {}};
    for (std::size_t i = 0; i < firsts_.size(); ++i) folded.parts[i].first = firsts_[i];
    for (std::size_t n = 0; n < what.nodes.size(); ++n) {
      if (folded.part_of[n] != nowhere) count(folded.parts[folded.part_of[n]], what.nodes[n]);
    }
    return folded;
  }

 private:
  std::vector<place> firsts_;
  std::vector<std::uint32_t> part_of_;
};

partition every_node(std::size_t nodes) {
  partition all(nodes);
  for (place n = 0; n < nodes; ++n) all.add(n);
  return all;
}

// Opens subtrees one after the other as long as there is room: unasked those first in which most happened (steals,
// deviations, inversions), then the largest; to a depth from the top down.
class tree_folding {
 public:
  tree_folding(const schedule& what, const schedule_graph& graph)
      : tree_(graph), sizes_(graph.size() + 1, 0), events_(graph.size() + 1, 0) {
    const std::vector<place>& order = tree_.in_order();
    for (auto n = order.rbegin(); n != order.rend(); ++n) {
      ++sizes_[*n];
      events_[*n] += is_eventful(what.nodes[*n]) ? 1 : 0;
      sizes_[tree_.parent(*n)] += sizes_[*n];
      events_[tree_.parent(*n)] += events_[*n];
    }
  }

  partition result(std::optional<std::uint32_t> depth, std::size_t most_parts) const {
    opening o{*this, depth, most_parts, partition(sizes_.size() - 1), {}};
    o.open(tree_.root());
    while (!o.closed.empty()) {
      const place next = std::get<2>(o.closed.top());
      o.closed.pop();
      if (o.parts.size() >= most_parts) break;
      o.open(next);
    }
    for (const place n : tree_.in_order()) {
      if (!o.parts.has(n)) o.parts.put(n, o.parts.of(tree_.parent(n)));
    }
    return std::move(o.parts);
  }

 private:
  struct opening {
    // (events, size, place): the largest first, of equals the earliest; to a depth, the highest first
    using key = std::tuple<std::uint64_t, std::uint64_t, place>;
    struct order {
      bool operator()(const key& a, const key& b) const {
        return std::tuple(std::get<0>(a), std::get<1>(a), std::get<2>(b)) <
               std::tuple(std::get<0>(b), std::get<1>(b), std::get<2>(a));
      }
    };

    // The node stands for itself from now on, and its children for their subtrees.
    void open(place node) {
      const auto children = self.tree_.children(node);
      const std::size_t room = most_parts - std::min(most_parts, parts.size());
      if (children.size() <= room) {
        for (const place child : children) add_subtree(child);
        return;
      }
      std::vector<place> by_weight(children.begin(), children.end());
      std::ranges::stable_sort(by_weight, [this](place a, place b) { return self.weight(a) > self.weight(b); });
      const std::size_t shown = room / 4;
      for (std::size_t i = 0; i < shown; ++i) add_subtree(by_weight[i]);
      by_weight.erase(by_weight.begin(), by_weight.begin() + static_cast<std::ptrdiff_t>(shown));
      add_levels(by_weight, std::max<std::size_t>(1, room / 4));
    }

    void add_subtree(place top) {
      parts.add(top);
      const std::uint32_t deep = self.tree_.depth(top);
      if (self.sizes_[top] == 1 || (depth && deep >= *depth)) return;
      if (depth) {
        closed.emplace(UINT32_MAX - deep, 0, top);
      } else {
        closed.emplace(self.events_[top], self.sizes_[top], top);
      }
    }

    // Those that are equally far from the start become one part, or, where there are too many levels, neighbours do.
    void add_levels(const std::vector<place>& tops, std::size_t most) {
      std::map<std::uint32_t, std::vector<place>> by_level;
      for (const place top : tops) by_level[self.tree_.level(top)].push_back(top);
      const std::size_t levels_a_part = (by_level.size() + most - 1) / most;
      std::size_t levels = 0;
      std::uint32_t part = nowhere;
      for (auto& [level, some] : by_level) {
        std::ranges::sort(some);  // the earliest first
        const bool begins = levels++ % levels_a_part == 0;
        if (begins) part = parts.add(some.front());
        for (std::size_t i = begins ? 1 : 0; i < some.size(); ++i) parts.put(some[i], part);
      }
    }

    const tree_folding& self;
    const std::optional<std::uint32_t> depth;
    const std::size_t most_parts;
    partition parts;
    std::priority_queue<key, std::vector<key>, order> closed;  // subtrees that are drawn as one, so far
  };

  std::pair<std::uint64_t, std::uint64_t> weight(place node) const { return {events_[node], sizes_[node]}; }

  const spawn_tree tree_;
  std::vector<std::uint64_t> sizes_;   // of subtrees
  std::vector<std::uint64_t> events_;  // eventful nodes in them
};

place node_named(const schedule& what, const std::string& name) {
  for (std::size_t i = 0; i < what.nodes.size(); ++i) {
    if (what.nodes[i].name == name) return static_cast<place>(i);
  }
  for (std::size_t i = 0; i < what.nodes.size(); ++i) {
    if (fmt::format("{}", what.nodes[i].identity) == name) return static_cast<place>(i);
  }
  throw model::bad_input(fmt::format("--around {}", shorten(printable(name), 40)), "there is no such node",
                         "give a node's name or its id, as they stand in the schedule's file");
}

partition neighbourhood(const schedule_graph& graph, place middle, std::uint32_t distance, std::size_t most) {
  partition near(graph.size());
  std::deque<std::pair<place, std::uint32_t>> to_visit{{middle, 0}};
  near.add(middle);
  while (!to_visit.empty()) {
    const auto [node, away] = to_visit.front();
    to_visit.pop_front();
    if (away == distance) break;
    for (const auto& links : {graph.before(node), graph.after(node)}) {
      for (const schedule_graph::link& l : links) {
        if (near.has(l.node) || near.size() == most) continue;
        near.add(l.node);
        to_visit.emplace_back(l.node, away + 1);
      }
    }
  }
  return near;
}

// Of a path that is too long the middle becomes one part.
partition along(const critical_path& path, const schedule_graph& graph, std::size_t most) {
  partition near(graph.size());
  const std::size_t length = path.nodes.size();
  const std::size_t half = length <= most ? length : most / 2;
  std::uint32_t middle = nowhere;
  for (std::size_t i = 0; i < length; ++i) {
    const auto node = static_cast<place>(path.nodes[i]);
    if (i < half || i + half >= length) {
      near.add(node);
    } else if (middle == nowhere) {
      middle = near.add(node);
    } else {
      near.put(node, middle);
    }
  }
  for (const std::size_t node : path.nodes) {
    if (near.of(static_cast<place>(node)) == middle) continue;
    for (const auto& links : {graph.before(static_cast<place>(node)), graph.after(static_cast<place>(node))}) {
      for (const schedule_graph::link& l : links) {
        if (!near.has(l.node) && near.size() < most) near.add(l.node);
      }
    }
  }
  return near;
}

std::size_t edges_between(const schedule_graph& graph, const partition& parts) {
  std::vector<std::uint64_t> pairs;
  for (place n = 0; n < graph.size(); ++n) {
    for (const schedule_graph::link& to : graph.after(n)) {
      if (!parts.has(n) || !parts.has(to.node) || parts.of(n) == parts.of(to.node)) continue;
      pairs.push_back(std::uint64_t{parts.of(n)} << 32 | parts.of(to.node));
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return static_cast<std::size_t>(std::unique(pairs.begin(), pairs.end()) - pairs.begin());
}

// make(parts): with at most that many. Fewer, until few enough edges lie between them.
partition with_few_edges(const schedule_graph& graph, std::size_t most_parts, auto make) {
  while (true) {
    partition made = make(most_parts);
    if (most_parts <= 8 || edges_between(graph, made) <= most_drawn_edges) return made;
    most_parts /= 2;
  }
}

std::string nodes_text(std::uint64_t nodes) {
  return fmt::format("{} node{}", count_text(nodes), nodes == 1 ? "" : "s");
}

std::string account_of(const folded_schedule& folded, const schedule& what) {
  std::uint64_t alone = 0, parts = 0, in_parts = 0, in_parts_ns = 0, hidden = what.nodes.size(), hidden_ns = 0;
  for (const schedule::node& n : what.nodes) hidden_ns += n.end_ns - n.start_ns;
  for (const drawn_part& part : folded.parts) {
    hidden -= part.nodes;
    hidden_ns -= part.work_ns;
    if (part.nodes == 1) {
      ++alone;
      continue;
    }
    ++parts;
    in_parts += part.nodes;
    in_parts_ns += part.work_ns;
  }
  if (parts == 0 && hidden == 0) return "";
  std::string text = fmt::format("{} of {} drawn", count_text(alone), nodes_text(what.nodes.size()));
  if (parts > 0) {
    text += fmt::format("; {} ({} of work) folded into {} box{}", nodes_text(in_parts), duration_text(in_parts_ns),
                        parts, parts == 1 ? "" : "es");
  }
  if (hidden > 0) text += fmt::format("; {} ({} of work) left out", nodes_text(hidden), duration_text(hidden_ns));
  return text;
}

}  // namespace

folded_schedule fold(const schedule_document& document, const schedule_graph& graph, const critical_path& path,
                     const fold_request& wanted) {
  const schedule& what = document.what;
  const auto chosen = [&]() -> partition {
    if (!wanted.around.empty()) {
      const place middle = node_named(what, wanted.around);
      const std::uint32_t distance = wanted.depth.value_or(usual_distance);
      return with_few_edges(graph, most_whole_nodes,
                            [&](std::size_t most) { return neighbourhood(graph, middle, distance, most); });
    }
    if (wanted.critical) {
      return with_few_edges(graph, most_whole_nodes, [&](std::size_t most) { return along(path, graph, most); });
    }
    const bool few = what.nodes.size() <= most_whole_nodes && what.edges.size() <= most_drawn_edges;
    if (few && !wanted.depth) return every_node(what.nodes.size());
    const tree_folding tree(what, graph);
    return with_few_edges(graph, wanted.depth ? most_asked_parts : most_folded_parts,
                          [&](std::size_t most) { return tree.result(wanted.depth, most); });
  };
  folded_schedule folded = chosen().result(what);
  if (!wanted.around.empty()) folded.middle = node_named(what, wanted.around);
  folded.account = account_of(folded, what);
  return folded;
}

}  // namespace heist::reports
