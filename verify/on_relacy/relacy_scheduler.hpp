#pragma once
// Plugs an explorer into Relacy: Relacy asks who goes on, the explorer answers.
// Every thread first runs up to its first announced operation; from then on all that is enabled has been announced.
#include <utility>

#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/memory_state.hpp"
#include "verify/on_relacy/relacy.hpp"
#include "verify/on_relacy/session.hpp"

namespace heist::verify {

// Between two executions the engine may say that it is enough.
struct search_control {
  explorer* how = nullptr;
  bool (*enough)(void*) = nullptr;
  void* context = nullptr;
  bool stopped = false;  // it was enough before the explorer had done
  bool lost = false;     // the explorer chose a thread that cannot go on: a fault of ours
  raw_vector<thread_order> same;  // orders of the threads that nobody can tell apart
};
inline search_control the_search;

template <rl::thread_id_t Threads>
class relacy_scheduler : public rl::scheduler<relacy_scheduler<Threads>, rl::scheduler_thread_info, Threads> {
  using base = rl::scheduler<relacy_scheduler<Threads>, rl::scheduler_thread_info, Threads>;

 public:
  using shared_context_t = typename base::shared_context_t;
  struct task_t {};

  relacy_scheduler(rl::test_params& parameters, shared_context_t& context, rl::thread_id_t dynamic_threads)
      : base(parameters, context, dynamic_threads) {}

  rl::thread_id_t iteration_begin_impl() {
    the_session.begin();
    the_search.how->begin();
    started_ = 1;
    return 0;
  }

  rl::thread_id_t schedule_impl(rl::unpark_reason& reason, unsigned) {
    reason = rl::unpark_reason_normal;
    if (started_ < Threads) return static_cast<rl::thread_id_t>(started_++);
    if (the_search.how->wants_state() && !the_session.parts.beyond) {
      the_search.how->stands_at(state_.digest(running(), the_search.same));
    }
    const thread_set can_go_on = enabled();
    unsigned thread = the_search.how->pick(can_go_on, the_session.pending.data());
    if (!holds(can_go_on, thread)) {  // Relacy does not look, and would write beyond its threads
      the_search.lost = true;
      thread = lowest(can_go_on);
    }
    the_session.decisions.push_back({true, static_cast<std::uint8_t>(thread)});
    the_session.pending[thread] = {};
    return static_cast<rl::thread_id_t>(thread);
  }

  unsigned rand_impl(unsigned limit, rl::sched_type type) {
    if (this->finished_thread_count_ == Threads) return limit - 1;  // nothing can come of it any more
    if (type == rl::sched_type_mem_realloc) return 1;  // at once: who gets it is decided when somebody asks for memory
    if (type == rl::sched_type_cas_fail) return fails_for_nothing() ? 0 : limit - 1;
    const unsigned choice = the_search.how->choose(limit);
    the_session.decisions.push_back({false, static_cast<std::uint8_t>(choice)});
    if (type == rl::sched_type_atomic_load && choice != 0) the_session.reads_older();
    return choice;
  }

  bool iteration_end_impl() {
    if (the_search.lost) return the_search.stopped = true;
    if (!the_search.how->end()) return true;
    the_search.stopped = !the_search.how->deterministic() || the_search.enough(the_search.context);
    return the_search.stopped;
  }

  rl::iteration_t iteration_count_impl() { return this->iter_ + 1; }
  void get_state_impl(std::ostream&) {}
  void set_state_impl(std::istream&) {}
  void on_thread_block(rl::thread_id_t, bool) {}
  void thread_finished_impl() {
    if (this->finished_thread_count_ + 1 >= Threads) the_session.loop.nobody_else_is_left();
  }
  void purge_blocked_threads() {}

 private:
  // A weak compare-and-swap may fail for nothing, but not twice in a row: a loop around one would have no end otherwise.
  [[gnu::noinline]] bool fails_for_nothing() {
    bool& failed = the_session.failed_for_nothing[running_thread()];
    if (std::exchange(failed, false)) return false;
    failed = the_search.how->choose(2) != 0;
    the_session.decisions.push_back({false, static_cast<std::uint8_t>(failed)});
    return failed;
  }

  // Threads that can go on. One that wants a mutex somebody holds cannot; if that is all there are, they are let
  // through all the same: Relacy then sees them block, and reports the deadlock.
  thread_set enabled() const {
    thread_set running = 0;
    thread_set waiting = 0;
    for (rl::thread_id_t i = 0; i < this->running_threads_count; ++i) {
      const auto thread = static_cast<unsigned>(this->running_threads[static_cast<std::size_t>(i)]);
      running |= thread_set{1} << thread;
      const operation& next = the_session.pending[thread];
      if (next.kind == access::lock && the_session.held(next.where)) waiting |= thread_set{1} << thread;
    }
    return running == waiting ? running : running & ~waiting;
  }

  thread_set running() const {
    thread_set found = 0;
    for (rl::thread_id_t i = 0; i < this->running_threads_count; ++i) {
      found |= thread_set{1} << this->running_threads[static_cast<std::size_t>(i)];
    }
    return found;
  }

  rl::thread_id_t started_ = 1;
  memory_state<Threads> state_;
};

}  // namespace heist::verify
