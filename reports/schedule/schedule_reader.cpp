#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/json/json_records.hpp"
#include "base/text/text.hpp"
#include "reports/schedule/node_index.hpp"
#include "reports/schedule/queue_states.hpp"
#include "reports/schedule/schedule_graph.hpp"
#include "reports/schedule/schedule_json.hpp"

namespace heist::reports {
namespace {

using base::input_file;
using base::json_record;
using base::json_source;
using base::printable;
using base::read_json_records;
using model::edge_kind;
using model::schedule;

model::worker_id read_worker(const json_record& record, std::string_view key) {
  return static_cast<model::worker_id>(record.number(key, std::numeric_limits<model::worker_id>::max()));
}

schedule::moment read_moment(const json_record& record, const char* time_ns, const char* order) {
  if (!record.has(order) && !record.has(time_ns)) return {};
  const schedule::moment m{record.number(time_ns), record.number(order)};
  if (!m.happened()) record.fail(fmt::format("\"{}\" should be at least 1", order));
  return m;
}

// Ready, visible where others could ever see it, taken: in this order, and taken where it was ready.
void read_moments(const json_record& record, schedule::node& n) {
  n.ready = read_moment(record, "ready_ns", "ready_order");
  n.visible = read_moment(record, "visible_ns", "visible_order");
  n.taken = read_moment(record, "taken_ns", "taken_order");
  const auto in_order = [](const schedule::moment& a, const schedule::moment& b) {
    return a.order < b.order && a.time_ns <= b.time_ns;
  };
  const bool seen = n.visible.happened();
  if (n.ready.happened() != n.taken.happened() || (seen && !n.ready.happened())) {
    record.fail("should have been ready and taken, or neither");
  }
  if (n.taken.happened() && !in_order(n.ready, n.taken)) record.fail("was taken before it was ready");
  if (seen && (!in_order(n.ready, n.visible) || !in_order(n.visible, n.taken))) {
    record.fail("was not visible between ready and taken");
  }
}

schedule::gap read_gap(const json_record& record) {
  const auto time_ns = [&record](const char* key) { return record.has(key) ? record.number(key) : 0; };
  return {time_ns("overhead_ns"), time_ns("stealing_ns"), time_ns("idle_ns")};
}

schedule::gap read_rest(const json_record& record, std::size_t worker) {
  if (record.number("worker") != worker) record.fail(fmt::format("should be of worker {}", worker));
  return read_gap(record);
}

// Of a batch at least one; of a part there may be none.
model::range read_iterations(const json_record& record) {
  const model::range r{static_cast<std::uint32_t>(record.number("first_iteration", model::range::most_iterations)),
                       static_cast<std::uint32_t>(record.number("end_iteration", model::range::most_iterations))};
  if (r.end < r.first) record.fail("has iterations that end before they begin");
  return r;
}

std::optional<model::batch> read_piece(const json_record& record) {
  if (!record.has("first_iteration")) return std::nullopt;
  model::batch piece{.iterations = read_iterations(record), .round = 0};
  if (piece.iterations.size() == 0) record.fail("is a batch without iterations");
  if (record.has("round")) piece.round = static_cast<std::uint32_t>(record.number("round", UINT32_MAX));
  return piece;
}

schedule::node read_node(const json_record& record) {
  schedule::node n{.identity = record.decimal_text("id"),
                   .name = record.text("name"),
                   .worker = read_worker(record, "worker"),
                   .start_ns = record.number("start_ns"),
                   .end_ns = record.number("end_ns"),
                   .stolen = record.has("stolen_from"),
                   .victim = 0};
  if (n.stolen) n.victim = read_worker(record, "stolen_from");
  n.deviates = record.has("deviates") && record.flag("deviates");
  if (record.has("priority")) {
    n.priority = static_cast<model::priority_value>(record.integer("priority", INT32_MIN, INT32_MAX));
  }
  if (record.has("better_ready")) n.better_ready = record.number("better_ready");
  n.discarded = record.has("discarded") && record.flag("discarded");
  n.before = read_gap(record);
  n.piece = read_piece(record);
  read_moments(record, n);
  if (n.end_ns < n.start_ns) record.fail("ends before it starts");
  if (n.stolen && n.victim == n.worker) record.fail("is stolen by a worker from itself");
  return n;
}

schedule::edge read_edge(const json_record& record) {
  const std::string& word = record.text("kind");
  for (const edge_kind kind : {edge_kind::follow, edge_kind::spawn, edge_kind::join, edge_kind::future}) {
    if (word != to_string(kind)) continue;
    const std::uint64_t latency_ns = record.has("latency_ns") ? record.number("latency_ns") : 0;
    return {record.decimal_text("from"), record.decimal_text("to"), kind, latency_ns};
  }
  record.fail("\"kind\" should be continue, spawn, join or future");
}

schedule::queue_span read_queue_span(const json_record& record) {
  const auto state = spanned_state(record.text("state"));
  if (!state) record.fail("\"state\" should be active, suspended, resumable or muggable");
  const schedule::queue_span span{
      .queue = static_cast<model::queue_id>(record.number("queue", std::numeric_limits<model::queue_id>::max())),
      .state = *state,
      .worker =
          record.has("worker") ? static_cast<model::worker_id>(record.number("worker", no_worker - 1)) : no_worker,
      .start_ns = record.number("start_ns"),
      .end_ns = record.number("end_ns")};
  if (span.end_ns < span.start_ns) record.fail("ends before it starts");
  if (span.end_ns == span.start_ns) record.fail("lasts for no time, and should be left out");
  if (span.state == model::queue_state::active && span.worker == no_worker) {
    record.fail("is active, and \"worker\" is missing");
  }
  return span;
}

schedule::loop_part read_part(const json_record& record) {
  constexpr std::uint32_t whole = schedule::loop_part::whole;
  const std::uint64_t half_of = record.has("half_of") ? record.number("half_of", whole - 1) : whole;
  return {static_cast<std::uint32_t>(half_of), read_iterations(record), read_worker(record, "worker"), record.number("since_ns")};
}

std::uint64_t read_digest(const json_record& header) {
  if (!header.has("digest")) return 0;
  const std::string& text = header.text("digest");
  std::uint64_t digest = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, digest, 16);
  if (text.size() != 16 || stop != end || error != std::errc{}) header.fail("\"digest\" should be 16 hex digits");
  return digest;
}

void read_header(const json_record& header, schedule_document& document) {
  document.scenario = header.text("scenario");
  document.workload = header.text("workload");
  document.scheduler = header.text("scheduler");
  document.workers = static_cast<std::uint32_t>(header.number("workers", std::numeric_limits<std::uint32_t>::max()));
  document.seed = header.number("seed");
  document.makespan_ns = header.number("makespan_ns");
  document.digest = read_digest(header);
  if (document.workers == 0) header.fail("\"workers\" should be at least 1");
  for (const char* list : {"nodes", "edges"}) {
    if (!header.has(list)) header.fail(fmt::format("\"{}\" is missing", list));
  }
  if (header.has("rest") && document.what.rest.size() != document.workers) {
    header.fail(fmt::format("\"rest\" should have {} entries, one a worker", document.workers));
  }
}

void check_nodes(const schedule_document& document, const json_record& header) {
  for (std::size_t i = 0; i < document.what.nodes.size(); ++i) {
    const schedule::node& n = document.what.nodes[i];
    const model::worker_id highest = n.stolen ? std::max(n.worker, n.victim) : n.worker;
    if (highest >= document.workers) {
      header.fail(fmt::format("nodes[{}]: names worker {}, and there are {}", i, highest, document.workers));
    }
    if (n.end_ns > document.makespan_ns) {
      header.fail(fmt::format("nodes[{}]: ends after the makespan of {} ns", i, document.makespan_ns));
    }
  }
}

void check_queues(const schedule_document& document, const json_record& header) {
  const std::vector<schedule::queue_span>& spans = document.what.queues;
  std::unordered_map<model::queue_id, std::uint64_t> known_until_ns;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const auto fail = [&](const std::string& what) { header.fail(fmt::format("queues[{}]: {}", i, what)); };
    const schedule::queue_span& span = spans[i];
    if (span.worker != no_worker && span.worker >= document.workers) {
      fail(fmt::format("names worker {}, and there are {}", span.worker, document.workers));
    }
    if (span.end_ns > document.makespan_ns) fail(fmt::format("ends after the makespan of {} ns", document.makespan_ns));
    if (i > 0 && std::tuple(span.start_ns, span.queue) < std::tuple(spans[i - 1].start_ns, spans[i - 1].queue)) {
      fail("should come before the one above it: they are in the order of their starts, then of their queues");
    }
    std::uint64_t& until_ns = known_until_ns[span.queue];
    if (span.start_ns < until_ns) fail(fmt::format("begins before queue {} has left another state", span.queue));
    until_ns = span.end_ns;
  }
}

// What is wrong with two halves of a part, if anything.
std::string fault_of(const schedule::loop_part& stolen, const schedule::loop_part& kept,
                     const schedule::loop_part& taken) {
  const model::range &a = kept.iterations, &b = taken.iterations, &all = stolen.iterations;
  const bool fit = a.end == b.first || (a.size() == 0 && a.end == b.end);
  if (!fit || b.end != all.end || std::min(a.first, b.first) < all.first) {
    return "and the one before it are not what is left of a part";
  }
  if (kept.owner != stolen.owner) return "and the one before it should begin with the owner's half";
  if (kept.since_ns == taken.since_ns && kept.since_ns >= stolen.since_ns) return "";
  return "and the one before it should begin at once, after what they are halves of";
}

// A part that has all, or two halves of one that stands before them and has not been halved.
void check_parts(const schedule_document& document, const json_record& header) {
  const std::vector<schedule::loop_part>& parts = document.what.parts;
  std::vector<bool> is_halved(parts.size(), false);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto fail = [&](const std::string& what) { header.fail(fmt::format("parts[{}]: {}", i, what)); };
    const schedule::loop_part& part = parts[i];
    if (part.owner >= document.workers) fail(fmt::format("names worker {}, and there are {}", part.owner, document.workers));
    if (part.since_ns > document.makespan_ns) fail(fmt::format("begins after the makespan of {} ns", document.makespan_ns));
    if (part.half_of == schedule::loop_part::whole) continue;
    if (part.half_of >= i || is_halved[part.half_of]) fail(fmt::format("cannot be a half of part {}", part.half_of));
    if (i + 1 == parts.size() || parts[i + 1].half_of != part.half_of) fail("should be followed by the other half");
    const std::string fault = fault_of(parts[part.half_of], part, parts[i + 1]);
    if (!fault.empty()) header.fail(fmt::format("parts[{}]: {}", i + 1, fault));
    is_halved[part.half_of] = true;
    ++i;
    if (parts[i].owner >= document.workers) fail(fmt::format("names worker {}, and there are {}", parts[i].owner, document.workers));
  }
}

void check_edges(const schedule& what, const json_record& header) {
  const node_index index(what);
  if (const auto twice = index.twice()) header.fail(fmt::format("two nodes have the id \"{}\"", *twice));
  for (std::size_t i = 0; i < what.edges.size(); ++i) {
    for (const std::uint64_t end : {what.edges[i].from, what.edges[i].to}) {
      if (index.has(end)) continue;
      header.fail(fmt::format("edges[{}]: there is no node \"{}\"", i, end));
    }
  }
}

// Of edges that go round in a circle: one of them, by its place in the list.
std::size_t edge_of_a_circle(const schedule_graph& graph) {
  std::vector<bool> waits(graph.size(), true);  // for itself, or for one that does
  for (const schedule_graph::place n : graph.in_order()) waits[n] = false;
  auto n = static_cast<schedule_graph::place>(std::ranges::find(waits, true) - waits.begin());
  for (std::vector<bool> seen(graph.size(), false);;) {  // back, to where we have been
    const auto from = std::ranges::find_if(graph.before(n), [&](const auto& link) { return waits[link.node]; });
    if (seen[n]) return from->edge;
    seen[n] = true;
    n = from->node;
  }
}

void check_order(const schedule& what, const json_record& header) {
  const schedule_graph graph(what);
  if (graph.in_order().size() == graph.size()) return;
  const std::size_t i = edge_of_a_circle(graph);
  header.fail(fmt::format("edges[{}]: the one from \"{}\" to \"{}\" is part of a circle, and none of its nodes could "
                          "ever have started",
                          i, what.edges[i].from, what.edges[i].to));
}

schedule_document parse_schedule(const json_source& source, const std::string& where) {
  schedule_document document;
  const auto keep = [&document](const std::string& list, const json_record& record) {
    if (list == "nodes") {
      document.what.nodes.push_back(read_node(record));
    } else if (list == "edges") {
      document.what.edges.push_back(read_edge(record));
    } else if (list == "queues") {
      document.what.queues.push_back(read_queue_span(record));
    } else if (list == "parts") {
      document.what.parts.push_back(read_part(record));
    } else {
      document.what.rest.push_back(read_rest(record, document.what.rest.size()));
    }
  };
  const json_record header =
      read_json_records(source, where, "heist.schedule/1", {"nodes", "edges", "rest", "queues", "parts"}, keep);
  read_header(header, document);
  check_nodes(document, header);
  check_queues(document, header);
  check_parts(document, header);
  check_edges(document.what, header);
  check_order(document.what, header);
  return document;
}

}  // namespace

schedule_document parse_schedule(std::string_view text, const std::string& where) {
  if (text.size() > most_schedule_bytes) throw base::bad_input(where, "holds more than 1000 MB");
  return parse_schedule([rest = text]() mutable { return std::exchange(rest, {}); }, where);
}

schedule_document read_schedule(const std::filesystem::path& path) {
  input_file file(path, most_schedule_bytes);
  return parse_schedule([&file] { return file.next(); }, printable(path.string()));
}

}  // namespace heist::reports
