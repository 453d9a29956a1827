#include "verify/pool_driver.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <functional>

#include "base/bad_input.hpp"
#include "model/result/check_result.hpp"
#include "verify/journal.hpp"

namespace heist::verify {

namespace {

using task = std::uint64_t;

task secret(task t) {
  return 100 + t;
}

// The text outlives the search; there is one violation at a time.
const char* about(const char* format, task t) {
  static char text[64];
  std::snprintf(text, sizeof text, format, static_cast<unsigned>(t));
  return text;
}

void saw(std::uint32_t sights) {
  the_sights |= sights;
}

pool_operation answer_of(pool_call call, const std::optional<task>& t) {
  if (!t) return {call, pool_answer::nothing, 0, 0};
  return {call, pool_answer::task, static_cast<std::uint8_t>(*t), 0};
}

// As a line of the journal.
std::uint64_t line_of(const pool_operation& o) {
  return static_cast<std::uint64_t>(o.call) | static_cast<std::uint64_t>(o.answer) << 8 |
         static_cast<std::uint64_t>(o.task) << 16 | static_cast<std::uint64_t>(o.more) << 32;
}
pool_operation operation_in(const journal_line& line) {
  return {static_cast<pool_call>(line.content & 0xff), static_cast<pool_answer>(line.content >> 8 & 0xff),
          static_cast<std::uint8_t>(line.content >> 16), line.earlier, static_cast<std::uint16_t>(line.content >> 32)};
}

}  // namespace

void pool_driver::thread(unsigned number) {
  task pushed = 0;
  for (const operation_word o : program_.threads[number]) {
    switch (o.word) {
      case pool_word::push: call_push(++pushed); break;
      case pool_word::pop: call_pop(pushed > 0); break;
      default: call_steal();
    }
  }
}

void pool_driver::after() {
  pool_history history;
  task pushed = 0;
  for (const journal_line& line : answers()) {
    history.add(operation_in(line));
    pushed += history[history.count() - 1].call == pool_call::push;
  }
  const std::uint64_t everything = (std::uint64_t{1} << history.count()) - 1;
  for (bool more = true; more;) {
    const std::optional<task> t = pop();
    more = t.has_value();
    const unsigned drained = history.add(answer_of(pool_call::pop, t));
    history[drained].earlier = everything | ((std::uint64_t{1} << drained) - 1);
    if (t) extracted(*t);
    if (drained + 1 == pool_history::most) violated("more tasks were left in the end than were ever pushed");
  }
  demand_once(history, pushed);
  if (const char* const wrong = specification_.judge(history)) violated(wrong);
}

void pool_driver::demand_once(const pool_history& history, task pushed) const {
  unsigned taken[program::most_made + 1] = {};
  const auto take = [&](task t) {
    if (t > pushed) violated(about("task %u was extracted and never pushed", t));
    if (++taken[t] > 1) violated(about("task %u was extracted twice", t));
  };
  for (unsigned i = 0; i < history.count(); ++i) {
    const pool_operation& o = history[i];
    if (o.call == pool_call::push || o.answer != pool_answer::task) continue;
    take(o.task);
    for (unsigned t = 1; t <= program::most_made; ++t) {
      if ((o.more >> t & 1) != 0) take(t);
    }
  }
  for (task t = 1; t <= pushed; ++t) {
    if (taken[t] == 0) violated(about("task %u was lost", t));
  }
}

void pool_driver::call_push(task t) {
  note("push", static_cast<long long>(t));
  data_[t].store(secret(t));
  const unsigned steps = steps_so_far();
  push(t);
  if (steps_so_far() != steps) saw(model::owner_used_world);
  answer(line_of({pool_call::push, pool_answer::done, static_cast<std::uint8_t>(t), 0}));
}

void pool_driver::call_pop(bool has_pushed) {
  note("pop");
  const std::optional<task> t = popped(has_pushed);
  if (t) {
    note("popped", static_cast<long long>(*t));
    extracted(*t);
  } else {
    note("found nothing");
  }
  answer(line_of(answer_of(pool_call::pop, t)));
}

std::optional<task> pool_driver::popped(bool has_pushed) {
  const unsigned steps = steps_so_far();
  const std::optional<task> t = pop();
  if (steps_so_far() != steps) saw(model::owner_used_world);
  if (has_pushed) saw(model::tried_to_pop);
  if (t) saw(model::popped);
  return t;
}

void pool_driver::call_steal() {
  note("steal");
  const unsigned steps = steps_so_far();
  loot more;
  const model::stolen<task> s = steal(more);
  saw(model::tried_to_steal);
  if (steps_so_far() != steps) saw(model::steal_used_world);
  if (most_steal_steps_ > 0 && steps_so_far() - steps > most_steal_steps_) {
    violated("a steal took more steps than its protocol promises");
  }
  if (s.status == model::steal_status::task) return answer(line_of(robbed(s.task, more)));
  const bool empty = s.status == model::steal_status::empty;
  note(empty ? "found it empty" : "lost the race");
  answer(line_of({pool_call::steal, empty ? pool_answer::nothing : pool_answer::lost, 0, 0}));
}

pool_operation pool_driver::robbed(task first, const loot& more) {
  saw(model::stole);
  note("stole", static_cast<long long>(first));
  extracted(first);
  task batch[program::most_made + 1] = {first};
  std::copy(more.begin(), more.end(), batch + 1);
  for (const task t : more) {
    note("and", static_cast<long long>(t));
    extracted(t);
  }
  demand_order(batch, more.size() + 1);
  pool_operation taken = answer_of(pool_call::steal, first);
  taken.more = batch_of(batch + 1, batch + 1 + more.size());
  if (more.size() != static_cast<std::size_t>(std::popcount(taken.more))) {
    violated("a thief was handed the same task twice");
  }
  return taken;
}

// One owner numbers the tasks as it pushes them, and none comes back: older is smaller.
void pool_driver::demand_order(const task* batch, std::size_t count) const {
  const task* const last = batch + count;
  if (hands_over_ == model::batch_order::oldest_first && !std::is_sorted(batch, last)) {
    violated("a thief took several tasks, and was not handed the oldest first");
  }
  if (hands_over_ == model::batch_order::newest_first && !std::is_sorted(batch, last, std::greater<>())) {
    violated("a thief took several tasks, and was not handed the newest first");
  }
}

// Whether it was pushed at all, and extracted once, is asked in the end.
void pool_driver::extracted(task t) {
  if (t == 0 || t > program::most_made) violated(about("task %u was extracted and never pushed", t));
  if (data_[t].load() != secret(t)) violated(about("task %u was extracted without its data", t));
}

void refuse_batches(const program& p) {
  throw base::bad_input("test program '" + p.text() + "'", "this pool has no batches",
                        "leave ', batches' out, or give the pool a steal_half_into(into)");
}

}  // namespace heist::verify
