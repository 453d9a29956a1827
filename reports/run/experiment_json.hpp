#pragma once
// Experiments in JSON, whole: what `heist run` needs to run them again. The keys are those of scenario files; they come from
// what the parameters say of themselves (model/description.hpp).
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/json/json_writer.hpp"
#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "reports/run/run_json.hpp"

namespace heist::reports {

// Workloads and machines of a document, each once; its runs name them by number.
class experiment_parts {
 public:
  explicit experiment_parts(const std::vector<model::run_result>& results);

  // Two members of an object: "workloads" and "machines".
  void write(base::json_writer& out, run_schema schema) const;

  // By run.
  std::size_t workload_of(std::size_t run) const { return workload_of_[run]; }
  std::size_t machine_of(std::size_t run) const { return machine_of_[run]; }

  // A graph that is neither generated nor small stands in a file beside the document.
  struct graph_file {
    std::string name;
    std::shared_ptr<const model::graph> graph;
  };
  std::vector<graph_file> graph_files(run_schema schema) const;

 private:
  std::vector<const model::experiment*> workloads_, machines_;  // the first experiment with each
  std::vector<std::size_t> workload_of_, machine_of_;
};

// Members of the object that is open: the scheduler, its kind as "scheduler".
void write_scheduler(base::json_writer& out, const model::scheduler_spec& scheduler);

// The name of a file after that of a workload, which may be anything.
std::string file_name(std::string name);

}  // namespace heist::reports
