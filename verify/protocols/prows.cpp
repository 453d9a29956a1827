#include "model/scheduler/prows.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/idle/event_count.hpp"
#include "model/pool/chase_lev.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/prows_words.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

template <class W, class T>
using checked_deque = model::chase_lev<W, T, model::chase_lev_fault::none, true>;

// A waker on its way from the worker that was blocked to those that wake it.
class posted_waker {
 public:
  void post(model::waker who) {
    who_.store(who);
    there_.store(1, model::order::release);
  }
  model::waker await() const {
    there_.await([](std::uint32_t there) { return there != 0; }, model::order::acquire);
    return who_.load();
  }

 private:
  checked_world::awaitable<std::uint32_t> there_{0, "posted"};
  checked_world::var<model::waker> who_{model::no_waker, "waker"};
};

// Demanded: each task, pushed or blocked and woken, is executed once, by somebody who sees what was done before it was pushed or
// blocked; in the end, when nothing is under way, a worker that looks everywhere finds those that are left; then no set has a
// deque, and every deque is somebody's or waits for its waker. Who rests gets a task: if it sleeps for ever instead, the
// engine sees it.
template <model::prows_fault Fault>
class blocked_workers final : public subject {
 public:
  static unsigned weak_failures_in(const program& p) { return static_cast<unsigned>(p.settings[prows_setting::spurious]); }

  explicit blocked_workers(const program& p)
      : program_(p),
        scheduler_(workers_before(p.threads.size()), 2, {p.settings[prows_setting::at_once] == 0}),
        events_(workers_before(p.threads.size())) {}

  void thread(unsigned number) override {
    const model::worker_id me = workers_before(number);
    model::task next = program_.made_before(number);
    unsigned woken = 0;
    for (const operation_word o : program_.threads[number]) {
      switch (o.word) {
        case prows_word::push: push(me, next++); break;
        case prows_word::block: block(me, next++); break;
        case prows_word::search: search(me); break;
        case prows_word::wake: wake(blocked_task(woken++)); break;
        default: rest(me);
      }
    }
    if (program_.role_of(number) == &prows_roles[prows_role::worker]) scheduler_.publish(me);
  }

  void after() override {
    std::array<bool, program::most_made> executed{};
    const auto mark = [&](model::task t) {
      if (executed[t]) violated("a task is executed twice");
      executed[t] = true;
    };
    for (const journal_line& line : answers()) mark(line.content);
    drain(mark);
    std::size_t waiting = 0;
    for (model::task t = 0; t < program_.made(); ++t) {
      const bool waits = is_never_woken(t);
      waiting += waits;
      if (!executed[t] && !waits) violated("a task is ready, and a worker that looks everywhere does not find it");
      if (executed[t] && waits) violated("a strand goes on that nobody has woken");
    }
    if (scheduler_.deques_listed() != 0) violated("a deque in which nothing is left is still offered to thieves");
    if (scheduler_.deques() != scheduler_.deques_in_hand() + waiting) violated("an empty deque is not used again");
  }

 private:
  static constexpr auto heard = [](const model::attempt&) {};

  model::worker_id workers_before(std::size_t thread) const {
    model::worker_id count = 0;
    for (std::size_t t = 0; t < thread; ++t) count += program_.role_of(t) == &prows_roles[prows_role::worker];
    return count;
  }
  // The task of the strand that is the so manyth to be blocked, as they stand in the program.
  model::task blocked_task(unsigned number) const {
    for (unsigned t = 0; t < program_.threads.size(); ++t) {
      model::task next = program_.made_before(t);
      for (const operation_word o : program_.threads[t]) {
        if (o.word == prows_word::block && number-- == 0) return next;
        next += program_.word_of(o).makes;
      }
    }
    return 0;
  }
  bool is_never_woken(model::task t) const {
    std::size_t most = 0;
    for (const program::thread& words : program_.threads) {
      std::size_t wakes = 0;
      for (const operation_word o : words) wakes += o.word == prows_word::wake;
      if (wakes > most) most = wakes;
    }
    for (unsigned number = 0; number < most; ++number) {
      if (blocked_task(number) == t) return false;
    }
    for (unsigned thread = 0; thread < program_.threads.size(); ++thread) {
      model::task next = program_.made_before(thread);
      for (const operation_word o : program_.threads[thread]) {
        if (next == t && program_.word_of(o).makes != 0) return o.word == prows_word::block;
        next += program_.word_of(o).makes;
      }
    }
    return false;
  }

  template <class Mark>
  void drain(Mark mark) {
    const model::worker_id workers = scheduler_.workers();
    for (model::worker_id w = 0; w < workers; ++w) {
      while (const std::optional<model::task> own = scheduler_.take(w)) mark(*own);
    }
    // Twice in a row without a task: the first may have tidied up.
    for (int in_vain = 0; in_vain < 2;) {
      const model::attempt last = scheduler_.look_everywhere(0, heard);
      in_vain = last.status == model::steal_status::task ? 0 : in_vain + (last.status == model::steal_status::empty);
      if (last.status == model::steal_status::task) mark(last.got);
      while (const std::optional<model::task> own = scheduler_.take(0)) mark(*own);
      if (++looks_ > 64) return violated("who looks everywhere never comes to an end");
    }
  }

  void push(model::worker_id me, model::task t) {
    note("push", static_cast<long long>(t));
    work_.leave(t);
    scheduler_.ready(me, t);
    events_.notify();
  }
  void block(model::worker_id me, model::task t) {
    note("block", static_cast<long long>(t));
    work_.leave(t);
    wakers_[t].post(scheduler_.blocked(me, t));
    events_.notify();
  }
  void wake(model::task t) {
    const model::waker who = wakers_[t].await();
    note("wake", static_cast<long long>(t));
    scheduler_.resumed(t, who);
    if constexpr (Fault != model::prows_fault::rouses_nobody) events_.notify();
  }
  void search(model::worker_id me) {
    note("search");
    if (const std::optional<model::task> own = scheduler_.take(me)) return execute(*own);
    const model::attempt made = scheduler_.steal(me);
    if (made.moved) events_.notify();
    if (made.status == model::steal_status::task) execute(made.got);
  }
  // As the worker loop does it, without an attempt before it falls asleep: the last look makes all of them.
  void rest(model::worker_id me) {
    note("rest");
    if (const std::optional<model::task> own = scheduler_.take(me)) return execute(*own);
    events_.search();
    for (;;) {
      model::attempt last{model::steal_status::empty, me, {}};
      const model::rest_status ended = events_.fall_asleep(me, [&] {
        last = scheduler_.look_everywhere(me, heard);
        return last.status;
      });
      if (last.moved) events_.notify();
      if (ended == model::rest_status::has_task) return execute(last.got);
      if (ended == model::rest_status::searching) checked_world::yield();
      if (ended == model::rest_status::asleep) {
        note("sleeps");
        events_.sleep(me);
        note("is woken");
      }
    }
  }
  void execute(model::task t) {
    note("got", static_cast<long long>(t));
    if (t >= program_.made()) violated("a task is executed that was never made");
    work_.find(t);
    answer(t);
  }

  const program& program_;
  model::prows<checked_world, checked_deque, model::mug_as_chosen, Fault> scheduler_;
  model::event_count<checked_world> events_;
  std::array<posted_waker, program::most_made> wakers_;
  left_behind work_{"work"};
  int looks_ = 0;
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::prows_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::prows_protocol, blocked_workers>(mutant, p);
}

}  // namespace heist::verify
