#include "verify/counterexample.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace heist::verify {

namespace {

std::string order_name(model::order order) {
  static constexpr std::array names{"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
  return names[static_cast<std::size_t>(order)];
}

std::string value_of(const step& s) {
  switch (s.what) {
    case step::sort::exchange:
    case step::sort::fetch: return s.previous + " -> " + s.value;
    case step::sort::compare_exchange: return s.success ? s.previous + " -> " + s.value : "failed, found " + s.previous;
    default: return s.value;
  }
}

// Where a store takes effect earlier than it is shown.
std::string place_in_memory_order(const step& s) {
  return s.overtaken_by ? fmt::format(", before that of step {}", *s.overtaken_by + 1) : "";
}

std::string operation_of(const step& s) {
  switch (s.what) {
    case step::sort::note: return s.name;
    case step::sort::load: return s.name + ".load";
    case step::sort::store: return s.name + ".store";
    case step::sort::exchange: return s.name + ".exchange";
    case step::sort::compare_exchange: return s.name + ".compare_exchange";
    case step::sort::fetch: return s.name + ".fetch";
    case step::sort::await: return s.name + ".await";
    case step::sort::fence: return "fence";
    case step::sort::lock: return "lock";
    case step::sort::unlock: return "unlock";
    case step::sort::free: return "free";
    case step::sort::plain_load: return "read " + s.name;
    case step::sort::plain_store: return "write " + s.name;
    case step::sort::plain_end: return "end " + s.name;
  }
  return "?";
}

// What the thread said last that it does: 'push 1'.
std::string doing(const std::vector<step>& steps, std::size_t at) {
  for (std::size_t i = at; i-- > 0;) {
    if (steps[i].thread == steps[at].thread && steps[i].what == step::sort::note) {
      return fmt::format("'{}'", steps[i].name);
    }
  }
  return "";
}

std::string place_of(const step& s) {
  return fmt::format("{}:{}", std::filesystem::path(s.file).filename().string(), s.line);
}

std::string access_text(const std::vector<step>& steps, std::size_t at, const model::counterexample& example) {
  const step& s = steps[at];
  const char* const verb = s.what == step::sort::plain_load    ? "reads"
                           : s.what == step::sort::plain_store ? "writes"
                                                               : "destroys";
  const std::string what = doing(steps, at);
  return fmt::format("{} {} it in {}{}{}", example.threads[s.thread], verb, what, what.empty() ? "" : ", ", place_of(s));
}

// Both accesses of a data race, by whom and where.
void name_race(model::counterexample& example, const std::vector<step>& steps) {
  if (steps.empty() || !steps.back().racing) return;
  const std::size_t later = steps.size() - 1;
  std::string other =
      fmt::format("and does not know of its construction by {}", example.threads[steps[later].maker]);
  for (std::size_t i = 0; i < later; ++i) {
    if (!steps[i].racing) continue;
    other = access_text(steps, i, example);
    example.events[later].races_with = static_cast<std::uint32_t>(i);
  }
  example.violation =
      fmt::format("data race on {}: {}; {}", steps[later].name, access_text(steps, later, example), other);
}

// What a thread that waits for ever did last.
std::string wait_text(const std::vector<step>& steps, std::size_t at, const model::counterexample& example) {
  for (std::size_t i = at; i-- > 0;) {
    const step& s = steps[i];
    if (s.thread != steps[at].thread || s.what == step::sort::note) continue;
    const std::string what = s.what == step::sort::await  ? "awaits " + s.name
                             : s.what == step::sort::lock ? "waits for a lock"
                                                          : "goes round a loop with " + operation_of(s);
    return fmt::format("{} {}, {}", example.threads[s.thread], what, place_of(s));
  }
  return example.threads[steps[at].thread];
}

void name_waiters(model::counterexample& example, const std::vector<step>& steps) {
  std::string waiters;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].what != step::sort::note || steps[i].name != waits_for_ever) continue;
    waiters += (waiters.empty() ? "" : "; ") + wait_text(steps, i, example);
  }
  if (!waiters.empty()) example.violation = fmt::format("{}: {}; nobody is left who could end it", waits_for_ever, waiters);
}

}  // namespace

model::counterexample explain(const recorded& execution, std::vector<std::string> threads) {
  model::counterexample example{execution.found.violation, std::move(threads), {}};
  for (const step& s : execution.steps) {
    model::history_event e;
    e.thread = s.thread;
    e.operation = operation_of(s);
    e.order = s.order ? order_name(*s.order) : "";
    e.value = value_of(s) + place_in_memory_order(s);
    e.stale = s.stale;
    e.file = s.file;
    e.line = s.line;
    e.reads_from = s.reads_from;
    example.events.push_back(std::move(e));
  }
  name_race(example, execution.steps);
  name_waiters(example, execution.steps);
  return example;
}

}  // namespace heist::verify
