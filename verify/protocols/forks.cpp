#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/join/fork_deque.hpp"
#include "model/join/fork_stack.hpp"
#include "model/join/offer.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/fork_words.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

constexpr std::size_t most = program::most_made;

// Each once: those that were executed, and, of offers, those that are left in the end.
void demand_each_once(std::size_t made, const std::array<unsigned, most>& times) {
  for (std::size_t t = 0; t < made; ++t) {
    if (times[t] > 1) violated("a task is taken twice");
    if (times[t] < 1) violated("a task is lost");
  }
}

// Who rests says so, looks once more, and sleeps; the owner that has offered something wakes it. The event count, which is how
// workers do it, keeps that promise by itself (heist check event-count): here the least that does is enough.
class sleeper {
 public:
  void lies_down() {
    asleep_.store(1, model::order::relaxed);
    checked_world::fence(model::order::seq_cst);  // with the one in wake()
  }
  void gets_up() { asleep_.store(0, model::order::relaxed); }
  void sleep() {
    asleep_.await([](std::uint32_t asleep) { return asleep == 0; }, model::order::acquire);
  }
  void wake() {
    checked_world::fence(model::order::seq_cst);
    if (asleep_.load(model::order::relaxed) != 0) asleep_.store(0, model::order::release);
  }

 private:
  checked_world::awaitable<std::uint32_t> asleep_{0, "asleep"};
};

// Demanded: each task is had by one, who sees what its maker did before, or is left to its owner in the end. If somebody who rests
// or heeds waits for ever instead, the engine sees it.
template <model::offer_fault Fault>
class offers final : public subject {
 public:
  explicit offers(const program& p)
      : program_(p), rests_(said(p, offer_word::rest)) {}

  void thread(unsigned number) override {
    for (const operation_word o : program_.threads[number]) {
      switch (o.word) {
        case offer_word::make: make(); break;
        case offer_word::take: take(); break;
        case offer_word::heed: heed(); break;
        case offer_word::steal: steal(); break;
        case offer_word::rest: rest(sleepers_[number]); break;
        default: break;
      }
    }
  }

  void after() override {
    std::array<unsigned, most> times{};
    for (const journal_line& line : answers()) ++times[line.content];
    for (; oldest_ != newest_; ++oldest_) ++times[own_[oldest_]];
    if (const auto left = box_.look(); left.status == model::steal_status::task) ++times[left.task];
    demand_each_once(made_, times);
  }

 private:
  static constexpr model::task nothing = model::no_task;

  void make() {
    note("make", static_cast<long long>(made_));
    work_.leave(made_);
    own_[newest_++] = made_++;
    if (box_.is_asked()) offer();
  }
  void offer() {
    if (oldest_ == newest_) return;
    const bool offered = box_.offer([this] {
      note("offers", static_cast<long long>(own_[oldest_]));
      return offered_ = own_[oldest_++];
    });
    if (offered) wake_all();
  }
  // As a stack would: what it made last and still has.
  void take() {
    note("take");
    if (oldest_ != newest_) return got(own_[--newest_]);
    if (offered_ != nothing && box_.take_back(offered_)) got(offered_);
    offered_ = nothing;
  }
  void heed() {
    note("heed");
    while (rested_.load(model::order::relaxed) < rests_) {
      if (!box_.is_asked()) {
        checked_world::yield();
      } else if (oldest_ == newest_ && made_ < most) {
        make();
      } else {
        offer();
      }
    }
  }
  void steal() {
    note("steal");
    if (const auto taken = box_.look(); taken.status == model::steal_status::task) got(taken.task);
  }
  void rest(sleeper& me) {
    note("rest");
    model::stolen<model::task> last{model::steal_status::empty, {}};
    while (last.status != model::steal_status::task) {
      me.lies_down();
      last = box_.last_look();
      if (last.status == model::steal_status::empty) me.sleep();
    }
    me.gets_up();
    got(last.task);
    rested_.fetch_add(1, model::order::relaxed);
  }
  void wake_all() {
    for (unsigned other = 1; other < program_.threads.size(); ++other) {
      if (rests(other)) sleepers_[other].wake();
    }
  }
  bool rests(unsigned thread) const {
    return std::ranges::any_of(program_.threads[thread], [](operation_word o) { return o.word == offer_word::rest; });
  }
  void got(model::task t) {
    note("got", static_cast<long long>(t));
    work_.find(t);
    answer(t);
  }

  const program& program_;
  const std::uint64_t rests_;
  // the owner's
  std::array<model::task, most> own_{};
  std::size_t oldest_ = 0, newest_ = 0;  // of these, that it has not offered
  model::task offered_ = nothing;        // last, unless it knows what became of it
  model::task made_ = 0;
  // anybody's
  model::offer_box<checked_world, model::task, nothing, Fault> box_;
  std::array<sleeper, program::most_threads> sleepers_;
  checked_world::atomic<std::uint64_t> rested_{0, "rested"};
  left_behind work_{"work"};
};

// Demanded: each call is executed once; a join returns when it has ended, and sees its result. If it waits for ever instead, the
// engine sees it; and if a slot is used again too early, as a race.
template <class Protocol, model::fork_fault Fault>
class forks final : public subject {
  struct slot : model::fork_slot<checked_world, Fault> {
    checked_world::var<std::uint64_t> call{0, "call"};
    checked_world::var<std::uint64_t> result{0, "result"};
  };
  using calls = typename Protocol::template calls<checked_world, slot, Fault>;
  static constexpr std::size_t room = most;  // every call in a slot of its own
  struct worker {
    ~worker() { checked_world::destroy_array(slots, room); }
    slot* const slots = checked_world::make_array<slot>(room);
    calls forked{slots, room};
  };

 public:
  explicit forks(const program& p)
      : program_(p), count_(p.threads.size()), workers_(checked_world::make_array<worker>(count_)) {}
  ~forks() override { checked_world::destroy_array(workers_, count_); }

  void thread(unsigned me) override {
    slot* top = workers_[me].slots;
    model::task next = 0;
    for (const operation_word o : program_.threads[me]) {
      switch (o.word) {
        case fork_word::fork:
        case fork_word::deep:
          fork(me, top++, next);
          next += program_.word_of(o).makes;
          break;
        case fork_word::join: join(me, --top); break;
        case fork_word::steal: steal(me); break;
        default: break;
      }
    }
    while (top != workers_[me].slots) join(me, --top);
  }

  void after() override {
    std::array<unsigned, most> times{};
    for (const journal_line& line : answers()) ++times[line.content];
    demand_each_once(program_.made(), times);
  }

 private:
  bool is_deep(std::uint64_t call) const {
    std::uint64_t next = 0;
    for (const operation_word o : program_.threads.front()) {
      if (o.word == fork_word::deep && next == call) return true;
      next += program_.word_of(o).makes;
    }
    return false;
  }

  void fork(unsigned me, slot* at, model::task call) {
    note("fork", static_cast<long long>(call));
    at->call.store(call);
    calls& mine = workers_[me].forked;
    mine.forked(at);
    if (mine.is_asked()) (void)mine.offer(at + 1);
  }
  void join(unsigned me, slot* at) {
    note("join");
    if (workers_[me].forked.take(at) || workers_[me].forked.take_back(at)) {
      call(me, *at, at);
    } else {
      note("waits");
      workers_[me].forked.await_end(at, 1, [&](model::worker_id thief) { return thief < count_ && steal_from(me, thief, at + 1); });
    }
    note("has joined", static_cast<long long>(at->result.load()));
  }
  void steal(unsigned me) {
    note("steal");
    for (unsigned other = 0; other < count_; ++other) {
      if (other != me && steal_from(me, other, workers_[me].slots)) return;
    }
  }
  bool steal_from(unsigned me, model::worker_id victim, slot* top) {
    const model::stolen<slot*> got = workers_[victim].forked.steal();
    if (got.status != model::steal_status::task) return false;
    calls::execute(*got.task, me, [&](slot& taken) { call(me, taken, top); });
    return true;
  }
  // Executed by this worker, whose slots from top on are free.
  void call(unsigned me, slot& what, slot* top) {
    const std::uint64_t number = what.call.load();
    note("executes", static_cast<long long>(number));
    if (is_deep(number)) {
      fork(me, top, number + 1);
      join(me, top);
    }
    answer(number);
    what.result.store(number + 1);
  }

  const program& program_;
  const std::size_t count_;
  worker* const workers_;
};

template <model::fork_fault Fault>
using forks_on_a_stack = forks<model::fork_stack_protocol, Fault>;
template <model::fork_fault Fault>
using forks_in_a_deque = forks<model::fork_deque_protocol, Fault>;
template <model::fork_fault Fault>
using forks_in_the = forks<model::fork_the_protocol, Fault>;

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::offer_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::offer_protocol, offers>(mutant, p);
}

template <>
std::unique_ptr<subject_factory> checked_protocol<model::fork_stack_protocol>::subject(std::string_view mutant,
                                                                                       const program& p) {
  return subject_with_fault<model::fork_stack_protocol, forks_on_a_stack>(mutant, p);
}

template <>
std::unique_ptr<subject_factory> checked_protocol<model::fork_deque_protocol>::subject(std::string_view mutant,
                                                                                       const program& p) {
  return subject_with_fault<model::fork_deque_protocol, forks_in_a_deque>(mutant, p);
}

template <>
std::unique_ptr<subject_factory> checked_protocol<model::fork_the_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::fork_the_protocol, forks_in_the>(mutant, p);
}

}  // namespace heist::verify
