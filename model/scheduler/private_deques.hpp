#pragma once
// Work stealing with private deques (Acar, Charguéraud & Rainey, PPoPP 2013, receiver-initiated): only its worker touches a
// deque. A thief asks, and the owner answers when it takes its next task: with its oldest task, or with none. No fence and no
// read-modify-write on the owner's way from node to node; the price is that thieves wait for it.
// Invariant: a task is in one deque or has been given to one thief; a worker is asked by one thief at a time, and whoever asks
// is answered once. A worker that has no task has closed its door, so nobody waits for a worker that waits.
// Worker w calls ready and take; without a task of its own steal(w), and where that is pending answer(w) once answer_word(w)
// is not 0; and leave(w) when it will call nothing else.
// Not promised: an answer while the owner executes a node.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/scheduler/attempt.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/policy.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the scheduler with exactly one fault in it; a check must find it. `none` is the scheduler.
enum class private_deques_fault {
  none,
  answered_relaxed,
  answer_read_relaxed,
  asked_relaxed,
  request_read_relaxed,
  closed_in_two_steps,
  not_declined_on_leaving,
  open_while_asking,
  old_answer_kept,
  given_twice,
};

template <World W, private_deques_fault Fault = private_deques_fault::none>
class private_deques {
  using fault = private_deques_fault;
  template <class U>
  using atomic = typename W::template atomic<U>;

 public:
  // room: for so many tasks before a deque first grows.
  explicit private_deques(worker_id workers, std::size_t room = 64)
      : count_(workers), workers_(W::template make_array<worker>(workers, room)) {}
  ~private_deques() { W::destroy_array(workers_, count_); }
  private_deques(const private_deques&) = delete;
  private_deques& operator=(const private_deques&) = delete;

  void ready(worker_id w, task t) {
    worker& me = workers_[w];
    me.tasks.push(t);
    me.tell_size();
    if (me.open) return;
    me.open = true;
    me.door.store(open, order::relaxed);  // relaxed: what a thief gets comes with its answer
  }

  std::optional<task> take(worker_id w) {
    worker& me = workers_[w];
    const std::optional<task> own = me.tasks.pop_newest();
    if (!own) {
      if constexpr (Fault != fault::open_while_asking) close(me);
      return own;
    }
    // Acquire: the thief has reset its word before it asked, and this answer comes after that.
    const std::uint32_t asked = me.door.load(Fault == fault::request_read_relaxed ? order::relaxed : order::acquire);
    if (asked >= first_thief) {
      give(me, workers_[asked - first_thief]);
      me.door.store(open, order::relaxed);
    }
    me.tell_size();
    return own;
  }

  attempt steal(worker_id w) { return steal_from(w, next_victim(w)); }
  // Empty: it has none to give, or another thief is asking it. Both only load.
  attempt steal_from(worker_id w, worker_id victim) {
    worker& its = workers_[victim];
    if (its.size.load(order::relaxed) == 0) return {steal_status::empty, victim, {}};  // relaxed: a hint
    if (its.door.load(order::relaxed) != open) return {steal_status::empty, victim, {}};
    if constexpr (Fault != fault::old_answer_kept) workers_[w].answer.store(nothing_yet, order::relaxed);
    std::uint32_t seen = open;
    // Release: the owner's answer comes after the word was reset.
    const order asks = Fault == fault::asked_relaxed ? order::relaxed : order::release;
    if (!its.door.compare_exchange_strong(seen, first_thief + w, asks, order::relaxed)) return {steal_status::lost, victim, {}};
    workers_[w].asks = victim;
    return {steal_status::pending, victim, {}};
  }
  // What a worker that has asked waits for: it is not 0 any more.
  typename W::template awaitable<std::uint32_t>& answer_word(worker_id w) { return workers_[w].answer; }
  attempt answer(worker_id w) {
    worker& me = workers_[w];
    // Acquire: pairs with give(); the task, and what was done before it became ready.
    const std::uint32_t got = me.answer.load(Fault == fault::answer_read_relaxed ? order::relaxed : order::acquire);
    if (got == declined) return {steal_status::empty, me.asks, {}};
    return {steal_status::task, me.asks, me.given.load()};
  }
  // The worker will not take any more: whoever asks it hears so.
  void leave(worker_id w) {
    if constexpr (Fault != fault::not_declined_on_leaving) close(workers_[w]);
  }

  // Nobody is asked just before falling asleep, for an answer may be long in coming. Pending: somebody has tasks.
  template <class Tries>
  attempt look_everywhere(worker_id w, Tries&&) {
    for (worker_id i = 1; i < count_; ++i) {
      const worker_id victim = (w + i) % count_;
      if (workers_[victim].size.load(order::relaxed) != 0) return {steal_status::pending, victim, {}};
    }
    return {steal_status::empty, w, {}};
  }

  worker_id next_victim(worker_id w) { return random_victim().template next<W>(w, count_); }
  void next_victims(worker_id w, std::span<worker_id> victims) { random_victim().template next<W>(w, count_, victims); }
  void skip(worker_id w, std::uint64_t attempts) { random_victim().template skip<W>(w, count_, attempts); }
  static constexpr bool victims_outlast_success() { return true; }
  static constexpr bool steals_into_own_pool() { return false; }
  worker_id workers() const { return count_; }

 private:
  // A door is closed, open, or a thief stands in it.
  enum door_state : std::uint32_t { closed, open, first_thief };
  enum answer_state : std::uint32_t { nothing_yet, declined, a_task };

  // A ring that grows. Its worker's alone.
  class deque {
   public:
    explicit deque(std::size_t room) : room_(room), slots_(W::template make_array<slot>(room, task{}, "slot")) {}
    ~deque() { W::destroy_array(slots_, room_); }
    deque(const deque&) = delete;
    deque& operator=(const deque&) = delete;

    void push(task t) {
      if (newest_ - oldest_ == room_) grow();
      slots_[newest_++ % room_].store(t);
    }
    std::optional<task> pop_newest() {
      if (oldest_ == newest_) return std::nullopt;
      return slots_[--newest_ % room_].load();
    }
    task oldest() const { return slots_[oldest_ % room_].load(); }
    void drop_oldest() { ++oldest_; }
    std::size_t size() const { return newest_ - oldest_; }

   private:
    using slot = typename W::template var<task>;

    void grow() {
      slot* const grown = W::template make_array<slot>(room_ * 2, task{}, "slot");
      for (std::size_t i = oldest_; i != newest_; ++i) grown[i % (room_ * 2)].store(slots_[i % room_].load());
      W::destroy_array(slots_, room_);
      slots_ = grown;
      room_ *= 2;
    }

    std::size_t room_;
    slot* slots_;
    std::size_t oldest_ = 0, newest_ = 0;  // counted on, never back round
  };

  struct alignas(std::max<std::size_t>(W::line_bytes, 64)) worker {
    explicit worker(std::size_t room) : tasks(room) {}

    void tell_size() { size.store(static_cast<std::uint32_t>(tasks.size()), order::relaxed); }

    // its own
    deque tasks;
    bool open = false;     // its door; a thief may stand in it
    worker_id asks = 0;    // whom it asked last
    // written by it, read by thieves
    atomic<std::uint32_t> size{0, "size"};
    // written by it and by thieves
    alignas(W::line_bytes) atomic<std::uint32_t> door{closed, "door"};
    // written by it before it asks, and by whom it asked
    alignas(W::line_bytes) typename W::template awaitable<std::uint32_t> answer{nothing_yet, "answer"};
    typename W::template var<task> given{task{}, "given"};
  };

  void give(worker& me, worker& thief) {
    if (me.tasks.size() == 0) return thief.answer.store(declined, order::relaxed);  // relaxed: nothing comes with it
    thief.given.store(me.tasks.oldest());
    if constexpr (Fault != fault::given_twice) me.tasks.drop_oldest();
    thief.answer.store(a_task, Fault == fault::answered_relaxed ? order::relaxed : order::release);  // pairs with answer()
  }

  // From now on nobody can ask; who has asked already is told that there is nothing.
  void close(worker& me) {
    if (!me.open) return;
    me.open = false;
    std::uint32_t asked = closed;
    if constexpr (Fault == fault::closed_in_two_steps) {
      asked = me.door.load(order::acquire);
      me.door.store(closed, order::relaxed);
    } else {
      asked = me.door.exchange(closed, order::acquire);  // acquire: as in take()
    }
    if (asked >= first_thief) workers_[asked - first_thief].answer.store(declined, order::relaxed);
  }

  const worker_id count_;
  worker* const workers_;
};

template <>
struct scheduler_of<private_deques_scheduler> {
  template <World W>
  using type = private_deques<W>;
};

struct private_deques_protocol {
  static constexpr std::string_view name = "private-deques";
  static constexpr std::string_view line = "thieves ask, owners answer; nobody else touches a deque";

  using fault = private_deques_fault;
  static constexpr std::array faults{
      mutant{fault::answered_relaxed, "answered-relaxed", "a thief does not see the task that it was given"},
      mutant{fault::answer_read_relaxed, "answer-read-relaxed", "the same, from the other side"},
      mutant{fault::asked_relaxed, "asked-relaxed", "the answer may come before the word was reset: the thief waits for ever"},
      mutant{fault::request_read_relaxed, "request-read-relaxed", "the same, from the other side"},
      mutant{fault::closed_in_two_steps, "closed-in-two-steps", "who asks between the two is never answered"},
      mutant{fault::not_declined_on_leaving, "not-declined-on-leaving", "the owner goes home, and a thief waits for it"},
      mutant{fault::open_while_asking, "open-while-asking", "two workers wait for each other's answer"},
      mutant{fault::old_answer_kept, "old-answer-kept", "a thief takes the answer to its last request for that to this one"},
      mutant{fault::given_twice, "given-twice", "a task is given away and kept"},
  };
  static constexpr std::array<std::string_view, 5> programs{
      "push push search search | search",
      "push push search | search search",
      "push push push search search | search search",
      "push push search | search | search",
      "push push search search search | push push search search search",
  };
};

}  // namespace heist::model
