#pragma once
// A pool put through a test program, with the specification of a pool: every pushed task is extracted exactly once, by
// somebody who may read what its owner left in it. What the program leaves in the pool is drained at the end.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>

#include "model/pool/pool.hpp"
#include "verify/checked_world.hpp"
#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

template <class PoolUnderTest>
class pool_subject final : public subject {
  using task = std::uint64_t;  // 1, 2, ... in the order they are pushed
  static_assert(model::Pool<PoolUnderTest, task>);

 public:
  explicit pool_subject(const program& p) : program_(p), pool_(p.capacity) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      steal(program_.steals[number - 1]);
    }
  }

  void after() override {
    while (const std::optional<task> t = pool_.pop()) extracted(*t);
    for (task t = 1; t <= pushed_; ++t) {
      if (taken_[t] == 0) violated(about("task %u was lost", t));
    }
  }

 private:
  void own() {
    for (const owner_step s : program_.owner) {
      if (s == owner_step::push) {
        const task t = ++pushed_;
        note("push", static_cast<long long>(t));
        data_[t].store(secret(t));
        pool_.push(t);
      } else {
        note("pop");
        const std::optional<task> t = pool_.pop();
        if (t) {
          note("popped", static_cast<long long>(*t));
          extracted(*t);
        } else {
          note("found nothing");
        }
      }
    }
  }

  void steal(unsigned times) {
    for (unsigned i = 0; i < times; ++i) {
      note("steal");
      const model::stolen<task> s = pool_.steal();
      if (s.status == model::steal_status::task) {
        note("stole", static_cast<long long>(s.task));
        extracted(s.task);
      } else {
        note(s.status == model::steal_status::empty ? "found it empty" : "lost the race");
      }
    }
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

  const program& program_;
  PoolUnderTest pool_;
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
  explicit pool_factory(const program& p) : program_(p) {}
  subject* construct(void* memory) const override {
    static_assert(sizeof(pool_subject<PoolUnderTest>) <= most_bytes);
    return std::construct_at(static_cast<pool_subject<PoolUnderTest>*>(memory), program_);
  }
  unsigned threads() const override { return program_.threads(); }
  unsigned twin_of(unsigned thread) const override { return program_.twin_of(thread); }

 private:
  const program program_;
};

}  // namespace heist::verify
