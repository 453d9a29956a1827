#include "reports/dag/schedule_fold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/dag/schedule_partition.hpp"
#include "reports/dag/tree_folding.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using base::printable;
using base::shorten;
using model::schedule;
using place = schedule_graph::place;

constexpr std::size_t most_folded_parts = 120;  // unasked: what one can still read
constexpr std::size_t most_asked_parts = 400;
constexpr std::size_t most_near_parts = 200;  // around a node, or along a path
constexpr std::uint32_t usual_distance = 3;
constexpr auto nowhere = folded_schedule::not_drawn;
static_assert(nowhere == schedule_partition::nowhere);

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

folded_schedule drawn(schedule_partition parts, const schedule& what) {
  folded_schedule folded{std::vector<drawn_part>(parts.size()), {}, {}, {}};
  for (std::size_t i = 0; i < parts.size(); ++i) folded.parts[i].first = parts.firsts()[i];
  folded.part_of = std::move(parts).take();
  for (std::size_t n = 0; n < what.nodes.size(); ++n) {
    if (folded.part_of[n] != nowhere) count(folded.parts[folded.part_of[n]], what.nodes[n]);
  }
  return folded;
}

schedule_partition every_node(std::size_t nodes) {
  schedule_partition all(nodes);
  for (place n = 0; n < nodes; ++n) all.add(n);
  return all;
}

place node_named(const schedule& what, const std::string& name) {
  for (std::size_t i = 0; i < what.nodes.size(); ++i) {
    if (what.nodes[i].name == name) return static_cast<place>(i);
  }
  for (std::size_t i = 0; i < what.nodes.size(); ++i) {
    if (fmt::format("{}", what.nodes[i].identity) == name) return static_cast<place>(i);
  }
  throw base::bad_input(fmt::format("--around {}", shorten(printable(name), 40)), "there is no such node",
                        "give a node's name or its id, as they stand in the schedule's file");
}

schedule_partition neighbourhood(const schedule_graph& graph, place middle, std::uint32_t distance, std::size_t most) {
  schedule_partition near(graph.size());
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

// Of a path that is too long the middle becomes one part: there is to be room for neighbours.
schedule_partition along(const critical_path& path, const schedule_graph& graph, std::size_t most) {
  schedule_partition near(graph.size());
  const std::size_t length = path.nodes.size();
  const std::size_t half = length <= most / 2 ? length : most / 4;
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

std::size_t edges_between(const schedule_graph& graph, const schedule_partition& parts) {
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
schedule_partition with_few_edges(const schedule_graph& graph, std::size_t most_parts, auto make) {
  while (true) {
    schedule_partition made = make(most_parts);
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
  const auto chosen = [&]() -> schedule_partition {
    if (!wanted.around.empty()) {
      const place middle = node_named(what, wanted.around);
      const std::uint32_t distance = wanted.depth.value_or(usual_distance);
      return with_few_edges(graph, most_near_parts,
                            [&](std::size_t most) { return neighbourhood(graph, middle, distance, most); });
    }
    if (wanted.critical) {
      return with_few_edges(graph, most_near_parts, [&](std::size_t most) { return along(path, graph, most); });
    }
    const bool few = what.nodes.size() <= most_whole_nodes && what.edges.size() <= most_drawn_edges;
    if (few && !wanted.depth) return every_node(what.nodes.size());
    const tree_folding tree(what, graph);
    return with_few_edges(graph, wanted.depth ? most_asked_parts : most_folded_parts,
                          [&](std::size_t most) { return tree.result(wanted.depth, most); });
  };
  folded_schedule folded = drawn(chosen(), what);
  if (!wanted.around.empty()) folded.middle = node_named(what, wanted.around);
  folded.account = account_of(folded, what);
  return folded;
}

}  // namespace heist::reports
