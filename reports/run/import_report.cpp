#include "reports/run/import_report.hpp"

#include <fmt/format.h>

#include "base/json/json_writer.hpp"
#include "base/text/quantity.hpp"
#include "base/text/table.hpp"
#include "base/text/text.hpp"

namespace heist::reports {

using base::alignment;
using base::count_text;
using base::duration_text;
using base::json_layout;
using base::json_writer;
using base::printable;
using base::table;

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
