#pragma once
// A pool put through a test program. Demanded of it: every pushed task is extracted exactly once, by somebody who may
// read what its owner left in it; the answers are those of a pool that keeps its promise (specification.hpp); and a steal
// takes no more steps than promised. What the program leaves in the pool is drained at the end.
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>

#include "model/pool/pool.hpp"
#include "verify/checked_world.hpp"
#include "verify/happens_before.hpp"
#include "verify/program.hpp"
#include "verify/specification.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

template <class PoolUnderTest>
class pool_subject final : public subject {
  using task = std::uint64_t;  // 1, 2, ... in the order they are pushed
  static_assert(model::Pool<PoolUnderTest, task>);
  static constexpr bool starts_anywhere = std::constructible_from<PoolUnderTest, std::size_t, std::int64_t>;

 public:
  pool_subject(const program& p, specification& s) requires starts_anywhere
      : program_(p), specification_(s), pool_(p.capacity, p.first) {}
  pool_subject(const program& p, specification& s) requires(!starts_anywhere)
      : program_(p), specification_(s), pool_(p.capacity) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      steal(number, program_.steals[number - 1]);
    }
  }

  void after() override {
    const std::uint64_t everything = (std::uint64_t{1} << history_.count()) - 1;
    for (bool more = true; more;) {
      const std::optional<task> t = pool_.pop();
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

 private:
  void own() {
    for (const owner_step s : program_.owner) {
      const moment called = now();
      if (s == owner_step::push) {
        const task t = ++pushed_;
        note("push", static_cast<long long>(t));
        data_[t].store(secret(t));
        pool_.push(t);
        finished(0, called, {pool_call::push, pool_answer::done, static_cast<std::uint8_t>(t), 0});
      } else {
        note("pop");
        const std::optional<task> t = pool_.pop();
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

  void steal(unsigned thread, unsigned times) {
    for (unsigned i = 0; i < times; ++i) {
      note("steal");
      const moment called = now();
      const unsigned steps = steps_of(thread);
      const model::stolen<task> s = pool_.steal();
      if constexpr (most_steal_steps > 0) {
        if (steps_of(thread) - steps > most_steal_steps) violated("a steal took more steps than its protocol promises");
      }
      if (s.status == model::steal_status::task) {
        note("stole", static_cast<long long>(s.task));
        extracted(s.task);
        finished(thread, called, answer(pool_call::steal, s.task));
      } else {
        const bool empty = s.status == model::steal_status::empty;
        note(empty ? "found it empty" : "lost the race");
        finished(thread, called, {pool_call::steal, empty ? pool_answer::nothing : pool_answer::lost, 0, 0});
      }
    }
  }

  static pool_operation answer(pool_call call, const std::optional<task>& t) {
    if (!t) return {call, pool_answer::nothing, 0, 0};
    return {call, pool_answer::task, static_cast<std::uint8_t>(*t), 0};
  }

  // Operations are numbered as they end; another's later end cannot have happened before this one's call.
  void finished(unsigned thread, const moment& called, pool_operation o) {
    for (unsigned i = 0; i < history_.count(); ++i) {
      if (ended_[i].thread == thread || called.knows(ended_[i].thread, ended_[i].own)) o.earlier |= std::uint64_t{1} << i;
    }
    ended_[history_.count()] = {thread, now().of(thread)};
    history_.add(o);
  }

  void extracted(task t) {
    if (t == 0 || t > pushed_) violated(about("task %u was extracted and never pushed", t));
    if (++taken_[t] > 1) violated(about("task %u was extracted twice", t));
    if (data_[t].load() != secret(t)) violated(about("task %u was extracted without its data", t));
  }

  static task secret(task t) { return 100 + t; }

  // The text outlives the search; there is one violation at a time.
  static const char* about(const char* format, task t) {
    static char text[64];
    std::snprintf(text, sizeof text, format, static_cast<unsigned>(t));
    return text;
  }

  static constexpr unsigned most_steal_steps = model::steal_steps_of<PoolUnderTest>();

  struct end {
    unsigned thread;
    std::uint64_t own;  // its thread's clock
  };

  const program& program_;
  specification& specification_;
  PoolUnderTest pool_;
  pool_history history_;
  end ended_[pool_history::most];
  task pushed_ = 0;
  unsigned taken_[program::most_pushes + 1] = {};
  checked_world::var<task> data_[program::most_pushes + 1]{
      // what the owner leaves behind each task
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0),
      checked_world::var<task>(0), checked_world::var<task>(0), checked_world::var<task>(0)};
};

template <class PoolUnderTest>
class pool_factory final : public subject_factory {
 public:
  explicit pool_factory(const program& p) : program_(p), specification_(model::promise_of<PoolUnderTest>()) {}
  subject* construct(void* memory) const override {
    static_assert(sizeof(pool_subject<PoolUnderTest>) <= most_bytes);
    return std::construct_at(static_cast<pool_subject<PoolUnderTest>*>(memory), program_, specification_);
  }
  unsigned threads() const override { return program_.threads(); }
  unsigned twin_of(unsigned thread) const override { return program_.twin_of(thread); }

 private:
  const program program_;
  mutable specification specification_;
};

}  // namespace heist::verify
