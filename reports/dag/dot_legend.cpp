#include "reports/dag/dot_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "base/text/quantity.hpp"
#include "reports/schedule/batch_text.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
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

constexpr std::string_view red = "#D40000";

// A cell of the legend: markup of Graphviz's, which resembles HTML.
using cells = std::vector<std::string>;

std::string row_of(std::span<const std::string> some) {
  std::string text = "<TR><TD><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"6\" CELLPADDING=\"3\"><TR>";
  for (const std::string& cell : some) text += cell;
  return text + "</TR></TABLE></TD></TR>\n";
}

// Rows as long as one another: a cell that stands alone would be stretched.
std::string rows_of(const cells& all, std::size_t most_a_row) {
  const std::size_t rows = std::max<std::size_t>(1, (all.size() + most_a_row - 1) / most_a_row);
  const std::size_t a_row = std::max<std::size_t>(1, (all.size() + rows - 1) / rows);
  std::string text;
  for (std::size_t i = 0; i < all.size(); i += a_row) {
    text += "    " + row_of(std::span(all).subspan(i, std::min(a_row, all.size() - i)));
  }
  return text;
}

std::string note(std::string_view text) {
  return fmt::format("<TD>{}</TD>", text);
}

std::string arrow(std::string_view glyphs, std::string_view colour, std::string_view text) {
  return fmt::format("<TD><FONT COLOR=\"{}\">{}</FONT> {}</TD>", colour, glyphs, text);
}

std::string worker_cell(model::worker_id worker, const std::string& nodes, shapes shown) {
  const worker_style style = style_of(worker);
  const std::string shape = style.shape == "box" || shown == shapes::no ? "" : fmt::format(" ({})", style.shape);
  return fmt::format("<TD BGCOLOR=\"{}\" BORDER=\"1\"><FONT COLOR=\"{}\">worker {}{}: {}</FONT></TD>",
                     style.fill, style.text, worker, shape, nodes);
}

cells worker_cells(const schedule_document& document, shapes shown_shapes) {
  std::map<model::worker_id, std::size_t> nodes;
  bool are_batches = true;
  for (const auto& n : document.what.nodes) {
    ++nodes[n.worker];
    are_batches = are_batches && n.piece;
  }
  cells shown;
  for (const auto& [worker, count] : nodes) {
    if (shown.size() == most_workers_shown) break;
    shown.push_back(worker_cell(worker, are_batches ? count_of(count, "batch", "batches") : count_of(count, "node", "nodes"), shown_shapes));
  }
  if (shown.size() < nodes.size())
    shown.push_back(note(fmt::format("and {} more workers", nodes.size() - shown.size())));
  return shown;
}

std::string_view arrow_glyphs(edge_kind kind) {
  switch (kind) {
    case edge_kind::follow: return "──▶";
    case edge_kind::spawn: return "──▷";
    case edge_kind::join: return "──●";
    case edge_kind::future: return "┈┈◇";
  }
  return "──";
}

void add_edges(cells& all, const schedule_document& document) {
  std::set<edge_kind> kinds;
  std::uint64_t longest_ns = 0;
  for (const auto& e : document.what.edges) {
    kinds.insert(e.kind);
    longest_ns = std::max(longest_ns, e.latency_ns);
  }
  for (const edge_kind kind : kinds) all.push_back(arrow(arrow_glyphs(kind), "#333333", to_string(kind)));
  for (const auto& n : document.what.nodes) {
    if (!n.stolen) continue;
    all.push_back(arrow("╌╌▶", style_of(n.worker).line, "stolen, in the thief's colour"));
    break;
  }
  if (longest_ns > 0) {
    all.push_back(note(fmt::format("+{}: latency until the target is ready", duration_text(longest_ns))));
  }
}

void add_looks(cells& all, const folded_schedule& folded) {
  std::uint64_t deviating = 0, inversions = 0;
  bool folds = false;
  for (const drawn_part& part : folded.parts) {
    deviating += part.nodes == 1 ? part.deviating : 0;
    inversions += part.nodes == 1 ? part.inversions : 0;
    folds = folds || part.nodes > 1;
  }
  if (deviating > 0) {
    all.push_back(fmt::format("<TD BORDER=\"3\" COLOR=\"{}\">deviates from the order of one worker</TD>", red));
  }
  if (inversions > 0) {
    all.push_back(
        "<TD><TABLE BORDER=\"1\" CELLBORDER=\"1\" CELLSPACING=\"3\"><TR>"
        "<TD>taken while better tasks were ready</TD></TR></TABLE></TD>");
  }
  if (folds) all.push_back(note("… : many nodes in one box; stripes: each worker's share of the work"));
}

struct stripe {
  std::string colour;
  int thousandths;
};

// Without those that would be too narrow to be seen.
std::vector<stripe> stripes_of(const std::map<model::worker_id, std::uint64_t>& work_of_ns) {
  constexpr std::size_t most_stripes = 16;
  double all_ns = 0;
  for (const auto& [worker, work_ns] : work_of_ns) all_ns += static_cast<double>(work_ns);
  std::vector<stripe> stripes;
  for (const auto& [worker, work_ns] : work_of_ns) {
    const int thousandths = all_ns == 0 ? 1000 : static_cast<int>(1000 * static_cast<double>(work_ns) / all_ns);
    if (thousandths >= 10 && stripes.size() < most_stripes)
      stripes.push_back({paler(style_of(worker).fill), thousandths});
  }
  return stripes;
}

// Graphviz gives the last one what the others leave.
std::string fill_of(const std::vector<stripe>& stripes) {
  if (stripes.empty()) return "#EEEEEE";
  if (stripes.size() == 1) return stripes.front().colour;
  std::string fill;
  for (const stripe& s : stripes) {
    const bool last = &s == &stripes.back();
    fill += last ? s.colour : fmt::format("{};0.{:03}:", s.colour, s.thousandths);
  }
  return fill;
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

std::string node_style(const model::schedule::node& n, weight outline) {
  std::string style = node_style(n.worker, n.deviates ? weight::normal : outline);
  if (n.deviates) style += fmt::format(" color=\"{}\" penwidth={}", red, outline == weight::bold ? 4 : 2.5);
  if (n.better_ready > 0) style += " peripheries=2";
  return style;
}

std::string fold_style(const drawn_part& part, weight outline) {
  const std::vector<stripe> stripes = stripes_of(part.work_of_ns);
  return fmt::format("shape=box style={} fillcolor=\"{}\" color=\"{}\"{}", stripes.size() > 1 ? "striped" : "filled",
                     fill_of(stripes), outline == weight::bold ? "#333333" : "#777777",
                     outline == weight::bold ? " penwidth=3" : "");
}

std::string worker_legend(const schedule_document& document, shapes shown) {
  return rows_of(worker_cells(document, shown), 4);
}

std::string dot_legend(const schedule_document& document, const folded_schedule& folded,
                       std::uint64_t critical_path_ns) {
  cells notes;
  add_edges(notes, document);
  if (critical_path_ns > 0) {
    notes.push_back(arrow("━━▶", "#000000", fmt::format("costliest path, of {}", duration_text(critical_path_ns))));
  }
  add_looks(notes, folded);
  return worker_legend(document, shapes::yes) + rows_of(notes, 4);
}

}  // namespace heist::reports
