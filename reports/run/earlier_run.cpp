#include "reports/run/earlier_run.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "reports/run/experiment_json.hpp"
#include "reports/run/result_folder.hpp"

namespace heist::reports {
namespace {

namespace fs = std::filesystem;

// How its own files end, and what they begin with.
struct own_file {
  std::string_view ending, begin;
};
constexpr std::array own_files{own_file{schedule_ending, "\"heist.schedule/"}, own_file{graph_ending, "\"heist.graph/"},
                               own_file{cost_ending, cost_heading}};

// What `heist render` puts beside a schedule, and into a folder.
constexpr std::array<std::string_view, 13> drawn_of_a_schedule{
    ".dot",          ".svg",        ".png",          ".pdf",      ".timeline.svg", ".timeline.png", ".timeline.pdf",
    ".trace.json",   ".trace.pftrace", ".tree.dot",  ".tree.svg", ".tree.png",     ".tree.pdf"};
constexpr std::array<std::string_view, 4> drawn_of_a_folder{"trace.json", "trace.pftrace", "report.html",
                                                            "comparison.html"};

// "2-build" of run 2, "native-2-build" of a native one.
bool is_numbered(std::string_view stem, run_schema schema) {
  constexpr std::string_view native = "native-";
  if (stem.starts_with(native) != (schema == run_schema::native)) return false;
  if (schema == run_schema::native) stem.remove_prefix(native.size());
  const std::size_t digits = stem.find_first_not_of("0123456789");
  return digits != 0 && digits != stem.npos && stem[digits] == '-';
}

bool begins_with(const fs::path& path, std::string_view schema) {
  std::string begin(60, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin.find(schema) != begin.npos;
}

void add_if_there(std::vector<fs::path>& files, const fs::path& path) {
  std::error_code ignored;
  if (fs::is_regular_file(fs::symlink_status(path, ignored))) files.push_back(path);
}

}  // namespace

std::vector<fs::path> files_of_earlier_run(const fs::path& folder, run_schema schema) {
  std::vector<fs::path> files;
  std::error_code ignored;
  const bool native = schema == run_schema::native;
  if (!begins_with(folder / (native ? "native.json" : "result.json"), native ? "\"heist.native/" : "\"heist.run/")) return files;
  for (fs::directory_iterator i(folder, ignored), end; !ignored && i != end; i.increment(ignored)) {
    const std::string name = i->path().filename().string();
    const auto own = std::ranges::find_if(own_files, [&](const own_file& f) { return name.ends_with(f.ending); });
    if (own == own_files.end()) continue;
    const std::string stem = name.substr(0, name.size() - own->ending.size());
    if (!is_numbered(stem, schema) || !i->is_regular_file(ignored)) continue;
    if (!begins_with(i->path(), own->begin)) continue;
    files.push_back(i->path());
    if (own->ending != schedule_ending) continue;
    for (const std::string_view ending : drawn_of_a_schedule) add_if_there(files, folder / (stem + std::string(ending)));
  }
  for (const std::string_view name : drawn_of_a_folder) add_if_there(files, folder / name);
  return files;
}

}  // namespace heist::reports
