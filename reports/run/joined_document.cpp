#include "reports/run/joined_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::printable;
using model::run_result;

// Work is the schedule's doing where there is no span.
bool is_fixed(const run_result& r) {
  return r.span_ns != 0;
}

std::set<std::string> ambiguous_workloads(const std::vector<named_document>& documents) {
  std::map<std::pair<std::string, std::uint64_t>, std::pair<std::uint64_t, std::uint64_t>> known;  // by name and seed
  std::set<std::string> ambiguous;
  for (const named_document& d : documents) {
    for (const run_result& r : d.what.results) {
      if (!is_fixed(r)) continue;
      const std::pair size{r.work_ns, r.span_ns};
      if (known.try_emplace({r.what.workload.name, r.what.seed}, size).first->second != size) {
        ambiguous.insert(r.what.workload.name);
      }
    }
  }
  return ambiguous;
}

bool has_one_scheduler(const run_document& document) {
  return std::ranges::all_of(document.results, [&](const run_result& r) {
    return r.what.scheduler == document.results.front().what.scheduler;
  });
}

void demand_one_schema(const std::vector<named_document>& documents) {
  const named_document& first = documents.front();
  for (const named_document& d : documents) {
    if (d.what.schema == first.what.schema) continue;
    throw base::bad_input(fmt::format("{} and {}", printable(first.name), printable(d.name)),
                          "one is simulated, the other measured on real threads", "compare those of a kind");
  }
}

void add_line(std::string& text, const std::string& line) {
  if (!line.empty()) text += text.empty() ? line : "\n" + line;
}

}  // namespace

run_document joined(const std::vector<named_document>& documents) {
  demand_one_schema(documents);
  const std::set<std::string> ambiguous = ambiguous_workloads(documents);
  run_document all;
  all.schema = documents.front().what.schema;
  for (const named_document& d : documents) {
    all.scenario += (all.scenario.empty() ? "" : ", ") + d.name;
    add_line(all.origin.command, d.what.origin.command);
    const bool alone = !d.what.results.empty() && has_one_scheduler(d.what);
    for (run_result r : d.what.results) {
      model::scheduler_spec& scheduler = r.what.scheduler;
      const std::string own = scheduler.name.empty() ? scheduler.kind : scheduler.name;
      scheduler.name = alone ? d.name : fmt::format("{}: {}", d.name, own);
      if (ambiguous.contains(r.what.workload.name)) r.what.workload.name += fmt::format(" of {}", d.name);
      all.results.push_back(std::move(r));
    }
  }
  all.origin.title = fmt::format("Comparison of {}", all.scenario);
  return all;
}

}  // namespace heist::reports
