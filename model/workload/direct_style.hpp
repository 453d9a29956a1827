#pragma once
// Programs in direct style: ordinary functions that fork and join. Each forked call has a fiber; a node is a strand, the
// code between two of the words that a function can say:
//   work(ns)          the strand costs so much more
//   fork_join(f, g)   calls f, which others may execute, and g beside it, and returns when both have ended. A strand ends at
//                     the fork and at the join
//   forks(n)          the strand stands for n forks, too, whose calls are not simulated one by one: what these cost is work
//   poll()            the strand ends, and the next one goes on: for schedulers whose workers answer thieves between strands
// A strand's code runs when its node begins; what follows from it is announced when the node ends. Invariant: a call is on
// its fiber in one strand at a time, and the strand behind a join begins once both sides have ended.
// A task is the number of a call's frame. A strand's identity is drawn from its path, the same in every schedule.
// Not promised: that code may touch what others write, but for what a join brings together.
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "base/fiber.hpp"
#include "model/join/countdown.hpp"
#include "model/workload/frame_arena.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class direct_style {
  struct call;
  struct join;

 public:
  // What the code of a call can say.
  class strand {
   public:
    explicit strand(call& of) : call_(of) {}
    void work(std::uint64_t ns) { call_.cost_ns += ns; }
    void forks(std::uint64_t count) { call_.folded += count; }
    void poll() { call_.stop(end_of_strand::poll); }

    template <class G>
    void fork_join(std::function<void(strand&)> f, G g) {
      join here(call_);
      call_.forked = std::move(f);
      call_.at = &here;
      call_.stop(end_of_strand::fork);
      std::exception_ptr failure;
      try {
        g(*this);
      } catch (const base::fiber::abandoned&) {
        throw;
      } catch (...) {  // not before f has ended, which may use what is on this stack
        failure = std::current_exception();
      }
      call_.at = &here;  // g may have been at others
      call_.stop(end_of_strand::join);
      if (failure) std::rethrow_exception(failure);
    }

   private:
    call& call_;
  };
  using code = std::function<void(strand&)>;

  direct_style(code main, worker_id workers) : main_(std::move(main)), frames_(workers) {}
  direct_style(const direct_style&) = delete;
  direct_style& operator=(const direct_style&) = delete;

  template <Sink S>
  void start(S& sink) {
    const std::uint32_t number = frames_.take(0);
    frames_[number].running = std::make_unique<call>(main_, nullptr, number, root_path);
    sink.ready(number);
  }

  beginning begin(worker_id, task t) {
    call& c = call_of(t);
    c.cost_ns = c.folded = 0;
    c.fiber.resume();
    if (c.fiber.finished()) c.ended_by = end_of_strand::end;
    return {c.cost_ns, true, c.folded + (c.ended_by == end_of_strand::fork ? 1 : 0)};
  }

  template <Sink S>
  void finish(worker_id w, task t, S& sink) {
    call& c = call_of(t);
    switch (c.ended_by) {
      case end_of_strand::fork: return fork(w, c, sink);
      case end_of_strand::join:
        c.strand_path = c.at->path;
        sink.edge(edge_kind::follow, identity(t));
        if (c.at->sides.arrive()) sink.ready(t);
        return;
      case end_of_strand::poll:
        c.strand_path = path(c.path, 2 * ++c.forks + 1);
        sink.edge(edge_kind::follow, identity(t));
        return sink.ready(t);
      case end_of_strand::end: return end(w, c, sink);
    }
  }

  std::uint64_t cost_ns(task t) const { return call_of(t).cost_ns; }
  std::uint64_t identity(task t) const { return call_of(t).strand_path >> 1; }
  std::string name(std::uint64_t identity) const { return "strand " + std::to_string(identity % 1'000'000); }

 private:
  static constexpr std::uint64_t root_path = 0x9E3779B97F4A7C15u;
  enum class end_of_strand : std::uint8_t { fork, join, poll, end };

  // Where both sides of a fork meet. On the stack of the call that forks.
  struct join {
    explicit join(call& c) : who(c), path(direct_style::path(c.path, 2 * ++c.forks + 1)) {}

    call& who;
    const std::uint64_t path;  // of the strand behind it
    countdown<W> sides{2, "sides"};
  };

  struct call {
    call(code what, join* meets_at, std::uint32_t own_frame, std::uint64_t own_path)
        : body(std::move(what)), meets(meets_at), frame(own_frame), path(own_path), strand_path(own_path),
          fiber(own_frame, [this] {
            strand here(*this);
            body(here);
          }) {}

    // On the fiber: the strand ends here, and the next one begins when somebody resumes it.
    void stop(end_of_strand how) {
      ended_by = how;
      fiber.suspend();
    }

    const code body;
    join* const meets;  // the fork that it is a side of; none: the program itself
    const std::uint32_t frame;
    const std::uint64_t path;   // of the call
    std::uint64_t strand_path;  // of the strand that runs or is next
    std::uint64_t cost_ns = 0;
    std::uint64_t folded = 0;  // forks of the strand that are no nodes
    std::uint64_t forks = 0;   // and polls, so far
    end_of_strand ended_by = end_of_strand::end;
    join* at = nullptr;  // of the fork or join that the strand ended at
    code forked;
    base::fiber fiber;  // last: it uses the rest
  };
  struct frame {
    std::unique_ptr<call> running;
    std::uint32_t next = 0;
    std::uint32_t& link() { return next; }
  };

  call& call_of(task t) const { return *frames_[static_cast<std::uint32_t>(t)].running; }

  // Of the number-th thing that comes of a call: a hash, for paths are longer than a word.
  static std::uint64_t path(std::uint64_t from, std::uint64_t number) {
    std::uint64_t z = from + number * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  template <Sink S>
  void fork(worker_id w, call& c, S& sink) {
    const std::uint32_t number = frames_.take(w);
    const std::uint64_t childs_path = path(c.path, 2 * c.forks);
    frames_[number].running = std::make_unique<call>(std::move(c.forked), c.at, number, childs_path);
    c.strand_path = path(childs_path, 1);
    sink.edge(edge_kind::follow, identity(c.frame));
    sink.ready(c.frame);
    sink.edge(edge_kind::spawn, identity(number));
    sink.ready(number);  // last: a lone worker goes into the call
  }

  template <Sink S>
  void end(worker_id w, call& c, S& sink) {
    join* const meets = c.meets;
    const std::uint32_t number = c.frame;
    frames_[number].running.reset();
    frames_.give(w, number);
    if (meets == nullptr) return sink.done();
    const std::uint32_t callers = meets->who.frame;  // before arriving: then the other side may go on, and the join is gone
    sink.edge(edge_kind::join, meets->path >> 1);
    if (meets->sides.arrive()) sink.ready(callers);
  }

  const code main_;
  frame_arena<W, frame> frames_;
};

}  // namespace heist::model
