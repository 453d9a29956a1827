#include "model/scheduler/inbox.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "model/idle/event_count.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/inbox_words.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// Workers without tasks of their own: all there are come from outside.
class no_tasks {
 public:
  explicit no_tasks(model::worker_id workers) : count_(workers) {}
  void ready(model::worker_id, model::task) {}
  std::optional<model::task> take(model::worker_id) { return std::nullopt; }
  model::attempt steal(model::worker_id w) { return {model::steal_status::empty, w, {}}; }
  model::worker_id workers() const { return count_; }

 private:
  const model::worker_id count_;
};

// Demanded: each task is taken once, by somebody who sees what its actor did before; in the end, when nothing is under way, a
// worker that looks finds those that are left; who rests gets a task. If it sleeps for ever instead, the engine sees it.
template <model::inbox_fault Fault>
class received_tasks final : public subject {
 public:
  static unsigned weak_failures_in(const program& p) { return static_cast<unsigned>(p.settings[inbox_setting::spurious]); }

  explicit received_tasks(const program& p)
      : program_(p), scheduler_(workers_before(p.threads.size())), events_(workers_before(p.threads.size())) {}

  void thread(unsigned number) override {
    const model::worker_id me = workers_before(number);
    model::task next = program_.made_before(number);
    for (const operation_word o : program_.threads[number]) {
      switch (o.word) {
        case inbox_word::resume: resume(next++); break;
        case inbox_word::look: look(me); break;
        default: rest(me);
      }
    }
  }

  void after() override {
    std::array<bool, program::most_made> taken{};
    const auto mark = [&](model::task t) {
      if (taken[t]) violated("a task is taken twice");
      taken[t] = true;
    };
    for (const journal_line& line : answers()) mark(line.content);
    while (const std::optional<model::task> left = scheduler_.take(0, [](const model::attempt&) {})) mark(*left);
    for (model::task t = 0; t < program_.made(); ++t) {
      if (!taken[t]) violated("a task is in the inbox, and a worker that looks does not find it");
    }
  }

 private:
  model::worker_id workers_before(std::size_t thread) const {
    model::worker_id count = 0;
    for (std::size_t t = 0; t < thread; ++t) count += program_.role_of(t) == &inbox_roles[inbox_role::worker];
    return count;
  }

  void resume(model::task t) {
    note("resume", static_cast<long long>(t));
    work_.leave(t);
    scheduler_.resumed(t);
    events_.notify();
  }
  void look(model::worker_id me) {
    note("look");
    if (const auto got = scheduler_.take(me, [](const model::attempt&) {})) execute(*got);
  }
  // As the worker loop does it, with one attempt before it falls asleep.
  void rest(model::worker_id me) {
    note("rest");
    events_.search();
    for (;;) {
      model::attempt last = scheduler_.steal(me, [](const model::attempt&) {});
      if (last.status == model::steal_status::task) {
        events_.found();
        return execute(last.got);
      }
      const model::rest_status ended = events_.fall_asleep(me, [&] {
        last = scheduler_.look_everywhere(me, [](const model::attempt&) {});
        return last.status;
      });
      if (ended == model::rest_status::has_task) return execute(last.got);
      if (ended == model::rest_status::asleep) {
        note("sleeps");
        events_.sleep(me);
        note("is woken");
      }
    }
  }
  void execute(model::task t) {
    note("got", static_cast<long long>(t));
    if (t >= program_.made()) violated("a task is taken that nobody resumed");
    work_.find(t);
    answer(t);
  }

  const program& program_;
  model::with_inbox<checked_world, no_tasks, Fault> scheduler_;
  model::event_count<checked_world> events_;
  left_behind work_{"work"};
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::inbox_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::inbox_protocol, received_tasks>(mutant, p);
}

}  // namespace heist::verify
