#pragma once
// A scheduler put through a test program: the owner is worker 0, each thief another, and a pop and a steal are both a
// search for a task. Every fourth task is better than the others.
// Demanded of any scheduler: each task is executed at most once, and in the end, when nothing is under way, a worker that
// searches finds every one that is left.
#include <array>
#include <optional>

#include "model/workload/workload.hpp"
#include "verify/journal.hpp"
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
    std::array<bool, most_tasks> ready{}, executed{};
    unsigned left = 0;
    for (const journal_line& line : answers()) {
      if (!is_announced(line)) continue;
      ready[task_in(line)] = true;
      ++left;
    }
    const auto execute = [&](unsigned task) {
      if (!ready[task]) violated("a task is executed that was never made ready");
      if (executed[task]) violated("a task is executed twice");
      executed[task] = true;
      --left;
    };
    for (const journal_line& line : answers()) {
      if (!is_announced(line)) execute(task_in(line));
    }
    while (left > 0) {
      const std::optional<unsigned> got = look(1, "look");
      if (!got) violated("a task is ready, and a worker that searches for one does not find it");
      execute(*got);
    }
  }

 protected:
  static constexpr unsigned most_tasks = static_cast<unsigned>(program::most_pushes);

  static model::priority_value priority_of(unsigned task) { return task % 4 == 3 ? 1 : 0; }

  // Lines of the journal: a task that was made ready, or one that was taken. Tasks are numbered from 0.
  static bool is_announced(const journal_line& line) { return (line.content & 1) != 0; }
  static unsigned task_in(const journal_line& line) { return static_cast<unsigned>(line.content >> 1); }

 private:
  // Makes a task ready for the owner; false: somebody was in the way, and nothing has happened.
  virtual bool announce(owner_step how, unsigned task) = 0;
  virtual std::optional<model::task> take(unsigned worker) = 0;

  void own() {
    unsigned announced = 0;
    for (const owner_step s : program_.owner) {
      if (s == owner_step::pop) {
        search(0, "pop");
        continue;
      }
      note(s == owner_step::push ? "push" : "keep", announced);
      if (announce(s, announced)) {
        answer(announced++ << 1 | 1);
      } else {
        note("in vain");
      }
    }
  }

  void search(unsigned worker, const char* what) {
    if (const std::optional<unsigned> got = look(worker, what)) answer(*got << 1);
  }

  std::optional<unsigned> look(unsigned worker, const char* what) {
    note(what);
    const std::optional<model::task> got = take(worker);
    if (!got) return std::nullopt;
    note("got", static_cast<long long>(*got));
    if (*got >= most_tasks) violated("a task is executed that was never made ready");
    return static_cast<unsigned>(*got);
  }

  const program& program_;
};

}  // namespace heist::verify
