#include "reports/page/report_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace heist::reports {
namespace {

constexpr std::size_t most_workloads_told = 3;

const metric_entry& makespan_metric() {
  return metric_named("makespan_ns");
}

bool overlap(const group_number& a, const group_number& b) {
  return a.least.size <= b.most.size && b.least.size <= a.most.size;
}

std::string speed_words(const group_number& one, const group_number& base, bool several_seeds) {
  const double ratio = base.median.size / one.median.size;
  if (!(ratio > 0) || !std::isfinite(ratio)) return "";
  std::string words = std::abs(ratio - 1) < 0.005 ? "as fast"
                      : ratio > 1                 ? fmt::format("{}× faster", ratio_text(ratio))
                                                  : fmt::format("{}× slower", ratio_text(1 / ratio));
  if (several_seeds && overlap(one, base)) words += ", within the spread of the seeds";
  return words;
}

std::string count_words(const group_number& one, const group_number& base, std::string_view what) {
  const double ratio = one.median.size / base.median.size;
  const std::string numbers = fmt::format("({} against {})", one.median.shown, base.median.shown);
  if (one.median.exact == base.median.exact) return fmt::format("as many {} ({})", what, one.median.shown);
  if (one.median.size == 0) return fmt::format("no {} {}", what, numbers);
  if (!std::isfinite(ratio)) return fmt::format("{} {} where the other has none", one.median.shown, what);
  if (ratio >= 2) return fmt::format("{}× as many {} {}", ratio_text(ratio), what, numbers);
  const double percent = 100 * std::abs(1 - ratio);
  const std::string share = percent < 1 ? "less than 1" : fmt::format("{:.0f}", std::floor(percent));
  return fmt::format("{} % {} {} {}", share, ratio < 1 ? "fewer" : "more", what, numbers);
}

std::string limit_words(const model::run_times& t) {
  const double limit = speed_up_limit(t);
  const bool by_span = limit < t.workers;
  return fmt::format("of at most {}{}", by_span ? ratio_text(limit) : fmt::format("{}", t.workers),
                     by_span ? " (T₁/T∞)" : "");
}

// One scheduler, one number of workers.
std::string told_alone(const report_scene& scene, const report_group& g) {
  const auto makespan = scene.number(makespan_metric(), g);
  const auto speed_up = scene.number(metric_named("work_ns/makespan_ns"), g);
  const auto used = scene.number(metric_named("utilisation"), g);
  if (!speed_up) return fmt::format("{}: nothing that takes time was executed.", scene.workloads()[g.workload]);
  return fmt::format("{} takes {} on {}: a speed-up of {}, {}; {} of the workers' time went into tasks.",
                     scene.workloads()[g.workload], makespan->median.shown, workers_text(g.workers),
                     speed_up->median.shown, limit_words(scene.times(g)), used->median.shown);
}

// One scheduler, several numbers of workers.
std::string told_by_workers(const report_scene& scene, std::vector<const report_group*> groups) {
  std::ranges::stable_sort(groups, {}, [](const report_group* g) { return g->workers; });
  const report_group& few = *groups.front();
  const report_group& many = *groups.back();
  const auto metric = metric_named("work_ns/makespan_ns");
  const auto first = scene.number(metric, few), last = scene.number(metric, many);
  if (!first || !last) return told_alone(scene, many);
  return fmt::format("{} goes from a speed-up of {} on {} to {} on {}, {} there.", scene.workloads()[few.workload],
                     first->median.shown, workers_text(few.workers), last->median.shown, workers_text(many.workers),
                     limit_words(scene.times(many)));
}

const report_group& least_by(const report_scene& scene, const std::vector<const report_group*>& compared,
                             const metric_entry& metric) {
  const auto size = [&](const report_group* g) {
    const auto number = scene.number(metric, *g);
    return number ? number->median.size : HUGE_VAL;
  };
  return **std::ranges::min_element(compared, {}, size);
}

std::string told_of_comparison(const report_scene& scene, const std::vector<const report_group*>& compared) {
  const report_group& best = least_by(scene, compared, makespan_metric());
  const auto of = [&](const report_group* g) { return scene.number(makespan_metric(), *g)->median; };
  const report_group& worst = **std::ranges::max_element(compared, {}, [&](const report_group* g) { return of(g).size; });
  std::string words =
      fmt::format("{} on {}: {} is the fastest of {} schedulers with {}", scene.workloads()[best.workload],
                  workers_text(best.workers), scene.schedulers()[best.scheduler], compared.size(), of(&best).shown);
  if (of(&best).size > 0 && worst.scheduler != best.scheduler) {
    words += fmt::format("; {} takes {} times as long", scene.schedulers()[worst.scheduler],
                         ratio_text(of(&worst).size / of(&best).size));
  }
  const metric_entry& inversions = metric_named("metrics.inversions.count");
  const report_group& calmest = least_by(scene, compared, inversions);
  const auto fewest = scene.number(inversions, calmest), of_best = scene.number(inversions, best);
  if (fewest && of_best && fewest->median.size < of_best->median.size) {
    words += fmt::format("; {} has the fewest priority inversions, {} against {} of {}",
                         scene.schedulers()[calmest.scheduler], fewest->median.shown, of_best->median.shown,
                         scene.schedulers()[best.scheduler]);
  }
  return words + ".";
}

std::string told_of_workload(const report_scene& scene, std::size_t workload) {
  const auto compared = scene.compared(workload, scene.contested_workers(workload));
  if (compared.size() > 1) return told_of_comparison(scene, compared);
  std::vector<const report_group*> groups;
  for (const report_group& g : scene.groups()) {
    if (g.workload == workload) groups.push_back(&g);
  }
  return groups.size() == 1 ? told_alone(scene, *groups.front()) : told_by_workers(scene, groups);
}

std::string told_of_claims(const std::vector<claim_findings>& claims) {
  std::size_t confirmed = 0, against = 0, known = 0, unknown = 0;
  for (const claim_findings& c : claims) {
    if (!c.confirmed) ++unknown;
    if (c.confirmed == true) ++confirmed;
    if (c.confirmed == false) ++(c.claim->confirmed ? against : known);
  }
  std::string words = fmt::format("{} of {} expectations are confirmed", confirmed, claims.size());
  if (against > 0) words += fmt::format("; {} {} not", against, against == 1 ? "is" : "are");
  if (known > 0) words += fmt::format("; {} {} not, as is known", known, known == 1 ? "is" : "are");
  if (unknown > 0) words += fmt::format("; of {} a number is missing", unknown);
  return words + ".";
}

}  // namespace

std::vector<std::string> verdict_words(const report_scene& scene) {
  std::vector<std::string> words;
  const std::size_t told = std::min(scene.workloads().size(), most_workloads_told);
  for (std::size_t i = 0; i < told; ++i) words.push_back(told_of_workload(scene, i));
  if (told < scene.workloads().size()) {
    words.push_back(fmt::format("{} more workloads are in the tables.", scene.workloads().size() - told));
  }
  if (!scene.document().found.claims.empty()) words.push_back(told_of_claims(scene.document().found.claims));
  return words;
}

std::vector<std::string> difference_words(const report_scene& scene, const report_group& one,
                                          const report_group& base) {
  std::vector<std::string> words;
  const auto add = [&](std::string said) {
    if (!said.empty()) words.push_back(std::move(said));
  };
  const auto a = scene.number(makespan_metric(), one), b = scene.number(makespan_metric(), base);
  add(speed_words(*a, *b, one.runs.count > 1));
  for (const std::string_view key : {"metrics.inversions.count", "steals.ok", "metrics.deviations"}) {
    const metric_entry& metric = metric_named(key);
    const auto mine = scene.number(metric, one), theirs = scene.number(metric, base);
    if (mine && theirs) add(count_words(*mine, *theirs, metric.head));
  }
  return words;
}

double speed_up_limit(const model::run_times& t) {
  return t.span_ns == 0 ? t.workers : std::min<double>(t.workers, t.parallelism());
}

std::string workers_text(std::uint64_t workers) {
  return workers == 1 ? "1 worker" : fmt::format("{} workers", workers);
}

}  // namespace heist::reports
