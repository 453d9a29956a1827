#pragma once
// What somebody has published about the same schedulers, and what is therefore expected of the runs of a scenario:
// numbers to stand beside ours, and claims in words with what they mean in numbers. Plain data.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heist::model {

struct published_figure {
  struct point {
    std::string system;  // a scheduler's name
    double value = 0;
  };
  std::string source;
  std::string workload;
  std::string of = "makespan";  // a metric's name: of the runs of a scheduler, the median over the seeds
  std::string unit;
  std::vector<point> points;
  std::optional<double> least_tau = {};  // of the two orders: less is not as expected
};

// The same for several numbers of workers, number by number.
struct published_sweep {
  struct line {
    std::string system;
    std::vector<double> values;  // one for each number of workers
  };
  std::string source;
  std::string workload;
  std::string of = "makespan";  // likewise
  std::string unit;
  std::vector<std::uint32_t> workers;
  std::vector<line> lines;
  std::optional<std::uint64_t> within_percent = {};  // of each published number: ours is not further from it
};

struct claim {
  enum class relation { below, above, near };

  std::string words;
  std::string workload;
  std::string of = "makespan";    // likewise
  std::vector<std::string> each;  // of these schedulers stands in the relation to each of those
  relation is = relation::below;
  std::vector<std::string> those;
  std::string other_workload = {};  // on which those are; empty: the same one
  std::uint64_t percent = 0;  // below, above: by more than that; near: by at most that
  bool confirmed = true;      // false: known not to be here, and the scenario's README says why
};

struct expectations {
  std::vector<published_figure> figures;
  std::vector<claim> claims;
  std::vector<published_sweep> sweeps = {};
};

}  // namespace heist::model
