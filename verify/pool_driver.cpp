#include "verify/pool_driver.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>

#include "model/bad_input.hpp"
#include "model/result/check_result.hpp"

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
  the_session.seen |= sights;
}

pool_operation answer(pool_call call, const std::optional<task>& t) {
  if (!t) return {call, pool_answer::nothing, 0, 0};
  return {call, pool_answer::task, static_cast<std::uint8_t>(*t), 0};
}

}  // namespace

void pool_driver::thread(unsigned number) {
  if (number == 0) {
    own();
  } else {
    rob(number, program_.steals[number - 1]);
  }
}

void pool_driver::after() {
  const std::uint64_t everything = (std::uint64_t{1} << history_.count()) - 1;
  for (bool more = true; more;) {
    const std::optional<task> t = pop();
    more = t.has_value();
    const unsigned drained = history_.add(answer(pool_call::pop, t));
    history_[drained].earlier = everything | ((std::uint64_t{1} << drained) - 1);
    if (t) extracted(*t);
  }
  for (task t = 1; t <= pushed_; ++t) {
    if (taken_[t] == 0) violated(about("task %u was lost", t));
  }
  if (const char* const wrong = specification_.judge(history_)) violated(wrong);
}

void pool_driver::own() {
  for (const owner_step s : program_.owner) {
    const moment called = now();
    if (s == owner_step::push) {
      const task t = ++pushed_;
      note("push", static_cast<long long>(t));
      data_[t].store(secret(t));
      const unsigned steps = steps_of(0);
      push(t);
      if (steps_of(0) != steps) saw(model::owner_used_world);
      finished(0, called, {pool_call::push, pool_answer::done, static_cast<std::uint8_t>(t), 0});
    } else {
      note("pop");
      const std::optional<task> t = popped();
      if (t) {
        note("popped", static_cast<long long>(*t));
        extracted(*t);
      } else {
        note("found nothing");
      }
      finished(0, called, answer(pool_call::pop, t));
    }
  }
}

std::optional<task> pool_driver::popped() {
  const unsigned steps = steps_of(0);
  const std::optional<task> t = pop();
  if (steps_of(0) != steps) saw(model::owner_used_world);
  if (pushed_ > 0) saw(model::tried_to_pop);
  if (t) saw(model::popped);
  return t;
}

void pool_driver::rob(unsigned thread, unsigned times) {
  for (unsigned i = 0; i < times; ++i) {
    note("steal");
    const moment called = now();
    const unsigned steps = steps_of(thread);
    loot more;
    const model::stolen<task> s = steal(more);
    saw(model::tried_to_steal);
    if (steps_of(thread) != steps) saw(model::steal_used_world);
    if (most_steal_steps_ > 0 && steps_of(thread) - steps > most_steal_steps_) {
      violated("a steal took more steps than its protocol promises");
    }
    if (s.status == model::steal_status::task) {
      finished(thread, called, robbed(s.task, more));
    } else {
      const bool empty = s.status == model::steal_status::empty;
      note(empty ? "found it empty" : "lost the race");
      finished(thread, called, {pool_call::steal, empty ? pool_answer::nothing : pool_answer::lost, 0, 0});
    }
  }
}

pool_operation pool_driver::robbed(task first, const loot& more) {
  saw(model::stole);
  note("stole", static_cast<long long>(first));
  extracted(first);
  task batch[program::most_pushes + 1] = {first};
  std::copy(more.begin(), more.end(), batch + 1);
  for (const task t : more) {
    note("and", static_cast<long long>(t));
    extracted(t);
  }
  demand_order(batch, more.size() + 1);
  pool_operation taken = answer(pool_call::steal, first);
  taken.more = batch_of(batch + 1, batch + 1 + more.size());
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

// Operations are numbered as they end; another's later end cannot have happened before this one's call.
void pool_driver::finished(unsigned thread, const moment& called, pool_operation o) {
  for (unsigned i = 0; i < history_.count(); ++i) {
    if (ended_[i].thread == thread || called.knows(ended_[i].thread, ended_[i].own)) o.earlier |= std::uint64_t{1} << i;
  }
  ended_[history_.count()] = {thread, now().of(thread)};
  history_.add(o);
}

void pool_driver::extracted(task t) {
  if (t == 0 || t > pushed_) violated(about("task %u was extracted and never pushed", t));
  if (++taken_[t] > 1) violated(about("task %u was extracted twice", t));
  if (data_[t].load() != secret(t)) violated(about("task %u was extracted without its data", t));
}

void refuse_batches(const program& p) {
  throw model::bad_input("test program '" + p.text() + "'", "this pool has no batches",
                         "leave ', batches' out, or give the pool a steal_half_into(into)");
}

}  // namespace heist::verify
