#include "reports/dot_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "reports/quantity.hpp"
#include "reports/worker_style.hpp"

namespace heist::reports {
namespace {

using model::edge_kind;

constexpr std::size_t most_workers_shown = 32;

std::string_view arrow_head(edge_kind kind) {
  switch (kind) {
    case edge_kind::follow: return "normal";
    case edge_kind::spawn: return "empty";
    case edge_kind::join: return "dot";
    case edge_kind::future: return "odiamond";
  }
  return "none";
}

// One line of the legend: its nodes, of which the first hangs below the line before.
struct legend_line {
  std::string first;
  std::string text;
};

std::string worker_name(model::worker_id worker) {
  return fmt::format("legend_worker_{}", worker);
}

// Side by side: one below the other, many workers would make the legend taller than the graph.
legend_line worker_line(std::span<const std::pair<model::worker_id, std::size_t>> workers) {
  std::string nodes, order;
  for (std::size_t i = 0; i < workers.size(); ++i) {
    const auto [worker, count] = workers[i];
    nodes += fmt::format("\n      {} [label=\"worker {}: {} node{}\" {}];", worker_name(worker), worker, count,
                         count == 1 ? "" : "s", node_style(worker));
    if (i > 0)
      order += fmt::format("    {} -> {} [style=invis];\n", worker_name(workers[i - 1].first), worker_name(worker));
  }
  return {worker_name(workers.front().first), fmt::format("    {{ rank=same;{}\n    }}\n{}", nodes, order)};
}

legend_line note_line(const std::string& name, const std::string& note) {
  return {name, fmt::format("    {} [label=\"{}\" shape=plaintext style=\"\"];\n", name, note)};
}

legend_line edge_line(const std::string& name, const std::string& note, const std::string& style) {
  return {name, fmt::format("    {{ rank=same; {0} [label=\"\" shape=point style=\"\" width=0.03];"
                            " {0}_text [label=\"{1}\" shape=plaintext style=\"\"]; }}\n"
                            "    {0} -> {0}_text [{2} minlen=2];\n",
                            name, note, style)};
}

std::vector<legend_line> worker_lines(const schedule_document& document) {
  std::map<model::worker_id, std::size_t> nodes;
  for (const auto& n : document.what.nodes) ++nodes[n.worker];
  const std::vector<std::pair<model::worker_id, std::size_t>> workers(nodes.begin(), nodes.end());
  const std::size_t shown = std::min(workers.size(), most_workers_shown);
  const std::size_t a_line = shown <= 8 ? 2 : 4;
  std::vector<legend_line> lines;
  for (std::size_t i = 0; i < shown; i += a_line) {
    lines.push_back(worker_line(std::span(workers).subspan(i, std::min(a_line, shown - i))));
  }
  if (shown < workers.size()) {
    lines.push_back(note_line("legend_more", fmt::format("and {} more workers", workers.size() - shown)));
  }
  return lines;
}

std::vector<legend_line> edge_lines(const schedule_document& document) {
  std::set<edge_kind> kinds;
  for (const auto& e : document.what.edges) kinds.insert(e.kind);
  std::vector<legend_line> lines;
  for (const edge_kind kind : kinds) {
    const std::string word(to_string(kind));
    lines.push_back(edge_line("legend_" + word, word, edge_style(kind)));
  }
  for (const auto& n : document.what.nodes) {
    if (!n.stolen) continue;
    lines.push_back(
        edge_line("legend_stolen", "stolen, in the thief's colour", stolen_edge_style(edge_kind::follow, n.worker)));
    break;
  }
  return lines;
}

}  // namespace

std::string edge_style(edge_kind kind, weight line) {
  return fmt::format("arrowhead={}{}{}", arrow_head(kind), kind == edge_kind::future ? " style=dotted" : "",
                     line == weight::bold ? " penwidth=4" : "");
}

std::string stolen_edge_style(edge_kind kind, model::worker_id thief, weight line) {
  return fmt::format("arrowhead={} style=dashed penwidth={} color=\"{}\"", arrow_head(kind),
                     line == weight::bold ? "4" : "2.5", style_of(thief).line);
}

std::string node_style(model::worker_id worker, weight outline) {
  const worker_style style = style_of(worker);
  return fmt::format("shape={} fillcolor=\"{}\" fontcolor=\"{}\"{}", style.shape, style.fill, style.text,
                     outline == weight::bold ? " penwidth=3" : "");
}

std::string dot_legend(const schedule_document& document, std::uint64_t critical_path_ns) {
  std::vector<legend_line> lines = worker_lines(document);
  for (legend_line& line : edge_lines(document)) lines.push_back(std::move(line));
  if (critical_path_ns > 0) {
    lines.push_back(edge_line("legend_critical", fmt::format("costliest path, of {}", duration_text(critical_path_ns)),
                              edge_style(edge_kind::follow, weight::bold)));
  }
  std::string text = "  subgraph cluster_legend {\n    label=\"\"; color=\"#CCCCCC\"; margin=12;\n";
  for (const legend_line& line : lines) text += line.text;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    text += fmt::format("    {} -> {} [style=invis];\n", lines[i - 1].first, lines[i].first);
  }
  return text + "  }\n";
}

}  // namespace heist::reports
