#pragma once
// How idle workers fall asleep without missing work: an event count whose sleepers lie on a stack, woken one by one (after
// Vyukov's event count), with two rules: nobody is woken while enough others are searching (Tokio), and who pushes while
// somebody is about to fall asleep says so by one number (Rayon's jobs event counter).
// Invariant: when a task has been made available, somebody is searching who has still to look, or nobody is asleep.
// A worker without tasks calls search(), and found() when it has one. If it finds none it calls fall_asleep(), and if that
// answers asleep, sleep(); when that returns it is searching. Whoever has made tasks available, worker or not, calls notify() afterwards.
// What the waker did before notify() is seen by whom it wakes.
// Not promised: who of the sleepers is woken. It is the one that fell asleep last.
#include <array>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the protocol with exactly one fault in it; a check must find it. `none` is the protocol.
enum class event_count_fault {
  none,
  no_fence_in_notify,
  no_fence_in_drowse,
  drowse_not_announced,
  events_read_at_the_end,
  looks_before_drowsing,
  rest_not_passed_on,
  linked_late,
};

// How falling asleep ended.
enum class rest_status {
  has_task,   // found in the last look; the worker is not searching any more
  searching,  // something may have been pushed meanwhile
  asleep,
};

template <World W, event_count_fault Fault = event_count_fault::none>
class event_count {
  using fault = event_count_fault;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  static constexpr worker_id most_workers = (1 << 17) - 1;

  explicit event_count(worker_id workers) : count_(workers), beds_(W::template make_array<bed>(workers)) {}
  ~event_count() { W::destroy_array(beds_, count_); }
  event_count(const event_count&) = delete;
  event_count& operator=(const event_count&) = delete;

  // So many tasks have just been made available: as many workers as that shall be searching, if so many can be had. Cheap when
  // nobody sleeps: a fence and a load.
  void notify(std::uint32_t tasks = 1) {
    if constexpr (Fault != fault::no_fence_in_notify) {
      W::fence(order::seq_cst);  // with the one in drowse(): they find the tasks, or we see that they are about to sleep
    }
    std::uint64_t seen = state_.load(order::acquire);  // pairs with lie_down(): the link of who is on top
    while (true) {
      const worker_id top = top_of(seen);
      const bool wakes = top != 0 && searchers_of(seen) < tasks;
      std::uint64_t next = is_drowsy(seen) ? seen + one_event : seen;  // who is about to sleep looks once more
      if (wakes) {
        next = with_top(next, beds_[top - 1].below.load(order::relaxed));  // relaxed: stale only if the exchange fails
        next += one_searcher;  // on its behalf: who pushes next need not wake another
      }
      if (next == seen) return;
      // Release: who finds the number changed sees what we have done.
      if (!state_.compare_exchange_weak(seen, next, order::acq_rel, order::acquire)) continue;
      if (wakes) beds_[top - 1].asleep.store(0, order::release);  // pairs with sleep()
      seen = next;
    }
  }

  // From now on others need not be woken: this worker looks at every pool.
  void search() { state_.fetch_add(one_searcher, order::relaxed); }

  // It found a task. The last to stop searching passes the word on: what came meanwhile was left to it.
  void found() {
    const std::uint64_t before = state_.fetch_sub(one_searcher, order::relaxed);
    if (searchers_of(before) == 1 && Fault != fault::rest_not_passed_on) notify();
  }

  // It found nothing. look(): looks everywhere once more, and says whether it has taken a task, found nothing anywhere, or
  // lost a race somewhere, after which there may be more.
  template <class Look>
  [[nodiscard]] rest_status fall_asleep(worker_id w, Look look) {
    steal_status last = steal_status::empty;
    if constexpr (Fault == fault::looks_before_drowsing) last = look();
    const std::uint64_t events = drowse();
    if constexpr (Fault != fault::looks_before_drowsing) last = look();
    if (last == steal_status::empty && lie_down(w, events)) return rest_status::asleep;
    if (last != steal_status::task) return rest_status::searching;
    found();
    return rest_status::has_task;
  }

  // Until woken; whoever wakes this worker has counted it as searching.
  void sleep(worker_id w) {
    beds_[w].asleep.await([](std::uint32_t asleep) { return asleep == 0; }, order::acquire);  // pairs with notify()
  }
  // What it waits for, where waiting is not a call.
  typename W::template awaitable<std::uint32_t>& word_of(worker_id w) { return beds_[w].asleep; }

  // Nobody is awake. True stays true unless somebody who is no worker notifies.
  bool everybody_sleeps() const {
    const std::uint64_t seen = state_.load(order::acquire);  // pairs with lie_down(): the links
    worker_id sleepers = 0;
    for (worker_id top = top_of(seen); top != 0 && sleepers < count_; ++sleepers) {
      top = beds_[top - 1].below.load(order::relaxed);
    }
    W::fence(order::acquire);  // the links were read before this second look, which says that they were right
    return sleepers == count_ && state_.load(order::relaxed) == seen;
  }

  // There will be no more tasks: nobody is to be left asleep. Who falls asleep later is not woken by it.
  void wake_all() { notify(most_workers); }

 private:
  // One word: on top of the stack of sleepers, one more than its number or 0; how many search; and a number that is odd
  // while somebody is about to fall asleep, and raised by who pushes then. It is also what keeps a late exchange from taking a
  // worker off the stack that has been off and on again: for that the number must have been odd, and here it was even.
  static constexpr std::uint64_t one_searcher = std::uint64_t{1} << 17;
  static constexpr std::uint64_t one_event = std::uint64_t{1} << 34;

  static constexpr worker_id top_of(std::uint64_t state) { return static_cast<worker_id>(state & (one_searcher - 1)); }
  static constexpr std::uint64_t with_top(std::uint64_t state, worker_id top) {
    return (state & ~(one_searcher - 1)) | top;
  }
  static constexpr std::uint32_t searchers_of(std::uint64_t state) {
    return static_cast<std::uint32_t>(state / one_searcher % (one_event / one_searcher));
  }
  static constexpr std::uint64_t events_of(std::uint64_t state) { return state / one_event; }
  static constexpr bool is_drowsy(std::uint64_t state) { return (state & one_event) != 0; }

  // From now on who pushes raises the number of events, which is answered.
  std::uint64_t drowse() {
    std::uint64_t seen = state_.load(order::relaxed);
    while (!is_drowsy(seen) && Fault != fault::drowse_not_announced) {
      // Relaxed, like all here: the fence behind it orders it, also where another worker has announced it.
      if (state_.compare_exchange_weak(seen, seen + one_event, order::relaxed, order::relaxed)) seen += one_event;
    }
    if constexpr (Fault != fault::no_fence_in_drowse) {
      W::fence(order::seq_cst);  // pairs with the fence in notify()
    }
    return events_of(seen);
  }

  // False: something was pushed since.
  bool lie_down(worker_id w, std::uint64_t events) {
    bed& mine = beds_[w];
    std::uint64_t seen = state_.load(order::acquire);  // acquire: what was done before the number changed
    while (Fault == fault::events_read_at_the_end || events_of(seen) == events) {
      if constexpr (Fault != fault::linked_late) mine.below.store(top_of(seen), order::relaxed);
      mine.asleep.store(1, order::relaxed);
      // Release: who takes us off the stack sees the link, and that we are asleep.
      if (!state_.compare_exchange_weak(seen, with_top(seen, w + 1) - one_searcher, order::release, order::acquire)) continue;
      if constexpr (Fault == fault::linked_late) mine.below.store(top_of(seen), order::relaxed);
      return true;
    }
    return false;
  }

  struct alignas(W::line_bytes) bed {
    atomic<worker_id> below{0, "below"};  // one more than the number of the worker below on the stack
    typename W::template awaitable<std::uint32_t> asleep{0, "asleep"};
  };

  const worker_id count_;
  bed* const beds_;  // by worker
  // written by everybody
  alignas(W::line_bytes) atomic<std::uint64_t> state_{0, "state"};
};

struct event_count_protocol {
  static constexpr std::string_view name = "event-count";
  static constexpr std::string_view line = "how idle workers fall asleep and are woken";

  using fault = event_count_fault;
  static constexpr std::array faults{
      mutant{fault::no_fence_in_notify, "no-fence-in-notify", "the pusher sees nobody asleep, the sleeper sees no task"},
      mutant{fault::no_fence_in_drowse, "no-fence-in-drowse", "the same, from the other side"},
      mutant{fault::drowse_not_announced, "drowse-not-announced",
             "a push does not tell who is about to sleep that it has to look again"},
      mutant{fault::events_read_at_the_end, "events-read-at-the-end", "a push before the sleep is not noticed"},
      mutant{fault::looks_before_drowsing, "looks-before-drowsing",
             "a push between the last look and the announcement is left to nobody"},
      mutant{fault::rest_not_passed_on, "rest-not-passed-on",
             "the last to search takes one task and wakes nobody for those left to it"},
      mutant{fault::linked_late, "linked-late",
             "a sleeper says who is below it on the stack when it is there already: sleepers are lost"},
  };
  static constexpr std::array<std::string_view, 7> programs{
      "work | rest",
      "work stop | rest",
      "watch pair | rest | rest, spurious 0",
      "work work | rest rest",
      "work | work | rest",
      "burst | rest | rest, spurious 0",
      "stop | rest | rest, spurious 0",
  };
};

}  // namespace heist::model
