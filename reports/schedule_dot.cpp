#include "reports/schedule_dot.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "model/bad_input.hpp"
#include "reports/critical_path.hpp"
#include "reports/dot_legend.hpp"
#include "reports/dot_text.hpp"
#include "reports/node_index.hpp"
#include "reports/quantity.hpp"
#include "reports/schedule_heading.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::schedule;

void refuse_if_large(const schedule_document& document) {
  const std::size_t nodes = document.what.nodes.size();
  const std::size_t edges = document.what.edges.size();
  if (nodes <= most_drawn_nodes && edges <= most_drawn_edges) return;
  throw model::bad_input(
      printable(document.scenario),
      fmt::format("the schedule of \"{}\" has {} nodes and {} edges; at most {} nodes and {} edges are drawn",
                  shorten(printable(document.workload), 60), nodes, edges, most_drawn_nodes, most_drawn_edges),
      "Run it again with a smaller workload: a smaller n for fibonacci, fewer nodes for a dag.");
}

std::string title(const schedule_document& document) {
  const schedule_heading lines = heading_of(document, dot_text);
  return fmt::format("{}\\n{}", lines.what, lines.run);
}

std::string head(const schedule_document& document) {
  return fmt::format(
      "digraph schedule {{\n"
      "  graph [label=\"{}\\n \" labelloc=t fontsize=18 fontname=\"Helvetica,Arial,sans-serif\" charset=\"UTF-8\""
      " bgcolor=\"#FFFFFF\" nodesep=0.3 ranksep=0.45];\n"
      "  node [style=filled color=\"#333333\" fontsize=12 fontname=\"Helvetica,Arial,sans-serif\" "
      "margin=\"0.12,0.06\"];"
      "\n  edge [color=\"#333333\" arrowsize=0.8];\n",
      title(document));
}

std::string node_line(const schedule::node& n, weight outline) {
  return fmt::format("  n{} [label=\"{}\\n{} on worker {}\\nat {}\" {}];\n", n.identity, dot_text(n.name),
                     duration_text(n.end_ns - n.start_ns), n.worker, duration_text(n.start_ns),
                     node_style(n.worker, outline));
}

std::string edge_line(const schedule::edge& e, const schedule::node& target, weight line) {
  const std::string style = target.stolen ? stolen_edge_style(e.kind, target.worker, line) : edge_style(e.kind, line);
  return fmt::format("  n{} -> n{} [{}];\n", e.from, e.to, style);
}

// Which nodes and edges are on the costliest path.
class bold_ones {
 public:
  bold_ones(const schedule& what, const critical_path& path) {
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
      const std::uint64_t identity = what.nodes[path.nodes[i]].identity;
      nodes_.insert(identity);
      if (i > 0) edges_.emplace(before, identity);
      before = identity;
    }
  }

  weight of(const schedule::node& n) const { return nodes_.contains(n.identity) ? weight::bold : weight::normal; }
  weight of(const schedule::edge& e) const { return edges_.contains({e.from, e.to}) ? weight::bold : weight::normal; }

 private:
  std::set<std::uint64_t> nodes_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> edges_;
};

}  // namespace

std::string schedule_dot(const schedule_document& document) {
  refuse_if_large(document);
  const schedule& what = document.what;
  const critical_path path = critical_path_of(what);
  const bold_ones bold(what, path);
  std::string text = head(document) + dot_legend(document, path.cost_ns);
  const node_index index(what);
  for (const schedule::node& n : what.nodes) text += node_line(n, bold.of(n));
  for (const schedule::edge& e : what.edges) text += edge_line(e, what.nodes[index.of(e.to)], bold.of(e));
  return text + "}\n";
}

}  // namespace heist::reports
