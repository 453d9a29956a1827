#pragma once
// Experiments in JSON, whole: what `heist run` needs to run them again. The keys are those of scenario files; they come from
// what the parameters say of themselves (model/description.hpp).
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_writer.hpp"
#include "model/experiment.hpp"
#include "model/result/run_result.hpp"
#include "reports/run/run_json.hpp"

namespace heist::reports {

// How the files that stand beside a document end; and the first line of one of costs.
inline constexpr std::string_view graph_ending = ".graph.json";
inline constexpr std::string_view cost_ending = ".costs.txt";
inline constexpr std::string_view cost_heading = "# heist.costs/1";

// Workloads and machines of a document, each once; its runs name them by number.
class experiment_parts {
 public:
  explicit experiment_parts(const std::vector<model::run_result>& results);

  // Two members of an object: "workloads" and "machines".
  void write(base::json_writer& out, run_schema schema) const;

  // By run.
  std::size_t workload_of(std::size_t run) const { return workload_of_[run]; }
  std::size_t machine_of(std::size_t run) const { return machine_of_[run]; }

  // A graph that is neither generated nor small stands in a file beside the document, and so do costs that were read from one.
  struct file_beside {
    std::string name;
    std::function<std::string()> text;
  };
  std::vector<file_beside> files_beside(run_schema schema) const;

 private:
  std::vector<const model::experiment*> workloads_, machines_;  // the first experiment with each
  std::vector<std::size_t> workload_of_, machine_of_;
};

// Members of the object that is open: the scheduler, its kind as "scheduler".
void write_scheduler(base::json_writer& out, const model::scheduler_spec& scheduler);

// The name of a file after that of a workload, which may be anything.
std::string file_name(std::string name);

}  // namespace heist::reports
