#pragma once
// A scheduler put through a test program. Each thread is a worker; a word that makes something makes a task ready, any other is
// a search for one. Every fourth task is better than the others.
// Demanded of any scheduler: each task is executed at most once, and in the end, when nothing is under way, a worker that
// searches finds every one that is left.
#include <array>
#include <cstdint>
#include <optional>

#include "model/workload/workload.hpp"
#include "verify/journal.hpp"
#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

class scheduler_subject : public subject {
 public:
  explicit scheduler_subject(const program& p) : program_(p) {}

  // Tasks are numbered by thread, in the order in which each makes them.
  void thread(unsigned number) final {
    auto next = static_cast<unsigned>(program_.made_before(number));
    for (const operation_word o : program_.threads[number]) {
      const test_word& w = program_.word_of(o);
      if (w.makes == 0) {
        search(number, w.name.data());
        continue;
      }
      note(w.name.data(), next);
      if (announce(number, o.word, next)) {
        answer(next++ << 1 | 1);
      } else {
        note("in vain");
      }
    }
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
      const std::optional<unsigned> got = look(program_.threads.size() > 1 ? 1 : 0, "look");
      if (!got) violated("a task is ready, and a worker that searches for one does not find it");
      execute(*got);
    }
  }

 protected:
  static constexpr unsigned most_tasks = static_cast<unsigned>(program::most_made);

  static model::priority_value priority_of(unsigned task) { return task % 4 == 3 ? 1 : 0; }

  // Lines of the journal: a task that was made ready, or one that was taken. Tasks are numbered from 0.
  static bool is_announced(const journal_line& line) { return (line.content & 1) != 0; }
  static unsigned task_in(const journal_line& line) { return static_cast<unsigned>(line.content >> 1); }

 private:
  // Makes a task ready, as the word says; false: somebody was in the way, and nothing has happened.
  virtual bool announce(unsigned worker, std::uint8_t word, unsigned task) = 0;
  virtual std::optional<model::task> take(unsigned worker) = 0;

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
