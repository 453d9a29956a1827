#pragma once
// What a run was asked for and what came of it, a column each: the vocabulary of every table of runs.
#include <functional>
#include <string>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/table.hpp"

namespace heist::reports {

struct run_field {
  std::string head;
  alignment align;
  std::function<std::string(const model::run_result&)> cell;
};

run_field workload_field();
// Scheduler, pool, policies and workers: what else an experiment sets, but for its seed.
std::vector<run_field> setting_fields();

// Takes the settings that are the same in all runs out of the fields and says them in a line: "workers 4, pool ...".
std::string fold_common(std::vector<run_field>& fields, const std::vector<model::run_result>& results);

// The fields of the rows as a table.
std::string field_table(const std::vector<run_field>& fields, const std::vector<model::run_result>& results);

}  // namespace heist::reports
