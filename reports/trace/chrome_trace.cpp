#include "reports/trace/chrome_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json_writer.hpp"
#include "base/text/text.hpp"
#include "reports/schedule/queue_curves.hpp"
#include "reports/schedule/schedule_curves.hpp"
#include "reports/schedule/schedule_heading.hpp"
#include "reports/trace/trace_parts.hpp"

namespace heist::reports {
namespace {

using base::json_quoted;
using base::output_file;
using base::printable;
using base::shorten;
using model::schedule;

// Perfetto reads a double, multiplies it by 1000 and cuts off what is behind the point, so that 1.001 would become 1000
// nanoseconds, and a node that begins when another ends would overlap it and be dropped. A hundredth of a nanosecond
// more keeps such a time what it is.
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
    for (const model::worker_id w : traced_workers(document_)) {
      event(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_name","args":{{"name":"worker {}"}}}})", process_,
            thread_of(w), w);
      event(R"({{"ph":"M","pid":{},"tid":{},"name":"thread_sort_index","args":{{"sort_index":{}}}}})", process_,
            thread_of(w), w);
    }
  }

  void execute_nodes(std::uint64_t& numbers) {
    const std::vector<trace_arrow> arrows = trace_arrows(document_.what);
    auto next = arrows.begin();
    for (node_place place = 0; place < nodes().size(); ++place) {
      const auto last = std::find_if(next, arrows.end(), [&](const trace_arrow& a) { return a.to != place; });
      const std::span<const trace_arrow> into_it(next, last);
      node_event(nodes()[place], last_wake(document_.what, into_it));
      for (const trace_arrow& a : into_it)
        arrow(++numbers, a.wakes ? "future" : "steal", nodes()[a.from], nodes()[a.to]);
      next = last;
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
    if (document_.what.queues.empty()) return;
    const queue_curves queues(document_.what);
    each_change(queues.live, [&](const counted& now) { counter("live deques", now.time_ns, now.count); });
    each_change(queues.suspended, [&](const counted& now) { counter("suspended deques", now.time_ns, now.count); });
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

  void node_event(const schedule::node& n, const trace_arrow* wake) {
    event(R"({{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"cat":"node","name":{},"args":{{"id":"{}"{}}}}})", process_,
          thread_of(n.worker), microseconds(n.start_ns), microseconds(n.end_ns - n.start_ns), json_quoted(n.name),
          n.identity, further_arguments(n, wake));
  }

  // Where there are any: of most nodes there is nothing more to say.
  std::string further_arguments(const schedule::node& n, const trace_arrow* wake) const {
    std::string text;
    const auto add = [&](std::string_view key, const auto& held) {
      fmt::format_to(std::back_inserter(text), R"(,"{}":{})", key, held);
    };
    if (n.stolen) add("stolen_from", n.victim);
    if (n.deviates) add("deviates", true);
    if (n.priority) add("priority", *n.priority);
    if (n.better_ready != 0) add("better_ready", n.better_ready);
    if (wake != nullptr) add("woken_by", fmt::format("\"{}\"", nodes()[wake->from].identity));
    if (wake != nullptr && wake->latency_ns != 0) add("latency_ns", wake->latency_ns);
    return text;
  }

  // From the last nanosecond of a node, which lies inside its box, to the beginning of another.
  void arrow(std::uint64_t number, std::string_view kind, const schedule::node& from, const schedule::node& to) {
    const std::uint64_t last_ns = from.end_ns > from.start_ns ? from.end_ns - 1 : from.end_ns;
    event(R"({{"ph":"s","id":{},"pid":{},"tid":{},"ts":{},"cat":"{}","name":"{}"}})", number, process_,
          thread_of(from.worker), microseconds(std::min(last_ns, to.start_ns)), kind, kind);
    event(R"({{"ph":"f","bp":"e","id":{},"pid":{},"tid":{},"ts":{},"cat":"{}","name":"{}"}})", number, process_,
          thread_of(to.worker), microseconds(to.start_ns), kind, kind);
  }

  void counter(std::string_view name, std::uint64_t time_ns, std::uint64_t value) {
    event(R"({{"ph":"C","pid":{},"ts":{},"name":"{}","args":{{"count":{}}}}})", process_, microseconds(time_ns), name,
          value);
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
