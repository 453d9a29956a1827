#pragma once
// What runs came to, in sentences. Only what may be compared is: the same workload on the same number of workers, by
// the median over the seeds. The sentences are text, not markup.
#include <string>
#include <vector>

#include "reports/page/report_scene.hpp"

namespace heist::reports {

// The sentences that a reader who reads nothing else should read.
std::vector<std::string> verdict_words(const report_scene& scene);

// How one group differs from another: "1.80× faster", "94 % fewer inversions (98 against 1,561)".
std::vector<std::string> difference_words(const report_scene& scene, const report_group& one, const report_group& base);

// The most that a speed-up can be: the number of workers, or T1/T∞ where that is less and known.
double speed_up_limit(const model::run_times& t);

std::string workers_text(std::uint64_t workers);  // "1 worker", "4 workers"

}  // namespace heist::reports
