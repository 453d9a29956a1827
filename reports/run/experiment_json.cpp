#include "reports/run/experiment_json.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <variant>

#include "reports/run/graph_json.hpp"

namespace heist::reports {
namespace {

using base::json_writer;

constexpr std::size_t most_records = 20'000;  // nodes and edges of a graph within a document: some 1.5 MB

// Says parameters as members of the object that is open.
struct member_writer {
  json_writer& out;
  bool of_scheduler = false;

  template <class T>
  void operator()(const model::key& key, const T& value) const {
    if (!key.says(value)) return;
    const std::string_view name = of_scheduler && key.name == "kind" ? "scheduler" : key.name;
    if constexpr (requires { T::describe(value, *this); }) {
      out.key(name).begin_object();
      T::describe(value, member_writer{out});
      out.end_object();
    } else if constexpr (requires { value.name(); }) {
      out.field(name, value.name());
    } else if constexpr (requires { value.value(); }) {
      out.field(name, *value);
    } else {
      out.field(name, value);
    }
  }
};

void write_machine(json_writer& out, const model::experiment& what) {
  out.begin_object();
  model::machine_costs::describe(what.machine, member_writer{out});
  model::idle_costs::describe(what.idle, member_writer{out});
  out.end_object();
}

// Where it was not generated.
std::shared_ptr<const model::graph> graph_of(const model::workload_spec& workload) {
  const auto* const graph = std::get_if<std::shared_ptr<const model::graph>>(&workload.program);
  return graph == nullptr || workload.origin ? nullptr : *graph;
}

bool fits_a_document(const model::graph& graph) {
  return graph.size() + graph.edge_count() <= most_records;
}

// Where its costs were read from a file.
const model::loop_parameters* loop_from_file(const model::workload_spec& workload) {
  const auto* const loop = std::get_if<model::loop_parameters>(&workload.program);
  return loop != nullptr && loop->costs == model::loop_shape::from_file ? loop : nullptr;
}

std::string cost_text(const model::loop_costs& costs) {
  std::string text = fmt::format("{}\n", cost_heading);
  for (std::uint64_t i = 0; i < costs.iterations(); ++i) fmt::format_to(std::back_inserter(text), "{}\n", costs.of(i));
  return text;
}

std::string name_beside(std::size_t number, const model::workload_spec& workload, run_schema schema) {
  return fmt::format("{}{}-{}{}", schema == run_schema::native ? "native-" : "", number + 1, file_name(workload.name),
                     loop_from_file(workload) != nullptr ? cost_ending : graph_ending);
}

void write_workload(json_writer& out, model::workload_spec workload, const std::string& file) {
  if (loop_from_file(workload) != nullptr) std::get<model::loop_parameters>(workload.program).file = file;
  out.begin_object();
  model::workload_spec::describe(workload, member_writer{out});
  const std::shared_ptr<const model::graph> graph = graph_of(workload);
  if (graph && !fits_a_document(*graph)) out.field("file", file);
  if (graph && fits_a_document(*graph)) {
    const auto add = [&out](std::string&& record) { out.json(record); };
    out.key("nodes").begin_array();
    each_node_record(*graph, add);
    out.end_array().key("edges").begin_array();
    each_edge_record(*graph, add);
    out.end_array();
  }
  out.end_object();
}

// The number of what is the same as that experiment's among those that are known; it is one more where it is new.
template <class Same>
std::size_t number_of(std::vector<const model::experiment*>& known, const model::experiment& what, Same same) {
  for (std::size_t i = known.size(); i > 0; --i) {  // the latest first: neighbours are alike
    if (same(*known[i - 1], what)) return i - 1;
  }
  known.push_back(&what);
  return known.size() - 1;
}

}  // namespace

std::string file_name(std::string name) {
  const auto harmless = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  for (char& c : name) {
    if (!harmless(c)) c = '-';
  }
  return name.substr(0, 60);
}

experiment_parts::experiment_parts(const std::vector<model::run_result>& results) {
  for (const model::run_result& r : results) {
    workload_of_.push_back(number_of(workloads_, r.what, [](const model::experiment& a, const model::experiment& b) {
      return same_program(a.workload, b.workload);
    }));
    machine_of_.push_back(number_of(machines_, r.what, [](const model::experiment& a, const model::experiment& b) {
      return a.machine == b.machine && a.idle == b.idle;
    }));
  }
}

void experiment_parts::write(json_writer& out, run_schema schema) const {
  out.key("workloads").begin_array();
  for (std::size_t i = 0; i < workloads_.size(); ++i) {
    const model::workload_spec& workload = workloads_[i]->workload;
    write_workload(out, workload, name_beside(i, workload, schema));
  }
  out.end_array().key("machines").begin_array();
  for (const model::experiment* what : machines_) write_machine(out, *what);
  out.end_array();
}

std::vector<experiment_parts::file_beside> experiment_parts::files_beside(run_schema schema) const {
  std::vector<file_beside> files;
  for (std::size_t i = 0; i < workloads_.size(); ++i) {
    const model::workload_spec& workload = workloads_[i]->workload;
    const std::shared_ptr<const model::graph> graph = graph_of(workload);
    if (graph && !fits_a_document(*graph)) files.push_back({name_beside(i, workload, schema), [graph] { return graph_json(*graph); }});
    if (const auto* const loop = loop_from_file(workload)) {
      files.push_back({name_beside(i, workload, schema), [costs = loop->units] { return cost_text(*costs); }});
    }
  }
  return files;
}

void write_scheduler(json_writer& out, const model::scheduler_spec& scheduler) {
  model::scheduler_spec::describe(scheduler, member_writer{out, true});
}

}  // namespace heist::reports
