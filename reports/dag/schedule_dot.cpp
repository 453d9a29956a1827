#include "reports/dag/schedule_dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/text/quantity.hpp"
#include "reports/dag/dot_heading.hpp"
#include "reports/dag/dot_legend.hpp"
#include "reports/dag/dot_text.hpp"
#include "reports/dag/start_rows.hpp"
#include "reports/schedule/batch_text.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::duration_text;
using model::schedule;
using place = schedule_graph::place;

std::string node_label(const schedule::node& n) {
  std::string label = fmt::format("{}\\n{} on worker {}\\nat {}", dot_text(title_of(n)),
                                  duration_text(n.end_ns - n.start_ns), n.worker, duration_text(n.start_ns));
  if (n.priority) label += fmt::format("\\npriority {}", *n.priority);
  if (n.better_ready > 0) label += fmt::format(", {} better ready", count_text(n.better_ready));
  return label;
}

std::string fold_label(const drawn_part& part, const schedule::node& first) {
  std::string label =
      fmt::format("{} …\\n{} nodes, {}\\n{} to {}", dot_text(title_of(first)), count_text(part.nodes),
                  duration_text(part.work_ns), duration_text(part.start_ns), duration_text(part.end_ns));
  const auto add = [&label](std::uint64_t count, std::string_view what) {
    if (count > 0) label += fmt::format("\\n{} {}", count_text(count), what);
  };
  add(part.stolen, "stolen");
  add(part.deviating, part.deviating == 1 ? "deviates" : "deviate");
  add(part.inversions, part.inversions == 1 ? "inversion" : "inversions");
  return label;
}

// All edges from one part to another, or, with one end, those that lead out of what is drawn.
struct drawn_edge {
  place first_edge = 0;
  std::uint64_t count = 0;
  bool one_kind = true;
  bool bold = false;
  const schedule::node* stolen = nullptr;  // the first stolen node that one of them leads to
  std::uint64_t latency_ns = 0;            // the longest
};

class drawing_of {
 public:
  drawing_of(const schedule_document& document, const dag_options& wanted)
      : document_(document),
        what_(document.what),
        layout_(wanted.layout),
        graph_(what_),
        path_(critical_path_of(what_, graph_)),
        folded_(fold(document, graph_, path_, wanted.fold)),
        bold_parts_(folded_.parts.size(), false) {
    find_path();
    for (place n = 0; n < graph_.size(); ++n) {
      for (const schedule_graph::link& to : graph_.after(n)) count_edge(n, to);
    }
  }

  std::string text() const {
    std::string text = dot_head(dot_heading(document_, account(), dot_legend(document_, folded_, path_.cost_ns)));
    for (std::size_t i = 0; i < folded_.parts.size(); ++i) text += part_line(i);
    if (layout_ == dag_layout::time) text += start_rows(folded_.parts, [this](std::size_t part) { return name(part); });
    for (const auto& [between, edge] : edges_) text += edge_line(between, edge);
    return text + stubs() + "}\n";
  }

 private:
  using ends = std::pair<std::uint32_t, std::uint32_t>;

  std::string account() const {
    if (!folded_.middle) return folded_.account;
    return fmt::format("around ◎ {}: {}", dot_markup_text(what_.nodes[*folded_.middle].name), folded_.account);
  }

  bool alone(std::size_t part) const { return folded_.parts[part].nodes == 1; }

  std::string name(std::size_t part) const {
    return fmt::format("{}{}", alone(part) ? "n" : "fold", what_.nodes[folded_.parts[part].first].identity);
  }

  void find_path() {
    for (std::size_t i = 0; i < path_.nodes.size(); ++i) {
      const std::uint32_t part = folded_.part_of[path_.nodes[i]];
      if (part == folded_schedule::not_drawn) continue;
      bold_parts_[part] = true;
      if (i > 0) bold_edges_.emplace(folded_.part_of[path_.nodes[i - 1]], part);
    }
  }

  void count_edge(place from, const schedule_graph::link& to) {
    const ends between{folded_.part_of[from], folded_.part_of[to.node]};
    if (between.first == folded_schedule::not_drawn && between.second == folded_schedule::not_drawn) return;
    if (between.second == folded_schedule::not_drawn) return void(++leading_out_[between.first]);
    if (between.first == folded_schedule::not_drawn) return void(++leading_in_[between.second]);
    if (between.first == between.second && !alone(between.first)) return;
    const schedule::edge& e = what_.edges[to.edge];
    drawn_edge& sum = edges_.try_emplace(between, drawn_edge{.first_edge = to.edge}).first->second;
    ++sum.count;
    sum.one_kind = sum.one_kind && e.kind == what_.edges[sum.first_edge].kind;
    sum.bold = bold_edges_.contains(between);
    if (sum.stolen == nullptr && what_.nodes[to.node].stolen) sum.stolen = &what_.nodes[to.node];
    sum.latency_ns = std::max(sum.latency_ns, e.latency_ns);
  }

  std::string part_line(std::size_t i) const {
    const drawn_part& part = folded_.parts[i];
    const schedule::node& first = what_.nodes[part.first];
    const weight outline = bold_parts_[i] ? weight::bold : weight::normal;
    if (!alone(i)) {
      return fmt::format("  {} [label=\"{}\" {}];\n", name(i), fold_label(part, first), fold_style(part, outline));
    }
    const std::string_view mark = folded_.middle == part.first ? "◎ " : "";
    return fmt::format("  {} [label=\"{}{}\" {}];\n", name(i), mark, node_label(first), node_style(first, outline));
  }

  std::string edge_line(const ends& between, const drawn_edge& e) const {
    const weight line = e.bold ? weight::bold : weight::normal;
    const model::edge_kind kind = e.one_kind ? what_.edges[e.first_edge].kind : model::edge_kind::follow;
    std::string style = e.stolen != nullptr ? stolen_edge_style(kind, e.stolen->worker, line) : edge_style(kind, line);
    constexpr std::uint64_t many = 10;  // fewer need not be counted
    std::string label = e.count >= many ? fmt::format(" {} edges", count_text(e.count)) : "";
    if (e.latency_ns > 0) {
      label += fmt::format("{} {}{} ", label.empty() ? "" : "\\n", e.count > 1 ? "up to +" : "+",
                           duration_text(e.latency_ns));
    }
    if (!label.empty()) style += fmt::format(" label=\"{}\"", label);
    if (layout_ == dag_layout::time) style += " constraint=false";
    return fmt::format("  {} -> {} [{}];\n", name(between.first), name(between.second), style);
  }

  // Short ends of the edges that lead to what is left out.
  std::string stubs() const {
    std::string text;
    const auto stub = [](std::uint64_t count) {
      return fmt::format("[label=\"{} more\" shape=plaintext style=\"\" fontcolor=\"#666666\" fontsize=11]",
                         count_text(count));
    };
    constexpr std::string_view style = "[style=dotted arrowhead=none color=\"#888888\"]";
    for (const auto& [part, count] : leading_in_) {
      text += fmt::format("  before_{0} {1};\n  before_{0} -> {0} {2};\n", name(part), stub(count), style);
    }
    for (const auto& [part, count] : leading_out_) {
      text += fmt::format("  after_{0} {1};\n  {0} -> after_{0} {2};\n", name(part), stub(count), style);
    }
    return text;
  }

  const schedule_document& document_;
  const schedule& what_;
  const dag_layout layout_;
  const schedule_graph graph_;
  const critical_path path_;
  const folded_schedule folded_;
  std::vector<bool> bold_parts_;
  std::set<ends> bold_edges_;
  std::map<ends, drawn_edge> edges_;
  std::map<std::uint32_t, std::uint64_t> leading_in_, leading_out_;  // by part: edges to what is not drawn
};

}  // namespace

std::string schedule_dot(const schedule_document& document, const dag_options& wanted) {
  return drawing_of(document, wanted).text();
}

}  // namespace heist::reports
