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

struct claim {
  enum class relation { below, above, near };

  std::string words;
  std::string workload;
  std::string of = "makespan";    // likewise
  std::vector<std::string> each;  // of these schedulers stands in the relation to each of those
  relation is = relation::below;
  std::vector<std::string> those;
  std::uint64_t percent = 0;  // below, above: by more than that; near: by at most that
  bool confirmed = true;      // false: known not to be here, and the scenario's README says why
};

struct expectations {
  std::vector<published_figure> figures;
  std::vector<claim> claims;
};

}  // namespace heist::model
