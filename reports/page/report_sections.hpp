#pragma once
// The parts of a report that stand still, each a section of markup; empty where the runs have nothing to say to it.
#include <string>

#include "reports/page/report_scene.hpp"

namespace heist::reports {

std::string summary_section(const report_scene& scene);
std::string comparison_section(const report_scene& scene);  // of schedulers
std::string speed_up_section(const report_scene& scene);
std::string workers_section(const report_scene& scene);  // where their time went
std::string steals_section(const report_scene& scene);
std::string priorities_section(const report_scene& scene);
std::string findings_section(const report_scene& scene);
std::string rerun_section(const report_scene& scene);
std::string meanings_section(const report_scene& scene);

// A section that a reader can be sent to.
std::string section_markup(std::string_view id, std::string_view heading, std::string_view content);

}  // namespace heist::reports
