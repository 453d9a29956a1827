#include "sim/meter.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <type_traits>
#include <variant>

namespace heist::sim {
namespace {

// What a node of the pass on one worker takes, of one simulated. In a search tree finding the children is most of it.
template <class Program>
constexpr double measuring = std::is_same_v<Program, model::uts_parameters> ? 0.9 : 0.3;

// How many nodes a program has, where that can be told without executing it; else 0.
std::uint64_t nodes_of(const auto& p) {
  if constexpr (requires { p.known_nodes(); }) return p.known_nodes();
  return 0;
}
std::uint64_t nodes_of(const std::shared_ptr<const model::graph>& g) {
  return g->size();
}

}  // namespace

batch_meter::batch_meter(const std::vector<model::experiment>& what) : runs_(what.size()) {
  std::map<std::string_view, std::size_t> numbers;  // a workload's name is its own within a scenario
  for (const model::experiment& e : what) numbers.try_emplace(e.workload.name, numbers.size());
  sizes_ = std::vector<std::atomic<std::uint64_t>>(numbers.size());
  for (std::size_t i = 0; i < what.size(); ++i) {
    runs_[i].size_ = &sizes_[numbers.at(what[i].workload.name)];
    std::visit(
        [this, i]<class Program>(const Program& p) {
          runs_[i].size_found(nodes_of(p));
          runs_[i].measuring_ = measuring<Program>;
        },
        what[i].workload.program);
  }
}

batch_meter::reading batch_meter::read() const {
  reading now;
  now.runs = runs_.size();
  double done = 0, all = 0;
  bool sizes_known = true;
  for (const run_meter& run : runs_) {
    const std::uint64_t nodes = run.size_->load(std::memory_order_relaxed);
    const double whole = static_cast<double>(nodes) * (1 + run.measuring_);
    sizes_known = sizes_known && nodes > 0;
    all += whole;
    if (run.finished()) {
      ++now.finished;
      now.nodes += nodes;
      done += whole;
      continue;
    }
    now.nodes += run.executed();
    // once it executes, measuring is over, if ever it was asked for
    const double measured = static_cast<double>(run.executed() > 0 ? nodes : run.measured());
    done += std::min(whole, static_cast<double>(run.executed()) + run.measuring_ * measured);
  }
  if (sizes_known && all > 0) now.share = done / all;
  return now;
}

}  // namespace heist::sim
