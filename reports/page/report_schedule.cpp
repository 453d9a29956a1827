#include "reports/page/report_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/json/json_writer.hpp"
#include "base/text/text.hpp"
#include "reports/schedule/critical_path.hpp"
#include "reports/schedule/node_index.hpp"
#include "reports/schedule/queue_states.hpp"

namespace heist::reports {
namespace {

using base::json_writer;
using base::printable;
using base::shorten;
using model::schedule;

constexpr std::size_t longest_shown_name = 160;
constexpr std::size_t left_out = std::numeric_limits<std::size_t>::max();

// The nodes by start, then worker; a document need not have them so.
std::vector<std::size_t> order_of(const schedule& what) {
  std::vector<std::size_t> order(what.nodes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return std::pair(what.nodes[i].start_ns, what.nodes[i].worker); });
  return order;
}

class columns {
 public:
  columns(const schedule& what, schedule_room room)
      : what_(what), order_(order_of(what)), place_(order_.size(), left_out) {
    order_.resize(std::min(order_.size(), room.tasks));
    for (std::size_t i = 0; i < order_.size(); ++i) place_[order_[i]] = i;
    const node_index index(what);
    for (const schedule::edge& e : what.edges) {
      const std::size_t from = place_[index.of(e.from)], to = place_[index.of(e.to)];
      if (from != left_out && to != left_out && edges_.size() < room.edges) edges_.push_back({from, to, &e});
    }
    std::ranges::stable_sort(edges_, {}, [](const placed_edge& e) { return std::pair(e.from, e.to); });
  }

  std::size_t tasks() const { return order_.size(); }
  std::size_t edges() const { return edges_.size(); }

  void write(json_writer& out) const {
    write_names(out);
    write_identities(out);
    write_column(out, "worker", [](const schedule::node& n) { return n.worker; });
    std::uint64_t before_ns = 0;
    write_column(out, "start_after",
                 [&](const schedule::node& n) { return n.start_ns - std::exchange(before_ns, n.start_ns); });
    write_column(out, "length", [](const schedule::node& n) { return n.end_ns - n.start_ns; });
    write_sparse(
        out, "stolen_from", [](const schedule::node& n) { return n.stolen; },
        [](const schedule::node& n) { return n.victim; });
    write_sparse(
        out, "deviates", [](const schedule::node& n) { return n.deviates; }, [](const schedule::node&) { return 1u; });
    write_sparse(
        out, "better_ready", [](const schedule::node& n) { return n.better_ready != 0; },
        [](const schedule::node& n) { return n.better_ready; });
    write_sparse(
        out, "priority", [](const schedule::node& n) { return n.priority.has_value(); },
        [](const schedule::node& n) { return *n.priority; });
    write_critical_path(out);
    write_edges(out);
  }

 private:
  struct placed_edge {
    std::size_t from, to;
    const schedule::edge* edge;
  };

  void write_names(json_writer& out) const {
    std::map<std::string, std::size_t> known;
    std::vector<std::string> names;
    std::vector<std::size_t> which;
    for (const std::size_t i : order_) {
      const auto [found, is_new] = known.try_emplace(what_.nodes[i].name, names.size());
      if (is_new) names.push_back(shorten(printable(what_.nodes[i].name), longest_shown_name));
      which.push_back(found->second);
    }
    out.list("names", names).list("name", which);
  }

  // One string: nobody reads them before a task is asked for.
  void write_identities(json_writer& out) const {
    std::string all;
    for (const std::size_t i : order_) {
      fmt::format_to(std::back_inserter(all), "{}{}", all.empty() ? "" : " ", what_.nodes[i].identity);
    }
    out.field("id", all);
  }

  void write_column(json_writer& out, std::string_view name, auto value) const {
    out.key(name).begin_array();
    for (const std::size_t i : order_) out.value(value(what_.nodes[i]));
    out.end_array();
  }

  // Task, value, task, value ...
  void write_sparse(json_writer& out, std::string_view name, auto holds, auto value) const {
    out.key(name).begin_array();
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const schedule::node& n = what_.nodes[order_[i]];
      if (holds(n)) out.value(i).value(value(n));
    }
    out.end_array();
  }

  void write_critical_path(json_writer& out) const {
    std::vector<std::size_t> path;
    for (const std::size_t i : critical_path_of(what_).nodes) {
      if (place_[i] != left_out) path.push_back(place_[i]);
    }
    out.list("critical", path);
  }

  void write_edges(json_writer& out) const {
    out.key("from_after").begin_array();
    std::size_t before = 0;
    for (const placed_edge& e : edges_) out.value(e.from - std::exchange(before, e.from));
    out.end_array().key("to").begin_array();
    for (const placed_edge& e : edges_) out.value(e.to);
    std::string kinds;  // a letter an edge: c, s, j, f
    for (const placed_edge& e : edges_) kinds += to_string(e.edge->kind)[0];
    out.end_array().field("kind", kinds).key("latency").begin_array();
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i].edge->latency_ns != 0) out.value(i).value(edges_[i].edge->latency_ns);
    }
    out.end_array();
  }

  const schedule& what_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> place_;  // of each node in that order
  std::vector<placed_edge> edges_;
};

// The first ones by their start; -1 stands for who is no worker.
void write_queues(json_writer& out, const schedule_document& document, std::size_t count) {
  const std::span spans = std::span(document.what.queues).first(count);
  const auto column = [&](std::string_view name, auto value) {
    out.key(name).begin_array();
    for (const schedule::queue_span& span : spans) out.value(value(span));
    out.end_array();
  };
  out.key("queues").begin_object().field("left_out", document.what.queues.size() - count);
  column("queue", [](const schedule::queue_span& span) { return span.queue; });
  std::string states;  // a letter a state: a, s, r, m
  for (const schedule::queue_span& span : spans) states += name_of(span.state)[0];
  out.field("state", states);
  column("worker", [&](const schedule::queue_span& span) {
    return span.worker < document.workers ? std::int64_t{span.worker} : std::int64_t{-1};
  });
  std::uint64_t before_ns = 0;
  column("start_after",
         [&](const schedule::queue_span& span) { return span.start_ns - std::exchange(before_ns, span.start_ns); });
  column("length", [](const schedule::queue_span& span) { return span.end_ns - span.start_ns; });
  out.end_object();
}

}  // namespace

schedule_columns columns_of(const schedule_document& document, schedule_room room) {
  const columns all(document.what, room);
  const std::size_t spans = std::min(room.queue_spans, document.what.queues.size());
  json_writer out;
  out.begin_object()
      .field("workers", document.workers)
      .field("makespan", document.makespan_ns)
      .field("tasks_left_out", document.what.nodes.size() - all.tasks());
  all.write(out);
  if (!document.what.queues.empty()) write_queues(out, document, spans);
  return {out.end_object().take(), all.tasks(), document.what.nodes.size() - all.tasks(), all.edges(), spans};
}

}  // namespace heist::reports
