#include "model/idle/event_count.hpp"

#include <cstdint>
#include <utility>

#include "verify/checked_world.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/event_count_words.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// A task is a number that is one larger: no pool may be counted on to order more.
// Demanded: who rests gets a task, or hears that there will be no more; if it sleeps for ever instead, the engine sees it. A
// lone worker that a lone other thread has woken, or kept from falling asleep, sees what that one did before; a race, if it
// need not. Who is told that everybody sleeps can look at what workers write: a race, if one of them is awake.
template <model::event_count_fault Fault>
class idle_workers final : public subject {
 public:
  static unsigned weak_failures_in(const program& p) { return static_cast<unsigned>(p.settings[idle_setting::spurious]); }

  explicit idle_workers(const program& p) : program_(p), events_(workers_before(p, p.threads.size())) {}

  void thread(unsigned number) override {
    for (const operation_word o : program_.threads[number]) {
      switch (o.word) {
        case idle_word::work: work(1, 1); break;
        case idle_word::pair: work(2, 2); break;
        case idle_word::burst: work(2, 1); break;
        case idle_word::rest: rest(workers_before(program_, number)); break;
        case idle_word::watch: watch(); break;
        default: stop();
      }
    }
  }

  void after() override {
    std::size_t rests = 0;
    for (const program::thread& t : program_.threads) {
      for (const operation_word o : t) rests += o.word == idle_word::rest;
    }
    if (stopped_.load(relaxed) != 0) return;
    if (tasks_.load(relaxed) + rests != program_.made()) violated("a rest ended without a task of its own");
  }

 private:
  static constexpr model::order relaxed = model::order::relaxed;

  static model::worker_id workers_before(const program& p, std::size_t thread) {
    model::worker_id count = 0;
    for (std::size_t t = 0; t < thread; ++t) count += p.role_of(t) == &idle_roles[idle_role::worker];
    return count;
  }

  void work(std::uint32_t tasks, std::uint32_t said) {
    note("work", tasks);
    if (is_duet() && !std::exchange(has_worked_, true)) news_.store(1);
    tasks_.fetch_add(tasks, relaxed);
    events_.notify(said);
  }

  void stop() {
    note("stop");
    stopped_.store(1, relaxed);
    events_.wake_all();
  }

  void watch() {
    note("watch");
    if (!events_.everybody_sleeps()) return;
    note("everybody sleeps");
    for (model::worker_id w = 0; w < workers_before(program_, program_.threads.size()); ++w) (void)diaries_[w].load();
  }

  void rest(model::worker_id me) {
    note("rest");
    events_.search();
    for (;;) {
      diaries_[me].store(1);
      if (is_over()) return events_.found();
      switch (events_.fall_asleep(me, [this] { return is_over() ? model::steal_status::task : model::steal_status::empty; })) {
        case model::rest_status::has_task: return;
        case model::rest_status::searching: note("is kept awake"); break;
        case model::rest_status::asleep:
          note("sleeps");
          events_.sleep(me);
          note("is woken");
      }
      if (is_duet()) (void)news_.load();
    }
  }

  bool is_over() { return take() || stopped_.load(relaxed) != 0; }

  bool take() {
    std::uint64_t there = tasks_.load(relaxed);
    while (there > 0) {
      if (tasks_.compare_exchange_strong(there, there - 1, relaxed, relaxed)) {
        note("takes a task");
        return true;
      }
      explored_elsewhere();  // by who reads what is there now in the first place
    }
    return false;
  }

  bool is_duet() const { return program_.threads.size() == 2 && program_.made_before(1) == program_.made(); }

  const program& program_;
  model::event_count<checked_world, Fault> events_;
  checked_world::atomic<std::uint64_t> tasks_{0, "tasks"};
  checked_world::atomic<std::uint64_t> stopped_{0, "stopped"};
  checked_world::var<std::uint64_t> news_{0, "news"};  // of thread 0, from before it first notifies
  bool has_worked_ = false;                            // thread 0's
  checked_world::var<std::uint64_t> diaries_[program::most_threads]{
      // of workers, each written whenever it is awake
      diary(), diary(), diary(), diary(), diary(), diary(), diary(), diary(), diary()};
  static checked_world::var<std::uint64_t> diary() { return checked_world::var<std::uint64_t>(0, "diary"); }
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::event_count_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::event_count_protocol, idle_workers>(mutant, p);
}

}  // namespace heist::verify
