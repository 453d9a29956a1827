#include "reports/chrome_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "reports/json_writer.hpp"
#include "reports/node_index.hpp"
#include "reports/schedule_curves.hpp"
#include "reports/schedule_heading.hpp"
#include "reports/text.hpp"

namespace heist::reports {
namespace {

using model::schedule;

constexpr std::uint32_t most_idle_workers_named = 1024;
constexpr std::size_t nobody = static_cast<std::size_t>(-1);

// Perfetto reads a double, multiplies it by 1000 and cuts off what is behind the point, so that 1.001 would become 1000
// nanoseconds, and a node that begins when another ends would overlap it and be dropped. A hundredth of a nanosecond more
// keeps such a time what it is.
std::string microseconds(std::uint64_t time_ns) {
  constexpr std::uint64_t a_day_ns = 86'400'000'000'000;  // beyond, a double has no hundredths
  const bool cut_short = static_cast<std::uint64_t>(static_cast<double>(time_ns) / 1000 * 1000) < time_ns;
  return fmt::format("{}.{:03}{}", time_ns / 1000, time_ns % 1000, cut_short && time_ns < a_day_ns ? "01" : "");
}

// The events of one run. Thread 0 means something else to the viewers: the workers' are counted from 1.
class traced_process {
 public:
  traced_process(output_file& out, std::uint64_t process, const schedule_document& document)
      : out_(out), process_(process), document_(document), separator_(process == 1 ? "\n" : ",\n") {}

  void name_process() {
    const auto shown = [](const std::string& name) { return shorten(printable(name), 80); };
    const schedule_heading heading = heading_of(document_, shown);
    metadata("process_name", "name", json_quoted(heading.what));
    metadata("process_labels", "labels", json_quoted(heading.run));
  }

  void name_workers() {
    for (const model::worker_id w : workers()) {
      event(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_name","args":{{"name":"worker {}"}}}})", process_,
            thread_of(w), w);
      event(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_sort_index","args":{{"sort_index":{}}}}})", process_,
            thread_of(w), w);
    }
  }

  void execute_nodes(std::uint64_t& arrows) {
    const std::vector<std::size_t> givers = givers_of_stolen();
    for (std::size_t i = 0; i < nodes().size(); ++i) {
      node_event(nodes()[i]);
      if (givers[i] != nobody) arrow(++arrows, nodes()[givers[i]], nodes()[i]);
    }
  }

  void count() {
    const schedule_curves curves(document_.what);
    schedule_counts before{0, nodes().size() + 1, nodes().size() + 1};  // other than any count
    curves.each([&](const schedule_counts& now) {
      if (now.running != before.running) counter("busy workers", now.time_ns, now.running);
      if (now.ready != before.ready) counter("ready nodes", now.time_ns, now.ready);
      before = now;
    });
  }

 private:
  const std::vector<schedule::node>& nodes() const { return document_.what.nodes; }

  static std::uint64_t thread_of(model::worker_id worker) { return std::uint64_t{worker} + 1; }

  template <class... Held>
  void event(fmt::format_string<Held...> form, Held&&... held) {
    line_ = std::exchange(separator_, ",\n");
    fmt::format_to(std::back_inserter(line_), form, std::forward<Held>(held)...);
    out_.write(line_);
  }

  void metadata(std::string_view kind, std::string_view key, const std::string& quoted) {
    event(R"({{"ph":"M","pid":{},"name":"{}","args":{{"{}":{}}}}})", process_, kind, key, quoted);
  }

  void node_event(const schedule::node& n) {
    event(R"({{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"cat":"node","name":{},"args":{{"id":"{}"{}}}}})", process_,
          thread_of(n.worker), microseconds(n.start_ns), microseconds(n.end_ns - n.start_ns), json_quoted(n.name),
          n.identity, n.stolen ? fmt::format(R"(,"stolen_from":{})", n.victim) : "");
  }

  // From the last nanosecond of the giver, which lies inside its box, to the beginning of what was stolen.
  void arrow(std::uint64_t number, const schedule::node& giver, const schedule::node& stolen) {
    const std::uint64_t last_ns = giver.end_ns > giver.start_ns ? giver.end_ns - 1 : giver.end_ns;
    event(R"({{"ph":"s","id":{},"pid":{},"tid":{},"ts":{},"cat":"steal","name":"steal"}})", number, process_,
          thread_of(giver.worker), microseconds(std::min(last_ns, stolen.start_ns)));
    event(R"({{"ph":"f","bp":"e","id":{},"pid":{},"tid":{},"ts":{},"cat":"steal","name":"steal"}})", number, process_,
          thread_of(stolen.worker), microseconds(stolen.start_ns));
  }

  void counter(std::string_view name, std::uint64_t time_ns, std::uint64_t value) {
    event(R"({{"ph":"C","pid":{},"ts":{},"name":"{}","args":{{"count":{}}}}})", process_, microseconds(time_ns), name,
          value);
  }

  // Those that did something, and the idle ones unless there are absurdly many.
  std::vector<model::worker_id> workers() const {
    std::vector<model::worker_id> found;
    for (const schedule::node& n : nodes()) {
      if (n.worker >= most_idle_workers_named) found.push_back(n.worker);
    }
    for (std::uint32_t w = 0; w < std::min(document_.workers, most_idle_workers_named); ++w) found.push_back(w);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  // For each stolen node the predecessor that it was stolen after: the victim's last one, or whoever's was last.
  std::vector<std::size_t> givers_of_stolen() const {
    std::vector<std::size_t> givers(nodes().size(), nobody);
    const node_index index(document_.what);
    for (const schedule::edge& e : document_.what.edges) {
      const std::size_t to = index.of(e.to);
      if (!nodes()[to].stolen) continue;
      const std::size_t from = index.of(e.from);
      const auto rank = [&](std::size_t node) {
        return std::pair{nodes()[node].worker == nodes()[to].victim, nodes()[node].end_ns};
      };
      if (givers[to] == nobody || rank(givers[to]) < rank(from)) givers[to] = from;
    }
    return givers;
  }

  output_file& out_;
  const std::uint64_t process_;
  const schedule_document& document_;
  const char* separator_;
  std::string line_;
};

}  // namespace

chrome_trace::chrome_trace(output_file& out) : out_(out) {
  out_.write(R"({"displayTimeUnit":"ns","traceEvents":[)");
}

void chrome_trace::add(const schedule_document& document) {
  traced_process process(out_, ++processes_, document);
  process.name_process();
  process.name_workers();
  process.execute_nodes(arrows_);
  process.count();
}

void chrome_trace::end() {
  out_.write("\n]}\n");
}

}  // namespace heist::reports
