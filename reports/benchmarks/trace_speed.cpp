// How long `heist render --what trace` takes for a schedule that makes a trace of a million events, in both forms, and
// how much memory: from the file, by the command that people use. Prints both beside the limits; 1 if one is exceeded.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/child_process.hpp"
#include "base/file/output_file.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t nodes = 300'000;
constexpr std::uint64_t workers = 32;
constexpr double most_seconds = 5;
constexpr double most_megabytes = 200;

// Written as it is made: what the child takes is measured from this program's size upwards.
void write_schedule(const fs::path& place) {
  heist::base::output_file file(place);
  file.write(fmt::format(R"({{"schema":"heist.schedule/1","scenario":"benchmark","workload":"a million events",)"
                         R"("scheduler":"work-stealing","workers":{},"seed":1,"makespan_ns":{},"nodes":[)",
                         workers, (nodes / workers + 1) * 1000));
  for (std::uint64_t i = 0; i < nodes; ++i) {
    const std::uint64_t start_ns = i / workers * 1000 + i % workers * 31;
    const std::uint64_t victim = (i + 1) % workers;
    file.write(fmt::format("{}\n{{\"id\":\"{}\",\"name\":\"task {}\",\"worker\":{},\"start_ns\":{},\"end_ns\":{}{}{}}}",
                           i == 0 ? "" : ",", i, i, i % workers, start_ns, start_ns + 400 + i * 7919 % 500,
                           i % 16 == 5 ? fmt::format(",\"stolen_from\":{}", victim) : "",
                           i % 8 == 5 ? ",\"deviates\":true" : ""));
  }
  file.write("],\"edges\":[");
  for (std::uint64_t i = 1; i < nodes; ++i) {
    const std::uint64_t from = i >= 2 * workers ? i - workers - i * 31 % workers : 0;
    file.write(fmt::format("{}\n{{\"from\":\"{}\",\"to\":\"{}\",\"kind\":\"{}\"}}", i == 1 ? "" : ",", from, i,
                           i % 32 == 0 ? "future" : "spawn"));
  }
  file.write("]}\n");
  file.finish();
}

struct measured {
  double seconds;
  double megabytes;
};

measured render(const fs::path& program, const fs::path& schedule, const char* format) {
  const auto start = std::chrono::steady_clock::now();
  heist::base::child_setup silent;
  silent.discard(STDOUT_FILENO);
  heist::base::child_process child(program, {"render", schedule.string(), "--what", "trace", "--format", format}, silent);
  const heist::base::child_end& end = child.wait();
  if (end.exit_code != 0) throw std::runtime_error("heist render failed");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return {took.count(), static_cast<double>(end.peak_bytes) / 1e6};
}

std::uint64_t lines_with(const fs::path& text, std::string_view start) {
  std::ifstream file(text);
  std::uint64_t count = 0;
  for (std::string line; std::getline(file, line);) count += line.starts_with(start);
  return count;
}

bool measure(const fs::path& heist, const fs::path& schedule, const char* format) {
  const measured found = render(heist, schedule, format);
  fmt::print("{:<10} {:6.2f} s (limit {:.0f} s)   {:6.1f} MB (limit {:.0f} MB)\n", format, found.seconds, most_seconds,
             found.megabytes, most_megabytes);
  return found.seconds <= most_seconds && found.megabytes <= most_megabytes;
}

// A folder for the length of the program.
struct folder {
  folder() {
    std::string name = (fs::temp_directory_path() / "heist-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
    path = name;
  }
  ~folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path path;
};

int run() {
  const fs::path heist = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "heist";
  const folder here;
  const fs::path schedule = here.path / "large.schedule.json";
  write_schedule(schedule);
  bool within = true;
  for (const char* format : {"json", "perfetto"}) within = measure(heist, schedule, format) && within;
  fmt::print("events: {}, of a schedule of {} nodes and {:.0f} MB\n",
             lines_with(here.path / "large.trace.json", "{\"ph\":"), nodes,
             static_cast<double>(fs::file_size(schedule)) / 1e6);
  return within ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return run();
  } catch (const std::exception& e) {
    fmt::print(stderr, "trace_speed: {}\n", e.what());
    return 2;
  }
}
