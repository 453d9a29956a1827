#include "model/worker/worker_loop.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "model/join/countdown.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/worker_loop_words.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Two slots, so that an execution is short.
template <model::chase_lev_fault Fault>
struct deque_of_two {
  template <class W, class T>
  class type : public model::chase_lev<W, T, Fault> {
   public:
    type() : model::chase_lev<W, T, Fault>(2) {}
  };
};

namespace {

using model::task;
using model::worker_id;

// Node 0 comes first; its children see what it left behind.
class few_nodes {
 public:
  explicit few_nodes(std::uint8_t shape) : shape_(shape) {}

  void start(auto& sink) { sink.ready(0); }
  void finish(worker_id, task t, auto& sink) {
    if (t != 0) {
      if (join_.arrive()) sink.done();
      return;
    }
    work_.leave(0);
    if (shape_ != worker_loop_word::wait) {
      for (task child = 1; child <= children(); ++child) sink.ready(child);
    } else if constexpr (requires { sink.starts(1, 1); }) {
      sink.starts(1, 1);
    }
  }
  void completed(worker_id, std::uint64_t operation, auto& sink) { sink.ready(operation); }
  void begins(task t) const {
    if (t != 0) work_.find(0);
  }
  std::uint64_t cost_ns(task) const { return 1; }
  std::uint64_t identity(task t) const { return t; }
  std::string name(task) const { return ""; }
  std::uint32_t children() const { return shape_ == worker_loop_word::fork ? 2 : 1; }

 private:
  const std::uint8_t shape_;
  left_behind work_{"work"};
  model::countdown<checked_world> join_{children()};
};

// Demanded: every node is executed once, by somebody who sees what the node before it did; the end is heard once; and every
// worker comes to its end. If one sleeps for ever instead, the engine sees it.
template <worker_loop_fault Fault, class Scheduler>
class stepping_workers final : public subject {
  using loop = model::worker_loop<checked_world, Scheduler, few_nodes, stepping_workers>;

 public:
  static unsigned weak_failures_in(const program& p) {
    return static_cast<unsigned>(p.settings[worker_loop_setting::spurious]);
  }

  explicit stepping_workers(const program& p)
      : program_(p), load_(p.threads.front().front().word), scheduler_(workers_before(p.threads.size())),
        loop_(scheduler_, load_, *this, model::idle_rule{.sleeps_after = 1}) {
    loop_.start();
  }

  void thread(unsigned number) override {
    if (program_.threads[number].front().word == worker_loop_word::complete) {
      const std::uint64_t operation = begun_.await([](std::uint64_t o) { return o != 0; }, model::order::acquire);
      note("complete");
      if constexpr (requires { scheduler_.resumed(task{}); }) {
        loop_.completed(workers_before(program_.threads.size()), operation);
      }
    } else {
      run(workers_before(number));
    }
  }

  void after() override {
    std::array<unsigned, heard_end + 1> times{};
    for (const journal_line& line : answers()) ++times[line.content];
    for (task t = 0; t <= load_.children(); ++t) {
      if (times[t] > 1) violated("a node is executed twice");
      if (times[t] == 0) violated("a node is not executed");
    }
    if (times[heard_end] != 1) violated("the end is not heard once");
  }

  // What the loop asks of an engine.
  bool over() const { return over_.load(model::order::relaxed) != 0; }
  void ends(worker_id, task) {}
  void finished(worker_id) {}
  void edge(worker_id, model::edge_kind, std::uint64_t, std::uint64_t) {}
  void announces(worker_id, task) {}
  void announced(worker_id, task) {}
  void tried(worker_id, const model::attempt&) {}
  void nothing_to_take(worker_id) {}
  void waits(worker_id) {}
  void got(worker_id, task) {}
  model::attempt steal(worker_id w, auto&& tries) {
    if (scheduler_.workers() == 1) return {model::steal_status::empty, w, {}};
    return model::steal(scheduler_, w, tries);
  }
  void starts(worker_id, std::uint64_t operation, std::uint64_t) { begun_.store(operation, model::order::release); }
  std::uint64_t begins(worker_id, task t, const model::beginning& node) {
    note("begins", static_cast<long long>(t));
    if (t > load_.children()) violated("a node is executed that there is not");
    load_.begins(t);
    answer(t);
    return node.cost_ns;
  }
  void done(worker_id) {
    note("the run is over");
    answer(heard_end);
    if (Fault == worker_loop_fault::end_told_early) loop_.wake_all();
    over_.store(1, model::order::relaxed);  // relaxed: wake_all() has a fence
    if (Fault != worker_loop_fault::end_told_early && Fault != worker_loop_fault::end_not_told) loop_.wake_all();
  }

 private:
  static constexpr std::uint64_t heard_end = 3;  // a line of the journal beside the nodes

  worker_id workers_before(std::size_t thread) const {
    worker_id count = 0;
    for (std::size_t t = 0; t < thread; ++t) count += program_.role_of(t) != &worker_loop_roles[worker_loop_role::actor];
    return count;
  }

  // Worker 0 has the first task; the others search from the beginning.
  void run(worker_id me) {
    for (model::pause now = me == 0 ? loop_.first_step() : loop_.step(me);; now = loop_.step(me)) {
      switch (now.why) {
        case model::pause::reason::over: return;
        case model::pause::reason::sleeps:
          note("sleeps");
          loop_.sleep(me);
          note("is woken");
          break;
        default: break;
      }
    }
  }

  const program& program_;
  few_nodes load_;
  Scheduler scheduler_;
  checked_world::atomic<std::uint32_t> over_{0, "over"};
  checked_world::awaitable<std::uint64_t> begun_{0, "begun"};
  loop loop_;
};

template <worker_loop_fault Fault>
std::unique_ptr<subject_factory> workers_with(const program& p) {
  constexpr auto of_the_deque = Fault == worker_loop_fault::bottom_before_slot ? model::chase_lev_fault::bottom_before_slot
                                                                               : model::chase_lev_fault::none;
  using scheduler = model::work_stealing<checked_world, deque_of_two<of_the_deque>::template type>;
  if (p.threads.front().front().word != worker_loop_word::wait) {
    return std::make_unique<program_factory<stepping_workers<Fault, scheduler>>>(p);
  }
  return std::make_unique<program_factory<stepping_workers<Fault, model::with_inbox<checked_world, scheduler>>>>(p);
}

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<worker_loop_protocol>::subject(std::string_view mutant, const program& p) {
  std::unique_ptr<subject_factory> made;
  model::with_fault<worker_loop_protocol>(mutant, [&](auto fault) { made = workers_with<fault()>(p); });
  return made;
}

}  // namespace heist::verify
