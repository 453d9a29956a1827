#include "reports/trace/perfetto_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "base/text/utf_8.hpp"
#include "reports/schedule/queue_curves.hpp"
#include "reports/schedule/schedule_curves.hpp"
#include "reports/schedule/schedule_heading.hpp"
#include "reports/trace/protobuf.hpp"
#include "reports/trace/trace_parts.hpp"

namespace heist::reports {
namespace {

using base::as_utf_8;
using base::output_file;
using base::printable;
using base::shorten;
using model::schedule;

// Numbers of fields, from protos/perfetto/trace/ of github.com/google/perfetto: trace.proto, trace_packet.proto,
// interned_data/interned_data.proto and track_event/*.proto.
namespace trace_field {
constexpr std::uint32_t packet = 1;
}
namespace packet_field {
constexpr std::uint32_t timestamp = 8;
constexpr std::uint32_t trusted_packet_sequence_id = 10;
constexpr std::uint32_t track_event = 11;
constexpr std::uint32_t interned_data = 12;
constexpr std::uint32_t sequence_flags = 13;
constexpr std::uint32_t track_descriptor = 60;
}  // namespace packet_field
namespace interned_field {
constexpr std::uint32_t event_categories = 1;
constexpr std::uint32_t debug_annotation_names = 3;
constexpr std::uint32_t iid = 1;
constexpr std::uint32_t name = 2;
}  // namespace interned_field
namespace track_field {
constexpr std::uint32_t uuid = 1;
constexpr std::uint32_t name = 2;
constexpr std::uint32_t process = 3;
constexpr std::uint32_t thread = 4;
constexpr std::uint32_t parent_uuid = 5;
constexpr std::uint32_t counter = 8;
}  // namespace track_field
namespace process_field {
constexpr std::uint32_t pid = 1;
constexpr std::uint32_t cmdline = 2;
constexpr std::uint32_t process_name = 6;
}  // namespace process_field
namespace thread_field {
constexpr std::uint32_t pid = 1;
constexpr std::uint32_t tid = 2;
constexpr std::uint32_t legacy_sort_index = 3;
constexpr std::uint32_t thread_name = 5;
}  // namespace thread_field
namespace counter_field {
constexpr std::uint32_t unit = 3;
}
namespace event_field {
constexpr std::uint32_t category_iids = 3;
constexpr std::uint32_t debug_annotations = 4;
constexpr std::uint32_t type = 9;
constexpr std::uint32_t track_uuid = 11;
constexpr std::uint32_t name = 23;
constexpr std::uint32_t counter_value = 30;
constexpr std::uint32_t flow_ids = 47;
constexpr std::uint32_t terminating_flow_ids = 48;
}  // namespace event_field
namespace annotation_field {
constexpr std::uint32_t name_iid = 1;
constexpr std::uint32_t bool_value = 2;
constexpr std::uint32_t uint_value = 3;
constexpr std::uint32_t int_value = 4;
}  // namespace annotation_field

enum class event_type : std::uint32_t { slice_begin = 1, slice_end = 2, counter = 4 };
constexpr std::uint32_t state_cleared = 1;
constexpr std::uint32_t needs_state = 2;
constexpr std::uint32_t unit_count = 2;
constexpr std::uint32_t our_sequence = 1;

// Interned once, in the first packet; an index into this and one more is what stands for a name.
constexpr std::uint32_t node_category = 1;
enum class argument : std::uint32_t { id, stolen_from, deviates, priority, better_ready, woken_by, latency_ns };
constexpr std::string_view argument_names[] = {"id",           "stolen_from", "deviates",  "priority",
                                               "better_ready", "woken_by",    "latency_ns"};

constexpr std::uint32_t number_of(argument name) {
  return static_cast<std::uint32_t>(name) + 1;
}

protobuf_message interned(std::uint32_t number, std::string_view name) {
  protobuf_message entry;
  entry.number(interned_field::iid, number).bytes(interned_field::name, name);
  return entry;
}

void put_packet(output_file& out, std::uint32_t flags, protobuf_message& packet) {
  packet.number(packet_field::trusted_packet_sequence_id, our_sequence).number(packet_field::sequence_flags, flags);
  protobuf_message whole;
  out.write(whole.message(trace_field::packet, packet).view());
}

// The packets of one run. The buffers are members, so that a million events take no million allocations.
class perfetto_process {
 public:
  perfetto_process(output_file& out, std::uint64_t process, std::uint64_t first_flow, std::uint64_t& tracks,
                   const schedule_document& document)
      : out_(out),
        process_(process),
        process_track_(++tracks),
        busy_track_(++tracks),
        ready_track_(++tracks),
        first_flow_(first_flow),
        tracks_(tracks),
        document_(document),
        arrows_(trace_arrows(document.what)),
        order_(in_order_of_begin(document.what)) {
    for (std::uint32_t i = 0; i < arrows_.size(); ++i) by_source_.push_back(i);
    std::stable_sort(by_source_.begin(), by_source_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return arrows_[a].from < arrows_[b].from; });
  }

  void describe() {
    const auto shown = [](const std::string& name) { return shorten(printable(name), 80); };
    const schedule_heading heading = heading_of(document_, shown);
    protobuf_message process;
    process.number(process_field::pid, process_)
        .bytes(process_field::cmdline, heading.run)
        .bytes(process_field::process_name, heading.what);
    describe_track(protobuf_message().number(track_field::uuid, process_track_).message(track_field::process, process));
    describe_counter(busy_track_, "busy workers");
    describe_counter(ready_track_, "ready nodes");
    describe_queues();
    for (const model::worker_id w : traced_workers(document_)) describe_worker(w);
  }

  void execute() {
    schedule_counts before{0, nodes().size() + 1, nodes().size() + 1};  // other than any count
    schedule_curves(document_.what).each([&](const schedule_counts& now) {
      count_queues(now.time_ns);
      pass_nodes(now.time_ns);
      if (now.running != before.running) count(busy_track_, now.time_ns, now.running);
      if (now.ready != before.ready) count(ready_track_, now.time_ns, now.ready);
      before = now;
    });
    count_queues(document_.makespan_ns);
  }

  std::uint64_t flows() const { return arrows_.size(); }

 private:
  struct running_node {
    std::uint64_t end_ns;
    std::size_t rank;  // of its begin
    std::uint64_t track;
    model::worker_id worker;
    bool operator>(const running_node& other) const {
      return std::tuple(end_ns, rank) > std::tuple(other.end_ns, other.rank);
    }
  };
  struct queue_change {
    std::uint64_t time_ns;
    std::uint64_t track;
    std::uint64_t count;  // from then on
  };
  using track_numbers = std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>>;

  const std::vector<schedule::node>& nodes() const { return document_.what.nodes; }

  void describe_track(const protobuf_message& track) {
    packet_.clear();
    packet_.message(packet_field::track_descriptor, track);
    put_packet(out_, needs_state, packet_);
  }

  void describe_counter(std::uint64_t track, std::string_view name) {
    protobuf_message descriptor;
    descriptor.number(track_field::uuid, track)
        .number(track_field::parent_uuid, process_track_)
        .bytes(track_field::name, name)
        .message(track_field::counter, protobuf_message().number(counter_field::unit, unit_count));
    describe_track(descriptor);
  }

  void describe_queues() {
    if (document_.what.queues.empty()) return;
    const queue_curves curves(document_.what);
    const auto describe = [this](const std::vector<counted>& counts, std::string_view name) {
      const std::uint64_t track = ++tracks_;
      describe_counter(track, name);
      each_change(counts, [&](const counted& now) { queue_changes_.push_back({now.time_ns, track, now.count}); });
    };
    describe(curves.live, "live deques");
    describe(curves.suspended, "suspended deques");
    std::ranges::stable_sort(queue_changes_, {}, &queue_change::time_ns);
  }

  // The track's number is the thread's, too: no other run has it, and it is not the process's, which would make it the
  // main thread and put it in front of worker 0.
  void describe_worker(model::worker_id worker) {
    const std::uint64_t track = ++tracks_;
    free_tracks_[worker].push(track);
    protobuf_message thread;
    thread.number(thread_field::pid, process_)
        .number(thread_field::tid, track)
        .number(thread_field::legacy_sort_index, track)
        .bytes(thread_field::thread_name, fmt::format("worker {}", worker));
    protobuf_message descriptor;
    descriptor.number(track_field::uuid, track)
        .number(track_field::parent_uuid, process_track_)
        .message(track_field::thread, thread);
    describe_track(descriptor);
  }

  // A worker executes a node at a time; where a file says otherwise the other one has a track of its own, because
  // slices of one track that overlap without one holding the other cannot be told apart.
  std::uint64_t take_track(model::worker_id worker) {
    track_numbers& free = free_tracks_[worker];
    if (free.empty()) {
      const std::uint64_t track = ++tracks_;
      describe_track(protobuf_message()
                         .number(track_field::uuid, track)
                         .number(track_field::parent_uuid, process_track_)
                         .bytes(track_field::name, fmt::format("worker {}, at the same time", worker)));
      return track;
    }
    const std::uint64_t track = free.top();
    free.pop();
    return track;
  }

  // All that begins or ends until then, in the order of time.
  void pass_nodes(std::uint64_t until_ns) {
    for (; begun_ < order_.size() && nodes()[order_[begun_]].start_ns <= until_ns; ++begun_) {
      const schedule::node& n = nodes()[order_[begun_]];
      end_nodes(n.start_ns);
      const std::uint64_t track = take_track(n.worker);
      begin(order_[begun_], track);
      running_.push({n.end_ns, begun_, track, n.worker});
    }
    end_nodes(until_ns);
  }

  void count_queues(std::uint64_t until_ns) {
    for (; counted_ < queue_changes_.size() && queue_changes_[counted_].time_ns <= until_ns; ++counted_) {
      const queue_change& change = queue_changes_[counted_];
      pass_nodes(change.time_ns);
      count(change.track, change.time_ns, change.count);
    }
  }

  void end_nodes(std::uint64_t until_ns) {
    while (!running_.empty() && running_.top().end_ns <= until_ns) {
      const running_node ended = running_.top();
      running_.pop();
      event_.clear();
      put_event(event_type::slice_end, ended.track, ended.end_ns);
      free_tracks_[ended.worker].push(ended.track);
    }
  }

  void begin(node_place place, std::uint64_t track) {
    const schedule::node& n = nodes()[place];
    event_.clear();
    event_.number(event_field::category_iids, node_category).bytes(event_field::name, as_utf_8(n.name));
    const auto first = std::lower_bound(arrows_.begin(), arrows_.end(), place,
                                        [](const trace_arrow& a, node_place to) { return a.to < to; });
    const auto last = std::find_if(first, arrows_.end(), [&](const trace_arrow& a) { return a.to != place; });
    annotate(n, last_wake(document_.what, {first, last}));
    for (auto a = first; a != last; ++a) {
      event_.fixed(event_field::terminating_flow_ids, first_flow_ + static_cast<std::uint64_t>(a - arrows_.begin()));
    }
    auto out = std::lower_bound(by_source_.begin(), by_source_.end(), place,
                                [&](std::uint32_t a, node_place from) { return arrows_[a].from < from; });
    for (; out != by_source_.end() && arrows_[*out].from == place; ++out) {
      event_.fixed(event_field::flow_ids, first_flow_ + *out);
    }
    put_event(event_type::slice_begin, track, n.start_ns);
  }

  void annotate(const schedule::node& n, const trace_arrow* wake) {
    annotate(argument::id, n.identity);
    if (n.stolen) annotate(argument::stolen_from, n.victim);
    if (n.deviates) annotate(argument::deviates, 1, annotation_field::bool_value);
    if (n.priority) {  // a negative number is its two's complement in 64 bits
      annotate(argument::priority, static_cast<std::uint64_t>(std::int64_t{*n.priority}),
               *n.priority < 0 ? annotation_field::int_value : annotation_field::uint_value);
    }
    if (n.better_ready != 0) annotate(argument::better_ready, n.better_ready);
    if (wake != nullptr) annotate(argument::woken_by, nodes()[wake->from].identity);
    if (wake != nullptr && wake->latency_ns != 0) annotate(argument::latency_ns, wake->latency_ns);
  }

  void annotate(argument name, std::uint64_t value, std::uint32_t field = annotation_field::uint_value) {
    annotation_.clear();
    annotation_.number(annotation_field::name_iid, number_of(name)).number(field, value);
    event_.message(event_field::debug_annotations, annotation_);
  }

  void count(std::uint64_t track, std::uint64_t time_ns, std::uint64_t value) {
    event_.clear();
    event_.number(event_field::counter_value, value);
    put_event(event_type::counter, track, time_ns);
  }

  void put_event(event_type type, std::uint64_t track, std::uint64_t time_ns) {
    event_.number(event_field::type, static_cast<std::uint32_t>(type)).number(event_field::track_uuid, track);
    packet_.clear();
    packet_.number(packet_field::timestamp, time_ns).message(packet_field::track_event, event_);
    put_packet(out_, needs_state, packet_);
  }

  output_file& out_;
  const std::uint64_t process_;
  const std::uint64_t process_track_;
  const std::uint64_t busy_track_;
  const std::uint64_t ready_track_;
  const std::uint64_t first_flow_;
  std::uint64_t& tracks_;
  const schedule_document& document_;
  const std::vector<trace_arrow> arrows_;  // by their target
  std::vector<std::uint32_t> by_source_;   // of those
  const std::vector<node_place> order_;
  std::size_t begun_ = 0;
  std::priority_queue<running_node, std::vector<running_node>, std::greater<>> running_;
  std::unordered_map<model::worker_id, track_numbers> free_tracks_;
  std::vector<queue_change> queue_changes_;  // in the order of time
  std::size_t counted_ = 0;                  // of those
  protobuf_message packet_;
  protobuf_message event_;
  protobuf_message annotation_;
};

}  // namespace

perfetto_trace::perfetto_trace(output_file& out) : out_(out) {
  protobuf_message names;
  names.message(interned_field::event_categories, interned(node_category, "node"));
  for (std::uint32_t i = 0; i < std::size(argument_names); ++i) {
    names.message(interned_field::debug_annotation_names, interned(i + 1, argument_names[i]));
  }
  protobuf_message packet;
  packet.message(packet_field::interned_data, names);
  put_packet(out_, state_cleared, packet);
}

void perfetto_trace::add(const schedule_document& document) {
  if (document.makespan_ns > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    throw base::bad_input(shorten(printable(document.workload), 80),
                          "runs for 2^63 ns or more, which Perfetto's form cannot hold", "--format json can");
  }
  perfetto_process process(out_, ++processes_, flows_ + 1, tracks_, document);
  process.describe();
  process.execute();
  flows_ += process.flows();
}

}  // namespace heist::reports
