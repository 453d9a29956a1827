#include "verify/on_relacy/recording.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace heist::verify {

namespace {

using objects = raw_vector<session::object>;

std::string object_name(std::size_t number) {
  return fmt::format("#{}", number);
}

// "top"; in an allocated object "next of #2"; in an allocated array "slot[1] of #2". Plain data may have no name.
std::string location_name(const raw_step& s, const objects& known) {
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

bool writes(const raw_step& s) {
  switch (s.what) {
    case step::sort::store:
    case step::sort::exchange:
    case step::sort::fetch:
    case step::sort::plain_store: return true;
    case step::sort::compare_exchange: return s.success;
    default: return false;
  }
}

bool reads(const raw_step& s) {
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
std::optional<std::uint32_t> store_read_by(const raw_vector<raw_step>& steps, std::size_t reader) {
  const raw_step& r = steps[reader];
  if (!reads(r)) return std::nullopt;
  unsigned to_pass = r.older;
  for (std::size_t i = reader; i-- > 0;) {
    const raw_step& s = steps[i];
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
raw_vector<raw_step> with_notes_in_place(const raw_vector<raw_step>& steps) {
  raw_vector<raw_step> ordered;
  raw_vector<raw_step> held;  // at most one a thread
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const raw_step& s = steps[i];
    const auto same = [&](const raw_step& other) { return other.thread == s.thread; };
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
raw_vector<raw_step> of_threads(const raw_vector<raw_step>& steps, std::size_t threads) {
  raw_vector<raw_step> kept;
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(kept), [&](const raw_step& s) { return s.thread < threads; });
  return kept;
}

step readable_step(const raw_step& r, const objects& known) {
  step s{.what = r.what, .thread = r.thread};
  if (r.what == step::sort::note) {
    s.name = r.has_value ? fmt::format("{} {}", r.name, r.value) : r.name;
  } else {
    s.name = location_name(r, known);
  }
  if (r.has_order) s.order = static_cast<model::order>(r.order);
  if (r.has_value && r.what != step::sort::note) {
    s.value = number(r.value, r.pointer);
    s.previous = number(r.previous, r.pointer);
  }
  s.success = r.success;
  s.stale = r.stale;
  s.racing = r.racing;
  s.file = r.file;
  s.line = r.line;
  return s;
}

}  // namespace

std::vector<step> readable(const raw_vector<raw_step>& recorded, const raw_vector<session::object>& known,
                           unsigned threads) {
  const raw_vector<raw_step> raw = with_notes_in_place(of_threads(recorded, threads));
  std::vector<step> steps;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    steps.push_back(readable_step(raw[i], known));
    steps.back().reads_from = store_read_by(raw, i);
    if (raw[i].racing) steps.back().maker = raw[i].where % max_threads % threads;
  }
  return steps;
}

}  // namespace heist::verify
