#include "reports/page/report_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/file/output_file.hpp"
#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/dag/schedule_dot.hpp"
#include "reports/page/report.hpp"
#include "reports/page/report_scene.hpp"
#include "reports/page/report_schedule.hpp"
#include "reports/picture/graphviz.hpp"
#include "reports/run/joined_document.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/run/run_document.hpp"
#include "reports/schedule/schedule_json.hpp"

namespace heist::reports {
namespace {

using base::printable;
using base::shorten;
using base::write_file;

namespace fs = std::filesystem;

// What one page can bear.
constexpr std::size_t most_schedules = 24;
constexpr std::size_t most_page_tasks = 250'000;
constexpr std::size_t most_page_queue_spans = 250'000;
constexpr std::size_t most_page_edges = 750'000;
constexpr std::size_t most_graphs = 12;
constexpr std::size_t most_graph_bytes = 4'000'000;

fs::path document_at(const fs::path& result) {
  if (!fs::is_directory(result)) return result;
  for (const char* name : {"result.json", "native.json"}) {
    if (fs::exists(result / name)) return result / name;
  }
  throw base::bad_input(printable(result.string()), "no result.json in this folder",
                        "give the folder that 'heist run' named, or the result.json in it");
}

// By the number of the run that stands at the beginning of the file's name.
std::multimap<std::size_t, fs::path> schedule_files(const fs::path& folder, run_schema schema) {
  const std::string prefix = schema == run_schema::native ? "native-" : "";
  std::multimap<std::size_t, fs::path> files;
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
  std::ranges::sort(all);  // the system lists them as it likes
  for (const fs::path& file : all) {
    const std::string name = file.filename().string();
    if (!name.starts_with(prefix) || !name.ends_with(schedule_ending)) continue;
    const std::string digits = name.substr(prefix.size(), name.find('-', prefix.size()) - prefix.size());
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != digits.npos) continue;
    files.emplace(std::stoul(digits) - 1, file);
  }
  return files;
}

// A folder may hold schedules of an earlier run.
bool belongs(const schedule_document& schedule, const model::run_result& run) {
  const std::string& scheduler = run.what.scheduler.name.empty() ? run.what.scheduler.kind : run.what.scheduler.name;
  return schedule.workload == run.what.workload.name && schedule.scheduler == scheduler &&
         schedule.workers == run.what.workers && schedule.seed == run.what.seed &&
         schedule.makespan_ns == run.makespan_ns && schedule.digest == run.digest;
}

// Those that stand for all seeds come first, in case not all can be shown.
std::vector<std::size_t> by_importance(const run_document& document) {
  const report_scene scene(document);
  std::vector<std::size_t> runs;
  for (const report_group& g : scene.groups()) runs.push_back(g.typical);
  for (const report_group& g : scene.groups()) {
    for (std::size_t i = g.runs.first; i < g.runs.first + g.runs.count; ++i) {
      if (i != g.typical) runs.push_back(i);
    }
  }
  return runs;
}

class collector {
 public:
  // number: of the run among all that the page is about.
  void add(const model::run_result& run, std::size_t number, const fs::path& file) {
    if (schedules_.size() == most_schedules || tasks_ == most_page_tasks) {
      ++without_room_;
      return;
    }
    const schedule_document schedule = read_schedule(file);
    const std::string name = shorten(printable(file.filename().string()), 80);
    if (!belongs(schedule, run)) {
      notes_.push_back(fmt::format("{} is of another run and was passed over.", name));
    } else if (schedule.makespan_ns >= longest_shown_ns) {
      notes_.push_back(fmt::format("{} takes longer than a browser can count in nanoseconds.", name));
    } else {
      keep(number, schedule);
    }
  }

  std::vector<report_schedule> take() {
    std::ranges::stable_sort(schedules_, {}, &report_schedule::run);
    return std::move(schedules_);
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> all = notes_;
    if (without_room_ > 0) {
      all.push_back(fmt::format("{} more schedules are in the folder and not in this page.", without_room_));
    }
    return all;
  }

 private:
  void keep(std::size_t run, const schedule_document& schedule) {
    const schedule_columns columns = columns_of(
        schedule, {most_page_tasks - tasks_, most_page_edges - edges_, most_page_queue_spans - queue_spans_});
    tasks_ += columns.tasks;
    edges_ += columns.edges;
    queue_spans_ += columns.queue_spans;
    report_schedule kept{run, columns.json, columns.tasks, columns.tasks_left_out, "", ""};
    draw_graph(schedule, kept);
    schedules_.push_back(std::move(kept));
  }

  void draw_graph(const schedule_document& schedule, report_schedule& kept) {
    if (graphs_ == most_graphs) {
      kept.no_graph = fmt::format("The graphs of {} schedules are in this page already.", most_graphs);
      return;
    }
    try {
      const std::optional<std::string> picture = svg_of_dot(schedule_dot(schedule));
      kept.no_graph = picture ? "" : "Graphviz’s dot was not installed where this page was made.";
      if (picture) take_graph(*picture, kept);
    } catch (const std::runtime_error&) {
      kept.no_graph = "Graphviz’s dot failed to draw it.";
    }
  }

  void take_graph(const std::string& picture, report_schedule& kept) {
    const std::size_t start = picture.find("<svg");  // what is before it belongs to a file of its own
    if (start == picture.npos || graph_bytes_ + picture.size() > most_graph_bytes) {
      kept.no_graph = "There is no room for it in this page.";
      return;
    }
    kept.graph = picture.substr(start);
    ++graphs_;
    graph_bytes_ += picture.size();
  }

  std::vector<report_schedule> schedules_;
  std::vector<std::string> notes_;
  std::size_t tasks_ = 0, edges_ = 0, queue_spans_ = 0, graphs_ = 0, graph_bytes_ = 0, without_room_ = 0;
};

// A document, and its schedules in the order in which there should be room for them.
struct source {
  fs::path place;
  run_document document;
  std::vector<std::pair<std::size_t, fs::path>> schedules;  // with the number of their run
};

source read_source(const fs::path& result) {
  source one{document_at(result), {}, {}};
  one.document = read_run_document(one.place);
  const auto files = schedule_files(fs::absolute(one.place).parent_path(), one.document.schema);
  for (const std::size_t run : by_importance(one.document)) {
    const auto [first, last] = files.equal_range(run);
    one.schedules.insert(one.schedules.end(), first, last);
  }
  return one;
}

// In turn, so that each has schedules in the page if there is no room for all.
void collect(std::span<const source> sources, collector& found) {
  std::size_t most = 0;
  for (const source& s : sources) most = std::max(most, s.schedules.size());
  for (std::size_t i = 0; i < most; ++i) {
    std::size_t before = 0;  // runs of the documents before
    for (const source& s : sources) {
      if (i < s.schedules.size()) {
        const auto& [run, file] = s.schedules[i];
        found.add(s.document.results[run], before + run, file);
      }
      before += s.document.results.size();
    }
  }
}

// The name of its folder, or all of the path where two have the same.
std::vector<std::string> names_of(const std::vector<source>& sources) {
  std::vector<std::string> names;
  for (const source& s : sources) names.push_back(fs::absolute(s.place).parent_path().filename().string());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(names, names[i]) > 1) names[i] = sources[i].place.string();
  }
  return names;
}

void write_page(const fs::path& page, const run_document& document, collector& found) {
  const std::vector<report_schedule> schedules = found.take();
  write_file(page, report_html(document, schedules, found.notes()));
}

}  // namespace

fs::path write_report(const fs::path& result) {
  const source one = read_source(result);
  collector found;
  collect({&one, 1}, found);
  const bool native = one.document.schema == run_schema::native;
  const fs::path page = one.place.parent_path() / (native ? "native-report.html" : "report.html");
  write_page(page, one.document, found);
  return page;
}

fs::path write_comparison(const std::vector<fs::path>& results) {
  std::vector<source> sources;
  for (const fs::path& result : results) sources.push_back(read_source(result));
  collector found;
  collect(sources, found);
  const std::vector<std::string> names = names_of(sources);
  std::vector<named_document> documents;
  for (std::size_t i = 0; i < sources.size(); ++i) documents.push_back({names[i], std::move(sources[i].document)});
  const fs::path page = sources.front().place.parent_path() / "comparison.html";
  write_page(page, joined(documents), found);
  return page;
}

}  // namespace heist::reports
