#pragma once
// A scheduler put through a test program: the owner is worker 0, each thief another, and a pop and a steal are both a
// search for a task. Every fourth task is better than the others.
// Demanded of any scheduler: each task is executed at most once, and in the end, when nothing is under way, a worker that
// searches finds every one that is left.
#include <array>
#include <optional>

#include "model/workload/workload.hpp"
#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

class scheduler_subject : public subject {
 public:
  explicit scheduler_subject(const program& p) : program_(p) {}

  void thread(unsigned number) final {
    if (number == 0) return own();
    for (unsigned i = 0; i < program_.steals[number - 1]; ++i) search(number, "steal");
  }

  void after() override {
    unsigned left = announced_;
    for (const bool executed : executed_) left -= executed ? 1 : 0;
    for (; left > 0; --left) {
      if (!search(1, "look")) violated("a task is ready, and a worker that searches for one does not find it");
    }
  }

 protected:
  static constexpr unsigned most_tasks = static_cast<unsigned>(program::most_pushes);

  static model::priority_value priority_of(unsigned task) { return task % 4 == 3 ? 1 : 0; }
  unsigned announced() const { return announced_; }  // tasks, numbered from 0
  bool has_executed(unsigned task) const { return executed_[task]; }

 private:
  // Makes a task ready for the owner; false: somebody was in the way, and nothing has happened.
  virtual bool announce(owner_step how, unsigned task) = 0;
  virtual std::optional<model::task> take(unsigned worker) = 0;
  // The owner has taken this one.
  virtual void owner_took(unsigned) {}

  void own() {
    for (const owner_step s : program_.owner) {
      if (s == owner_step::pop) {
        if (const std::optional<unsigned> got = search(0, "pop")) owner_took(*got);
        continue;
      }
      note(s == owner_step::push ? "push" : "keep", announced_);
      if (announce(s, announced_)) {
        ++announced_;
      } else {
        note("in vain");
      }
    }
  }

  std::optional<unsigned> search(unsigned worker, const char* what) {
    note(what);
    const std::optional<model::task> got = take(worker);
    if (!got) return std::nullopt;
    note("got", static_cast<long long>(*got));
    if (*got >= most_tasks || executed_[*got]) violated("a task is executed twice");
    executed_[*got] = true;
    return static_cast<unsigned>(*got);
  }

  const program& program_;
  unsigned announced_ = 0;
  std::array<bool, most_tasks> executed_{};
};

}  // namespace heist::verify
