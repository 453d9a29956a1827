#include "verify/minimise.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "verify/shorter_programs.hpp"

namespace heist::verify {

namespace {

class deadline {
 public:
  explicit deadline(double seconds)
      : end_(clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds))) {}
  double left() const { return std::max(0.0, std::chrono::duration<double>(end_ - clock::now()).count()); }

 private:
  using clock = std::chrono::steady_clock;
  const clock::time_point end_;
};

void shorten(const check_request& request, const subject_maker& make, violating_execution& best,
             const deadline& until) {
  constexpr double seconds_each = 0.5;
  const std::string kind = kind_of_violation(best.found.violation);
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const program& p : shorter_programs(best.what)) {
      if (until.left() == 0) return;
      const auto subjects = make(p);
      const auto how = make_search(request, *subjects);
      search_result found = search_for(kind, *how, std::min(seconds_each, until.left()));
      if (!found.violated) continue;
      best = {p, std::move(found)};
      shorter = true;
      break;
    }
  }
}

}  // namespace

violating_execution minimise(const check_request& given, const subject_maker& make, violating_execution best,
                             double seconds) {
  if (best.found.endless) return best;  // every try would take as long as one's patience
  check_request request = given;
  request.explorer.clear();  // one that proves, whoever found it
  request.checkpoint.clear();
  request.resume.clear();
  shorten(request, make, best, deadline(seconds / 2));
  best.found = calmest(request, *make(best.what), best.found, seconds / 2);
  return best;
}

}  // namespace heist::verify
