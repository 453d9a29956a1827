#include "model/scheduler/private_deques.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "model/scheduler/scheduler.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// Demanded: each task is executed once, by somebody who sees what its maker did before, or is still in its maker's deque in
// the end; who asks is answered. If it waits for ever instead, the engine sees it.
template <model::private_deques_fault Fault>
class asking_workers final : public subject {
 public:
  explicit asking_workers(const program& p) : program_(p), scheduler_(static_cast<model::worker_id>(p.threads.size()), 1) {}

  void thread(unsigned number) override {
    model::task next = program_.made_before(number);
    for (const operation_word o : program_.threads[number]) {
      if (program_.word_of(o).makes != 0) {
        push(number, next++);
      } else {
        search(number);
      }
    }
    scheduler_.leave(number);
  }

  void after() override {
    std::array<bool, program::most_made> executed{};
    const auto execute = [&](model::task t) {
      if (executed[t]) violated("a task is executed twice");
      executed[t] = true;
    };
    for (const journal_line& line : answers()) execute(line.content);
    for (unsigned w = 0; w < program_.threads.size(); ++w) {
      while (const std::optional<model::task> left = scheduler_.take(w)) execute(*left);
    }
    for (model::task t = 0; t < program_.made(); ++t) {
      if (!executed[t]) violated("a task is lost");
    }
  }

 private:
  void push(model::worker_id me, model::task t) {
    note("push", static_cast<long long>(t));
    work_.leave(t);
    scheduler_.ready(me, t);
  }

  void search(model::worker_id me) {
    note("search");
    if (const std::optional<model::task> own = scheduler_.take(me)) return execute(*own);
    if (scheduler_.workers() == 1) return;
    model::attempt made = scheduler_.steal(me);
    if (made.status == model::steal_status::pending) {
      note("asks", made.victim);
      model::await_answer(scheduler_, me);
      made = scheduler_.answer(me);
    }
    if (made.status == model::steal_status::task) execute(made.got);
  }

  void execute(model::task t) {
    note("got", static_cast<long long>(t));
    if (t >= program_.made()) violated("a task is executed that was never made ready");
    work_.find(t);
    answer(t);
  }

  const program& program_;
  model::private_deques<checked_world, Fault> scheduler_;
  left_behind work_{"work"};
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::private_deques_protocol>::subject(std::string_view mutant,
                                                                                           const program& p) {
  return subject_with_fault<model::private_deques_protocol, asking_workers>(mutant, p);
}

}  // namespace heist::verify
