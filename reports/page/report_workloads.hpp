#pragma once
// What is told workload by workload: as many as a reader bears, and a word about the others.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "reports/page/html.hpp"
#include "reports/page/report_scene.hpp"
#include "reports/page/report_words.hpp"

namespace heist::reports {

inline constexpr std::size_t most_workloads_drawn = 12;

inline std::string workload_heading(const report_scene& scene, std::size_t workload, std::uint32_t workers) {
  return fmt::format("<h3>{} on {}</h3>\n", html_text(scene.workloads()[workload]), workers_text(workers));
}

// Joins what draw(workload) draws.
std::string for_workloads(const report_scene& scene, auto draw) {
  std::string text;
  const std::size_t drawn = std::min(scene.workloads().size(), most_workloads_drawn);
  for (std::size_t i = 0; i < drawn; ++i) text += draw(i);
  if (!text.empty() && drawn < scene.workloads().size()) {
    text += fmt::format("<p class=\"faint\">{} more workloads are not drawn.</p>\n", scene.workloads().size() - drawn);
  }
  return text;
}

}  // namespace heist::reports
