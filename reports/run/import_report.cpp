#include "reports/run/import_report.hpp"

#include <fmt/format.h>

#include "reports/json/json_writer.hpp"
#include "reports/text/quantity.hpp"
#include "reports/text/table.hpp"
#include "reports/text/text.hpp"

namespace heist::reports {

std::string import_table(const model::import_summary& found) {
  table rows({{"format", alignment::left},
              {"nodes", alignment::right},
              {"edges", alignment::right},
              {"work T1", alignment::right},
              {"span T∞", alignment::right},
              {"parallelism", alignment::right},
              {"width", alignment::right}});
  rows.add_row({found.format, count_text(found.nodes), count_text(found.edges), duration_text(found.work_ns),
                duration_text(found.span_ns), found.span_ns == 0 ? "-" : fmt::format("{:.2f}", found.parallelism()),
                count_text(found.width)});
  std::string text = fmt::format("{}\n\n{}\n", printable(found.source), rows.text());
  if (found.transfer_bytes > 0) {
    text += fmt::format("{} bytes are sent along edges; this is not simulated\n", count_text(found.transfer_bytes));
  }
  text +=
      "T1: all nodes one after another; T∞: the longest path; parallelism: T1 / T∞; width: most nodes of one depth\n";
  return text;
}

std::string import_json(const model::import_summary& found) {
  return json_writer(json_layout::indented)
             .begin_object()
             .field("schema", "heist.import/1")
             .field("format", found.format)
             .field("nodes", found.nodes)
             .field("edges", found.edges)
             .field("work_ns", found.work_ns)
             .field("span_ns", found.span_ns)
             .field("width", found.width)
             .field("transfer_bytes", found.transfer_bytes)
             .end_object()
             .take() +
         '\n';
}

}  // namespace heist::reports
