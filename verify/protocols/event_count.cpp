#include "model/idle/event_count.hpp"

#include <utility>

#include "verify/checked_world.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// The owner makes two tasks available with each push, and says so once. A thief is a worker that takes or falls asleep,
// as often as it steals in the program; a sleeper that has been woken goes on, one that has not is done.
// Demanded in the end: if a task is left and somebody sleeps, then somebody is awake to look for it: who has been woken is,
// and so is who came to its end without a task; who came to it with one may be busy for long.
// Demanded on the way: a lone sleeper, which only the owner can have woken, sees what the owner did before.
template <model::event_count_fault Fault>
class sleepers final : public subject {
 public:
  explicit sleepers(const program& p) : program_(p), events_(static_cast<model::worker_id>(p.steals.size())) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      work(number - 1);
    }
  }

  void after() override {
    bool sleeps = false;
    for (model::worker_id w = 0; w < program_.steals.size(); ++w) {
      if (asleep_[w] ? is_awake(w) : !busy_[w]) return;
      sleeps = sleeps || asleep_[w];
    }
    if (sleeps && tasks_.load(model::order::relaxed) > 0) violated("a task waits while whoever is not busy sleeps");
  }

 private:
  void own() {
    bool first = true;
    for (const owner_step s : program_.owner) {
      if (s == owner_step::pop) {
        note("pop");
        take();
        continue;
      }
      note("push");
      if (std::exchange(first, false)) news_.store(1);
      tasks_.fetch_add(2, model::order::relaxed);
      events_.notify();
    }
  }

  void work(model::worker_id me) {
    bool searching = false;
    for (unsigned round = 0; round < program_.steals[me]; ++round) {
      note("search");
      if (!searching) events_.search();
      busy_[me] = take();
      searching = !busy_[me];
      if (busy_[me]) {
        events_.found();
        continue;
      }
      note("fall asleep");
      const model::rest_status ended = events_.fall_asleep(me, [this, me] {
        busy_[me] = take();
        return busy_[me] ? model::steal_status::task : model::steal_status::empty;
      });
      searching = ended != model::rest_status::has_task;
      if (ended == model::rest_status::searching) woken();
      if (ended != model::rest_status::asleep) continue;
      note("asleep");
      asleep_[me] = true;
      if (round + 1 == program_.steals[me] || !is_awake(me)) return;
      note("woken");
      asleep_[me] = false;
      woken();
    }
  }

  bool is_awake(model::worker_id w) { return events_.word_of(w).load(model::order::acquire) == 0; }

  void woken() {
    if (program_.steals.size() == 1) (void)news_.load();  // a race, if it need not be seen
  }

  // Relaxed on purpose: no pool may be counted on to order more.
  bool take() {
    std::uint64_t there = tasks_.load(model::order::relaxed);
    bool taken = false;
    while (!taken && there > 0) {
      taken = tasks_.compare_exchange_strong(there, there - 1, model::order::relaxed, model::order::relaxed);
      if (!taken) explored_elsewhere();  // by who reads what is there now in the first place
    }
    return taken;
  }

  const program& program_;
  model::event_count<checked_world, Fault> events_;
  checked_world::atomic<std::uint64_t> tasks_{0, "tasks"};
  checked_world::var<std::uint64_t> news_{0, "news"};  // the owner's, from before its first notify
  bool busy_[program::most_thieves] = {};
  bool asleep_[program::most_thieves] = {};
};

template <model::event_count_fault Fault>
std::unique_ptr<subject_factory> event_count_with(const program& p) {
  return std::make_unique<program_factory<sleepers<Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> event_count_subject(std::string_view mutant, const program& p) {
  using fault = model::event_count_fault;
  if (mutant == "none") return event_count_with<fault::none>(p);
  if (mutant == "no-fence-in-notify") return event_count_with<fault::no_fence_in_notify>(p);
  if (mutant == "no-fence-in-drowse") return event_count_with<fault::no_fence_in_drowse>(p);
  if (mutant == "drowse-not-announced") return event_count_with<fault::drowse_not_announced>(p);
  if (mutant == "events-read-at-the-end") return event_count_with<fault::events_read_at_the_end>(p);
  if (mutant == "looks-before-drowsing") return event_count_with<fault::looks_before_drowsing>(p);
  if (mutant == "rest-not-passed-on") return event_count_with<fault::rest_not_passed_on>(p);
  if (mutant == "linked-late") return event_count_with<fault::linked_late>(p);
  return nullptr;
}

}  // namespace heist::verify
