#include "verify/counterexample.hpp"

#include <fmt/format.h>

namespace heist::verify {

namespace {

using objects = raw_vector<session::object>;

std::string object_name(std::size_t number) {
  return fmt::format("#{}", number);
}

// "top"; in an allocated object "next of #2"; in an allocated array "slot[1] of #2".
std::string location_name(const step& s, const objects& known) {
  const std::string name = *s.name != '\0' ? s.name : fmt::format("location {}", s.where);
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (object_of(known[i].id) != object_of(s.where)) continue;
    // locations of a thread are numbered in steps of max_threads, in the order they were made
    const location index = (s.where & 0xFFFF) / max_threads - known[i].first;
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
    case step::sort::note: return s.name;
    case step::sort::load: return location_name(s, known) + ".load";
    case step::sort::store: return location_name(s, known) + ".store";
    case step::sort::exchange: return location_name(s, known) + ".exchange";
    case step::sort::compare_exchange: return location_name(s, known) + ".compare_exchange";
    case step::sort::fetch: return location_name(s, known) + ".fetch";
    case step::sort::fence: return "fence";
    case step::sort::lock: return "lock";
    case step::sort::unlock: return "unlock";
    case step::sort::free: return "free";
    case step::sort::plain_load: return "read data";
    case step::sort::plain_store: return "write data";
  }
  return "?";
}

}  // namespace

model::counterexample explain(const std::string& violation, std::vector<std::string> threads,
                              const raw_vector<step>& steps, const raw_vector<session::object>& known) {
  model::counterexample example{violation, std::move(threads), {}};
  for (const step& s : steps) {
    if (s.thread >= example.threads.size()) continue;
    model::history_event e;
    e.thread = s.thread;
    e.operation = operation_of(s, known);
    e.order = s.has_order ? order_name(s.order) : "";
    e.value = value_of(s);
    e.stale = s.stale;
    e.file = s.file;
    e.line = s.line;
    example.events.push_back(std::move(e));
  }
  return example;
}

}  // namespace heist::verify
