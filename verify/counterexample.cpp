#include "verify/counterexample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

namespace heist::verify {

namespace {

using objects = raw_vector<session::object>;

std::string object_name(std::size_t number) {
  return fmt::format("#{}", number);
}

// "top"; in an allocated object "next of #2"; in an allocated array "slot[1] of #2". Plain data may have no name.
std::string location_name(const step& s, const objects& known) {
  if (s.plain != nullptr && *s.name == '\0') return "data";
  const std::string name = *s.name != '\0' ? s.name : fmt::format("location {}", s.where);
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (object_of(known[i].id) != object_of(s.where)) continue;
    // locations of a thread are numbered in steps of max_threads, in the order they were made
    const location first = s.plain != nullptr ? known[i].first_datum : known[i].first;
    const location index = (s.where & 0xFFFF) / max_threads - first;
    return name + (known[i].array ? fmt::format("[{}]", index) : "") + " of " + object_name(i + 1);
  }
  return name;
}

std::string number(std::int64_t value, bool pointer) {
  if (!pointer) return std::to_string(value);
  return value == 0 ? "null" : object_name(static_cast<std::size_t>(value));
}

std::string order_name(std::uint8_t order) {
  static constexpr const char* names[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
  return order < std::size(names) ? names[order] : "?";
}

std::string value_of(const step& s) {
  if (!s.has_value || s.what == step::sort::note) return "";
  const std::string value = number(s.value, s.pointer);
  const std::string previous = number(s.previous, s.pointer);
  switch (s.what) {
    case step::sort::exchange:
    case step::sort::fetch: return previous + " -> " + value;
    case step::sort::compare_exchange: return s.success ? previous + " -> " + value : "failed, found " + previous;
    default: return value;
  }
}

std::string operation_of(const step& s, const objects& known) {
  switch (s.what) {
    case step::sort::note: return s.has_value ? fmt::format("{} {}", s.name, s.value) : s.name;
    case step::sort::load: return location_name(s, known) + ".load";
    case step::sort::store: return location_name(s, known) + ".store";
    case step::sort::exchange: return location_name(s, known) + ".exchange";
    case step::sort::compare_exchange: return location_name(s, known) + ".compare_exchange";
    case step::sort::fetch: return location_name(s, known) + ".fetch";
    case step::sort::fence: return "fence";
    case step::sort::lock: return "lock";
    case step::sort::unlock: return "unlock";
    case step::sort::free: return "free";
    case step::sort::plain_load: return "read " + location_name(s, known);
    case step::sort::plain_store: return "write " + location_name(s, known);
    case step::sort::plain_end: return "end " + location_name(s, known);
  }
  return "?";
}

bool writes(const step& s) {
  switch (s.what) {
    case step::sort::store:
    case step::sort::exchange:
    case step::sort::fetch:
    case step::sort::plain_store: return true;
    case step::sort::compare_exchange: return s.success;
    default: return false;
  }
}

bool reads(const step& s) {
  switch (s.what) {
    case step::sort::load:
    case step::sort::exchange:
    case step::sort::fetch:
    case step::sort::compare_exchange:
    case step::sort::plain_load: return true;
    default: return false;
  }
}

// The step whose store this one read: stores to a location take effect in the order of the execution, and a load says
// how many it passed over. None for what the location was built with.
std::optional<std::uint32_t> store_read_by(const raw_vector<step>& steps, std::size_t reader) {
  const step& r = steps[reader];
  if (!reads(r)) return std::nullopt;
  unsigned to_pass = r.older;
  for (std::size_t i = reader; i-- > 0;) {
    const step& s = steps[i];
    if (!writes(s) || s.where != r.where || s.plain != r.plain) continue;
    if (to_pass-- > 0) continue;
    // memory that was freed and given out again may hold what nobody stored since
    const std::int64_t seen = r.what == step::sort::load || r.what == step::sort::plain_load ? r.value : r.previous;
    if (s.value == seen) return static_cast<std::uint32_t>(i);
    return std::nullopt;
  }
  return std::nullopt;
}

// Every thread runs up to its next operation before another one goes on, and says "steal" long before it begins to:
// the last note before others go on belongs to where the thread does.
raw_vector<step> with_notes_in_place(const raw_vector<step>& steps) {
  raw_vector<step> ordered;
  raw_vector<step> held;  // at most one a thread
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const step& s = steps[i];
    const auto same = [&](const step& other) { return other.thread == s.thread; };
    if (const auto early = std::find_if(held.begin(), held.end(), same); early != held.end()) {
      ordered.push_back(*early);
      held.erase(early);
    }
    const bool leaves = i + 1 < steps.size() && steps[i + 1].thread != s.thread;
    const bool returns = leaves && std::any_of(steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, steps.end(), same);
    (s.what == step::sort::note && returns ? held : ordered).push_back(s);
  }
  return ordered;
}

// of the test program's own threads: whatever others there are only builds and takes down
raw_vector<step> of_threads(const raw_vector<step>& steps, std::size_t threads) {
  raw_vector<step> kept;
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(kept), [&](const step& s) { return s.thread < threads; });
  return kept;
}

// What the thread said last that it does: 'push 1'.
std::string doing(const raw_vector<step>& steps, std::size_t at, const std::vector<std::string>& operations) {
  for (std::size_t i = at; i-- > 0;) {
    if (steps[i].thread == steps[at].thread && steps[i].what == step::sort::note) {
      return fmt::format("'{}'", operations[i]);
    }
  }
  return "";
}

std::string access_text(const raw_vector<step>& steps, std::size_t at, const model::counterexample& example,
                        const std::vector<std::string>& operations) {
  const step& s = steps[at];
  const char* const verb = s.what == step::sort::plain_load    ? "reads"
                           : s.what == step::sort::plain_store ? "writes"
                                                               : "destroys";
  const std::string what = doing(steps, at, operations);
  return fmt::format("{} {} it in {}{}{}:{}", example.threads[s.thread], verb, what,
                     what.empty() ? "" : ", ", std::filesystem::path(s.file).filename().string(), s.line);
}

// Both accesses of a data race, by whom and where.
void name_race(model::counterexample& example, const raw_vector<step>& steps, const objects& known) {
  if (steps.empty() || !steps.back().racing) return;
  std::vector<std::string> operations;
  for (const step& s : steps) operations.push_back(operation_of(s, known));
  const std::size_t later = steps.size() - 1;
  std::string other = fmt::format("and does not know of its construction by {}",
                                  example.threads[steps[later].where % max_threads % example.threads.size()]);
  for (std::size_t i = 0; i < later; ++i) {
    if (!steps[i].racing) continue;
    other = access_text(steps, i, example, operations);
    example.events[later].races_with = static_cast<std::uint32_t>(i);
  }
  example.violation = fmt::format("data race on {}: {}; {}", location_name(steps[later], known),
                                  access_text(steps, later, example, operations), other);
}

}  // namespace

model::counterexample explain(const std::string& violation, std::vector<std::string> threads,
                              const raw_vector<step>& recorded, const raw_vector<session::object>& known) {
  model::counterexample example{violation, std::move(threads), {}};
  const raw_vector<step> steps = with_notes_in_place(of_threads(recorded, example.threads.size()));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const step& s = steps[i];
    model::history_event e;
    e.thread = s.thread;
    e.operation = operation_of(s, known);
    e.order = s.has_order ? order_name(s.order) : "";
    e.value = value_of(s);
    e.stale = s.stale;
    e.file = s.file;
    e.line = s.line;
    e.reads_from = store_read_by(steps, i);
    example.events.push_back(std::move(e));
  }
  name_race(example, steps, known);
  return example;
}

}  // namespace heist::verify
