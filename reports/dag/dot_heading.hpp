#pragma once
// How a Graphviz file of ours begins.
#include <fmt/format.h>

#include <string>

#include "reports/dag/dot_text.hpp"
#include "reports/schedule/schedule_heading.hpp"

namespace heist::reports {

// The table above a graph: what it is, what of it is drawn, and what the looks mean.
inline std::string dot_heading(const schedule_document& document, const std::string& account,
                               const std::string& legend) {
  const schedule_heading lines = heading_of(document, dot_markup_text);
  std::string rows = fmt::format("    <TR><TD><FONT POINT-SIZE=\"18\">{}</FONT></TD></TR>\n", lines.what);
  for (const std::string& line : {lines.run, account}) {
    if (!line.empty()) rows += fmt::format("    <TR><TD>{}</TD></TR>\n", line);
  }
  return fmt::format("<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"2\">\n{}{}    </TABLE>", rows, legend);
}

// Up to the first node. more: attributes of the graph.
inline std::string dot_head(const std::string& heading, std::string_view more = "") {
  return fmt::format(
      "digraph schedule {{\n"
      "  graph [labelloc=t fontsize=13 fontname=\"Helvetica,Arial,sans-serif\" charset=\"UTF-8\""
      " bgcolor=\"#FFFFFF\" nodesep=0.3 ranksep=0.45 pad=0.3{}\n    label=<{}>];\n"
      "  node [style=filled color=\"#333333\" fontsize=12 fontname=\"Helvetica,Arial,sans-serif\" "
      "margin=\"0.12,0.06\"];"
      "\n  edge [color=\"#333333\" arrowsize=0.8 fontsize=11 fontname=\"Helvetica,Arial,sans-serif\"];\n",
      more, heading);
}

}  // namespace heist::reports
