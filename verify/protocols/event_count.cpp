#include "model/idle/event_count.hpp"

#include <optional>
#include <utility>

#include "verify/checked_world.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// The owner makes two tasks available with each push, and says so once. A thief is a worker that takes or falls asleep,
// as often as it steals in the program; a sleeper that has been signalled goes on, one that has not is done.
// Demanded in the end: if a task is left and somebody sleeps, then somebody is awake to look for it. A sleeper that has
// been signalled is, and so is who came to its end without a task; who came to it with one may be busy for long.
// Demanded on the way: a lone sleeper, which only the owner can have signalled, sees what the owner did before.
template <model::event_count_fault Fault>
class sleepers final : public subject {
 public:
  static constexpr bool says_what_it_forgets = true;
  static constexpr bool thieves_are_alike = true;

  explicit sleepers(const program& p) : program_(p) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      work(number - 1);
    }
  }

  void after() override {
    bool sleeps = false;
    for (std::size_t i = 0; i < program_.steals.size(); ++i) {
      if (asleep_[i] ? events_.is_signalled(*asleep_[i]) : !busy_[i]) return;
      sleeps = sleeps || asleep_[i];
    }
    if (sleeps && tasks_.load(model::order::relaxed) > 0) violated("a task waits while whoever is not busy sleeps");
  }

 private:
  using ticket = typename model::event_count<checked_world, Fault>::ticket;

  void own() {
    bool first = true;
    std::uint64_t position = 0;
    for (const owner_step s : program_.owner) {
      remember_only(knowledge::nothing, {position++});
      if (s == owner_step::pop) {
        note("pop");
        take();
        continue;
      }
      note("push");
      if (std::exchange(first, false)) news_.store(1);
      tasks_.fetch_add(2, model::order::relaxed);
      remember_only(knowledge::nothing, {position});
      events_.notify();
    }
    remember_only(knowledge::nothing, {});
  }

  void work(std::size_t me) {
    search_and_sleep(me);
    remember_only(knowledge::nothing, {busy_[me], asleep_[me].has_value(), asleep_[me] ? asleep_[me]->epoch : 0});
  }

  void search_and_sleep(std::size_t me) {
    for (unsigned round = 0; round < program_.steals[me]; ++round) {
      note("search");
      events_.search();
      remember_only(knowledge::nothing, {round});
      busy_[me] = take();
      if (busy_[me]) {
        const knowledge before = known();
        events_.found();
        remember_only(before, {});
        continue;
      }
      note("fall asleep");
      asleep_[me] = events_.fall_asleep([this, me] { return busy_[me] = take(); });
      if (!asleep_[me]) {
        if (!busy_[me]) signalled();
        continue;
      }
      note("asleep");
      if (round + 1 == program_.steals[me]) return;
      if (!events_.is_signalled(*asleep_[me])) return;
      note("woken");
      signalled();
      events_.wake_up();
      asleep_[me].reset();
    }
  }

  void signalled() {
    if (program_.steals.size() == 1) (void)news_.load();  // a race, if it need not be seen
  }

  // Relaxed on purpose: no pool may be counted on to order more.
  bool take() {
    const knowledge before = known();
    std::uint64_t there = tasks_.load(model::order::relaxed);
    bool taken = false;
    while (!taken && there > 0) {
      taken = tasks_.compare_exchange_strong(there, there - 1, model::order::relaxed, model::order::relaxed);
      if (!taken) explored_elsewhere();  // by who reads what is there now in the first place
    }
    remember_only(before, {taken});
    return taken;
  }

  const program& program_;
  model::event_count<checked_world, Fault> events_;
  checked_world::atomic<std::uint64_t> tasks_{0, "tasks"};
  checked_world::var<std::uint64_t> news_{0, "news"};  // the owner's, from before its first notify
  bool busy_[program::most_thieves] = {};
  std::optional<ticket> asleep_[program::most_thieves];
};

template <model::event_count_fault Fault>
std::unique_ptr<subject_factory> event_count_with(const program& p) {
  return std::make_unique<program_factory<sleepers<Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> event_count_subject(std::string_view mutant, const program& p) {
  using fault = model::event_count_fault;
  if (mutant == "none") return event_count_with<fault::none>(p);
  if (mutant == "waiters-masked-for-epoch") return event_count_with<fault::waiters_masked_for_epoch>(p);
  if (mutant == "lowered-after-last-look") return event_count_with<fault::lowered_after_last_look>(p);
  if (mutant == "rest-not-passed-on") return event_count_with<fault::rest_not_passed_on>(p);
  if (mutant == "ticket-drawn-at-commit") return event_count_with<fault::ticket_drawn_at_commit>(p);
  if (mutant == "no-fence-in-notify") return event_count_with<fault::no_fence_in_notify>(p);
  if (mutant == "no-fence-in-fall-asleep") return event_count_with<fault::no_fence_in_fall_asleep>(p);
  return nullptr;
}

}  // namespace heist::verify
