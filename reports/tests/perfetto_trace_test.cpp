#include "reports/trace/perfetto_trace.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/bad_input.hpp"
#include "base/json/json_value.hpp"
#include "base/tests/temporary_folder.hpp"
#include "base/text/utf_8.hpp"
#include "reports/tests/samples.hpp"
#include "reports/trace/chrome_trace.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist::base;
using namespace heist::reports;

namespace {

// What a stranger reads in the bytes of one message, knowing nothing of the writer: fields by number, in their order.
struct wire_message {
  struct wire_field {
    std::uint64_t number;
    std::uint64_t value = 0;      // of a varint or fixed field
    std::string_view bytes = {};  // of one with a length
  };
  std::vector<wire_field> fields;

  explicit wire_message(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::uint64_t head = varint(bytes);
      wire_field f{head >> 3};
      switch (head & 7) {
        case 0: f.value = varint(bytes); break;
        case 1:
          for (int i = 0; i < 8; ++i) f.value |= std::uint64_t{byte(bytes)} << (8 * i);
          break;
        case 2: {
          const std::uint64_t size = varint(bytes);
          if (size > bytes.size()) throw std::runtime_error("a field goes beyond its message");
          f.bytes = bytes.substr(0, size);
          bytes.remove_prefix(size);
          break;
        }
        default: throw std::runtime_error("a kind of field that nobody writes any more");
      }
      fields.push_back(f);
    }
  }

  std::vector<wire_field> all(std::uint64_t number) const {
    std::vector<wire_field> found;
    for (const wire_field& f : fields) {
      if (f.number == number) found.push_back(f);
    }
    return found;
  }
  bool has(std::uint64_t number) const { return !all(number).empty(); }
  std::uint64_t value(std::uint64_t number) const { return only(number).value; }
  std::string text(std::uint64_t number) const { return std::string(only(number).bytes); }
  wire_message inner(std::uint64_t number) const { return wire_message(only(number).bytes); }

 private:
  wire_field only(std::uint64_t number) const {
    const auto found = all(number);
    if (found.size() != 1)
      throw std::runtime_error("field " + std::to_string(number) + " is there " + std::to_string(found.size()) +
                               " times");
    return found.front();
  }
  static unsigned char byte(std::string_view& bytes) {
    if (bytes.empty()) throw std::runtime_error("cut short");
    const auto first = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    return first;
  }
  static std::uint64_t varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      const unsigned char next = byte(bytes);
      value |= std::uint64_t{next & 0x7Fu} << shift;
      if (next < 0x80) return value;
    }
    throw std::runtime_error("a number of more than ten bytes");
  }
};

// A trace as a viewer would understand it; throws where the viewer would be at a loss.
struct viewed_trace {
  struct slice {
    std::string name;
    std::uint64_t track;
    std::uint64_t start_ns;
    std::uint64_t end_ns;
    std::map<std::string, std::uint64_t> arguments;
  };
  struct count {
    std::string counter;
    std::uint64_t time_ns;
    std::uint64_t value;
  };
  struct flow {
    std::size_t from;  // slices
    std::size_t to;
  };
  std::vector<slice> slices;
  std::vector<count> counts;
  std::vector<flow> flows;
  std::map<std::uint64_t, std::string> tracks;     // names, by uuid
  std::map<std::uint64_t, std::uint64_t> parents;  // by uuid
  std::map<std::uint64_t, std::uint64_t> threads;  // tid, by uuid
  std::vector<std::string> processes;

  explicit viewed_trace(const std::string& content) {
    for (const auto& packet : wire_message(content).fields) {
      if (packet.number != 1) throw std::runtime_error("a trace holds packets and nothing else");
      read(wire_message(packet.bytes));
    }
    for (const auto& [track, open] : open_) {
      if (!open.empty()) throw std::runtime_error("a slice does not end");
    }
    if (!begun_flows_.empty()) throw std::runtime_error("a flow does not end");
  }

 private:
  static void require(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(what);
  }

  void read(const wire_message& packet) {
    for (const auto& f : packet.fields) {
      require(std::set<std::uint64_t>{8, 10, 11, 12, 13, 60}.contains(f.number), "an unknown field of a packet");
    }
    require(packet.value(10) == 1, "one sequence");
    require(packet.value(13) == (first_ ? 1u : 2u),
            "the state is cleared by the first packet and needed by the others");
    first_ = false;
    if (packet.has(12)) intern(packet.inner(12));
    if (packet.has(60)) describe(packet.inner(60));
    if (packet.has(11)) happen(packet.value(8), packet.inner(11));
  }

  void intern(const wire_message& names) {
    for (const auto& f : names.fields) {
      const wire_message entry(f.bytes);
      require(f.number == 1 || f.number == 3, "an unknown kind of interned data");
      auto& index = f.number == 1 ? categories_ : arguments_;
      require(index.emplace(entry.value(1), entry.text(2)).second, "interned twice");
    }
  }

  void describe(const wire_message& track) {
    const std::uint64_t uuid = track.value(1);
    std::string name = track.has(2) ? track.text(2) : "";
    if (track.has(3)) {
      name = track.inner(3).text(6);
      processes.push_back(name);
      latest_ns_ = 0;  // every run has a time of its own
    } else {
      require(tracks.contains(track.value(5)), "a track without a parent");
      parents[uuid] = track.value(5);
    }
    if (track.has(4)) {
      name = track.inner(4).text(5);
      threads[uuid] = track.inner(4).value(2);
    }
    if (track.has(8)) {
      require(track.inner(8).value(3) == 2, "the unit of a count");
      counters_.insert(uuid);
    }
    require(uuid != 0 && tracks.emplace(uuid, name).second, "a track of two descriptions");
  }

  void happen(std::uint64_t time_ns, const wire_message& event) {
    const std::uint64_t track = event.value(11);
    require(tracks.contains(track), "an event on a track that nobody described");
    require(time_ns >= latest_ns_, "time goes back");
    latest_ns_ = time_ns;
    require(counters_.contains(track) == (event.value(9) == 4), "counts on counters, and nothing else on them");
    switch (event.value(9)) {
      case 1: return begin(time_ns, track, event);
      case 2: return end(time_ns, track);
      case 4: return counts.push_back({tracks[track], time_ns, event.value(30)});
      default: throw std::runtime_error("an event of an unknown type");
    }
  }

  void begin(std::uint64_t time_ns, std::uint64_t track, const wire_message& event) {
    require(open_[track].empty(), "two nodes at a time on one track");
    require(categories_.at(event.value(3)) == "node", "a category");
    slice begun{event.text(23), track, time_ns, 0, {}};
    for (const auto& f : event.all(4)) {
      const wire_message held(f.bytes);
      begun.arguments[arguments_.at(held.value(1))] = held.has(2)   ? held.value(2)
                                                            : held.has(4) ? held.value(4)
                                                                          : held.value(3);
    }
    for (const auto& f : event.all(48)) {
      const auto from = begun_flows_.find(f.value);
      require(from != begun_flows_.end(), "a flow that begins nowhere");
      flows.push_back({from->second, slices.size()});
      begun_flows_.erase(from);
    }
    for (const auto& f : event.all(47)) {
      require(all_flows_.insert(f.value).second, "two flows of one number");
      begun_flows_.emplace(f.value, slices.size());
    }
    open_[track].push_back(slices.size());
    slices.push_back(begun);
  }

  void end(std::uint64_t time_ns, std::uint64_t track) {
    require(!open_[track].empty(), "an end without a begin");
    slices[open_[track].back()].end_ns = time_ns;
    open_[track].pop_back();
  }

  bool first_ = true;
  std::uint64_t latest_ns_ = 0;
  std::map<std::uint64_t, std::string> categories_;
  std::map<std::uint64_t, std::string> arguments_;
  std::set<std::uint64_t> counters_;
  std::map<std::uint64_t, std::vector<std::size_t>> open_;
  std::map<std::uint64_t, std::size_t> begun_flows_;
  std::set<std::uint64_t> all_flows_;
};

// Several workers, steals, futures, nodes without a duration and times that coincide.
schedule_document busy_schedule() {
  using heist::model::edge_kind;
  schedule_document document = samples::diamond_schedule();
  document.workers = 3;
  document.what = {};
  std::uint64_t free_ns[3] = {0, 0, 0};
  for (std::uint64_t i = 0; i < 600; ++i) {
    const auto worker = static_cast<heist::model::worker_id>(i * 7 % 3);
    const std::uint64_t start_ns = free_ns[worker] + i % 2;
    free_ns[worker] = start_ns + i % 4;
    document.what.nodes.push_back({i, "n", worker, start_ns, free_ns[worker], i % 5 == 4, (worker + 1) % 3});
    if (i >= 20) {
      document.what.edges.push_back({i - 20, i, i % 3 == 0 ? edge_kind::future : edge_kind::spawn, i % 7});
    }
  }
  document.makespan_ns = 10'000;
  return document;
}

}  // namespace

TEST_GROUP(perfetto_trace) {
  temporary_folder folder;

  template <class Trace>
  std::string written(const std::vector<schedule_document>& documents) {
    output_file file(folder.path / "trace");
    Trace trace(file);
    for (const schedule_document& document : documents) trace.add(document);
    trace.end();
    file.finish();
    return content_of(folder.path / "trace");
  }
  viewed_trace viewed(const std::vector<schedule_document>& documents) {
    return viewed_trace(written<perfetto_trace>(documents));
  }

  void agree_with_chrome(const schedule_document& document) {
    const viewed_trace trace = viewed({document});
    std::map<std::string, std::size_t> found;
    const json_value chrome = parse_json_value(written<chrome_trace>({document}), 5);
    for (const json_value& event : chrome.at("traceEvents").elements()) ++found[event.at("ph").text()];
    UNSIGNED_LONGS_EQUAL(found["X"], trace.slices.size());
    UNSIGNED_LONGS_EQUAL(found["s"], trace.flows.size());
    UNSIGNED_LONGS_EQUAL(found["C"], trace.counts.size());
  }
};

TEST(perfetto_trace, has_a_track_a_worker_and_a_slice_a_node) {
  const viewed_trace trace = viewed({samples::diamond_schedule()});
  STRCMP_EQUAL("diamond by work-stealing on 4 workers: makespan 301 ns", trace.processes.at(0).c_str());
  UNSIGNED_LONGS_EQUAL(4, trace.threads.size());
  UNSIGNED_LONGS_EQUAL(4, trace.slices.size());
  const viewed_trace::slice& d = trace.slices.at(3);
  STRCMP_EQUAL("d", d.name.c_str());
  STRCMP_EQUAL("worker 1", trace.tracks.at(d.track).c_str());
  UNSIGNED_LONGLONGS_EQUAL(201, d.start_ns);
  UNSIGNED_LONGLONGS_EQUAL(301, d.end_ns);
  UNSIGNED_LONGLONGS_EQUAL(18446744073709551615u, d.arguments.at("id"));
}

TEST(perfetto_trace, a_flow_leads_from_the_victim_s_node_to_the_stolen_one_and_from_a_future_to_whom_it_woke) {
  const viewed_trace trace = viewed({samples::diamond_schedule()});
  UNSIGNED_LONGS_EQUAL(2, trace.flows.size());
  STRCMP_EQUAL("a", trace.slices.at(trace.flows[0].from).name.c_str());
  STRCMP_EQUAL("c", trace.slices.at(trace.flows[0].to).name.c_str());
  STRCMP_EQUAL("c", trace.slices.at(trace.flows[1].from).name.c_str());
  STRCMP_EQUAL("d", trace.slices.at(trace.flows[1].to).name.c_str());
}

TEST(perfetto_trace, a_node_says_why_it_is_where_it_is) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[2].deviates = true;
  document.what.nodes[2].priority = 3;
  document.what.nodes[2].better_ready = 5;
  document.what.edges[3].latency_ns = 17;
  const viewed_trace trace = viewed({document});
  const std::map<std::string, std::uint64_t> expected{
      {"id", 3}, {"stolen_from", 0}, {"deviates", 1}, {"priority", 3}, {"better_ready", 5}};
  CHECK_TRUE(expected == trace.slices.at(2).arguments);
  document.what.nodes[2].priority = -3;
  LONGLONGS_EQUAL(-3, static_cast<std::int64_t>(viewed({document}).slices.at(2).arguments.at("priority")));
  UNSIGNED_LONGLONGS_EQUAL(3, trace.slices.at(3).arguments.at("woken_by"));
  UNSIGNED_LONGLONGS_EQUAL(17, trace.slices.at(3).arguments.at("latency_ns"));
}

TEST(perfetto_trace, counts_what_runs_and_what_waits) {
  const viewed_trace trace = viewed({samples::diamond_schedule()});
  std::string text;
  for (const auto& c : trace.counts) {
    text += c.counter + "@" + std::to_string(c.time_ns) + "=" + std::to_string(c.value) + " ";
  }
  STRCMP_EQUAL(
      "busy workers@0=1 ready nodes@0=0 ready nodes@100=1 busy workers@101=2 ready nodes@101=0 "
      "busy workers@200=1 busy workers@301=0 ",
      text.c_str());
}

TEST(perfetto_trace, holds_what_the_chrome_trace_holds) {
  agree_with_chrome(samples::diamond_schedule());
  agree_with_chrome(busy_schedule());
  agree_with_chrome(samples::suspended_deques());
}

TEST(perfetto_trace, counts_live_and_suspended_deques_where_they_change_hands) {
  std::string text;
  const viewed_trace trace = viewed({samples::suspended_deques(), samples::diamond_schedule()});
  for (const auto& c : trace.counts) {
    if (c.counter == "suspended deques") text += std::to_string(c.time_ns) + "=" + std::to_string(c.value) + " ";
  }
  STRCMP_EQUAL("200=1 300=2 500=1 600=0 ", text.c_str());
  text.clear();
  for (const auto& c : trace.counts) {
    if (c.counter == "live deques") text += std::to_string(c.time_ns) + "=" + std::to_string(c.value) + " ";
  }
  STRCMP_EQUAL("0=1 100=2 120=3 220=4 430=3 510=2 880=1 1000=0 ", text.c_str());
}

TEST(perfetto_trace, every_run_is_a_process_with_tracks_and_flows_of_its_own) {
  const viewed_trace trace = viewed({busy_schedule(), samples::diamond_schedule()});
  UNSIGNED_LONGS_EQUAL(2, trace.processes.size());
  UNSIGNED_LONGS_EQUAL(604, trace.slices.size());
  CHECK_TRUE(trace.slices[603].track > trace.slices[599].track);
}

TEST(perfetto_trace, nodes_that_overlap_on_a_worker_have_tracks_of_their_own) {
  schedule_document document = samples::diamond_schedule();
  document.what.nodes[1].start_ns = 50;
  const viewed_trace trace = viewed({document});
  UNSIGNED_LONGS_EQUAL(4, trace.slices.size());
  STRCMP_EQUAL("worker 0, at the same time", trace.tracks.at(trace.slices[1].track).c_str());
  UNSIGNED_LONGLONGS_EQUAL(200, trace.slices[1].end_ns);
}

TEST(perfetto_trace, no_arrow_leads_back_in_time) {
  schedule_document document = samples::diamond_schedule();
  document.what.edges.push_back({18446744073709551615u, 3, heist::model::edge_kind::future});
  UNSIGNED_LONGS_EQUAL(2, viewed({document}).flows.size());
  agree_with_chrome(document);
}

TEST(perfetto_trace, whatever_a_name_holds_it_is_utf_8_in_its_place) {
  schedule_document document = samples::diamond_schedule();
  document.scenario = document.workload = document.scheduler = document.what.nodes[0].name = samples::hostile_name();
  const viewed_trace trace = viewed({document});
  STRCMP_EQUAL(as_utf_8(samples::hostile_name()).c_str(), trace.slices.at(0).name.c_str());
  STRCMP_CONTAINS("&lt;&#60;\uFFFD\uFFFD\uFFFD\\N", trace.slices.at(0).name.c_str());
  CHECK_TRUE(trace.processes.at(0).size() < 300);
}

TEST(perfetto_trace, no_two_threads_have_a_number_and_none_has_that_of_its_process) {
  const viewed_trace trace = viewed({samples::diamond_schedule(), samples::diamond_schedule()});
  std::set<std::uint64_t> numbers{1, 2};  // of the processes
  for (const auto& [track, thread] : trace.threads) CHECK_TRUE(numbers.insert(thread).second);
  UNSIGNED_LONGS_EQUAL(10, numbers.size());
}

TEST(perfetto_trace, workers_with_large_numbers_have_small_threads) {
  schedule_document document = samples::diamond_schedule();
  document.workers = 4'000'000'000;
  document.what.nodes[3].worker = 3'999'999'999;
  const viewed_trace trace = viewed({document});
  STRCMP_EQUAL("worker 3999999999", trace.tracks.at(trace.slices.at(3).track).c_str());
  CHECK_TRUE(trace.threads.at(trace.slices.at(3).track) < 2'000);
}

TEST(perfetto_trace, times_that_the_form_cannot_hold_are_refused) {
  schedule_document document = samples::diamond_schedule();
  document.makespan_ns = document.what.nodes[3].end_ns = 9'223'372'036'854'775'807u;
  UNSIGNED_LONGLONGS_EQUAL(document.makespan_ns, viewed({document}).slices.at(3).end_ns);
  document.makespan_ns += 1;
  STRCMP_CONTAINS("2^63", message_of<bad_input>([&] { written<perfetto_trace>({document}); }).c_str());
}

TEST(perfetto_trace, without_a_run_it_is_still_a_trace) {
  UNSIGNED_LONGS_EQUAL(0, viewed({}).slices.size());
}
