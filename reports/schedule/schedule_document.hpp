#pragma once
// One run's schedule with what a reader of it must know about the run: what `heist render` draws.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/result/run_result.hpp"
#include "reports/run/settings.hpp"

namespace heist::reports {

struct schedule_document {
  std::string scenario;
  std::string workload;
  std::string scheduler;
  std::uint32_t workers = 1;
  std::uint64_t seed = 0;
  std::uint64_t makespan_ns = 0;
  std::uint64_t digest = 0;  // 0 where there is none
  model::schedule what;
  std::string version = {};            // of the program that ran it
  std::vector<setting> settings = {};  // what was run; not read back
};

// Of a run that was traced.
inline schedule_document schedule_of(std::string_view scenario, const model::run_result& run) {
  if (!run.traced) throw std::logic_error("only a traced run has a schedule to report");
  return {std::string(scenario),
          run.what.workload.name,
          run.what.scheduler.name.empty() ? run.what.scheduler.kind : run.what.scheduler.name,
          run.what.workers,
          run.what.seed,
          run.makespan_ns,
          run.digest,
          *run.traced,
          {},
          settings_of(run.what)};
}

}  // namespace heist::reports
