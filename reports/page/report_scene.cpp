#include "reports/page/report_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text/text.hpp"
#include "reports/run/run_fields.hpp"

namespace heist::reports {
namespace {

using base::alignment;
using base::printable;
using base::shorten;
using model::run_result;

constexpr std::size_t longest_label = 40;

// The first place of it, where it is put if it is not there yet.
template <class Value>
std::size_t index_in(std::vector<Value>& all, const Value& one) {
  const auto found = std::ranges::find(all, one);
  if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
  all.push_back(one);
  return all.size() - 1;
}

std::size_t typical_run(const std::vector<run_result>& results, const run_group& g) {
  std::vector<std::size_t> runs;
  for (std::size_t i = g.first; i < g.first + g.count; ++i) runs.push_back(i);
  std::ranges::stable_sort(runs, {}, [&](std::size_t i) { return results[i].makespan_ns; });
  return runs[(runs.size() - 1) / 2];
}

// Its name, or its kind with the settings in which schedulers of that kind differ.
std::string label_of(const run_result& r, const std::vector<run_field>& differing) {
  if (!r.what.scheduler.name.empty()) return printable(r.what.scheduler.name);
  std::string label = printable(r.what.scheduler.kind);
  for (const run_field& f : differing) {
    const std::string cell = f.head == "name" || f.head == "scheduler" || f.head == "workers" ? "" : f.cell(r);
    const bool number = f.align == alignment::right;  // which says nothing by itself
    if (!cell.empty()) label += number ? fmt::format(", {} {}", f.head, cell) : fmt::format(", {}", cell);
  }
  return label;
}

void tell_apart(std::vector<std::string>& labels) {
  std::set<std::string> seen;
  for (std::string& label : labels) {
    const std::string wanted = shorten(label, longest_label);
    label = wanted;
    for (int again = 2; !seen.insert(label).second; ++again) label = fmt::format("{} ({})", wanted, again);
  }
}

}  // namespace

report_scene::report_scene(const run_document& document) : document_(&document) {
  const std::vector<run_result>& results = document.results;
  std::vector<run_field> differing = setting_fields(results);
  fold_common(differing, results);
  std::vector<std::string> names;
  std::vector<model::scheduler_spec> specs;
  for (const run_group& g : groups_of(results)) {
    const run_result& first = results[g.first];
    const std::size_t known = specs.size();
    const std::size_t scheduler = index_in(specs, first.what.scheduler);
    if (specs.size() > known) schedulers_.push_back(label_of(first, differing));
    groups_.push_back(
        {g, index_in(names, first.what.workload.name), scheduler, first.what.workers, typical_run(results, g)});
    index_in(worker_counts_, first.what.workers);
  }
  for (const std::string& name : names) workloads_.push_back(shorten(printable(name), longest_label));
  tell_apart(workloads_);
  tell_apart(schedulers_);
  std::ranges::sort(worker_counts_);
}

std::vector<const report_group*> report_scene::compared(std::size_t workload, std::uint32_t workers) const {
  std::vector<const report_group*> found;
  for (const report_group& g : groups_) {
    if (g.workload == workload && g.workers == workers) found.push_back(&g);
  }
  std::ranges::stable_sort(found, {}, [](const report_group* g) { return g->scheduler; });
  return found;
}

std::uint32_t report_scene::contested_workers(std::size_t workload) const {
  std::map<std::uint32_t, std::size_t> schedulers;
  for (const report_group& g : groups_) {
    if (g.workload == workload) ++schedulers[g.workers];
  }
  std::uint32_t best = 0;
  for (const auto& [workers, count] : schedulers) {
    if (best == 0 || count >= schedulers[best]) best = workers;
  }
  return best;
}

}  // namespace heist::reports
